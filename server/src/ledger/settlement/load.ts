import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import { arrayLiteral } from './array-literal.ts';
import {
  BALANCE_COLUMNS,
  CUSTOMER_COLUMNS,
  DOCUMENT_COLUMNS,
  LINK_COLUMNS,
  RECONCILIATION_COLUMNS,
  selectList,
} from './columns.ts';
import { CONVERSION_COLUMNS } from './conversion.ts';
import { FAMILY_TOPOLOGY_LOCK } from './families.ts';
import type { ReferencedRecords } from './references.ts';

/**
 * The statements that lock and load a batch. They travel in one packet but run one after the other. So every
 * load has a snapshot from after the locks.
 *
 * Each statement contains only branches that the batch needs. An empty branch would find nothing but still
 * cost time. These statements run for every single payment. Few combinations occur, and each is a prepared
 * statement.
 */
export interface LoadStatements {
  /** Identifies the combination of branches; part of the prepared statements' names. */
  key: string;
  lock: string;
  /** Takes the same locks, skipping rows that other transactions have locked. */
  lockFree: string;
  customers: string;
  documents: string;
  links: string;
  /** Parameters of `lock` and `customers`. */
  values: string[];
  /** Parameters of `documents` and `links`: PostgreSQL rejects unused parameters. */
  documentValues: string[];
}

/**
 * One kind of reference in a batch: lists of equal length, their SQL types, and the query that resolves them.
 */
interface Source {
  lists: readonly (readonly unknown[])[];
  types: readonly string[];
  sql: (names: string) => string;
}

const DOCUMENT = 'SELECT d.id, d.kind, d.customer_id';

function documentSources(names: ReferencedRecords): Source[] {
  return [
    {
      lists: [names.documentKinds, names.documentExternalIds, names.documentExternalDeep],
      types: ['text', 'text', 'boolean'],
      sql: (r) => `${DOCUMENT}, r.deep FROM ${r} AS r(kind, external_id, deep)
        ${lateralLookup('d', 'documents', 'kind = r.kind AND external_id = r.external_id')}`,
    },
    {
      lists: [names.documentIds, names.documentIdDeep],
      types: ['uuid', 'boolean'],
      sql: (r) =>
        `${DOCUMENT}, r.deep FROM ${r} AS r(id, deep) ${lateralLookup('d', 'documents', 'id = r.id')}`,
    },
    {
      lists: [names.documentCustomKinds, names.documentCustomIds],
      types: ['text', 'text'],
      sql: (r) => `${DOCUMENT}, d.kind = 'REFUND' AS deep FROM ${r} AS r(kind, custom_id)
        ${lateralLookup('d', 'documents', 'kind = r.kind AND custom_id = r.custom_id')}`,
    },
    {
      lists: [names.reconciliationExternalIds],
      types: ['text'],
      sql: (r) => `${DOCUMENT}, true AS deep FROM ${r} AS r(external_id)
        ${lateralLookup('c', 'reconciliations', 'external_id = r.external_id')}
        ${lateralLookup('l', 'links', 'reconciliation_id = c.id')} ${lateralLookup('d', 'documents', 'id = l.credit_id')}`,
    },
  ];
}

/** Selects a customer and its merge target, because references to a merged customer resolve to the target. */
const AND_TARGET = 'CROSS JOIN LATERAL (VALUES (c.id), (c.merged_into_id)) m(id) WHERE m.id IS NOT NULL';

function customerSources(ids: readonly string[], externalIds: readonly string[]): Source[] {
  return [
    {
      lists: [ids],
      types: ['uuid'],
      sql: (r) =>
        `SELECT m.id FROM ${r} AS r(id) ${lateralLookup('c', 'customers', 'id = r.id')} ${AND_TARGET}`,
    },
    {
      lists: [externalIds],
      types: ['text'],
      sql: (r) => `SELECT m.id FROM ${r} AS r(external_id)
        ${lateralLookup('c', 'customers', 'external_id = r.external_id')} ${AND_TARGET}`,
    },
  ];
}

const NO_DOCUMENT = `SELECT NULL::uuid AS id, NULL::text AS kind, NULL::uuid AS customer_id, false AS deep WHERE false`;
const NO_CUSTOMER = 'SELECT NULL::uuid AS id WHERE false';

/** Returns the statements for the references of a batch, with their parameters. */
export function loadStatements(organizationId: string, names: ReferencedRecords): LoadStatements {
  const groups = [
    documentSources(names),
    customerSources(names.customerIds, names.customerExternalIds),
    customerSources(names.writtenCustomerIds, names.writtenCustomerExternalIds),
  ] as const;
  const used = groups.flat().map(({ lists }) => lists[0]?.length !== 0);
  const listsOf = (sources: readonly Source[]) =>
    sources.filter(({ lists }) => lists[0]?.length !== 0).flatMap(({ lists }) => lists.map(arrayLiteral));
  const documentValues = [organizationId, ...listsOf(groups[0])];
  const values = [...documentValues, ...listsOf(groups[1]), ...listsOf(groups[2])];
  const key = used.map((is) => (is ? '1' : '0')).join('');
  const statements = known.get(key) ?? statementsOf(groups);
  known.set(key, statements);
  return { key, ...statements, values, documentValues };
}

