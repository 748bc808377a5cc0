import {
  BALANCE_COLUMNS,
  CUSTOMER_COLUMNS,
  DOCUMENT_COLUMNS,
  LINK_COLUMNS,
  RECONCILIATION_COLUMNS,
  selectList,
} from './columns.ts';

/**
 * The statements that lock and load a batch. All number their parameters alike (see `parametersOf`),
 * and those that ask for documents only end with $9: PostgreSQL refuses a parameter that is given but
 * not used. They travel in one packet but run one after the other, so that everything is read after
 * the locks are held, in snapshots younger than them.
 */
const NAMED_DOCUMENTS = `
  SELECT d.id, d.kind, d.customer_id, r.deep FROM unnest($2::text[], $3::text[], $4::boolean[]) AS r(kind, external_id, deep)
  JOIN documents d ON d.organization_id = $1 AND d.kind = r.kind AND d.external_id = r.external_id
  UNION ALL
  SELECT d.id, d.kind, d.customer_id, r.deep FROM unnest($5::uuid[], $6::boolean[]) AS r(id, deep)
  JOIN documents d ON d.organization_id = $1 AND d.id = r.id
  UNION ALL
  SELECT d.id, d.kind, d.customer_id, d.kind = 'REFUND' FROM unnest($7::text[], $8::text[]) AS r(kind, custom_id)
  JOIN documents d ON d.organization_id = $1 AND d.kind = r.kind AND d.custom_id = r.custom_id
  UNION ALL
  SELECT d.id, d.kind, d.customer_id, true FROM unnest($9::text[]) AS r(external_id)
  JOIN reconciliations c ON c.organization_id = $1 AND c.external_id = r.external_id
  JOIN links l ON l.organization_id = $1 AND l.reconciliation_id = c.id
  JOIN documents d ON d.organization_id = $1 AND d.id = l.credit_id`;

const NAMED_CUSTOMERS = `
  SELECT d.customer_id AS id FROM named d
  UNION SELECT c.id FROM unnest($10::uuid[]) AS r(id) JOIN customers c ON c.organization_id = $1 AND c.id = r.id
  UNION SELECT c.id FROM unnest($11::text[]) AS r(external_id)
        JOIN customers c ON c.organization_id = $1 AND c.external_id = r.external_id
  UNION SELECT id FROM written`;

const WRITTEN_CUSTOMERS = `
  SELECT c.id FROM unnest($12::uuid[]) AS r(id) JOIN customers c ON c.organization_id = $1 AND c.id = r.id
  UNION SELECT c.id FROM unnest($13::text[]) AS r(external_id)
        JOIN customers c ON c.organization_id = $1 AND c.external_id = r.external_id`;

/**
 * The row locks of a batch, in id order: the root customer of each family stands for the family.
 * Customers that are written themselves are locked too: they may be roots of families to come.
 */
export const LOCK = `
WITH named AS (${NAMED_DOCUMENTS}), written AS (${WRITTEN_CUSTOMERS}), people AS (${NAMED_CUSTOMERS})
SELECT c.id FROM customers c
WHERE c.organization_id = $1 AND c.id IN (
  SELECT coalesce(x.parent_id, x.id) FROM customers x JOIN people p ON x.id = p.id WHERE x.organization_id = $1
  UNION SELECT id FROM written)
ORDER BY c.id FOR NO KEY UPDATE OF c`;

/**
 * The row locks of reconciliations, after those of the families. One whose links are all gone would
 * otherwise be stated twice at once, by writers who hold different families.
 */
export const LOCK_RECONCILIATIONS = `
SELECT c.id FROM reconciliations c WHERE c.organization_id = $1 AND c.external_id = ANY($2::text[])
ORDER BY c.id FOR NO KEY UPDATE OF c`;

/** Credits whose links are needed: those named, and those at the other end of debits marked deep. */
const DEEP = `
  SELECT id FROM named WHERE kind IN ('PAYMENT', 'CREDIT_NOTE')
  UNION SELECT l.credit_id FROM named n JOIN links l ON l.organization_id = $1 AND l.debit_id = n.id WHERE n.deep`;

