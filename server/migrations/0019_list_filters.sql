-- Filters of lists: days of issue and due days of any document, what is outstanding, and words of customers' names.

-- Of all kinds: so far only of payments and refunds.
DROP INDEX documents_dated_at_idx;
CREATE INDEX documents_dated_at_idx ON documents (organization_id, kind, dated_at, id);
CREATE INDEX documents_due_at_idx ON documents (organization_id, due_at, id) WHERE kind = 'INVOICE';
-- What is settled is most of all, and has nothing outstanding.
CREATE INDEX documents_outstanding_idx ON documents (organization_id, (amount - amount_linked), id)
  WHERE kind = 'INVOICE' AND amount_linked < amount;

-- Both are trusted extensions: whoever may create in the database may create them. The expression is the one of
-- ledger/customers/search.ts.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX customers_name_idx ON customers USING gin (
  organization_id,
  (' ' || replace(replace(replace(replace(replace(replace(replace(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i')) gin_trgm_ops);
