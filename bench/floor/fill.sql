-- Customers cus-1… with open invoices inv-1…:
-- invoice n belongs to customer n modulo their number, plus 1.
-- :org organization, :customers and :invoices their numbers, :amount of each invoice in cents.
INSERT INTO organizations VALUES (:org);
INSERT INTO customers
SELECT :org, uuidv7(), 'cus-' || n, 'Customer ' || n, 0, 0, now(), now() FROM generate_series(1, :customers) n;
INSERT INTO documents
SELECT :org, uuidv7(), 'INVOICE', c.id, 'inv-' || n, 'EUR', :amount, current_date, current_date + 30, NULL, 0, now(), now()
FROM generate_series(1, :invoices) n
JOIN customers c ON c.organization_id = :org AND c.external_id = 'cus-' || (n % :customers + 1);
INSERT INTO customer_balances
SELECT :org, customer_id, 'EUR', count(*), count(*), 0, sum(amount) FROM documents GROUP BY customer_id;
UPDATE customers c SET balance = b.amount_due, amount_due = b.amount_due FROM customer_balances b WHERE b.customer_id = c.id;
VACUUM ANALYZE customers;
VACUUM ANALYZE documents;
VACUUM ANALYZE customer_balances;