type Statements = Pick<LoadStatements, 'lock' | 'lockFree' | 'customers' | 'documents' | 'links'>;

/** Cache of statement texts, by key. */
const known = new Map<string, Statements>();

function statementsOf(
  groups: readonly [documents: Source[], mentioned: Source[], written: Source[]],
): Statements {
  let parameter = 1;
  const [documents, mentioned, written] = groups.map((sources) =>
    sources.flatMap(({ lists, types, sql }) => {
      if (lists[0]?.length === 0) return [];
      const parameters = types.map((type) => {
        parameter += 1;
        return `$${parameter}::${type}[]`;
      });
      return [sql(`unnest(${parameters.join(', ')})`)];
    }),
  );
  const named = documents?.join(' UNION ALL ') || NO_DOCUMENT;
  const changed = written?.join(' UNION ') || NO_CUSTOMER;
  const all = ['SELECT customer_id AS id FROM named', ...(mentioned ?? []), 'SELECT id FROM written'];
  const people = all.join(' UNION ');
  return {
    lock: lockText(named, changed, people, LOCK),
    lockFree: lockText(named, changed, people, LOCK_FREE),
    customers: customersText(named, changed, people),
    documents: documentsText(named),
    links: linksText(named),
  };
}

/**
 * Takes the row locks of a batch, in id order. Only the root customer of each family is locked. Every writer
 * of a child locks its root first, so children need no lock. Locking children as well could deadlock: one
 * transaction holds a child and waits for the root that the other holds.
 */
const lockText = (named: string, written: string, people: string, locking: string) => `
WITH named AS (${named}), written AS (${written}), people AS (${people}), locked AS (
  SELECT DISTINCT coalesce(x.parent_id, x.id) AS id FROM people p ${lateralLookup('x', 'customers', 'id = p.id')})
SELECT o.id, c.id IS NULL AS "isHeld" FROM (SELECT id FROM locked ORDER BY id OFFSET 0) o
${locking}`;

const ROOT = 'SELECT x.id FROM customers x WHERE x.organization_id = $1 AND x.id = o.id FOR NO KEY UPDATE';
const LOCK = `CROSS JOIN LATERAL (${ROOT}) c`;
const LOCK_FREE = `LEFT JOIN LATERAL (${ROOT} SKIP LOCKED) c ON true`;

/**
 * Selects the credits whose links are needed: named ones, and those linked to debits that are marked deep.
 */
const DEEP = `
  SELECT id FROM named WHERE kind IN ('PAYMENT', 'CREDIT_NOTE')
  UNION SELECT l.credit_id FROM (SELECT id FROM named WHERE deep) n ${lateralLookup('l', 'links', 'debit_id = n.id')}`;

const documentsText = (named: string) => `
WITH named AS (${named}), deep AS (${DEEP}), wanted AS (
  SELECT id FROM named UNION SELECT id FROM deep
  UNION SELECT l.debit_id FROM deep ${lateralLookup('l', 'links', 'credit_id = deep.id')})
SELECT ${selectList('d', DOCUMENT_COLUMNS)}
FROM wanted w ${lateralLookup('d', 'documents', 'id = w.id')}`;

const linksText = (named: string) => `
WITH named AS (${named}), deep AS (${DEEP})
SELECT ${selectList('l', LINK_COLUMNS)}
FROM deep ${lateralLookup('l', 'links', 'credit_id = deep.id')}`;

/** Selects customers with their figures as JSON, including those that only links reach. */
const customersText = (named: string, written: string, people: string) => `
WITH named AS (${named}), written AS (${written}), deep AS (${DEEP}),
  reached AS (
    SELECT d.customer_id AS id FROM deep ${lateralLookup('l', 'links', 'credit_id = deep.id')}
      ${lateralLookup('d', 'documents', 'id = l.debit_id')}
    UNION SELECT d.customer_id FROM deep ${lateralLookup('d', 'documents', 'id = deep.id')}),
  people AS (${people} UNION SELECT id FROM reached)
SELECT ${selectList('c', CUSTOMER_COLUMNS)}, (
    SELECT json_agg(json_build_object(${BALANCE_COLUMNS.map(([property, column]) => `'${property}', b.${column}`).join(', ')}))
    FROM customer_balances b WHERE b.organization_id = $1 AND b.customer_id = c.id) AS balances
FROM people p ${lateralLookup('c', 'customers', 'id = p.id')}`;

/**
 * Locks the rows of reconciliations, after those of the families. Without it, two writers with different
 * families could write a reconciliation whose links are all gone.
 */
export const LOCK_RECONCILIATIONS = `
SELECT c.id FROM reconciliations c WHERE c.organization_id = $1 AND c.external_id = ANY($2::text[])
ORDER BY c.id FOR NO KEY UPDATE OF c`;

