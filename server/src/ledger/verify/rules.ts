import { SEARCHED } from '../records/search-expressions.ts';
import { CUSTOMER_FIGURES, DOCUMENT_FIGURES, type FigureTable, figureList } from '../settlement/figures.ts';

/**
 * Checks rules between stated records, independent of figures. Database constraints enforce some of them as
 * well. $1 organization, $2 the maximum number of listed breaches of each kind. The rows have the same form
 * as those of VERIFY_FIGURES.
 */
const breachesPart = (kind: string, part: string, from: string) => `
  (SELECT '${kind}' AS kind, '${part}' AS part, id, field, stored, expected, NULL AS note, count(*) OVER () AS total
   FROM (${from}) AS x ORDER BY 3, 4 LIMIT $2)`;

/** Checks that both ends of a link exist, have the right kinds, and share a currency and a family. */
const ENDS = `
  SELECT l.id::text, v.field, v.stored, v.expected FROM links l
  LEFT JOIN documents c ON c.organization_id = $1 AND c.id = l.credit_id
  LEFT JOIN documents d ON d.organization_id = $1 AND d.id = l.debit_id
  LEFT JOIN customers creditor ON creditor.organization_id = $1 AND creditor.id = c.customer_id
  LEFT JOIN customers debtor ON debtor.organization_id = $1 AND debtor.id = d.customer_id
  CROSS JOIN LATERAL (VALUES
    ('credit', c.kind, 'a PAYMENT or CREDIT_NOTE', coalesce(c.kind IN ('PAYMENT', 'CREDIT_NOTE'), false)),
    ('debit', d.kind, 'an INVOICE or REFUND', coalesce(d.kind IN ('INVOICE', 'REFUND'), false)),
    ('currency', d.currency, c.currency, coalesce(c.currency = d.currency, true)),
    ('family', coalesce(debtor.parent_id, debtor.id)::text, coalesce(creditor.parent_id, creditor.id)::text,
      coalesce(coalesce(debtor.parent_id, debtor.id) = coalesce(creditor.parent_id, creditor.id), true))
  ) AS v(field, stored, expected, holds)
  WHERE l.organization_id = $1 AND NOT v.holds`;

const PAIRS = `
  SELECT min(l.id::text) AS id, 'pair' AS field, count(*)::text AS stored, '1' AS expected FROM links l
  WHERE l.organization_id = $1 GROUP BY l.credit_id, l.debit_id, l.reconciliation_id HAVING count(*) > 1`;

/**
 * Checks money rule 3: the amounts stated from a credit to invoices, from a credit to refunds, and to a
 * refund.
 */
const OWN_AMOUNTS = `
  SELECT d.id::text, t.field, t.stated::text AS stored, 'at most ' || d.amount AS expected
  FROM (SELECT e.id, e.field, sum(e.amount) AS stated FROM (
      SELECT l.credit_id AS id, CASE WHEN o.kind = 'REFUND' THEN 'refunds' ELSE 'links' END AS field, l.amount
      FROM links l JOIN documents o ON o.organization_id = $1 AND o.id = l.debit_id WHERE l.organization_id = $1
      UNION ALL
      SELECT l.debit_id, 'links', l.amount FROM links l WHERE l.organization_id = $1) AS e
    GROUP BY e.id, e.field) AS t
  JOIN documents d ON d.organization_id = $1 AND d.id = t.id
  WHERE d.kind <> 'INVOICE' AND t.stated > d.amount`;

/** Checks that families have one level. */
const FAMILIES = `
  SELECT c.id::text, 'parent' AS field, c.parent_id::text AS stored, 'a customer without parent' AS expected
  FROM customers c LEFT JOIN customers p ON p.organization_id = $1 AND p.id = c.parent_id
  WHERE c.organization_id = $1 AND c.parent_id IS NOT NULL AND (p.id IS NULL OR p.parent_id IS NOT NULL)`;

