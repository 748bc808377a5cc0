import { decideBankLines } from '../../cash/commands.ts';
import { notifyUsers } from '../../people/index.ts';
import { fromUsers } from '../../people/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { findImport } from './queries.ts';

/** Records the end of an import in the transaction that ends it. */
export async function recordEnd(
  connection: Connection,
  organizationId: string,
  importId: string,
  now: string,
): Promise<void> {
  const { id, state, fileName, linesTotal, counts, failure } = await findImport(
    connection,
    organizationId,
    importId,
  );
  // Only now: a rule could take a payment of a later line for one that is not recorded yet.
  if (counts['bank_transaction'] !== undefined) await decideBankLines(connection, organizationId);
  const data = { id, state, fileName, linesTotal, counts, failure };
  await recordEvents(connection, organizationId, [{ type: 'import.completed', customerId: null, data }], now);
  if (state === 'FAILED') await notifyOfFailure(connection, organizationId, { importId, fileName }, now);
}

/** Notifies the administrators, who run imports. The notification leads to the file, if there is one. */
async function notifyOfFailure(
  connection: Connection,
  organizationId: string,
  { importId, fileName }: { importId: string; fileName: string | null },
  now: string,
): Promise<void> {
  const { rows } = await connection.query<{ id: string; sheetId: string | null }>({
    name: 'users to notify of import',
    text: `SELECT u.id, (SELECT f.id FROM import_sheets f WHERE f.organization_id = $1 AND f.import_id = $2 LIMIT 1)
             AS "sheetId" ${fromUsers('u')} AND u.role IN ('ADMIN', 'OWNER')`,
    values: [organizationId, importId],
  });
  const targetId = rows[0]?.sheetId ?? importId;
  const userIds = rows.map(({ id }) => id);
  const facts = { recordId: importId, targetId, customerId: null, subject: fileName };
  await notifyUsers(connection, organizationId, [{ kind: 'IMPORT_FAILED', ...facts, userIds }], now);
}
