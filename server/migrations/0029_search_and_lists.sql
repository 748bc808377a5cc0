-- What records are found by, and orders and filters of the application's lists.

-- Folded text with a blank at either end, of all that a record is found by. The expressions are those of
-- ledger/records/searched.ts, to the letter. Nothing here needs more than what 0019 has made: unaccent is not immutable.
-- What is written often gathers in a short list first, so that it costs little, and that a search reads little of it.
DROP INDEX customers_name_idx;
CREATE INDEX customers_searched_idx ON customers USING gin (
  organization_id,
  (' ' || replace(replace(replace(replace(replace(replace(replace(lower(regexp_replace(normalize(name || ' ' || external_id || coalesce(' ' || vat_number || ' ' || regexp_replace(vat_number, '[^0-9A-Za-z]', '', 'g'), ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i') || ' ') gin_trgm_ops) WITH (gin_pending_list_limit = 512);
CREATE INDEX documents_invoice_searched_idx ON documents USING gin (
  organization_id,
  (' ' || replace(replace(replace(replace(replace(replace(replace(lower(regexp_replace(normalize(external_id || coalesce(' ' || custom_id, '') || ' ' || regexp_replace(coalesce(custom_id, external_id), '[^0-9A-Za-z]', '', 'g') || coalesce(' ' || name, ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i') || ' ') gin_trgm_ops) WITH (gin_pending_list_limit = 512)
  WHERE kind = 'INVOICE';
CREATE INDEX documents_payment_searched_idx ON documents USING gin (
  organization_id,
  (' ' || replace(replace(replace(replace(replace(replace(replace(lower(regexp_replace(normalize(external_id || coalesce(' ' || ref_number || ' ' || regexp_replace(ref_number, '[^0-9A-Za-z]', '', 'g'), ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i') || ' ') gin_trgm_ops) WITH (gin_pending_list_limit = 512)
  WHERE kind = 'PAYMENT';
CREATE INDEX contacts_searched_idx ON contacts USING gin (
  organization_id,
  (' ' || replace(replace(replace(replace(replace(replace(replace(lower(regexp_replace(normalize(email, NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i') || ' ') gin_trgm_ops) WITH (gin_pending_list_limit = 512);

-- By name, cut so that no name is too long for an index.
CREATE INDEX customers_named_idx ON customers (
  organization_id,
  (left(replace(replace(replace(replace(replace(replace(replace(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i'), 100) COLLATE "C"), id);

-- Of all kinds: so far only of payments.
DROP INDEX documents_payment_amount_idx;
CREATE INDEX documents_amount_idx ON documents (organization_id, kind, amount, id) INCLUDE (currency);
CREATE INDEX documents_unlinked_idx ON documents (organization_id, kind, dated_at, id)
  WHERE kind <> 'INVOICE' AND amount_linked + amount_refunded < amount;

CREATE INDEX customers_paused_idx ON customers (organization_id, dunning_paused_until, id)
  WHERE dunning_paused_until IS NOT NULL;
CREATE INDEX dunning_levels_step_idx ON dunning_levels (organization_id, plan_id, step_key, invoice_id);

-- The last contact with each customer, and customers by it.
CREATE INDEX actions_contacts_idx ON actions (organization_id, performed_at, id)
  WHERE state = 'EXECUTED' AND type <> 'TASK';
CREATE INDEX actions_contacts_customer_idx ON actions (organization_id, customer_id, performed_at, id)
  WHERE state = 'EXECUTED' AND type <> 'TASK';
CREATE INDEX actions_replies_idx ON actions (organization_id, id) WHERE topic = 'REPLY' AND state = 'TODO';

CREATE INDEX promises_due_on_idx ON promises (organization_id, due_on, id);
CREATE INDEX promises_made_at_idx ON promises (organization_id, made_at, id);
CREATE INDEX promises_broken_idx ON promises (organization_id, due_on, invoice_id) WHERE broken_told_at IS NOT NULL;