/** Checks that a merged customer has no records and references a customer that was not merged. */
const MERGED = `
  SELECT c.id::text, x.field, x.stored, x.expected
  FROM customers c
  LEFT JOIN customers t ON t.organization_id = $1 AND t.id = c.merged_into_id
  LEFT JOIN (SELECT customer_id, count(*) AS documents FROM documents WHERE organization_id = $1 GROUP BY 1) d
    ON d.customer_id = c.id
  LEFT JOIN (SELECT parent_id, count(*) AS children FROM customers WHERE organization_id = $1 GROUP BY 1) k
    ON k.parent_id = c.id
  CROSS JOIN LATERAL (VALUES
    ('documents', d.documents::text, 'none: it was merged', d.documents IS NULL),
    ('children', k.children::text, 'none: it was merged', k.children IS NULL),
    ('mergedInto', c.merged_into_id::text, 'a customer that was not merged', t.merged_into_id IS NULL)
  ) AS x(field, stored, expected, holds)
  WHERE c.organization_id = $1 AND c.merged_into_id IS NOT NULL AND NOT x.holds`;

/** Checks that the customer's row names the first of its account managers. */
const ACCOUNT_MANAGERS = `
  SELECT c.id::text, 'accountManagerId' AS field, c.account_manager_id::text AS stored, m.user_id::text AS expected
  FROM customers c LEFT JOIN (
    SELECT DISTINCT ON (x.customer_id) x.customer_id, x.user_id FROM account_managers x
    WHERE x.organization_id = $1 ORDER BY x.customer_id, x.rank) AS m ON m.customer_id = c.id
  WHERE c.organization_id = $1 AND c.account_manager_id IS DISTINCT FROM m.user_id`;

/**
 * Checks that a value belongs to a record of its field's kind, and that a label is an option of the field.
 */
const VALUES = `
  SELECT v.entity_id::text AS id, 'custom field ' || f.external_id AS field, x.stored, x.expected
  FROM custom_field_values v
  JOIN custom_fields f ON f.organization_id = $1 AND f.id = v.field_id
  LEFT JOIN customers c ON f.entity_type = 'CUSTOMER' AND c.organization_id = $1 AND c.id = v.entity_id
  LEFT JOIN contacts p ON f.entity_type = 'CONTACT' AND p.organization_id = $1 AND p.id = v.entity_id
  LEFT JOIN documents d ON d.kind = f.entity_type AND d.organization_id = $1 AND d.id = v.entity_id
  LEFT JOIN custom_field_options o ON o.organization_id = $1 AND o.field_id = v.field_id AND o.label = v.value_key
  CROSS JOIN LATERAL (VALUES
    ('a value', 'the id of ' || CASE f.entity_type WHEN 'INVOICE' THEN 'an ' ELSE 'a ' END || f.entity_type, coalesce(c.id, p.id, d.id) IS NOT NULL),
    (v.value_key, 'a label of the field', o.id IS NOT NULL OR f.data_type NOT IN ('SELECT', 'MULTI_SELECT'))
  ) AS x(stored, expected, holds)
  WHERE v.organization_id = $1 AND NOT x.holds`;

/** Checks that an invoice's promise equals the one in force in its history. */
const PROMISES = `
  SELECT coalesce(d.id, p.invoice_id)::text AS id, 'promiseToPay' AS field,
    CASE WHEN d.id IS NULL THEN NULL ELSE concat_ws(' ', d.promise_date, d.promise_due_on, d.promise_amount, d.promise_comment) END AS stored,
    CASE WHEN p.id IS NULL THEN NULL ELSE concat_ws(' ', p.date, p.due_on, p.amount, p.comment) END AS expected
  FROM (SELECT * FROM documents WHERE organization_id = $1 AND promise_date IS NOT NULL) AS d
  FULL JOIN (SELECT * FROM promises WHERE organization_id = $1 AND ended_at IS NULL) AS p ON p.invoice_id = d.id
  WHERE (d.promise_date, d.promise_due_on, d.promise_amount, d.promise_comment)
    IS DISTINCT FROM (p.date, p.due_on, p.amount, p.comment)`;

