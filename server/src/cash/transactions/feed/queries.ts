import { joinBankAccount } from '../../../ledger/relations.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { nationalKeys } from '../../domain/account-key.ts';
import { accountKey } from '../../domain/matching/text/fold.ts';
import { fromBankTransactions } from '../../matches/sources.ts';
import { findKnownEntries } from '../../statements/known-lines.ts';
import type { NewLine } from '../../statements/lines.ts';
import { daysOf } from '../insert.ts';
import type { BankTransactionImport } from '../schema.ts';
import { repeatedReference } from '../sources.ts';
import { findFeedAccounts } from './feed-accounts.ts';
import { feedLine } from './feed-line.ts';

/** The format of lines that an integration sends. */
export const FEED_FORMAT = 'API';

export interface FeedOfAccount {
  organizationId: string;
  bankAccountId: string;
}

/** Returns the stored entry of each line, or null for a new line. */
export async function findKnownFeedEntries(
  connection: Connection,
  feed: FeedOfAccount,
  lines: readonly NewLine[],
): Promise<(string | null)[]> {
  const days = daysOf(lines);
  if (days === null) return [];
  const feedFacts = { format: FEED_FORMAT, opening: null, isComplete: false, isNotification: false };
  const { entryIds } = await findKnownEntries(
    connection,
    { ...feed, ...days, ...feedFacts, hasExternalIds: true },
    // A line with an id of its sender is not recognized by its amount alone.
    lines.map(({ facts }) => ({ ...facts, isBare: false })),
  );
  return entryIds;
}

/** Returns the form in which numbers of accounts are compared. */
export const numberKey = accountKey;

/** Returns which transactions exist that lines name. */
export async function findNamedTransactions(
  connection: Connection,
  organizationId: string,
  items: readonly Pick<BankTransactionImport, 'id' | 'externalId'>[],
): Promise<{ ids: Set<string>; externalIds: Map<string, string> }> {
  const { rows } = await connection.query<{ id: string; externalId: string | null }>({
    name: 'bank transactions by name',
    text: `SELECT t.id, t.external_id AS "externalId" ${fromBankTransactions('t')}
             AND (t.id = ANY($2::uuid[]) OR t.external_id = ANY($3::text[]))`,
    values: [
      organizationId,
      items.flatMap(({ id }) => id ?? []),
      items.flatMap(({ externalId }) => externalId ?? []),
    ],
  });
  return {
    ids: new Set(rows.map(({ id }) => id)),
    externalIds: new Map(
      rows.flatMap(({ id, externalId }) => (externalId === null ? [] : [[externalId, id] as const])),
    ),
  };
}

/** A stored line with the fields that a feed states. */
export interface StoredFeedLine {
  id: string;
  externalId: string | null;
  bankAccountId: string;
  /** The numbers of its account, as `accountKey` returns them. */
  accountKeys: string[];
  currency: string;
  amount: number;
  fields: Record<string, unknown>;
}

interface StoredRow extends Omit<StoredFeedLine, 'accountKeys'> {
  iban: string | null;
  number: string | null;
  routingNumber: string | null;
}

/** Returns the stored lines with these ids or externalIds. */
export async function loadFeedLines(
  connection: Connection,
  organizationId: string,
  { ids, externalIds }: { ids: readonly string[]; externalIds: readonly string[] },
): Promise<StoredFeedLine[]> {
  const { rows } = await connection.query<StoredRow>({
    name: 'bank transactions to compare',
    text: `SELECT t.id, t.external_id AS "externalId", t.bank_account_id AS "bankAccountId", a.iban,
             a.account_number AS number, a.routing_number AS "routingNumber", t.currency, t.amount,
             json_build_object('amount', t.amount, 'currency', t.currency, 'bookedOn', t.booked_on, 'valueOn', t.value_on,
               'isPending', t.state = 'PENDING', 'payer.name', t.payer_name, 'payer.ultimateName', t.ultimate_payer_name,
               'payer.iban', t.payer_iban, 'payer.accountNumber', t.payer_account_number, 'payer.bic', t.payer_bic,
               'endToEndId', t.end_to_end_id, 'mandateId', t.mandate_id, 'bankReference', t.bank_reference,
               'code', t.code, 'text', t.text, 'structuredReference', ${repeatedReference('t')},
               'returnReason', t.return_reason) AS fields
           ${fromBankTransactions('t', joinBankAccount('a', 't.bank_account_id'))}
             AND (t.id = ANY($2::uuid[]) OR t.external_id = ANY($3::text[]))`,
    values: [organizationId, ids, externalIds],
  });
  return rows.map(({ iban, number, routingNumber, ...line }) => ({
    ...line,
    accountKeys: nationalKeys(iban, number, routingNumber),
  }));
}

/** Returns the stored transaction that each new line of a feed repeats; null: an import would create it. */
export async function recognizeFeedLines(
  connection: Connection,
  organizationId: string,
  items: readonly BankTransactionImport[],
): Promise<(string | null)[]> {
  const accounts = await findFeedAccounts(connection, organizationId, items);
  const found = new Array<string | null>(items.length).fill(null);
  const added = items.flatMap((item, position) => {
    const account = accounts[position];
    return account && 'id' in account && item.id === undefined ? [{ position, item, account }] : [];
  });
  for (const [bankAccountId, group] of Map.groupBy(added, ({ account }) => account.id)) {
    const lines = group.map(({ item, account }) => feedLine(item, account.currency));
    const entries = await findKnownFeedEntries(connection, { organizationId, bankAccountId }, lines);
    const { rows } = await connection.query<{ id: string; entryId: string }>({
      name: 'transactions of bank entries',
      text: `SELECT t.id, t.entry_id AS "entryId" ${fromBankTransactions('t')}
               AND t.entry_id = ANY($2::uuid[]) AND t.part <= 1`,
      values: [organizationId, entries.flatMap((entry) => entry ?? [])],
    });
    const ids = new Map(rows.map(({ id, entryId }) => [entryId, id]));
    for (const [i, { position }] of group.entries()) found[position] = ids.get(entries[i] ?? '') ?? null;
  }
  return found;
}
