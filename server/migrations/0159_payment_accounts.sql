-- The virtual account that a customer pays to. Money on it names the customer, so no two customers share one.
ALTER TABLE customers ADD COLUMN payment_account jsonb;
CREATE UNIQUE INDEX customers_payment_account_key ON customers (organization_id, (payment_account ->> 'iban'))
  WHERE payment_account IS NOT NULL;
