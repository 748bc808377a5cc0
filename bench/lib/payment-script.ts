/**
 * The writes of a payment import with one link, as eight plain statements: the customer's figures (which also
 * locks it), the invoice lookup, the payment, the link, the invoice, the figures per currency. It does no
 * checks and returns nothing. `i` counts a client's transactions.
 */
export const PAYMENT_SCRIPT = `
\\set n :first + :client_id * :per + :i
\\set c :n % :customers + 1
\\set i :i + 1
BEGIN;
UPDATE customers SET balance = balance - :amount, amount_due = amount_due - :amount, updated_at = now() WHERE organization_id = :org::uuid AND external_id = 'cus-' || :c RETURNING id AS customer
\\gset
SELECT id AS invoice FROM documents WHERE organization_id = :org::uuid AND kind = 'INVOICE' AND external_id = 'inv-' || :n
\\gset
INSERT INTO documents (organization_id, id, kind, customer_id, external_id, currency, amount, dated_at, dated_on, instrument, amount_linked, amount_refunded, created_at, updated_at) VALUES (:org::uuid, uuidv7(), 'PAYMENT', :customer::uuid, 'pay-' || :n, 'EUR', :amount, now(), current_date, 'WIRE_TRANSFER', :amount, 0, now(), now()) RETURNING id AS payment
\\gset
INSERT INTO links (organization_id, id, credit_id, debit_id, amount, amount_in_effect, credit_on, debit_on, created_at) VALUES (:org::uuid, uuidv7(), :payment::uuid, :invoice::uuid, :amount, :amount, current_date, current_date, now());
UPDATE documents SET amount_linked = amount_linked + :amount, updated_at = now() WHERE organization_id = :org::uuid AND id = :invoice::uuid;
UPDATE customer_balances SET documents = documents + 1, paid = paid + :amount, amount_due = amount_due - :amount, invoices_due = invoices_due - 1 WHERE organization_id = :org::uuid AND customer_id = :customer::uuid AND currency = 'EUR';
COMMIT;
`;
