import type { CalendarDay } from '../../kernel/calendar.ts';
import {
  BANK_TRANSACTION_FACTS,
  type BankTransactionFacts,
  bankTransactionEvent,
} from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { accountKey } from '../domain/matching/text/fold.ts';
import { IS_UNDECIDED } from '../matches/sources.ts';
import type { NewLine, NewTransaction } from '../statements/lines.ts';

/** Rows that one statement inserts. */
const TOGETHER = 500;

/** The account and the statement of lines that are stored. */
export interface LinesOfStatement {
  organizationId: string;
  bankAccountId: string;
  /** Null: an integration sent the lines. */
  bankStatementId: string | null;
  format: string;
  now: string;
}

/** A line, and the stored entry that it repeats. */
export interface LineToStore {
  line: NewLine;
  /** Null: it is new. */
  knownEntryId: string | null;
  /** Absent: a new or better line is stored. False: its payments are stored already. True: it is stored in any case. */
  isMoney?: boolean;
}

/**
 * Stores the appearance of each line, and the transactions of new lines. A pending line that was booked and a
 * line whose payments are stated now get new transactions, unless they were matched. Each insert of many rows
 * records its events together.
 * @returns the entry of each line
 */
export async function storeLines(
  connection: Connection,
  statement: LinesOfStatement,
  lines: readonly LineToStore[],
): Promise<string[]> {
  const replaceable = await replaceableEntries(connection, statement.organizationId, lines);
  const entries = lines.map(({ line, knownEntryId, isMoney }, i) => ({
    line,
    entryId: knownEntryId ?? newId(),
    isKnown: knownEntryId !== null,
    isStored: isMoney ?? (knownEntryId === null || replaceable.has(knownEntryId)),
    position: statement.bankStatementId === null ? null : i + 1,
  }));
  await deleteReplaced(connection, statement, [...replaceable]);
  await insertSightings(connection, statement, entries);
  await insertTransactions(connection, statement, entries);
  return entries.map(({ entryId }) => entryId);
}

interface Entry {
  line: NewLine;
  entryId: string;
  isKnown: boolean;
  isStored: boolean;
  position: number | null;
}

interface StoredEntry {
  entryId: string;
  isPending: boolean;
  isWhole: boolean;
  hasDetails: boolean;
}

/** Returns the known entries that a line states better: booked instead of pending, or with its payments. */
async function replaceableEntries(
  connection: Connection,
  organizationId: string,
  lines: readonly LineToStore[],
): Promise<Set<string>> {
  const known = new Map(
    lines.flatMap(({ line, knownEntryId }) => (knownEntryId === null ? [] : [[knownEntryId, line] as const])),
  );
  const { rows } = await connection.query<StoredEntry>({
    name: 'bank entries that may be replaced',
    text: `SELECT t.entry_id AS "entryId", bool_and(t.state = 'PENDING') AS "isPending", bool_and(t.part = 0) AS "isWhole",
             bool_or(t.payer_name IS NOT NULL OR t.text IS NOT NULL) AS "hasDetails"
           FROM bank_transactions t
           WHERE t.organization_id = $1 AND t.entry_id = ANY($2::uuid[])
           GROUP BY t.entry_id
           HAVING bool_and(t.state = 'PENDING' OR ${IS_UNDECIDED}) AND NOT bool_or(EXISTS (
             SELECT 1 FROM bank_matches m WHERE m.organization_id = $1 AND m.bank_transaction_id = t.id))`,
    values: [organizationId, [...known.keys()]],
  });
  return new Set(rows.filter((row) => isBetter(known.get(row.entryId), row)).map(({ entryId }) => entryId));
}

function isBetter(line: NewLine | undefined, stored: StoredEntry): boolean {
  if (line === undefined || !line.facts.isBooked) return false;
  if (stored.isPending) return true;
  const hasDetails = line.transactions.some(({ payerName, text }) => payerName !== null || text !== null);
  return stored.isWhole && (line.transactions.length > 1 || (hasDetails && !stored.hasDetails));
}

/** Deletes the transactions of entries, which other lines replace. */
export async function deleteReplaced(
  connection: Connection,
  { organizationId, now }: Pick<LinesOfStatement, 'organizationId' | 'now'>,
  entryIds: readonly string[],
): Promise<void> {
  if (entryIds.length === 0) return;
  const { rows } = await connection.query<{ data: BankTransactionFacts }>({
    name: 'delete replaced bank transactions',
    text: `DELETE FROM bank_transactions t WHERE t.organization_id = $1 AND t.entry_id = ANY($2::uuid[])
           RETURNING ${BANK_TRANSACTION_FACTS} AS data`,
    values: [organizationId, entryIds],
  });
  const events = rows.map(({ data }) => bankTransactionEvent('bank_transaction.deleted', data));
  await recordEvents(connection, organizationId, events, now);
}

