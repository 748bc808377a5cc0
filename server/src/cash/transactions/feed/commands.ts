import type { DataContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ApiError, type ErrorDetail } from '../../../platform/errors.ts';
import { newJob } from '../../../platform/jobs/kind.ts';
import { addJobs } from '../../../platform/jobs/queue.ts';
import { MATCH_LINES } from '../../decisions/kinds.ts';
import { lockCash } from '../../settings/lock.ts';
import { loadBankTransactionsById } from '../queries.ts';
import type { BankTransaction, BankTransactionImport } from '../schema.ts';
import { findNamedTransactions } from './queries.ts';
import { type FeedResult, storeFeed } from './store-feed.ts';

/**
 * Stores the transactions of a feed, or none of them. A known externalId changes nothing. A line that a file
 * contains gets the externalId.
 * @returns the transactions, in the order of the items
 * @throws REFERENCE_NOT_FOUND naming each unknown bank account; INVALID_DATA for a repeated externalId
 */
export async function importBankTransactions(
  { database, clock }: DataContext,
  organizationId: string,
  items: readonly BankTransactionImport[],
): Promise<{ items: BankTransaction[] }> {
  refuseRepeated(items);
  const now = clock.now();
  return inTransaction(database, async (connection) => {
    await lockCash(connection, organizationId, now);
    refuseAll(await storeFeed(connection, organizationId, items, now));
    await decideBankLines(connection, organizationId);
    const { externalIds } = await findNamedTransactions(connection, organizationId, items);
    const ids = items.flatMap(
      ({ id, externalId }) => id?.toLowerCase() ?? externalIds.get(externalId ?? '') ?? [],
    );
    const transactions = await loadBankTransactionsById(connection, organizationId, ids);
    return { items: ids.flatMap((id) => transactions.get(id) ?? []) };
  });
}

/**
 * Stores the lines of an import in one transaction. A refused line does not affect the others. The rules decide
 * them when the import has ended.
 * @param afterWrite runs in the same transaction
 */
export async function importBankLines(
  { database, clock }: DataContext,
  organizationId: string,
  items: readonly BankTransactionImport[],
  afterWrite: (connection: Connection, results: readonly FeedResult[]) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  await inTransaction(database, async (connection) => {
    await lockCash(connection, organizationId, now);
    await afterWrite(connection, await storeFeed(connection, organizationId, items, now));
  });
}

/** Queues the job by which rules decide lines without a decision. */
export async function decideBankLines(connection: Connection, organizationId: string): Promise<void> {
  await addJobs(connection, [newJob(MATCH_LINES, { organizationId })]);
}

function refuseRepeated(items: readonly BankTransactionImport[]): void {
  const seen = new Set<string>();
  const details = items.flatMap(({ externalId }, i): ErrorDetail[] => {
    if (externalId === undefined) return [];
    if (seen.has(externalId)) return [{ field: `items[${i}].externalId`, error: 'is repeated' }];
    seen.add(externalId);
    return [];
  });
  throwRefusal('INVALID_DATA', details);
}

/** Throws for all lines that are refused for the same reason as the first one. */
function refuseAll(results: readonly FeedResult[]): void {
  const refused = results.flatMap((result, i) =>
    typeof result === 'object' ? [{ ...result, field: `items[${i}].${result.field}` }] : [],
  );
  const [first] = refused;
  if (first === undefined) return;
  const same = refused.filter(({ code }) => code === first.code);
  throwRefusal(
    first.code,
    same.map(({ field, error }) => ({ field, error })),
  );
}

function throwRefusal(code: 'INVALID_DATA' | 'REFERENCE_NOT_FOUND', details: ErrorDetail[]): void {
  if (details.length === 0) return;
  const message = details.map(({ field, error }) => `${field}: ${error}`).join('; ');
  throw new ApiError(code, message, { details });
}
