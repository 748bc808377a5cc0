/**
 * Recomputes every derived figure of an organization in SQL, only from stated facts. It shares no code with
 * the engine. No figure depends on another stored one, so each error is reported once, at its origin.
 *
 * $1 organization, $2 its currency, $3 its local day, $4 and $5 currencies and their scales, $6 the maximum
 * number of listed differences of each kind. A scale converts minor units to those of $2 at a rate of 1.
 */

/**
 * Computes the amount in effect of each link (money rule 4). A refund takes its credit back in full. If the
 * links exceed the credit, those to invoices are reduced, newest first.
 */
const EFFECTS = `
  stacked AS (
    SELECT l.id, l.credit_id, l.debit_id, l.amount, l.amount_in_effect, d.kind = 'REFUND' AS takes_back,
      greatest(c.dated_on, d.dated_on) AS counts_on, c.kind = 'PAYMENT' AS is_payment,
      sum(l.amount) OVER (PARTITION BY l.credit_id) - c.amount AS excess,
      sum(l.amount) FILTER (WHERE d.kind <> 'REFUND') OVER (
        PARTITION BY l.credit_id ORDER BY l.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS newer
    FROM links l
    LEFT JOIN documents c ON c.organization_id = $1 AND c.id = l.credit_id
    LEFT JOIN documents d ON d.organization_id = $1 AND d.id = l.debit_id
    WHERE l.organization_id = $1),
  effects AS MATERIALIZED (
    SELECT id, credit_id, debit_id, takes_back, counts_on, is_payment, amount_in_effect, CASE WHEN takes_back THEN amount
      ELSE amount - greatest(0, least(amount, excess - coalesce(newer, 0))) END AS in_effect
    FROM stacked)`;

/**
 * Computes the linked amount of each document, the day of its last link, and the refunded amount of each
 * credit.
 */
const SETTLED = `
  sums AS (
    SELECT id, sum(linked) AS linked, sum(refunded) AS refunded, max(counts_on) AS counts_on, bool_or(is_payment) AS by_payment FROM (
      SELECT debit_id AS id, in_effect AS linked, 0 AS refunded, CASE WHEN in_effect > 0 THEN counts_on END AS counts_on,
        CASE WHEN in_effect > 0 THEN is_payment END AS is_payment FROM effects
      UNION ALL
      SELECT credit_id, CASE WHEN takes_back THEN 0 ELSE in_effect END, CASE WHEN takes_back THEN in_effect ELSE 0 END, NULL, NULL
      FROM effects) AS ends
    GROUP BY id),
  settled AS MATERIALIZED (
    SELECT d.id, d.kind, d.customer_id, d.currency, d.amount, d.due_on, d.written_off_at, d.amount_linked,
      d.amount_refunded, d.settled_on, d.settled_by_payment, coalesce(s.linked, 0) AS linked, coalesce(s.refunded, 0) AS refunded,
      CASE WHEN s.linked >= d.amount THEN s.counts_on END AS settles_on, CASE WHEN s.linked >= d.amount THEN s.by_payment END AS by_payment
    FROM documents d LEFT JOIN sums s ON s.id = d.id WHERE d.organization_id = $1)`;

/** Applies money rules 1 and 6, by customer and currency. */
const FIGURES = `
  figures AS MATERIALIZED (
    SELECT customer_id, currency, count(*) AS documents, count(*) FILTER (WHERE due > 0) AS invoices_due,
      coalesce(sum(amount) FILTER (WHERE kind = 'INVOICE'), 0) AS invoiced,
      coalesce(sum(amount) FILTER (WHERE kind = 'CREDIT_NOTE'), 0) AS credited,
      coalesce(sum(amount) FILTER (WHERE kind = 'PAYMENT'), 0) AS paid,
      coalesce(sum(amount) FILTER (WHERE kind = 'REFUND'), 0) AS refunded,
      sum(due) AS amount_due
    FROM settled CROSS JOIN LATERAL (SELECT CASE WHEN kind = 'INVOICE' AND written_off_at IS NULL
      THEN greatest(0, amount - linked) ELSE 0 END AS due) AS open
    GROUP BY customer_id, currency),
  balances AS (
    SELECT coalesce(f.customer_id, b.customer_id) AS customer_id, coalesce(f.currency, b.currency) AS currency,
      b.customer_id IS NOT NULL AS is_stored, f.customer_id IS NOT NULL AS is_expected,
      b.documents AS stored_documents, f.documents, b.invoices_due AS stored_invoices_due, f.invoices_due,
      b.invoiced AS stored_invoiced, f.invoiced, b.credited AS stored_credited, f.credited,
      b.paid AS stored_paid, f.paid, b.refunded AS stored_refunded, f.refunded,
      b.amount_due AS stored_amount_due, f.amount_due
    FROM figures f FULL JOIN (SELECT * FROM customer_balances WHERE organization_id = $1) AS b
      ON b.customer_id = f.customer_id AND b.currency = f.currency)`;

/**
 * Applies money rule 7: each currency with a rate is converted once and rounded half away from zero. Amounts
 * that are not safe integers are excluded. If the sum is not safe, only the organization's own currency
 * counts.
 */