async function insertSightings(
  connection: Connection,
  { organizationId, bankAccountId, bankStatementId, format }: LinesOfStatement,
  entries: readonly Entry[],
): Promise<void> {
  for (let i = 0; i < entries.length; i += TOGETHER) {
    const rows = entries.slice(i, i + TOGETHER).map(({ line: { facts }, entryId, isKnown, position }) => ({
      id: newId(),
      entry_id: entryId,
      position,
      is_known: isKnown,
      amount: facts.amount,
      currency: facts.currency,
      booked_on: facts.bookedOn,
      facts,
    }));
    await connection.query({
      name: 'insert bank sightings',
      text: `INSERT INTO bank_sightings (organization_id, id, entry_id, bank_account_id, bank_statement_id, position, format,
               is_known, amount, currency, booked_on, facts)
             SELECT $1, r.id, r.entry_id, $2, $3, r.position, $4, r.is_known, r.amount, r.currency, r.booked_on, r.facts
             FROM jsonb_to_recordset($5) AS r(id uuid, entry_id uuid, position integer, is_known boolean, amount bigint,
               currency text, booked_on date, facts jsonb)`,
      values: [organizationId, bankAccountId, bankStatementId, format, JSON.stringify(rows)],
    });
  }
}

async function insertTransactions(
  connection: Connection,
  { organizationId, bankAccountId, now }: LinesOfStatement,
  entries: readonly Entry[],
): Promise<void> {
  // Rows are made for each statement, so that a long one holds no other request up.
  for (let i = 0; i < entries.length; i += TOGETHER) {
    const rows = entries
      .slice(i, i + TOGETHER)
      .flatMap(({ line, entryId, isStored }) =>
        isStored ? line.transactions.map((one) => rowOf(line, one, entryId)) : [],
      );
    if (rows.length === 0) continue;
    const { rows: stored } = await connection.query<{ data: BankTransactionFacts }>({
      name: 'insert bank transactions',
      text: `INSERT INTO bank_transactions AS t
               (organization_id, bank_account_id, created_at, updated_at, ${COLUMN_NAMES})
             SELECT $1, $2, $3, $3, ${COLUMN_NAMES} FROM jsonb_to_recordset($4) AS r(${COLUMN_TYPES})
             RETURNING ${BANK_TRANSACTION_FACTS} AS data`,
      values: [organizationId, bankAccountId, now, JSON.stringify(rows)],
    });
    const events = stored.map(({ data }) => bankTransactionEvent('bank_transaction.created', data));
    await recordEvents(connection, organizationId, events, now);
  }
}

const COLUMNS = {
  id: 'uuid',
  entry_id: 'uuid',
  part: 'integer',
  entry_amount: 'bigint',
  external_id: 'text',
  state: 'text',
  amount: 'bigint',
  currency: 'text',
  booked_on: 'date',
  value_on: 'date',
  is_reversal: 'boolean',
  payer_name: 'text',
  ultimate_payer_name: 'text',
  payer_iban: 'text',
  payer_account_number: 'text',
  payer_bic: 'text',
  payer_key: 'text',
  end_to_end_id: 'text',
  mandate_id: 'text',
  bank_reference: 'text',
  own_reference: 'text',
  code: 'text',
  text: 'text',
  additional_text: 'text',
  structured_references: 'jsonb',
  charges: 'jsonb',
  return_reason: 'text',
  exclusion_reason: 'text',
  kept_whole: 'text',
} as const;
const COLUMN_NAMES = Object.keys(COLUMNS).join(', ');
const COLUMN_TYPES = Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

type Row = Record<keyof typeof COLUMNS, string | number | boolean | object | null>;

function rowOf(line: NewLine, transaction: NewTransaction, entryId: string): Row {
  return {
    id: transaction.id,
    entry_id: entryId,
    part: transaction.part,
    entry_amount: line.facts.amount,
    external_id: transaction.externalId,
    state: stateOf(transaction),
    amount: transaction.amount,
    currency: line.facts.currency,
    booked_on: transaction.bookedOn,
    value_on: transaction.valueOn,
    is_reversal: transaction.isReversal,
    payer_name: transaction.payerName,
    ultimate_payer_name: transaction.ultimatePayerName,
    payer_iban: transaction.payerIban,
    payer_account_number: transaction.payerAccountNumber,
    payer_bic: transaction.payerBic,
    payer_key: accountKey(transaction.payerIban ?? transaction.payerAccountNumber ?? '') || null,
    end_to_end_id: transaction.endToEndId,
    mandate_id: transaction.mandateId,
    bank_reference: transaction.bankReference,
    own_reference: transaction.ownReference,
    code: transaction.code,
    text: transaction.text,
    additional_text: transaction.additionalText,
    structured_references: transaction.structuredReferences,
    charges: transaction.charges,
    return_reason: transaction.returnReason,
    exclusion_reason: transaction.isCharge ? 'CHARGE' : null,
    kept_whole: line.keptWhole,
  };
}

function stateOf({ isBooked, isCharge }: NewTransaction): 'PENDING' | 'EXCLUDED' | 'UNMATCHED' {
  if (!isBooked) return 'PENDING';
  return isCharge ? 'EXCLUDED' : 'UNMATCHED';
}

/** First and last booking day of lines; null without lines. */
export function daysOf(lines: readonly NewLine[]): { firstOn: CalendarDay; lastOn: CalendarDay } | null {
  const [first] = lines;
  if (first === undefined) return null;
  let [firstOn, lastOn] = [first.facts.bookedOn, first.facts.bookedOn];
  for (const { facts } of lines) {
    if (facts.bookedOn < firstOn) firstOn = facts.bookedOn;
    if (facts.bookedOn > lastOn) lastOn = facts.bookedOn;
  }
  return { firstOn, lastOn };
}
