-- Collectors who see their own customers only, and users who may do nothing any more (docs/adr/0050).

ALTER TABLE users ADD COLUMN own_customers_only boolean NOT NULL DEFAULT false;
ALTER TABLE users ADD COLUMN is_active boolean NOT NULL DEFAULT true;
ALTER TABLE users ADD CONSTRAINT users_own_customers_only_check
  CHECK (NOT own_customers_only OR role = 'COLLECTOR');

-- Whom a user looks after.
CREATE INDEX account_managers_user_idx ON account_managers (organization_id, user_id, customer_id);