const CONVERTED = `
  factors AS (
    SELECT s.currency, CASE WHEN s.currency = $2 THEN 1
      WHEN r.rate ~ '^[0-9]{1,20}([.][0-9]{1,20})?$' THEN nullif(r.rate::numeric, 0) * s.scale END AS factor
    FROM unnest($4::text[], $5::numeric[]) AS s(currency, scale)
    LEFT JOIN currency_rates r ON r.organization_id = $1 AND r.currency = s.currency),
  parts AS (
    SELECT f.customer_id, f.currency = $2 AS is_own, f.invoiced - f.credited - f.paid + f.refunded AS exact,
      round((f.invoiced - f.credited - f.paid + f.refunded) * x.factor) AS balance,
      round(f.amount_due * x.factor) AS amount_due
    FROM figures f JOIN factors x ON x.currency = f.currency AND x.factor IS NOT NULL),
  totals AS (
    SELECT customer_id, sum(balance) AS balance, sum(amount_due) AS amount_due,
      coalesce(sum(balance) FILTER (WHERE is_own), 0) AS own_balance,
      coalesce(sum(amount_due) FILTER (WHERE is_own), 0) AS own_amount_due
    FROM parts WHERE greatest(abs(exact), abs(balance), amount_due) <= 9007199254740991
    GROUP BY customer_id),
  converted AS (
    SELECT c.id, c.balance AS stored_balance, c.amount_due AS stored_amount_due,
      coalesce(CASE WHEN fits THEN t.balance ELSE t.own_balance END, 0) AS balance,
      coalesce(CASE WHEN fits THEN t.amount_due ELSE t.own_amount_due END, 0) AS amount_due
    FROM customers c LEFT JOIN totals t ON t.customer_id = c.id
    CROSS JOIN LATERAL (SELECT greatest(abs(t.balance), t.amount_due) <= 9007199254740991 AS fits) AS range
    WHERE c.organization_id = $1)`;

const stateSql = (linked: string) => `CASE WHEN ${linked} >= d.amount THEN 'PAID'
      WHEN d.written_off_at IS NOT NULL THEN 'WRITTEN_OFF' WHEN d.due_on < $3::date THEN 'OVERDUE' ELSE 'DUE' END`;

/** Returns the compared `columns` of a row, each with its expected value. */
const fields = (...columns: [field: string, stored: string, expected: string][]) =>
  `CROSS JOIN LATERAL (VALUES ${columns
    .map(([field, stored, expected]) => `('${field}', (${stored})::text, (${expected})::text)`)
    .join(', ')}) AS v(field, stored, expected)`;

/** Returns a part of the result: some of the differences of one kind, each with the total number. */
const differencesPart = (kind: string, id: string, note: string, from: string) => `
  (SELECT '${kind}' AS kind, '${kind}' AS part, ${id} AS id, v.field, v.stored, v.expected, ${note} AS note, count(*) OVER () AS total
   FROM ${from} ORDER BY 3, 4 LIMIT $6)`;

const DIFFERENCES = [
  differencesPart(
    'link',
    'e.id::text',
    'NULL',
    `effects e ${fields(['amountInEffect', 'e.amount_in_effect', 'e.in_effect'])}
     WHERE e.amount_in_effect <> e.in_effect`,
  ),
  differencesPart(
    'document',
    'd.id::text',
    `CASE WHEN d.kind = 'INVOICE' AND v.field = 'amountLinked'
       THEN 'its state reads ' || ${stateSql('d.amount_linked')} || ', should be ' || ${stateSql('d.linked')} END`,
    `settled d ${fields(
      ['amountLinked', 'd.amount_linked', 'd.linked'],
      ['amountRefunded', 'd.amount_refunded', 'd.refunded'],
      ['settledOn', 'd.settled_on', 'd.settles_on'],
      ['settledByPayment', 'd.settled_by_payment', 'd.by_payment'],
    )} WHERE (d.amount_linked, d.amount_refunded, d.settled_on, d.settled_by_payment)
         IS DISTINCT FROM (d.linked, d.refunded, d.settles_on, d.by_payment) AND v.stored IS DISTINCT FROM v.expected`,
  ),
  differencesPart(
    'balance',
    `b.customer_id || ' ' || b.currency`,
    `CASE WHEN NOT b.is_expected THEN 'the customer has no document in this currency'
       WHEN NOT b.is_stored THEN 'the customer has documents in this currency' END`,
    `balances b ${fields(
      ['documents', 'b.stored_documents', 'b.documents'],
      ['invoicesDue', 'b.stored_invoices_due', 'b.invoices_due'],
      ['invoiced', 'b.stored_invoiced', 'b.invoiced'],
      ['credited', 'b.stored_credited', 'b.credited'],
      ['paid', 'b.stored_paid', 'b.paid'],
      ['refunded', 'b.stored_refunded', 'b.refunded'],
      ['amountDue', 'b.stored_amount_due', 'b.amount_due'],
    )} WHERE v.stored IS DISTINCT FROM v.expected AND (b.is_stored AND b.is_expected OR v.field = 'documents')`,
  ),
  differencesPart(
    'customer',
    'c.id::text',
    'NULL',
    `converted c ${fields(
      ['balance', 'c.stored_balance', 'c.balance'],
      ['amountDue', 'c.stored_amount_due', 'c.amount_due'],
    )} WHERE (c.stored_balance <> c.balance OR c.stored_amount_due <> c.amount_due) AND v.stored <> v.expected`,
  ),
];

const CHECKED = [
  ['customers', 'converted'],
  ['documents', 'settled'],
  ['links', 'effects'],
  ['balances', 'balances WHERE is_stored'],
].map(
  ([what, from]) => `SELECT 'checked', '', NULL, '${what}', NULL, NULL, NULL, (SELECT count(*) FROM ${from})`,
);

/** Returns the differences, and the numbers of compared records as rows of kind `checked`. */
export const VERIFY_FIGURES = `
WITH ${[EFFECTS, SETTLED, FIGURES, CONVERTED].join(',')}
${[...DIFFERENCES, ...CHECKED].join('\nUNION ALL ')}`;
