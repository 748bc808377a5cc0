import type { Database } from '../../platform/db/database.ts';

/** On which it is announced, with the organization's id, that events were recorded. */
export const EVENTS_RECORDED = 'events_recorded';

/**
 * Tells every process that listens that events of an organization were recorded: after their transaction, never in it, because
 * PostgreSQL lets transactions that notify commit one after the other.
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