export const LOAD_DOCUMENTS = `
WITH named AS (${NAMED_DOCUMENTS}), deep AS (${DEEP}), wanted AS (
  SELECT id FROM named UNION SELECT id FROM deep
  UNION SELECT l.debit_id FROM deep JOIN links l ON l.organization_id = $1 AND l.credit_id = deep.id)
SELECT ${selectList('d', DOCUMENT_COLUMNS)}
FROM wanted w JOIN documents d ON d.organization_id = $1 AND d.id = w.id`;

export const LOAD_LINKS = `
WITH named AS (${NAMED_DOCUMENTS}), deep AS (${DEEP})
SELECT ${selectList('l', LINK_COLUMNS)}
FROM deep JOIN links l ON l.organization_id = $1 AND l.credit_id = deep.id`;

/** Customers with their figures as JSON; `written` ones with what decides about moves and deletions. */
export const LOAD_CUSTOMERS = `
WITH named AS (${NAMED_DOCUMENTS}), written AS (${WRITTEN_CUSTOMERS}), deep AS (${DEEP}),
  reached AS (
    SELECT d.customer_id AS id FROM deep JOIN links l ON l.organization_id = $1 AND l.credit_id = deep.id
    JOIN documents d ON d.organization_id = $1 AND d.id = l.debit_id
    UNION SELECT d.customer_id FROM deep JOIN documents d ON d.organization_id = $1 AND d.id = deep.id),
  people AS (${NAMED_CUSTOMERS} UNION SELECT id FROM reached)
SELECT ${selectList('c', CUSTOMER_COLUMNS)}, (
    SELECT json_agg(json_build_object(${BALANCE_COLUMNS.map(([property, column]) => `'${property}', b.${column}`).join(', ')}))
    FROM customer_balances b WHERE b.organization_id = $1 AND b.customer_id = c.id) AS balances
FROM people p JOIN customers c ON c.organization_id = $1 AND c.id = p.id`;

/** For customers that are written: how many children they have. */
export const LOAD_FAMILIES = `
SELECT c.id AS "customerId",
  (SELECT count(*) FROM customers x WHERE x.organization_id = $1 AND x.parent_id = c.id) AS children
FROM customers c WHERE c.organization_id = $1 AND (c.id = ANY($2::uuid[]) OR c.external_id = ANY($3::text[]))`;

/** The links of the customers with documents of other customers, that is, of their families. */
export const LOAD_LINKS_ACROSS = `
SELECT d.customer_id AS "customerId", l.id FROM documents d
JOIN links l ON l.organization_id = $1 AND l.credit_id = d.id
JOIN documents o ON o.organization_id = $1 AND o.id = l.debit_id AND o.customer_id <> d.customer_id
WHERE d.organization_id = $1 AND d.customer_id = ANY($2::uuid[])
UNION ALL
SELECT d.customer_id, l.id FROM documents d
JOIN links l ON l.organization_id = $1 AND l.debit_id = d.id
JOIN documents o ON o.organization_id = $1 AND o.id = l.credit_id AND o.customer_id <> d.customer_id
WHERE d.organization_id = $1 AND d.customer_id = ANY($2::uuid[])`;

export const LOAD_RECONCILIATIONS = `
SELECT ${selectList('c', RECONCILIATION_COLUMNS)}
FROM reconciliations c WHERE c.organization_id = $1 AND c.external_id = ANY($2::text[])`;

export const LOAD_KNOWN_IDS = `
SELECT 'USER' AS kind, id FROM users WHERE organization_id = $1 AND id = ANY($2::uuid[])
UNION ALL SELECT 'DUNNING_PLAN', id FROM dunning_plans WHERE organization_id = $1 AND id = ANY($3::uuid[])
UNION ALL SELECT 'BANK_ACCOUNT', id FROM bank_accounts WHERE organization_id = $1 AND id = ANY($4::uuid[])`;