/**
 * Checks that instalments add up in the order of their days, and that a plan in force ends on the day of the
 * promises of its invoices.
 */
const INSTALMENTS = `
  SELECT i.plan_id::text AS id, x.field, x.stored, x.expected
  FROM (SELECT *, sum(amount) OVER plan AS through, lag(due_on) OVER plan AS former,
      row_number() OVER plan AS place, lead(rank) OVER plan IS NULL AS is_last
    FROM instalments WHERE organization_id = $1 WINDOW plan AS (PARTITION BY plan_id ORDER BY rank)) AS i
  CROSS JOIN LATERAL (VALUES
    ('instalment amounts', i.amount_through::text, i.through::text),
    ('order of instalments', i.rank::text, CASE WHEN i.former < i.due_on OR i.former IS NULL THEN i.place::text END),
    ('last instalment', i.due_on::text, CASE WHEN i.is_last THEN (
      SELECT min(p.due_on)::text FROM instalment_plan_invoices v
      JOIN promises p ON p.organization_id = $1 AND p.id = v.promise_id
      WHERE v.organization_id = $1 AND v.plan_id = i.plan_id AND p.due_on <> i.due_on) END))
    AS x(field, stored, expected)
  WHERE CASE x.field WHEN 'last instalment' THEN x.expected IS NOT NULL
    ELSE x.stored IS DISTINCT FROM x.expected END`;

/** Checks that the day of a date is its local day in some time zone. */
const DAYS = `
  SELECT d.id::text, x.field, x.day::text AS stored, 'a day of ' || x.at AS expected
  FROM documents d CROSS JOIN LATERAL (VALUES
    ('day of its date', d.dated_on, d.dated_at), ('due day', d.due_on, d.due_at),
    ('promised day', d.promise_due_on, d.promise_date)) AS x(field, day, at)
  WHERE d.organization_id = $1 AND abs(x.day - (x.at AT TIME ZONE 'UTC')::date) > 1`;

/** Checks that a link has the days of its documents. */
const DAYS_OF_LINKS = `
  SELECT l.id::text, x.field, x.stored::text, x.expected::text FROM links l
  JOIN documents c ON c.organization_id = $1 AND c.id = l.credit_id
  JOIN documents d ON d.organization_id = $1 AND d.id = l.debit_id
  CROSS JOIN LATERAL (VALUES ('creditOn', l.credit_on, c.dated_on), ('debitOn', l.debit_on, d.dated_on))
    AS x(field, stored, expected)
  WHERE l.organization_id = $1 AND x.stored <> x.expected`;

/** Checks that promises and disputes belong to invoices. */
const ABOUT_INVOICES = `
  SELECT d.id::text, x.field, d.kind AS stored, 'INVOICE' AS expected
  FROM (SELECT invoice_id, 'promise' AS field FROM promises WHERE organization_id = $1
    UNION ALL SELECT invoice_id, 'dispute' FROM disputes WHERE organization_id = $1) AS x
  JOIN documents d ON d.organization_id = $1 AND d.id = x.invoice_id WHERE d.kind <> 'INVOICE'`;

/**
 * Checks that the figures of records equal their records. Amounts and states of the records themselves are
 * recomputed elsewhere.
 */
const COPIED = (record: string, table: FigureTable) => `
  SELECT coalesce(r.id, f.id)::text AS id, x.field, x.stored, x.expected
  FROM (SELECT * FROM ${record} WHERE organization_id = $1) r
  FULL JOIN (SELECT * FROM ${table.name} WHERE organization_id = $1) f ON f.id = r.id
  CROSS JOIN LATERAL (VALUES ${table.columns
    .map((column) => `('${column} in its figures', f.${column}::text, r.${column}::text)`)
    .join(', ')}) AS x(field, stored, expected)
  WHERE (${figureList(table, 'f')}) IS DISTINCT FROM (${figureList(table, 'r')})
    AND x.stored IS DISTINCT FROM x.expected
    AND (x.field = 'id in its figures' OR f.id IS NOT NULL AND r.id IS NOT NULL)`;