/**
 * Makes PostgreSQL look up rows by index and plan each statement once. By default it plans statements with
 * few parameters every time, which takes longer than running them. A plan made while a table was small would
 * keep its sequential scan and slow down with every row. $2 is the lock timeout in milliseconds. Returns the
 * currency and rates of organization $1.
 */
const BY_INDEX = `set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
  set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
  set_config('lock_timeout', $2, true), ${CONVERSION_COLUMNS}`;
export const SETTINGS = `
SELECT set_config('plan_cache_mode', 'force_generic_plan', true), ${BY_INDEX}
FROM (SELECT ${FAMILY_TOPOLOGY_LOCK}) standing LEFT JOIN organizations o ON o.organization_id = $1`;

/**
 * Applies the same settings on Citus, on the node of the organization, where later statements wait for locks.
 * The lock on families is a separate statement before it, because all transactions must ask the same node.
 */
export const SETTINGS_DISTRIBUTED = `SELECT ${BY_INDEX} FROM organizations o WHERE o.organization_id = $1`;

/**
 * Selects the existing customers that a batch writes, with their merge targets: $2 ids, $3 externalIds. Each
 * list uses its own index; one condition on both would read all customers of the organization.
 */
export const WRITTEN = `written AS (
  SELECT m.id FROM unnest($2::uuid[]) AS r(id) ${lateralLookup('c', 'customers', 'id = r.id')} ${AND_TARGET}
  UNION SELECT m.id FROM unnest($3::text[]) AS r(external_id)
    ${lateralLookup('c', 'customers', 'external_id = r.external_id')} ${AND_TARGET})`;

/** Counts the children of written customers. */
export const LOAD_FAMILIES = `WITH ${WRITTEN}
SELECT w.id AS "customerId",
  (SELECT count(*) FROM customers x WHERE x.organization_id = $1 AND x.parent_id = w.id) AS children
FROM written w`;

/** Selects the customers' links to documents of other customers in their families. */
export const LOAD_LINKS_ACROSS = `
SELECT d.customer_id AS "customerId", l.id, l.credit_id AS "creditId" FROM documents d
JOIN links l ON l.organization_id = $1 AND l.credit_id = d.id
JOIN documents o ON o.organization_id = $1 AND o.id = l.debit_id AND o.customer_id <> d.customer_id
WHERE d.organization_id = $1 AND d.customer_id = ANY($2::uuid[])
UNION ALL
SELECT d.customer_id, l.id, l.credit_id FROM documents d
JOIN links l ON l.organization_id = $1 AND l.debit_id = d.id
JOIN documents o ON o.organization_id = $1 AND o.id = l.credit_id AND o.customer_id <> d.customer_id
WHERE d.organization_id = $1 AND d.customer_id = ANY($2::uuid[])`;

export const LOAD_RECONCILIATIONS = `
SELECT ${selectList('c', RECONCILIATION_COLUMNS)}
FROM reconciliations c WHERE c.organization_id = $1 AND c.external_id = ANY($2::text[])`;

export const LOAD_UNDONE_RECONCILIATIONS = `
SELECT u.external_id AS "externalId"
FROM undone_reconciliations u WHERE u.organization_id = $1 AND u.external_id = ANY($2::text[])`;

/** Selects the holders of virtual accounts, and the organization's own accounts with these numbers. */
export const LOAD_PAYMENT_ACCOUNTS = `
SELECT payment_account ->> 'iban' AS iban, id AS "customerId", merged_into_id AS "mergedIntoId", false AS "isOrdinary"
FROM customers
WHERE organization_id = $1 AND payment_account IS NOT NULL AND payment_account ->> 'iban' = ANY($2::text[])
UNION
SELECT iban, NULL, NULL, true FROM bank_accounts WHERE organization_id = $1 AND iban = ANY($2::text[])`;

/**
 * Takes virtual accounts from their former holders before the batch is written, because the parts of that statement
 * run in no particular order. A merged customer loses its account only here: the batch does not load it.
 */
export const RELEASE_PAYMENT_ACCOUNTS = `
UPDATE customers SET payment_account = NULL, updated_at = $3
WHERE organization_id = $1 AND payment_account IS NOT NULL AND payment_account ->> 'iban' = ANY($2::text[])`;

/**
 * Selects the existing ids. Bank accounts are locked until the commit, because customers reference them
 * within JSON, without a foreign key.
 */
export const LOAD_KNOWN_IDS = `
SELECT 'USER' AS kind, id FROM users WHERE organization_id = $1 AND id = ANY($2::uuid[])
UNION ALL SELECT 'DUNNING_PLAN', id FROM dunning_plans WHERE organization_id = $1 AND id = ANY($3::uuid[])
UNION ALL SELECT 'BANK_ACCOUNT', id FROM (
  SELECT id FROM bank_accounts WHERE organization_id = $1 AND id = ANY($4::uuid[]) ORDER BY id FOR KEY SHARE) held`;
