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
  const data = { id, state, fileName, linesTotal, counts, failure };
  await recordEvents(connection, organizationId, [{ type: 'import.completed', customerId: null, data }], now);
}
