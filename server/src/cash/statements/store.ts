import {
  invertReversal,
  type StatementEnd,
  type StatementStart,
  type Transaction,
} from '@quittance/bank-formats';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import { assignmentKey } from '../domain/account-key.ts';
import { lockCash } from '../settings/lock.ts';
import { daysOf, deleteReplaced, type LineToStore, storeLines } from '../transactions/insert.ts';
import { findStatedBankAccount } from './bank-account-of.ts';
import { type Batches, findBatches, storeBatchPayments } from './batches.ts';
import { findKnownEntries } from './known-lines.ts';
import { type NewLine, newLine, recognizedLine } from './lines.ts';
import { STATEMENT_STATE } from './sources.ts';

/** A statement as a file states it. */
export interface ReadStatement {
  /** Order in the file, from 1. */
  position: number;
  format: string;
  /** The account that a user named for a file that states none. Null: the file states it. */
  bankAccountId: string | null;
  start: StatementStart;
  /** Booked and pending transactions. */
  transactions: readonly Transaction[];
  end: StatementEnd;
}

interface OfFile {
  organizationId: string;
  bankFileId: string;
}

/**
 * Stores a statement with its new lines, in one transaction. Without lines if it cannot be true, or if its
 * account is unknown: then they wait. A statement that waited gets its lines.
 */
export async function storeStatement(
  { database, clock }: DataContext,
  of: OfFile,
  statement: ReadStatement,
): Promise<void> {
  const now = clock.now();
  const lines = await convertLines(statement, now);
  await inTransaction(database, async (connection) => {
    await lockCash(connection, of.organizationId, now);
    const stated = statedAccount(statement);
    const bankAccountId =
      statement.bankAccountId ?? (await findStatedBankAccount(connection, of.organizationId, stated));
    const { toStore, batches } =
      bankAccountId === null
        ? NO_LINES
        : await recognizedLines(connection, { ...of, bankAccountId }, statement, lines);
    const values = rowOf(statement, { ...of, bankAccountId, stated, lines, toStore, now });
    const bankStatementId = await upsertStatement(connection, of.organizationId, values, now);
    if (bankStatementId === null || bankAccountId === null) return;
    const { organizationId } = of;
    const { format } = statement;
    const ofStatement = { organizationId, bankAccountId, bankStatementId, format, now };
    const entryIds = await storeLines(connection, ofStatement, toStore);
    await storeBatches(connection, ofStatement, batches, entryIds);
  });
}

/**
 * Stores the payments of each batch, and clears those of former batches. Deletes the transactions of stored batches:
 * their payments are lines of their own now.
 */
async function storeBatches(
  connection: Connection,
  of: { organizationId: string; now: string },
  { newBatches, storedBatches, formerBatches }: Batches,
  entryIds: readonly string[],
): Promise<void> {
  const entryAt = (position: number): string => {
    const entryId = entryIds[position];
    if (entryId === undefined) throw new Error(`line ${position + 1} of the statement was not stored`);
    return entryId;
  };
  /** Null: the entry is no longer a batch. */
  const paymentIdsByBatch = new Map<string, string[] | null>();
  for (const position of formerBatches) paymentIdsByBatch.set(entryAt(position), null);
  for (const [position, ids] of newBatches) paymentIdsByBatch.set(entryAt(position), ids);
  for (const [entryId, positions] of storedBatches) paymentIdsByBatch.set(entryId, positions.map(entryAt));
  await storeBatchPayments(connection, of.organizationId, paymentIdsByBatch);
  await deleteReplaced(connection, of, [...storedBatches.keys()]);
}

async function convertLines({ start, end, transactions }: ReadStatement, now: string): Promise<NewLine[]> {
  if (end.refusal !== null) return [];
  const day = end.closing?.date ?? start.until ?? start.from ?? start.opening?.date ?? now.slice(0, 10);
  const pause = yieldToEventLoop();
  const lines: NewLine[] = [];
  for (const transaction of transactions) {
    lines.push(newLine(end.invertsReversals ? invertReversal(transaction) : transaction, day));
    await pause();
  }
  return lines;
}

/** The account of a statement. Some formats state its currency only with a balance or a transaction. */
function statedAccount({ start, end, transactions }: ReadStatement) {
  const { account, opening } = start;
  const currency =
    account.currency ?? opening?.currency ?? end.closing?.currency ?? transactions[0]?.currency ?? null;
  return { ...account, currency };
}

interface LinesWithBatches {
  toStore: LineToStore[];
  batches: Batches;
}

