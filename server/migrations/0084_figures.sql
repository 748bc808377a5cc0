-- The columns of documents and customers that change with payments and that reads filter or sort by, in narrow
-- tables with indexes of their own (docs/adr/0091). No index of `documents` and `customers` mentions a changing
-- column any longer, so a payment updates these rows without writing index entries.

CREATE TABLE document_figures (
  organization_id      uuid NOT NULL,
  id                   uuid NOT NULL,
  customer_id          uuid NOT NULL,
  amount               bigint NOT NULL,
  amount_linked        bigint NOT NULL,
  amount_refunded      bigint NOT NULL,
  updated_at           timestamptz NOT NULL,
  settled_on           date,
  settled_by_payment   boolean,
  is_open              boolean NOT NULL,
  dated_on             date NOT NULL,
  due_on               date,
  promise_due_on       date,
  dated_at             timestamptz NOT NULL,
  due_at               timestamptz,
  created_at           timestamptz NOT NULL,
  written_off_at       timestamptz,
  reopened_at          timestamptz,
  dunning_paused_until timestamptz,
  dunning_plan_id      uuid,
  kind                 text NOT NULL,
  currency             text NOT NULL,
  CONSTRAINT document_figures_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX document_figures_updated_at_idx ON document_figures (organization_id, kind, updated_at, id);
CREATE INDEX document_figures_open_customer_idx ON document_figures (organization_id, customer_id, due_on)
  INCLUDE (currency, amount, amount_linked, id, dunning_plan_id, dunning_paused_until, promise_due_on, reopened_at, dated_on)
  WHERE kind = 'INVOICE' AND is_open;
CREATE INDEX document_figures_open_idx ON document_figures (organization_id, due_on, id)
  WHERE kind = 'INVOICE' AND is_open;
CREATE INDEX document_figures_outstanding_idx ON document_figures (organization_id, (amount - amount_linked), id)
  WHERE kind = 'INVOICE' AND amount_linked < amount;
CREATE INDEX document_figures_on_account_idx ON document_figures (organization_id, customer_id)
  INCLUDE (id, kind, currency, amount, amount_linked, amount_refunded, dated_on)
  WHERE kind <> 'INVOICE' AND amount_linked + amount_refunded < amount OR kind = 'INVOICE' AND amount_linked > amount;
CREATE INDEX document_figures_promised_idx ON document_figures (organization_id, promise_due_on, id)
  WHERE is_open AND promise_due_on IS NOT NULL;
CREATE INDEX document_figures_settled_idx ON document_figures (organization_id, settled_on)
  INCLUDE (id, kind, customer_id, currency, amount, amount_linked, dated_on, due_on, dunning_plan_id, written_off_at, settled_by_payment)
  WHERE settled_on IS NOT NULL;

CREATE TABLE customer_figures (
  organization_id uuid NOT NULL,
  id              uuid NOT NULL,
  balance         bigint NOT NULL,
  amount_due      bigint NOT NULL,
  CONSTRAINT customer_figures_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX customer_figures_balance_idx ON customer_figures (organization_id, balance, id);
CREATE INDEX customer_figures_amount_due_idx ON customer_figures (organization_id, amount_due, id);

-- Room for new versions of a row on its page: an update writes no index entries only if both are on one page.
ALTER TABLE documents SET (fillfactor = 85);
ALTER TABLE customers SET (fillfactor = 85);

-- The former release may serve this database meanwhile (docs/adr/0090). It does not know the new tables, so triggers
-- write them for it; for writes of this release they change nothing. The next release drops the schema with them. The
-- old indexes stay until the backfill has written the figures of all rows (ledger/figures-backfill.ts).
DO $migration$
BEGIN
  IF EXISTS (SELECT FROM schema_migrations WHERE applied_at < transaction_timestamp()) THEN
    CREATE SCHEMA IF NOT EXISTS former_release;
    INSERT INTO backfills (name, requested_at) VALUES
      ('document figures', statement_timestamp()), ('customer figures', statement_timestamp());

    CREATE FUNCTION former_release.follow_document_figures() RETURNS trigger LANGUAGE plpgsql AS $function$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM public.document_figures WHERE organization_id = OLD.organization_id AND id = OLD.id;
        RETURN NULL;
      END IF;
      INSERT INTO public.document_figures AS f (
        organization_id, id, customer_id, amount, amount_linked, amount_refunded, updated_at, settled_on,
        settled_by_payment, is_open, dated_on, due_on, promise_due_on, dated_at, due_at, created_at,
        written_off_at, reopened_at, dunning_paused_until, dunning_plan_id, kind, currency)
      VALUES (
        NEW.organization_id, NEW.id, NEW.customer_id, NEW.amount, NEW.amount_linked, NEW.amount_refunded,
        NEW.updated_at, NEW.settled_on, NEW.settled_by_payment, NEW.is_open, NEW.dated_on, NEW.due_on,
        NEW.promise_due_on, NEW.dated_at, NEW.due_at, NEW.created_at, NEW.written_off_at, NEW.reopened_at,
        NEW.dunning_paused_until, NEW.dunning_plan_id, NEW.kind, NEW.currency)
      ON CONFLICT (organization_id, id) DO UPDATE SET
        customer_id = excluded.customer_id, amount = excluded.amount, amount_linked = excluded.amount_linked,
        amount_refunded = excluded.amount_refunded, updated_at = excluded.updated_at,
        settled_on = excluded.settled_on, settled_by_payment = excluded.settled_by_payment,
        is_open = excluded.is_open, dated_on = excluded.dated_on, due_on = excluded.due_on,
        promise_due_on = excluded.promise_due_on, dated_at = excluded.dated_at, due_at = excluded.due_at,
        created_at = excluded.created_at, written_off_at = excluded.written_off_at,
        reopened_at = excluded.reopened_at, dunning_paused_until = excluded.dunning_paused_until,
        dunning_plan_id = excluded.dunning_plan_id, kind = excluded.kind, currency = excluded.currency
      WHERE (
        f.customer_id, f.amount, f.amount_linked, f.amount_refunded, f.updated_at, f.settled_on,
        f.settled_by_payment, f.is_open, f.dated_on, f.due_on, f.promise_due_on, f.dated_at, f.due_at,
        f.created_at, f.written_off_at, f.reopened_at, f.dunning_paused_until, f.dunning_plan_id, f.kind,
        f.currency)
        IS DISTINCT FROM (
        excluded.customer_id, excluded.amount, excluded.amount_linked, excluded.amount_refunded,
        excluded.updated_at, excluded.settled_on, excluded.settled_by_payment, excluded.is_open,
        excluded.dated_on, excluded.due_on, excluded.promise_due_on, excluded.dated_at, excluded.due_at,
        excluded.created_at, excluded.written_off_at, excluded.reopened_at, excluded.dunning_paused_until,
        excluded.dunning_plan_id, excluded.kind, excluded.currency);
      RETURN NULL;
    END $function$;
    CREATE TRIGGER former_release_figures AFTER INSERT OR UPDATE OR DELETE ON documents
      FOR EACH ROW EXECUTE FUNCTION former_release.follow_document_figures();

    CREATE FUNCTION former_release.follow_customer_figures() RETURNS trigger LANGUAGE plpgsql AS $function$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM public.customer_figures WHERE organization_id = OLD.organization_id AND id = OLD.id;
        RETURN NULL;
      END IF;
      INSERT INTO public.customer_figures AS f (
        organization_id, id, balance, amount_due)
      VALUES (
        NEW.organization_id, NEW.id, NEW.balance, NEW.amount_due)
      ON CONFLICT (organization_id, id) DO UPDATE SET
        balance = excluded.balance, amount_due = excluded.amount_due
      WHERE (
        f.balance, f.amount_due)
        IS DISTINCT FROM (
        excluded.balance, excluded.amount_due);
      RETURN NULL;
    END $function$;
    CREATE TRIGGER former_release_figures AFTER INSERT OR UPDATE OR DELETE ON customers
      FOR EACH ROW EXECUTE FUNCTION former_release.follow_customer_figures();
  ELSE
    DROP INDEX
      documents_updated_at_idx, documents_open_customer_idx, documents_open_idx, documents_outstanding_idx,
      documents_paid_idx, documents_payment_linked_idx, documents_promised_idx, documents_settled_idx,
      documents_unlinked_customer_idx, documents_unlinked_idx, documents_overpaid_customer_idx,
      documents_written_off_idx, customers_balance_idx, customers_amount_due_idx, customers_updated_at_idx;
  END IF;
END $migration$;
