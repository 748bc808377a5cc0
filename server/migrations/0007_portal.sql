-- Links to the debtor portal. Of a token only the hash is stored; its text names the organization, so that a look-up
-- by token names it too. A customer's links go with the customer.

CREATE TABLE portal_links (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  customer_id     uuid NOT NULL,
  token_hash      bytea NOT NULL,
  user_email      text,
  frame_ancestors text,
  created_at      timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  revoked_at      timestamptz,
  PRIMARY KEY (organization_id, id),
  CONSTRAINT portal_links_token_hash_key UNIQUE (organization_id, token_hash),
  CONSTRAINT portal_links_customer_fk FOREIGN KEY (organization_id, customer_id)
    REFERENCES customers (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX portal_links_customer_idx ON portal_links (organization_id, customer_id, created_at, id);
CREATE INDEX portal_links_created_at_idx ON portal_links (organization_id, created_at, id);
