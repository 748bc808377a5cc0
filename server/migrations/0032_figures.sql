-- What figures of past days stand on (docs/adr/0054). As with 0015, the release before must not write beside this: it would
-- leave the days of links out.

-- The days of both documents of a link, which say since when it counts, without a look at either.
ALTER TABLE links ADD COLUMN credit_on date;
ALTER TABLE links ADD COLUMN debit_on date;
UPDATE links l SET credit_on = c.dated_on, debit_on = d.dated_on
FROM documents c, documents d
WHERE c.organization_id = l.organization_id AND c.id = l.credit_id
  AND d.organization_id = l.organization_id AND d.id = l.debit_id;
ALTER TABLE links ALTER COLUMN credit_on SET NOT NULL;
ALTER TABLE links ALTER COLUMN debit_on SET NOT NULL;

-- What counts since a day or later, whole in the index.
CREATE INDEX links_days_idx ON links (organization_id, greatest(credit_on, debit_on))
  INCLUDE (credit_on, debit_on, credit_id, debit_id, amount_in_effect);
DROP INDEX links_debit_idx;
CREATE INDEX links_debit_idx ON links (organization_id, debit_id)
  INCLUDE (credit_on, debit_on, credit_id, amount_in_effect);
-- Links that have given way to refunds: a past day may have seen more of them in effect.
CREATE INDEX links_given_way_idx ON links (organization_id, credit_id) WHERE amount_in_effect < amount;

-- Aging reads nothing but these.
DROP INDEX documents_open_customer_idx;
CREATE INDEX documents_open_customer_idx ON documents (organization_id, customer_id, due_on)
  INCLUDE (currency, amount, amount_linked, id, dunning_plan_id, dunning_paused_until, promise_due_on, reopened_at, dated_on)
  WHERE kind = 'INVOICE' AND is_open;
DROP INDEX documents_unlinked_customer_idx;
CREATE INDEX documents_unlinked_customer_idx ON documents (organization_id, customer_id)
  INCLUDE (id, kind, currency, amount, amount_linked, amount_refunded, dated_on)
  WHERE kind <> 'INVOICE' AND amount_linked + amount_refunded < amount;
-- Sales of a time.
CREATE INDEX documents_issued_idx ON documents (organization_id, dated_on)
  INCLUDE (customer_id, currency, amount, id, dunning_plan_id) WHERE kind = 'INVOICE';
-- What came in after a day and is dated before it.
DROP INDEX documents_created_at_idx;
CREATE INDEX documents_created_at_idx ON documents (organization_id, kind, created_at, id) INCLUDE (dated_on, customer_id);

-- What changed figures of days that had ended, beside new documents: these tell by themselves when they came.
CREATE TABLE restatements (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  document_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  kind text NOT NULL,
  dated_on date NOT NULL,
  recorded_at timestamptz NOT NULL,
  CONSTRAINT restatements_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT restatements_kind_check CHECK (kind IN ('CHANGED', 'DELETED', 'LINKED')),
  CONSTRAINT restatements_organization_fk FOREIGN KEY (organization_id) REFERENCES organizations (organization_id)
);
CREATE INDEX restatements_recorded_at_idx ON restatements (organization_id, recorded_at)
  INCLUDE (dated_on, document_id, customer_id, kind);

-- What people did in a time.
CREATE INDEX disputes_resolved_at_idx ON disputes (organization_id, resolved_at, id) WHERE resolved_at IS NOT NULL;
