import { keepAuditAlone } from '../../exchange/index.ts';
import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import { fromCustomers } from '../../ledger/relations.ts';
import { announceChange } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { emptyOutbox } from '../../platform/mail/outbox.ts';
import type { Organization } from '../../platform/organization.ts';
import { lockFeed } from '../../platform/outbox.ts';
import { ORGANIZATION_TABLES } from '../../platform/tables/tables.ts';
import { lockClock } from './commands.ts';
import { toTestClock } from './queries.ts';
import type { TestClock } from './schema.ts';

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
      `SELECT count(*) FROM (SELECT 1 ${fromCustomers('s')} ORDER BY s.id FOR UPDATE) c`,
      [id],
    );
    // Runs under locks that exclude concurrent events and audit entries.
    await keepAuditAlone(connection, id);
    await emptyTables(connection, id);
    await connection.query(
      'UPDATE event_feeds SET position = $2, removed_position = $2 WHERE organization_id = $1',
      [id, position],
    );
    await bringBackTimes(connection, id, clock.wall.now());
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

/** Deletes the rows of the register's emptied tables, of referencing tables first. */
async function emptyTables(connection: Connection, id: string): Promise<void> {
  for (const { name, reset } of ORGANIZATION_TABLES.toReversed()) {
    if (reset === 'KEPT') continue;
    const condition = reset === 'EMPTIED' ? '' : ` AND ${reset.emptiedWhere}`;
    await connection.query(`DELETE FROM ${name} WHERE organization_id = $1${condition}`, [id]);
  }
}

/** Moves the times of the remaining rows back, so that none is in the future. */
async function bringBackTimes(connection: Connection, id: string, now: string): Promise<void> {
  for (const { name, reset, clock } of ORGANIZATION_TABLES) {
    const columns = clock.sandbox ?? [];
    if (reset === 'EMPTIED' || columns.length === 0) continue;
    const set = columns.map((column) => `${column} = least(${column}, $2)`).join(', ');
    const late = columns.map((column) => `${column} > $2`).join(' OR ');
    await connection.query(`UPDATE ${name} SET ${set} WHERE organization_id = $1 AND (${late})`, [id, now]);
  }
}
