import type pg from 'pg';

const ACCOUNT = `
INSERT INTO bank_accounts (organization_id, id, name, currency, created_at)
SELECT $1, uuidv7(), 'Main', 'EUR', now()`;

/** Names that share words, as those of firms do: a name of its own, a trade and a legal form. */
const NAMES = `
UPDATE customers c SET name = initcap(translate(substr(md5(c.external_id), 1, 8), '0123456789', 'aeioulnrst')) || ' '
  || (ARRAY['Bau', 'Transport', 'Software', 'Foods', 'Medical', 'Energy', 'Print', 'Design'])[1 + abs(hashtext(c.external_id)) % 8]
  || ' ' || (ARRAY['GmbH', 'Ltd', 'SA', 'BV'])[1 + abs(hashtext(c.external_id)) % 4]
WHERE c.organization_id = $1`;

const SEARCH_TEXTS = `
UPDATE search_texts s SET text = replace(s.text, 'customer ' || substr(c.external_id, 5), lower(c.name))
FROM customers c WHERE s.organization_id = $1 AND s.kind = 'CUSTOMER' AND c.organization_id = $1 AND c.id = s.id`;

/**
 * A line for each payment in euros of the last year. Four of five name the invoice, the others have no text. The payer's
 * account is always the same.
 */
const STAGED = `
CREATE TEMPORARY TABLE lines AS
SELECT uuidv7() AS line_id, uuidv7() AS match_id, d.id AS payment_id, d.customer_id, d.amount, d.dated_on,
  c.name, substr(c.external_id, 5) AS customer, l.debit_id AS invoice_id, i.custom_id AS number,
  row_number() OVER (ORDER BY d.id) AS n
FROM documents d
JOIN customers c ON c.organization_id = $1 AND c.id = d.customer_id
JOIN links l ON l.organization_id = $1 AND l.credit_id = d.id
JOIN documents i ON i.organization_id = $1 AND i.id = l.debit_id
WHERE d.organization_id = $1 AND d.kind = 'PAYMENT' AND d.currency = 'EUR' AND d.dated_on > $2::date - 365`;

const LINES = `
INSERT INTO bank_transactions (organization_id, id, entry_id, part, entry_amount, bank_account_id, state, amount, currency,
  booked_on, is_reversal, payer_name, payer_iban, payer_key, text, structured_references, charges, decided_at, created_at,
  updated_at)
SELECT $1, line_id, line_id, 0, amount, b.id, 'MATCHED', amount, 'EUR', dated_on, false, x.name, k.iban, k.iban,
  CASE WHEN x.n % 5 = 0 THEN 'Thank you' ELSE 'Invoice ' || x.number END, '[]', '[]', dated_on, dated_on, dated_on
FROM lines x CROSS JOIN LATERAL (SELECT 'DE' || lpad(x.customer, 20, '0') AS iban) k
JOIN bank_accounts b ON b.organization_id = $1`;

const MATCHES = `
INSERT INTO bank_matches (organization_id, id, bank_transaction_id, rule, is_automatic, created_at)
SELECT $1, match_id, line_id, CASE WHEN n % 5 = 0 THEN NULL ELSE 3 END, n % 5 <> 0, dated_on FROM lines`;

const PARTS = `
INSERT INTO bank_match_parts (organization_id, match_id, position, kind, document_id, is_created, amount, customer_id,
  invoice_ids, credit_note_ids, written_off_ids, write_off_reasons)
SELECT $1, match_id, 1, 'PAYMENT', payment_id, true, amount, customer_id, ARRAY[invoice_id], '{}', '{}', '[]' FROM lines`;

/** Adds the matched bank lines of a year to an organization that `fillFigures` has created. */
export async function fillBankLines(client: pg.Client, organizationId: string, today: string): Promise<void> {
  for (const sql of [NAMES, SEARCH_TEXTS, ACCOUNT]) await client.query(sql, [organizationId]);
  await client.query(STAGED, [organizationId, today]);
  for (const sql of [LINES, MATCHES, PARTS]) await client.query(sql, [organizationId]);
  await client.query('DROP TABLE lines');
  await client.query('VACUUM ANALYZE');
}
