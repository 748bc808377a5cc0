import { announceChange } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { sweepContents } from '../../platform/files/sweep.ts';
import { emptyOutbox } from '../../platform/mail/outbox.ts';
import { ORGANIZATION_TABLES } from '../../platform/tables/tables.ts';

/** Tables that other tables reference although the register lists them later. They are emptied last. */
const REFERENCED = ['dunning_plans', 'contact_positions', 'users', 'organizations'];

const NAMES = ORGANIZATION_TABLES.map(({ name }) => name)
  .toReversed()
  .filter((name) => !REFERENCED.includes(name));

/**
 * Deletes a sandbox with sample data: its files, all rows and the outbox folder. Deletes nothing else, and
 * nothing when the sandbox does not exist. A killed deletion can be repeated.
 * @param sampleOf the organization that the sandbox belongs to
 */
export async function deleteSample(
  context: Pick<Context, 'database' | 'clock' | 'storage' | 'mail'>,
  { id, sampleOf }: { id: string; sampleOf: string },
): Promise<void> {
  const { database, mail } = context;
  const isThere = await inTransaction(database, async (connection) => {
    const exists = await lockSample(connection, id, sampleOf);
    if (exists) await connection.query('DELETE FROM files WHERE organization_id = $1', [id]);
    return exists;
  });
  if (isThere) await deleteContents(context, id);
  await inTransaction(database, async (connection) => {
    if (!(await lockSample(connection, id, sampleOf))) return;
    for (const name of [...NAMES, ...REFERENCED])
      await connection.query(`DELETE FROM ${name} WHERE organization_id = $1`, [id]);
    await announceChange(connection, id);
  });
  await emptyOutbox(mail.outboxFolder, id);
}

/** Locks the sandbox against all writes that refer to it. @returns whether it exists */
async function lockSample(connection: Connection, id: string, sampleOf: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    'SELECT 1 FROM organizations WHERE organization_id = $1 AND sandbox AND sample_of = $2 FOR UPDATE',
    [id, sampleOf],
  );
  return rowCount === 1;
}

/** @throws an Error while a backup copies the contents: the job then tries again */
async function deleteContents(
  { database, clock, storage }: Pick<Context, 'database' | 'clock' | 'storage'>,
  organizationId: string,
): Promise<void> {
  // Nothing stored later survives either: the time is that of the storage, which may run ahead.
  const before = clock.wall.millis() + 365 * 86_400_000;
  await sweepContents({ database, storage, organizationId, before });
  for await (const left of storage.list(organizationId))
    if (left.length > 0) throw new Error('the files of the sample data are being copied by a backup');
}
