import { lockFamilies, refuseMerged } from '../../ledger/commands.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, notFound } from '../../platform/errors.ts';

/**
 * Stores references for a page or document that is only read, under the lock of the customer's family.
 * @returns null if the database accepts no writes
 * @throws NOT_FOUND or CONFLICT if the customer was deleted or merged since the page was loaded
 */
export async function storeWhenRead<T>(
  database: Database,
  { organizationId, customer }: { organizationId: string; customer: { id: string } },
  store: (connection: Connection) => Promise<T>,
): Promise<T | null> {
  try {
    return await inTransaction(database, async (connection) => {
      // A reference of a merged customer would not move back with the undo of the merge.
      const present = await lockFamilies(connection, organizationId, [customer.id], { strength: 'SHARE' });
      if (!present.has(customer.id)) throw notFound();
      await refuseMerged(connection, organizationId, [customer.id]);
      return store(connection);
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAVAILABLE') return null;
    throw error;
  }
}
