-- Credit of customers: limit, payment terms and hold (ADR 0098).

-- In minor units of the organization's currency, as balance and amount_due are.
ALTER TABLE customers ADD COLUMN credit_limit bigint;
-- Days from the issue date of an invoice to its due date.
ALTER TABLE customers ADD COLUMN payment_terms integer;
ALTER TABLE customers ADD COLUMN on_hold boolean NOT NULL DEFAULT false;
ALTER TABLE customers ADD COLUMN on_hold_reason text;

ALTER TABLE customers ADD CONSTRAINT customers_credit_check
  CHECK (credit_limit >= 0 AND payment_terms BETWEEN 0 AND 3650 AND (on_hold OR on_hold_reason IS NULL)) NOT VALID;
ALTER TABLE customers VALIDATE CONSTRAINT customers_credit_check;

-- Few customers have a limit or are on hold. No figure is part of these indexes, so changes of a balance
-- stay HOT updates.
CREATE INDEX customers_credit_limit_idx ON customers (organization_id, id) WHERE credit_limit IS NOT NULL;
CREATE INDEX customers_on_hold_idx ON customers (organization_id, id) WHERE on_hold;
