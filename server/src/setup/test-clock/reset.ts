import { keepAuditAlone } from '../../exchange/index.ts';
import { ofOrganization, recordChange } from '../../ledger/index.ts';
import { announceChange } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { emptyOutbox } from '../../platform/mail/outbox.ts';
import type { Organization } from '../../platform/organization.ts';
import { lockFeed } from '../../platform/outbox.ts';
import { lockClock } from './commands.ts';
import { toTestClock } from './queries.ts';
import type { TestClock } from './schema.ts';

/** Tables that a reset empties, referencing tables first. */
export const REMOVED = [
  ...[
    'idempotency_keys',
    'undoable_changes',
    'payment_forecasts',
    'payment_habits',
    'payment_histories',
    'payment_times',
    'customer_merge_items',
    'customer_merges',
    'account_managers',
    'action_assignees',
    'action_invoices',
    'files',
    'letters',
    'letter_batches',
    'exports',
    'bulk_job_records',
    'bulk_jobs',
    'report_mails',
  ],
  ...[
    'written_mails',
    'messages',
    'payment_receipts',
    'actions',
    'fee_proposals',
    'dunning_levels',
    'invoice_contacts',
    'overdue_announcements',
    'portal_links',
    'portal_visits',
    'dunning_changes',
    'payment_references',
  ],
  ...['promises', 'disputes', 'notes', 'links', 'restatements', 'custom_field_values'],
  ...['reconciliations', 'undone_reconciliations'],
  ...['webhook_deliveries', 'events', 'outbox', 'import_errors', 'import_packs', 'imports'],
  ...['import_sheet_outcomes', 'import_sheet_packs', 'import_sheets', 'import_sources', 'demo_data'],
  ...['contacts', 'customer_balances', 'documents', 'customers', 'number_series'],
] as const;

/** Tables that a reset keeps, with their timestamp columns: afterwards no timestamp is in the future. */
export const KEPT: Readonly<Record<string, readonly string[]>> = {
  bank_accounts: ['created_at'],
  custom_fields: ['created_at', 'updated_at'],
  dunning_plan_versions: ['created_at'],
  dunning_plans: ['created_at', 'updated_at'],
  dunning_settings: ['receipts_since', 'updated_at'],
  late_fee_settings: ['updated_at'],
  mail_templates: ['created_at', 'updated_at'],
  organization_profiles: ['updated_at'],
  portal_settings: ['updated_at'],
  report_schedules: ['updated_at'],
  retention_settings: [],
  saved_views: ['created_at', 'updated_at'],
  users: ['created_at', 'updated_at'],
  // Tables without timestamps, or with machine time.
  api_keys: [],
  contact_positions: [],
  currency_rates: [],
  custom_field_options: [],
  event_feeds: [],
  invitations: [],
  sign_in_providers: [],
  sign_in_subjects: [],
  audit_chains: [],
  audit_entries: [],
  audit_records: [],
  audit_settings: [],
  guides: [],
  file_contents: [],
  file_settings: [],
  organizations: [],
  webhook_endpoints: [],
};

/** Conditions that keep the logo with the profile, and the audit. */
const besides = (table: string) =>
  table === 'files' ? ' AND is_logo IS NULL' : table === 'outbox' ? ' AND audit IS NULL' : '';

/**
 * Removes the data of a sandbox, and sets its clock to real time. A concurrent write either commits before
 * and is lost, or happens afterwards.
 * @throws ACCESS_FORBIDDEN when the organization is not a sandbox, CONFLICT while its clock is being advanced
 */
export async function resetSandbox(
  { database, clock, mail }: Pick<Context, 'database' | 'clock' | 'mail'>,
  { id }: Pick<Organization, 'id'>,
): Promise<TestClock> {
  const reset = await inTransaction(database, async (connection) => {
    const stored = await lockClock(connection, id, 'UPDATE');
    await recordChange(connection, id, {
      action: 'test_clock.reset',
      records: ofOrganization(id),
      always: true,
    });
    const position = await endFeed(connection, id);
    await connection.query(
      'SELECT count(*) FROM (SELECT 1 FROM customers WHERE organization_id = $1 ORDER BY id FOR UPDATE) c',
      [id],
    );
    // Runs under locks that exclude concurrent events and audit entries.
    await keepAuditAlone(connection, id);
    for (const table of REMOVED)
      await connection.query(`DELETE FROM ${table} WHERE organization_id = $1${besides(table)}`, [id]);
    await connection.query(
      'UPDATE event_feeds SET position = $2, removed_position = $2 WHERE organization_id = $1',
      [id, position],
    );
    for (const [table, columns] of Object.entries(KEPT))
      await bringBack(connection, id, { table, columns, now: clock.wall.now() });
    await bringBack(connection, id, { table: 'files', columns: ['created_at'], now: clock.wall.now() });
    await connection.query('UPDATE organizations SET clock_offset_millis = 0 WHERE organization_id = $1', [
      id,
    ]);
    await announceChange(connection, id);
    return toTestClock({ ...stored, offsetMillis: 0 }, clock.wall);
  });
  await emptyOutbox(mail.outboxFolder, id);
  return reset;
}

/**
 * Locks the feed and its deliveries.
 * @returns the end of the feed plus one position, so that a reader with a cursor learns of the gap
 */
async function endFeed(connection: Connection, id: string): Promise<number> {
  const position = await lockFeed(connection, id);
  const { rows } = await connection.query<{ waiting: number }>(
    'SELECT coalesce(sum(event_count), 0)::bigint AS waiting FROM outbox WHERE organization_id = $1',
    [id],
  );
  const end = position + (rows[0]?.waiting ?? 0) + 1;
  await connection.query(
    'UPDATE webhook_endpoints SET position = $2, due_at = NULL WHERE organization_id = $1',
    [id, end],
  );
  return end;
}

async function bringBack(
  connection: Connection,
  id: string,
  { table, columns, now }: { table: string; columns: readonly string[]; now: string },
): Promise<void> {
  if (columns.length === 0) return;
  const set = columns.map((column) => `${column} = least(${column}, $2)`).join(', ');
  const late = columns.map((column) => `${column} > $2`).join(' OR ');
  await connection.query(`UPDATE ${table} SET ${set} WHERE organization_id = $1 AND (${late})`, [id, now]);
}