/** Selects the items of reconciliations; debits are positive. */
const STATED = `
  stated AS MATERIALIZED (
    SELECT r.id, item ->> 0 AS document_id, side.sign,
      CASE WHEN jsonb_typeof(item -> 1) = 'number' THEN (item ->> 1)::numeric ELSE 0 END AS amount
    FROM reconciliations r
    CROSS JOIN (VALUES ('invoices', 1), ('refunds', 1), ('payments', -1), ('creditNotes', -1)) AS side(name, sign)
    CROSS JOIN LATERAL jsonb_path_query(r.content -> side.name, '$[*]') AS item
    WHERE r.organization_id = $1)`;

/**
 * Checks that links do not exceed their reconciliation. Later lists and deletions may only remove links from
 * it.
 */
const BOUND = `
  SELECT l.id::text, 'links of ' || l.document_id AS field, l.amount::text AS stored,
    coalesce('at most ' || s.amount, 'none: it does not name the document') AS expected
  FROM (SELECT l.reconciliation_id AS id, e.document_id::text, e.sign, sum(l.amount) AS amount FROM links l
      CROSS JOIN LATERAL (VALUES (l.credit_id, -1), (l.debit_id, 1)) AS e(document_id, sign)
      WHERE l.organization_id = $1 AND l.reconciliation_id IS NOT NULL GROUP BY 1, 2, 3) AS l
  LEFT JOIN (SELECT id, document_id, sign, sum(amount) AS amount FROM stated GROUP BY 1, 2, 3) AS s
    ON s.id = l.id AND s.document_id = l.document_id AND s.sign = l.sign
  WHERE l.amount > coalesce(s.amount, 0)`;

const BALANCED = `
  SELECT r.id::text, 'content' AS field, coalesce(sum(s.amount) FILTER (WHERE s.sign > 0), 0)::text AS stored,
    coalesce(sum(s.amount) FILTER (WHERE s.sign < 0), 0) || ', as the credits' AS expected
  FROM reconciliations r LEFT JOIN stated s ON s.id = r.id WHERE r.organization_id = $1
  GROUP BY r.id HAVING coalesce(sum(s.amount * s.sign), 0) <> 0`;

/**
 * Checks that the parts of a match in force add up to its bank transaction, that their documents have these
 * amounts, and that the transaction has the state of its match.
 */
const BANK_MATCHES = `
  SELECT t.id::text, x.field, x.stored, x.expected
  FROM bank_transactions t
  LEFT JOIN bank_matches m ON m.organization_id = $1 AND m.bank_transaction_id = t.id AND m.undone_at IS NULL
  LEFT JOIN (SELECT match_id, sum(amount) AS amount, bool_or(document_id IS NULL AND kind <> 'FEE') AS is_open
    FROM bank_match_parts WHERE organization_id = $1 GROUP BY match_id) p ON p.match_id = m.id
  CROSS JOIN LATERAL (VALUES
    ('sum of its match', CASE WHEN m.id IS NOT NULL THEN coalesce(p.amount, 0)::text END, t.amount::text,
      m.id IS NULL OR p.amount IS NOT DISTINCT FROM t.amount),
    ('state', t.state, CASE WHEN m.id IS NULL THEN 'not that of a match' WHEN p.is_open THEN 'PARTLY_MATCHED' ELSE 'MATCHED' END,
      CASE WHEN m.id IS NULL THEN t.state NOT IN ('MATCHED', 'PARTLY_MATCHED')
        ELSE t.state = CASE WHEN p.is_open THEN 'PARTLY_MATCHED' ELSE 'MATCHED' END END)
  ) AS x(field, stored, expected, holds)
  WHERE t.organization_id = $1 AND NOT x.holds
  UNION ALL
  SELECT m.bank_transaction_id::text, 'document of part ' || p.position,
    nullif(concat_ws(' ', d.kind, d.amount, d.currency), ''), concat_ws(' ', p.kind, abs(p.amount), t.currency)
  FROM bank_match_parts p
  JOIN bank_matches m ON m.organization_id = $1 AND m.id = p.match_id AND m.undone_at IS NULL
  JOIN bank_transactions t ON t.organization_id = $1 AND t.id = m.bank_transaction_id
  LEFT JOIN documents d ON d.organization_id = $1 AND d.id = p.document_id
  WHERE p.organization_id = $1 AND p.document_id IS NOT NULL
    AND (d.kind, d.amount, d.currency) IS DISTINCT FROM (p.kind, abs(p.amount), t.currency)`;

