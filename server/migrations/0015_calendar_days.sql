-- Calendar days (docs/adr/0035). What goes by days goes by the day that was written, not by an instant that each time zone
-- puts on another day. `dated_on` is the day of `dated_at`, and so on. Also: who made an invoice.

ALTER TABLE documents ADD COLUMN dated_on date;
ALTER TABLE documents ADD COLUMN due_on date;
ALTER TABLE documents ADD COLUMN promise_due_on date;
ALTER TABLE documents ADD COLUMN source text;
ALTER TABLE promises ADD COLUMN due_on date;
ALTER TABLE promises ADD COLUMN ended_on date;
ALTER TABLE overdue_announcements ADD COLUMN due_on date;
ALTER TABLE dunning_tracks ADD COLUMN carrying_due_on date;

-- Written anew below.
DROP INDEX documents_open_idx;
DROP INDEX documents_open_customer_idx;
DROP INDEX documents_promised_idx;

-- The day of a date of before is its local date. At the first instant of a local day (01:00 where daylight saving skips
-- midnight) it was a day without a time, which from now on is midnight UTC of that day. No answer becomes newer by it.
-- In one statement, because what is overdue is read by the new columns as soon as the release runs.
UPDATE documents d SET
  dated_on = least((d.dated_at AT TIME ZONE o.timezone)::date, '9999-12-31'),
  dated_at = CASE WHEN ((d.dated_at - interval '1 millisecond') AT TIME ZONE o.timezone)::date
      < least((d.dated_at AT TIME ZONE o.timezone)::date, '9999-12-31')
    THEN (d.dated_at AT TIME ZONE o.timezone)::date::timestamp AT TIME ZONE 'UTC' ELSE d.dated_at END,
  due_on = CASE WHEN d.due_at IS NOT NULL THEN least((d.due_at AT TIME ZONE o.timezone)::date, '9999-12-31') END,
  due_at = CASE WHEN ((d.due_at - interval '1 millisecond') AT TIME ZONE o.timezone)::date
      < least((d.due_at AT TIME ZONE o.timezone)::date, '9999-12-31')
    THEN (d.due_at AT TIME ZONE o.timezone)::date::timestamp AT TIME ZONE 'UTC' ELSE d.due_at END,
  promise_due_on = CASE WHEN d.promise_date IS NOT NULL
    THEN least((d.promise_date AT TIME ZONE o.timezone)::date, '9999-12-31') END,
  promise_date = CASE WHEN ((d.promise_date - interval '1 millisecond') AT TIME ZONE o.timezone)::date
      < least((d.promise_date AT TIME ZONE o.timezone)::date, '9999-12-31')
    THEN (d.promise_date AT TIME ZONE o.timezone)::date::timestamp AT TIME ZONE 'UTC' ELSE d.promise_date END,
  -- Which of the others came by a file is not known.
  source = CASE WHEN d.kind = 'INVOICE' THEN
    CASE WHEN EXISTS (SELECT 1 FROM fee_proposals f
      WHERE f.organization_id = d.organization_id AND f.document_id = d.id) THEN 'APP' ELSE 'API' END END
FROM organizations o WHERE o.organization_id = d.organization_id;

UPDATE promises p SET
  due_on = least((p.date AT TIME ZONE o.timezone)::date, '9999-12-31'),
  date = CASE WHEN ((p.date - interval '1 millisecond') AT TIME ZONE o.timezone)::date
      < least((p.date AT TIME ZONE o.timezone)::date, '9999-12-31')
    THEN (p.date AT TIME ZONE o.timezone)::date::timestamp AT TIME ZONE 'UTC' ELSE p.date END,
  ended_on = (p.ended_at AT TIME ZONE o.timezone)::date
FROM organizations o WHERE o.organization_id = p.organization_id;

-- What was announced stays announced.
UPDATE overdue_announcements a SET due_on = least((a.due_at AT TIME ZONE o.timezone)::date, '9999-12-31')
FROM organizations o WHERE o.organization_id = a.organization_id;
DELETE FROM overdue_announcements a USING overdue_announcements b
WHERE b.organization_id = a.organization_id AND b.invoice_id = a.invoice_id AND b.due_on = a.due_on AND b.due_at < a.due_at;
ALTER TABLE overdue_announcements DROP CONSTRAINT overdue_announcements_pkey;
ALTER TABLE overdue_announcements DROP COLUMN due_at;
ALTER TABLE overdue_announcements ADD CONSTRAINT overdue_announcements_pkey PRIMARY KEY (organization_id, invoice_id, due_on);

UPDATE dunning_tracks t SET carrying_due_on = least((t.carrying_due_at AT TIME ZONE o.timezone)::date, '9999-12-31')
FROM organizations o WHERE o.organization_id = t.organization_id;
ALTER TABLE dunning_tracks DROP COLUMN carrying_due_at;

-- A process of the release before must not write beside this: it would move a date and leave its day behind.
ALTER TABLE documents ALTER COLUMN dated_on SET NOT NULL;
ALTER TABLE documents ADD CONSTRAINT documents_days_check CHECK
  ((due_at IS NULL) = (due_on IS NULL) AND (promise_date IS NULL) = (promise_due_on IS NULL));
ALTER TABLE documents ADD CONSTRAINT documents_source_check CHECK
  (source IN ('API', 'IMPORT', 'APP') AND kind = 'INVOICE' OR source IS NULL AND kind <> 'INVOICE');
ALTER TABLE promises ALTER COLUMN due_on SET NOT NULL;
ALTER TABLE promises ADD CONSTRAINT promises_days_check CHECK ((ended_at IS NULL) = (ended_on IS NULL));
ALTER TABLE dunning_tracks ALTER COLUMN carrying_due_on SET NOT NULL;

CREATE INDEX documents_open_idx ON documents (organization_id, due_on, id)
  WHERE kind = 'INVOICE' AND is_open;
CREATE INDEX documents_open_customer_idx ON documents (organization_id, customer_id, due_on)
  INCLUDE (currency, amount, amount_linked, id, dunning_plan_id, dunning_paused_until, promise_due_on)
  WHERE kind = 'INVOICE' AND is_open;
CREATE INDEX documents_promised_idx ON documents (organization_id, promise_due_on, id) WHERE is_open AND promise_due_on IS NOT NULL;
