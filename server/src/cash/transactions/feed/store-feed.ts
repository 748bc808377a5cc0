import {
  BANK_TRANSACTION_FACTS,
  type BankTransactionFacts,
  bankTransactionEvent,
} from '../../../ledger/relations.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/outbox.ts';
import { daysOf, storeLines } from '../insert.ts';
import type { BankTransactionImport } from '../schema.ts';
import { type FeedAccount, findFeedAccounts } from './feed-accounts.ts';
import { feedLine } from './feed-line.ts';
import { type FeedRefusal, invalid, unknownReference } from './feed-refusal.ts';
import { FEED_FORMAT, type FeedOfAccount, findKnownFeedEntries, findNamedTransactions } from './queries.ts';

/** The result of a line of a feed. `updated`: a line of a file got the externalId. */
export type FeedResult = 'created' | 'updated' | 'unchanged' | FeedRefusal;

/** A line that is not stored by its name yet. */
interface NewItem {
  position: number;
  item: BankTransactionImport;
  account: FeedAccount;
}

/**
 * Stores the lines of a feed. A known id or externalId changes nothing. A line that a file contains gets the
 * externalId. The caller holds the lock on the organization's cash settings.
 * @returns one result for each line, in their order
 */
export async function storeFeed(
  connection: Connection,
  organizationId: string,
  items: readonly BankTransactionImport[],
  now: string,
): Promise<FeedResult[]> {
  const accounts = await findFeedAccounts(connection, organizationId, items);
  const { ids, externalIds } = await findNamedTransactions(connection, organizationId, items);
  const seen = new Set(externalIds.keys());
  const results = new Array<FeedResult>(items.length).fill('unchanged');
  const added: NewItem[] = [];
  for (const [position, item] of items.entries()) {
    const account = accounts[position] ?? null;
    const refusal = refusalOf(item, account, ids);
    if (refusal !== null) results[position] = refusal;
    else if (item.id === undefined && item.externalId !== undefined && isAccount(account)) {
      if (!seen.has(item.externalId)) added.push({ position, item, account });
      seen.add(item.externalId);
    }
  }
  for (const [bankAccountId, group] of Map.groupBy(added, ({ account }) => account.id)) {
    const stored = await storeGroup(connection, { organizationId, bankAccountId }, group, now);
    for (const [i, { position }] of group.entries()) results[position] = stored[i] ?? 'unchanged';
  }
  return results;
}

const isAccount = (account: FeedAccount | FeedRefusal | null): account is FeedAccount =>
  account !== null && 'id' in account;

function refusalOf(
  { id, externalId }: BankTransactionImport,
  account: FeedAccount | FeedRefusal | null,
  ids: ReadonlySet<string>,
): FeedRefusal | null {
  if (id === undefined && externalId === undefined) return invalid('externalId', 'is required without an id');
  if (id !== undefined && !ids.has(id.toLowerCase())) return unknownReference('id');
  if (account !== null && 'code' in account) return account;
  if (account === null && id === undefined)
    return invalid('bankAccountId', 'is required without bankAccountNumber');
  return null;
}

async function storeGroup(
  connection: Connection,
  feed: FeedOfAccount,
  group: readonly NewItem[],
  now: string,
): Promise<FeedResult[]> {
  const lines = group.map(({ item, account }) => feedLine(item, account.currency));
  if (daysOf(lines) === null) return [];
  const known = await findKnownFeedEntries(connection, feed, lines);
  const toStore = lines.map((line, i) => ({ line, knownEntryId: known[i] ?? null }));
  const statement = { ...feed, bankStatementId: null, format: FEED_FORMAT, now };
  const entries = await storeLines(connection, statement, toStore);
  const { organizationId } = feed;
  const { rows } = await connection.query<{ data: BankTransactionFacts }>({
    name: 'external ids of known bank entries',
    text: `UPDATE bank_transactions t SET external_id = r.external_id
           FROM unnest($2::uuid[], $3::text[]) AS r(entry_id, external_id)
           WHERE t.organization_id = $1 AND t.entry_id = r.entry_id AND t.part <= 1 AND t.external_id IS NULL
           RETURNING ${BANK_TRANSACTION_FACTS} AS data`,
    values: [organizationId, entries, group.map(({ item }) => item.externalId)],
  });
  const events = rows.map(({ data }) => bankTransactionEvent('bank_transaction.updated', data));
  await recordEvents(connection, organizationId, events, now);
  return toStore.map(({ knownEntryId }) => (knownEntryId === null ? 'created' : 'updated'));
}