const NO_LINES: LinesWithBatches = {
  toStore: [],
  batches: { newBatches: new Map(), storedBatches: new Map(), formerBatches: new Set() },
};

async function recognizedLines(
  connection: Connection,
  { organizationId, bankAccountId }: { organizationId: string; bankAccountId: string },
  { format, start, end }: ReadStatement,
  lines: readonly NewLine[],
): Promise<LinesWithBatches> {
  const days = daysOf(lines);
  if (days === null) return NO_LINES;
  const facts = {
    format,
    isComplete: start.kind === 'STATEMENT' && start.opening !== null && end.closing !== null,
    isNotification: start.kind === 'NOTIFICATION',
  };
  const recognized = lines.map(recognizedLine);
  const known = await findKnownEntries(
    connection,
    {
      ...days,
      ...facts,
      organizationId,
      bankAccountId,
      opening: start.opening?.amount ?? null,
    },
    recognized,
  );
  const batches = findBatches(facts, recognized, known);
  const toStore = lines.map((line, i) => ({
    line,
    knownEntryId: known.entryIds[i] ?? null,
    ...(batches.newBatches.has(i) ? { isMoney: false } : {}),
    ...(batches.formerBatches.has(i) ? { isMoney: true } : {}),
  }));
  return { toStore, batches };
}

interface RowFacts extends OfFile {
  bankAccountId: string | null;
  stated: ReturnType<typeof statedAccount>;
  lines: readonly NewLine[];
  toStore: readonly LineToStore[];
  now: string;
}

/** SQL for the data of events of statement `s`. */
const STATEMENT_FACTS = `json_build_object('id', s.id, 'bankFileId', s.bank_file_id, 'state', ${STATEMENT_STATE},
  'bankAccountId', s.bank_account_id, 'currency', s.currency, 'from', s.from_on, 'until', s.until_on,
  'transactions', s.transactions, 'newTransactions', s.new_transactions)`;

const COLUMNS = `organization_id, id, bank_file_id, position, format, kind, bank_id, sequence, account_key, iban, account_number,
  bic, owner_name, bank_account_id, currency, from_on, until_on, opening_amount, opening_on, closing_amount, closing_on, amount,
  transactions, new_transactions, first_on, last_on, refusal, refusal_line, created_at`;

function rowOf({ position, format, start, end, transactions }: ReadStatement, facts: RowFacts): unknown[] {
  const { stated, lines, toStore } = facts;
  const days = daysOf(lines);
  return [
    facts.organizationId,
    newId(),
    facts.bankFileId,
    position,
    format,
    start.kind,
    start.id,
    start.sequence,
    assignmentKey(stated),
    stated.iban,
    stated.number,
    stated.bic,
    stated.ownerName,
    facts.bankAccountId,
    stated.currency,
    start.from,
    start.until,
    start.opening?.amount ?? null,
    start.opening?.date ?? null,
    end.closing?.amount ?? null,
    end.closing?.date ?? null,
    end.sum,
    transactions.length,
    toStore.filter(({ knownEntryId, isMoney }) => isMoney ?? knownEntryId === null).length,
    days?.firstOn ?? null,
    days?.lastOn ?? null,
    end.refusal?.message ?? null,
    end.refusal?.line ?? null,
    facts.now,
  ];
}

/** The new row, or the row of a statement that waited for its account. */
interface UpsertedStatement {
  id: string;
  isNew: boolean;
  facts: object;
}

/** Stores the row, with its event. @returns the statement whose lines are to be stored; null: they are stored already */
async function upsertStatement(
  connection: Connection,
  organizationId: string,
  values: readonly unknown[],
  now: string,
): Promise<string | null> {
  const places = values.map((_, i) => `$${i + 1}`).join(', ');
  const { rows } = await connection.query<UpsertedStatement>({
    name: 'store bank statement',
    text: `INSERT INTO bank_statements AS s (${COLUMNS}) VALUES (${places})
           ON CONFLICT (organization_id, bank_file_id, position) DO UPDATE
             SET bank_account_id = excluded.bank_account_id, new_transactions = excluded.new_transactions
             WHERE s.bank_account_id IS NULL AND excluded.bank_account_id IS NOT NULL
           RETURNING s.id, s.id = $2 AS "isNew", ${STATEMENT_FACTS} AS facts`,
    values: [...values],
  });
  const [stored] = rows;
  if (stored === undefined) return null;
  const type = stored.isNew ? 'bank_statement.created' : 'bank_statement.updated';
  await recordEvents(connection, organizationId, [{ type, customerId: null, data: stored.facts }], now);
  return stored.id;
}