/** Compares the texts by which records are found with the records; also texts of records that do not exist. */
const textsOf = (kind: string, expected: string) => `
  SELECT coalesce(e.id, s.id)::text AS id, 'search text' AS field, s.text AS stored, e.text AS expected
  FROM (${expected}) e
  FULL JOIN (SELECT id, text FROM search_texts WHERE organization_id = $1 AND kind = '${kind}') s ON s.id = e.id
  WHERE s.text IS DISTINCT FROM e.text`;
const CUSTOMER_TEXTS = `SELECT id, ${SEARCHED.customers} AS text FROM customers WHERE organization_id = $1`;
const INVOICE_TEXTS = `SELECT id, ${SEARCHED.invoices} AS text FROM documents
  WHERE organization_id = $1 AND kind = 'INVOICE'`;

export const VERIFY_RULES = `${breachesPart('link', 'ends', ENDS)}
UNION ALL ${breachesPart('link', 'pairs', PAIRS)}
UNION ALL ${breachesPart('link', 'days of links', DAYS_OF_LINKS)}
UNION ALL ${breachesPart('document', 'own amounts', OWN_AMOUNTS)}
UNION ALL ${breachesPart('document', 'promises', PROMISES)}
UNION ALL ${breachesPart('instalment plan', 'instalments', INSTALMENTS)}
UNION ALL ${breachesPart('bank transaction', 'bank matches', BANK_MATCHES)}
UNION ALL ${breachesPart('document', 'days', DAYS)}
UNION ALL ${breachesPart('document', 'about invoices', ABOUT_INVOICES)}
UNION ALL ${breachesPart('document', 'figures of documents', COPIED('documents', DOCUMENT_FIGURES))}
UNION ALL ${breachesPart('customer', 'figures of customers', COPIED('customers', CUSTOMER_FIGURES))}
UNION ALL ${breachesPart('customer', 'families', FAMILIES)}
UNION ALL ${breachesPart('customer', 'merged customers', MERGED)}
UNION ALL ${breachesPart('custom field value', 'custom field values', VALUES)}
UNION ALL ${breachesPart('customer', 'account managers', ACCOUNT_MANAGERS)}
UNION ALL ${breachesPart('customer', 'texts of customers', textsOf('CUSTOMER', CUSTOMER_TEXTS))}
UNION ALL ${breachesPart('document', 'texts of invoices', textsOf('INVOICE', INVOICE_TEXTS))}`;

export const VERIFY_RECONCILIATIONS = `WITH ${STATED}
${breachesPart('reconciliation', 'bound', BOUND)}
UNION ALL ${breachesPart('reconciliation', 'balanced', BALANCED)}
UNION ALL SELECT 'checked', '', NULL, 'reconciliations', NULL, NULL, NULL,
  (SELECT count(*) FROM reconciliations WHERE organization_id = $1)`;
