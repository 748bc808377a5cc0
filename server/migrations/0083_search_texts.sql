-- Data that this release adds to rows which the former release has written (docs/adr/0090). A migration adds a row
-- where a database exists already. A new database has none, so it starts without backfills.
CREATE TABLE backfills (
  name               text PRIMARY KEY,
  requested_at       timestamptz NOT NULL,
  -- The last row that was read, in the order of organizations and ids. The highest id: the organization is complete.
  after_organization uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  after_id           uuid NOT NULL DEFAULT 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  rows_read          bigint NOT NULL DEFAULT 0,
  finished_at        timestamptz
);

-- Search: the texts of the rows that change with each payment, in a table of their own. A trigram index on those rows
-- was written with every payment, although no text changed (docs/adr/0092). Contacts and payments keep their indexes:
-- they seldom change.
CREATE TABLE search_texts (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  kind            text NOT NULL,
  text            text NOT NULL,
  CONSTRAINT search_texts_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT search_texts_kind_check CHECK (kind IN ('CUSTOMER', 'INVOICE'))
);
CREATE INDEX search_texts_customers_idx ON search_texts USING gin (organization_id, text gin_trgm_ops)
  WITH (gin_pending_list_limit = 512) WHERE kind = 'CUSTOMER';
CREATE INDEX search_texts_invoices_idx ON search_texts USING gin (organization_id, text gin_trgm_ops)
  WITH (gin_pending_list_limit = 512) WHERE kind = 'INVOICE';

DO $migration$
BEGIN
  -- A new database: no former release writes to it, and nothing is to be filled.
  IF NOT EXISTS (SELECT FROM schema_migrations WHERE applied_at < transaction_timestamp()) THEN
    DROP INDEX customers_searched_idx;
    DROP INDEX documents_invoice_searched_idx;
    RETURN;
  END IF;

  -- They drop the old indexes.
  INSERT INTO backfills (name, requested_at) VALUES
    ('search texts of customers', statement_timestamp()),
    ('search texts of invoices', statement_timestamp());

  -- Texts of what the former release writes. The next release drops this schema, and with it the triggers. This release
  -- writes the texts itself: its inserts only look the row up here, and its updates of other columns do nothing here.
  CREATE SCHEMA IF NOT EXISTS former_release;

  CREATE FUNCTION former_release.write_customer_text() RETURNS trigger LANGUAGE plpgsql AS $function$
  BEGIN
    IF TG_OP = 'INSERT' AND EXISTS (
      SELECT FROM public.search_texts s WHERE s.organization_id = NEW.organization_id AND s.id = NEW.id)
    THEN
      RETURN NULL;
    END IF;
    INSERT INTO public.search_texts (organization_id, id, kind, text) VALUES (NEW.organization_id, NEW.id, 'CUSTOMER',
      (' ' || replace(replace(replace(replace(replace(replace(replace(lower(regexp_replace(normalize(NEW.name || ' ' || NEW.external_id || coalesce(' ' || NEW.vat_number || ' ' || regexp_replace(NEW.vat_number, '[^0-9A-Za-z]', '', 'g'), ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i') || ' '))
    ON CONFLICT (organization_id, id) DO UPDATE SET text = excluded.text;
    RETURN NULL;
  END $function$;

  CREATE FUNCTION former_release.write_invoice_text() RETURNS trigger LANGUAGE plpgsql AS $function$
  BEGIN
    IF TG_OP = 'INSERT' AND EXISTS (
      SELECT FROM public.search_texts s WHERE s.organization_id = NEW.organization_id AND s.id = NEW.id)
    THEN
      RETURN NULL;
    END IF;
    INSERT INTO public.search_texts (organization_id, id, kind, text) VALUES (NEW.organization_id, NEW.id, 'INVOICE',
      (' ' || replace(replace(replace(replace(replace(replace(replace(lower(regexp_replace(normalize(NEW.external_id || coalesce(' ' || NEW.custom_id, '') || ' ' || regexp_replace(coalesce(NEW.custom_id, NEW.external_id), '[^0-9A-Za-z]', '', 'g') || coalesce(' ' || NEW.name, ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i') || ' '))
    ON CONFLICT (organization_id, id) DO UPDATE SET text = excluded.text;
    RETURN NULL;
  END $function$;

  CREATE FUNCTION former_release.delete_text() RETURNS trigger LANGUAGE plpgsql AS $function$
  BEGIN
    DELETE FROM public.search_texts s WHERE s.organization_id = OLD.organization_id AND s.id = OLD.id;
    RETURN NULL;
  END $function$;

  CREATE TRIGGER former_release_text_inserted AFTER INSERT ON customers
    FOR EACH ROW EXECUTE FUNCTION former_release.write_customer_text();
  CREATE TRIGGER former_release_text_updated AFTER UPDATE OF name, external_id, vat_number ON customers
    FOR EACH ROW WHEN ((OLD.name, OLD.external_id, OLD.vat_number) IS DISTINCT FROM (NEW.name, NEW.external_id, NEW.vat_number))
    EXECUTE FUNCTION former_release.write_customer_text();
  CREATE TRIGGER former_release_text_deleted AFTER DELETE ON customers
    FOR EACH ROW EXECUTE FUNCTION former_release.delete_text();

  CREATE TRIGGER former_release_text_inserted AFTER INSERT ON documents
    FOR EACH ROW WHEN (NEW.kind = 'INVOICE') EXECUTE FUNCTION former_release.write_invoice_text();
  CREATE TRIGGER former_release_text_updated AFTER UPDATE OF external_id, custom_id, name ON documents
    FOR EACH ROW WHEN (NEW.kind = 'INVOICE'
      AND (OLD.external_id, OLD.custom_id, OLD.name) IS DISTINCT FROM (NEW.external_id, NEW.custom_id, NEW.name))
    EXECUTE FUNCTION former_release.write_invoice_text();
  CREATE TRIGGER former_release_text_deleted AFTER DELETE ON documents
    FOR EACH ROW WHEN (OLD.kind = 'INVOICE') EXECUTE FUNCTION former_release.delete_text();
END $migration$;
