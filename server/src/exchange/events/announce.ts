import type { Database } from '../../platform/db/database.ts';

/** Notification channel for recorded events; the payload is the organization's id. */
export const EVENTS_RECORDED = 'events_recorded';

/**
 * Notifies all listening processes that events were recorded. Call it after the transaction commits:
 * PostgreSQL serializes the commits of transactions that use NOTIFY.
 */
export async function announceEvents(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
): Promise<void> {
  await pool.query({
    name: 'announce events',
    text: 'SELECT pg_notify($1, $2)',
    values: [EVENTS_RECORDED, organizationId],
  });
}
