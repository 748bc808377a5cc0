import {
  BANK_TRANSACTION_FACTS,
  type BankTransactionFacts,
  bankTransactionEvent,
  fromBankAccounts,
} from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { MATCH_LINES } from '../decisions/kinds.ts';
import { lineFacts } from '../domain/recognition/line-facts.ts';
import { lockCash } from '../settings/lock.ts';
import { knownEntries } from '../statements/known-lines.ts';
import type { NewLine } from '../statements/lines.ts';
import { daysOf, storeLines } from './insert.ts';
import { bankTransactionsById } from './queries.ts';
import type { BankTransaction, BankTransactionImport } from './schema.ts';

const FORMAT = 'API';

/**
 * Stores the transactions of a feed. A known externalId changes nothing. A line that a file contains gets the
 * externalId.
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
    const currencies = await currenciesOf(connection, organizationId, items);
    const stored = await storedIds(connection, organizationId, items);
    const unknown = items.filter(({ externalId }) => !stored.has(externalId));
    for (const [bankAccountId, group] of Map.groupBy(unknown, (item) => item.bankAccountId.toLowerCase())) {
      const lines = group.map((item) => lineOf(item, currencies.get(bankAccountId) ?? ''));
      await storeGroup(connection, { organizationId, bankAccountId, now }, lines);
    }
    await addJobs(connection, [newJob(MATCH_LINES, { organizationId })]);
    const ids = await storedIds(connection, organizationId, items);
    const transactions = await bankTransactionsById(connection, organizationId, [...ids.values()]);
    return { items: items.flatMap(({ externalId }) => transactions.get(ids.get(externalId) ?? '') ?? []) };
  });
}

interface Feed {
  organizationId: string;
  bankAccountId: string;
  now: string;
}

async function storeGroup(connection: Connection, feed: Feed, lines: readonly NewLine[]): Promise<void> {
  const days = daysOf(lines);
  if (days === null) return;
  const statement = {
    ...feed,
    ...days,
    format: FORMAT,
    opening: null,
    isComplete: false,
    isNotification: false,
  };
  const known = await knownEntries(
    connection,
    statement,
    lines.map(({ facts }) => facts),
  );
  const toStore = lines.map((line, i) => ({ line, knownEntryId: known[i] ?? null }));
  const entries = await storeLines(connection, { ...feed, bankStatementId: null, format: FORMAT }, toStore);
  const { organizationId } = feed;
  const { rows } = await connection.query<{ data: BankTransactionFacts }>({
    name: 'external ids of known bank entries',
    text: `UPDATE bank_transactions t SET external_id = r.external_id
           FROM unnest($2::uuid[], $3::text[]) AS r(entry_id, external_id)
           WHERE t.organization_id = $1 AND t.entry_id = r.entry_id AND t.part <= 1 AND t.external_id IS NULL
           RETURNING ${BANK_TRANSACTION_FACTS} AS data`,
    values: [organizationId, entries, lines.map(({ transactions }) => transactions[0]?.externalId)],
  });
  const events = rows.map(({ data }) => bankTransactionEvent('bank_transaction.updated', data));
  await recordEvents(connection, organizationId, events, feed.now);
}

function refuseRepeated(items: readonly BankTransactionImport[]): void {
  const seen = new Set<string>();
  const details = items.flatMap(({ externalId }, i): ErrorDetail[] => {
    if (seen.has(externalId)) return [{ field: `items[${i}].externalId`, error: 'is repeated' }];
    seen.add(externalId);
    return [];
  });
  refuse('INVALID_DATA', details);
}

function refuse(code: 'INVALID_DATA' | 'REFERENCE_NOT_FOUND', details: ErrorDetail[]): void {
  if (details.length === 0) return;
  const message = details.map(({ field, error }) => `${field}: ${error}`).join('; ');
  throw new ApiError(code, message, { details });
}

async function currenciesOf(
  connection: Connection,
  organizationId: string,
  items: readonly BankTransactionImport[],
): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ id: string; currency: string }>({
    name: 'currencies of bank accounts',
    text: `SELECT b.id, b.currency ${fromBankAccounts('b')}`,
    values: [organizationId],
  });
  const currencies = new Map(rows.map(({ id, currency }) => [id, currency]));
  const missing = items.flatMap(({ bankAccountId }, i) =>
    currencies.has(bankAccountId.toLowerCase())
      ? []
      : [{ field: `items[${i}].bankAccountId`, error: 'does not exist' }],
  );
  refuse('REFERENCE_NOT_FOUND', missing);
  return currencies;
}

async function storedIds(
  connection: Connection,
  organizationId: string,
  items: readonly BankTransactionImport[],
): Promise<Map<string, string>> {
  const { rows } = await connection.query<{ id: string; externalId: string }>({
    name: 'bank transactions by external id',
    text: `SELECT t.id, t.external_id AS "externalId" FROM bank_transactions t
           WHERE t.organization_id = $1 AND t.external_id = ANY($2::text[])`,
    values: [organizationId, items.map(({ externalId }) => externalId)],
  });
  return new Map(rows.map(({ id, externalId }) => [externalId, id]));
}

function lineOf(item: BankTransactionImport, currency: string): NewLine {
  const { amount, bookedOn, payer = {}, structuredReference } = item;
  const transaction = {
    id: newId(),
    externalId: item.externalId,
    part: 0,
    isCharge: false,
    isBooked: item.isPending !== true,
    amount,
    bookedOn,
    valueOn: item.valueOn ?? null,
    isReversal: false,
    payerName: payer.name || null,
    ultimatePayerName: payer.ultimateName || null,
    payerIban: payer.iban || null,
    payerAccountNumber: payer.accountNumber || null,
    payerBic: payer.bic || null,
    endToEndId: item.endToEndId || null,
    mandateId: item.mandateId || null,
    bankReference: item.bankReference || null,
    ownReference: null,
    code: item.code || null,
    text: item.text || null,
    additionalText: null,
    structuredReferences: structuredReference ? [{ type: null, reference: structuredReference }] : [],
    charges: [],
    returnReason: item.returnReason || null,
  };
  const bankReference = transaction.bankReference ?? item.externalId;
  return {
    facts: lineFacts({ ...transaction, currency, bankReference }),
    keptWhole: null,
    transactions: [transaction],
  };
}
