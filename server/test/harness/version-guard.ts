import type { Database } from '../../src/platform/db/database.ts';
import { queryShards } from '../../src/platform/db/routing/shards.ts';

/**
 * Tables that a decision of dunning reads by customer, with the customer of a row `r` and the columns that no
 * decision reads. `looks.test.ts` compares the names with those in the statements.
 */
export const WATCHED: Readonly<Record<string, { customer: string; ignored?: readonly string[] }>> = {
  customers: {
    customer: 'r.id',
    ignored: ['balance', 'amount_due', 'external_id', 'name', 'account_manager_id'],
  },
  documents: {
    customer: 'r.customer_id',
    ignored: ['custom_id', 'external_id', 'comment', 'settled_on', 'settled_by_payment'],
  },
  disputes: {
    customer:
      '(SELECT d.customer_id FROM documents d WHERE d.organization_id = r.organization_id AND d.id = r.invoice_id)',
    ignored: [
      'reason',
      'comment',
      'amount',
      'resolution',
      'resolution_comment',
      'assigned_to_user_id',
      'owner_user_id',
      'due_on',
      'customer_id',
    ],
  },
  promises: {
    customer: 'r.customer_id',
    ignored: ['date', 'amount', 'comment', 'source', 'broken_told_at', 'customer_id'],
  },
  instalment_plan_invoices: {
    customer:
      '(SELECT d.customer_id FROM documents d WHERE d.organization_id = r.organization_id AND d.id = r.invoice_id)',
  },
  instalments: {
    customer: `(SELECT d.customer_id FROM instalment_plans n JOIN documents d ON d.organization_id = n.organization_id AND d.id = n.invoice_id
      WHERE n.organization_id = r.organization_id AND n.id = r.plan_id)`,
    ignored: ['date', 'broken_told_at'],
  },
  dunning_levels: { customer: 'r.customer_id', ignored: ['next_on', 'next_version', 'next_due_on'] },
  actions: {
    customer: 'r.customer_id',
    ignored: [
      'name',
      'comment',
      'due_at',
      'escalated_at',
      'snoozed_until',
      'performed_by_user_id',
      'approved_at',
    ],
  },
  action_invoices: {
    customer:
      '(SELECT a.customer_id FROM actions a WHERE a.organization_id = r.organization_id AND a.id = r.action_id)',
    ignored: ['rank', 'told_on'],
  },
  messages: {
    customer: 'r.customer_id',
    ignored: [
      'claimed_by',
      'claimed_until',
      'text_body',
      'html_body',
      'summary',
      'attachments',
      'outbox_file',
      'subject',
      'error',
      'bounced_at',
      'message_id',
      'sender',
      'recipients',
      'read_at',
      'read_by_user_id',
    ],
  },
  contacts: {
    customer: 'r.customer_id',
    ignored: ['first_name', 'last_name', 'position', 'phone', 'bounce_reason'],
  },
  custom_field_values: {
    customer: `coalesce((SELECT d.customer_id FROM documents d WHERE d.organization_id = r.organization_id AND d.id = r.entity_id), r.entity_id)`,
  },
};

const functionOf = ([table, { customer, ignored = [] }]: [string, (typeof WATCHED)[string]]) =>
  `
CREATE OR REPLACE FUNCTION guard_${table}() RETURNS trigger LANGUAGE plpgsql AS $guard$
DECLARE r ${table}; customer uuid; root uuid;
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - $ignored$ = to_jsonb(NEW) - $ignored$ THEN RETURN NULL; END IF;
  FOREACH r IN ARRAY CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW] WHEN 'DELETE' THEN ARRAY[OLD] ELSE ARRAY[OLD, NEW] END LOOP
    customer := ${customer};
    SELECT coalesce(c.parent_id, c.id) INTO root FROM customers c WHERE c.organization_id = r.organization_id AND c.id = customer;
    -- A deleted custom field is part of the settings' hash.
    IF TG_TABLE_NAME = 'custom_field_values' AND NOT EXISTS (SELECT 1 FROM custom_fields f
        WHERE f.organization_id = r.organization_id AND f.id = (to_jsonb(r) ->> 'field_id')::uuid) THEN CONTINUE; END IF;
    IF root IS NOT NULL AND position(root::text IN coalesce(current_setting('guard.raised', true), '')) = 0 THEN
      INSERT INTO guard_violations VALUES ('${table}', TG_OP,
        CASE TG_OP WHEN 'UPDATE' THEN (SELECT string_agg(n.key, ', ' ORDER BY n.key) FROM jsonb_each(to_jsonb(NEW)) n
          JOIN jsonb_each(to_jsonb(OLD)) o USING (key) WHERE n.value <> o.value) END);
    END IF;
  END LOOP;
  RETURN NULL;
END $guard$;
CREATE CONSTRAINT TRIGGER guard_${table} AFTER INSERT OR UPDATE OR DELETE ON ${table}
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_${table}();`.replaceAll(
    '$ignored$',
    `'{${['updated_at', ...ignored].join(',')}}'::text[]`,
  );

/** Watches every family from its first customer on, and notes which versions a transaction raises. */
const RAISED = `
CREATE TABLE guard_violations (watched text, operation text, columns text);
CREATE OR REPLACE FUNCTION guard_raised() RETURNS trigger LANGUAGE plpgsql AS $guard$
BEGIN
  PERFORM set_config('guard.raised', coalesce(current_setting('guard.raised', true), '') || NEW.customer_id, true);
  RETURN NULL;
END $guard$;
CREATE TRIGGER guard_raised AFTER INSERT OR UPDATE ON family_versions FOR EACH ROW EXECUTE FUNCTION guard_raised();
CREATE OR REPLACE FUNCTION guard_watch() RETURNS trigger LANGUAGE plpgsql AS $guard$
BEGIN
  INSERT INTO family_versions VALUES (NEW.organization_id, coalesce(NEW.parent_id, NEW.id), 0) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $guard$;
CREATE TRIGGER guard_watch AFTER INSERT OR UPDATE OF parent_id ON customers FOR EACH ROW EXECUTE FUNCTION guard_watch();`;

/**
 * Installs triggers that record each committed write to a watched table whose transaction did not raise the
 * version of the family. Only tests have them.
 */
export async function guardVersions({ shards }: Database): Promise<void> {
  const statements = [RAISED, ...Object.entries(WATCHED).map(functionOf)].join('\n');
  for (const { pool } of shards) await pool.query(statements);
}

/** Returns the recorded writes, as lines such as `contacts UPDATE bounced_at`. */
export async function unraisedWrites(database: Database): Promise<string[]> {
  const text = `SELECT DISTINCT concat_ws(' ', watched, operation, columns) AS line FROM guard_violations ORDER BY 1`;
  const rows = await queryShards<{ line: string }>(database, { text, values: [] });
  return rows.map(({ line }) => line);
}
