import type { CalendarDay } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import type { Connection } from '../../platform/db/database.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import type { LineFacts } from '../domain/recognition/line-facts.ts';
import {
  BOOKING_DAYS,
  type RecognizedLine,
  type RecognizedStatement,
  recognizeLines,
  type StoredLine,
} from '../domain/recognition/recognize.ts';
import { IS_UNDECIDED } from '../matches/sources.ts';

/** A statement whose lines are looked up among those of its account. */
export interface StatementToRecognize extends RecognizedStatement {
  organizationId: string;
  bankAccountId: string;
  /** Opening balance in minor units; null: not stated. */
  opening: number | null;
  firstOn: CalendarDay;
  lastOn: CalendarDay;
  /** Whether each line has an id of its sender. Then a booked line with such an id is known only by that. */
  hasExternalIds?: boolean;
}

/** SQL: transaction `t` of a file states neither a payer nor a text of one. */
const IS_BARE = `t.part = 0 AND t.external_id IS NULL AND t.payer_name IS NULL AND t.payer_iban IS NULL
  AND t.payer_account_number IS NULL AND t.text IS NULL AND t.end_to_end_id IS NULL AND t.structured_references = '[]'`;

/**
 * One row for each line: how the statement's format states it if it does, booked rather than pending, else its first
 * appearance. A line is earlier if all its statements end with the opening balance of this one, on its first day or
 * before.
 */
const STORED_LINES = `
SELECT DISTINCT ON (g.entry_id) g.entry_id AS "entryId", g.facts, a.formats, a.complete AS "isComplete",
  a.earlier AS "isEarlier", a.notified AS "isNotified", a.statements AS "statementIds", a.payments AS "paymentEntryIds",
  a.payments IS NOT NULL AND NOT o.stored AS "isReplaced", o.booked AS "isBooked", o.bare AS "isBare", o.open AS "isOpen"
FROM bank_sightings g
CROSS JOIN LATERAL (
  SELECT array_agg(DISTINCT o.format) AS formats,
    coalesce(bool_or(s.kind = 'STATEMENT' AND s.opening_amount IS NOT NULL AND s.closing_amount IS NOT NULL), false) AS complete,
    coalesce(bool_and(s.closing_amount = $6 AND s.amount <> 0 AND s.last_on <= $7), false) AS earlier,
    bool_and(coalesce(s.kind = 'NOTIFICATION', false)) AS notified,
    coalesce(array_agg(DISTINCT s.id) FILTER (WHERE s.id IS NOT NULL), '{}') AS statements,
    (array_agg(o.facts -> 'paymentEntryIds') FILTER (WHERE o.facts ? 'paymentEntryIds'))[1] AS payments
  FROM bank_sightings o LEFT JOIN bank_statements s ON s.organization_id = $1 AND s.id = o.bank_statement_id
  WHERE o.organization_id = $1 AND o.entry_id = g.entry_id) a
CROSS JOIN LATERAL (
  SELECT count(*) > 0 AS stored, coalesce(bool_and(t.state <> 'PENDING'), true) AS booked,
    coalesce(bool_and(${IS_BARE}), false) AS bare,
    coalesce(bool_and(t.state = 'PENDING' OR ${IS_UNDECIDED}) AND NOT bool_or(EXISTS (
      SELECT 1 FROM bank_matches m WHERE m.organization_id = $1 AND m.bank_transaction_id = t.id)), false) AS open
  FROM bank_transactions t
  WHERE t.organization_id = $1 AND t.entry_id = g.entry_id) o
WHERE g.organization_id = $1 AND g.bank_account_id = $2 AND g.booked_on BETWEEN $3 AND $4
  AND NOT ($8 AND EXISTS (SELECT 1 FROM bank_transactions e
    WHERE e.organization_id = $1 AND e.entry_id = g.entry_id AND e.external_id IS NOT NULL AND e.state <> 'PENDING'))
ORDER BY g.entry_id, g.format = $5 DESC, (g.facts ->> 'isBooked')::boolean DESC, g.id`;

/** A stored line with what decides whether it is a batch, or a payment of one. */
export interface KnownLine extends StoredLine {
  /** Whether only notifications contain it. */
  isNotified: boolean;
  statementIds: readonly string[];
  /** The entries that are the payments of this batch; null: it is no such batch. */
  paymentEntryIds: readonly string[] | null;
  /** Whether nothing is decided about its transactions. */
  isOpen: boolean;
}

interface StoredRow extends Omit<KnownLine, keyof LineFacts> {
  facts: LineFacts;
  isBooked: boolean;
}

/** The stored lines near a statement, and which of them its lines repeat. */
export interface Recognition {
  stored: readonly KnownLine[];
  /** The entry of each line; null: it is new. */
  entryIds: (string | null)[];
}

/**
 * Returns the stored entry of each line, or null for a new line. The caller holds the lock on the
 * organization's cash settings, so no other file stores lines meanwhile.
 */
export async function findKnownEntries(
  connection: Connection,
  statement: StatementToRecognize,
  lines: readonly RecognizedLine[],
): Promise<Recognition> {
  const {
    organizationId,
    bankAccountId,
    format,
    opening,
    firstOn,
    lastOn,
    hasExternalIds = false,
  } = statement;
  const { rows } = await connection.query<StoredRow>({
    name: 'stored lines of an account',
    text: STORED_LINES,
    values: [
      organizationId,
      bankAccountId,
      addDays(firstOn, -BOOKING_DAYS),
      addDays(lastOn, BOOKING_DAYS),
      format,
      opening,
      firstOn,
      hasExternalIds,
    ],
  });
  const stored = rows.map(({ facts, ...row }) => ({
    ...facts,
    ...row,
    isBooked: row.isReplaced ? facts.isBooked : row.isBooked,
  }));
  const byAmount = Map.groupBy(stored, amountKey);
  const found = new Array<string | null>(lines.length).fill(null);
  const pause = yieldToEventLoop();
  const positions = Map.groupBy(lines.keys(), (i) => amountKey(lines[i]));
  for (const [key, indexes] of positions) {
    const same = indexes.flatMap((i) => lines[i] ?? []);
    const entries = recognizeLines(statement, same, byAmount.get(key) ?? []);
    for (const [at, i] of indexes.entries()) found[i] = entries[at] ?? null;
    await pause();
  }
  return { stored, entryIds: found };
}

const amountKey = (line: LineFacts | undefined): string => `${line?.amount} ${line?.currency}`;
