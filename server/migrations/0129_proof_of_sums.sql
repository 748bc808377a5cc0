-- Hash of all balances there and here when they were last proven equal. Null: something was applied since.
ALTER TABLE source_connections ADD COLUMN sums_proof bytea;

-- Whether the source cannot add up the items of this customer exactly, so its balances are not compared.
ALTER TABLE source_records ADD COLUMN has_unknown_sum boolean NOT NULL DEFAULT false;
CREATE INDEX source_records_unknown_sum_idx ON source_records (organization_id, connection_id, key)
  WHERE has_unknown_sum;
