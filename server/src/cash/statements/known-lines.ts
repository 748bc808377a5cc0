import type { CalendarDay } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import type { Connection } from '../../platform/db/database.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import type { LineFacts } from '../domain/recognition/line-facts.ts';
import {
  type RecognizedStatement,
  recognizeLines,
  type StoredLine,
} from '../domain/recognition/recognize.ts';

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

/** Days before and after a statement in which its lines may be known. */
const NEAR_DAYS = 10;

/**
 * One row for each line: how the statement's format states it if it does, else its first appearance. A line is
 * earlier if all its statements end with the opening balance of this one, on its first day or before.
 */
const STORED_LINES = `
SELECT DISTINCT ON (g.entry_id) g.entry_id AS "entryId", g.facts, a.formats, a.complete AS "isComplete",
  a.earlier AS "isEarlier", t.booked AS "isBooked"
FROM bank_sightings g
CROSS JOIN LATERAL (
  SELECT array_agg(DISTINCT o.format) AS formats,
    coalesce(bool_or(s.kind = 'STATEMENT' AND s.opening_amount IS NOT NULL AND s.closing_amount IS NOT NULL), false) AS complete,
    coalesce(bool_and(s.closing_amount = $6 AND s.amount <> 0 AND s.last_on <= $7), false) AS earlier
  FROM bank_sightings o LEFT JOIN bank_statements s ON s.organization_id = $1 AND s.id = o.bank_statement_id
  WHERE o.organization_id = $1 AND o.entry_id = g.entry_id) a
CROSS JOIN LATERAL (
  SELECT coalesce(bool_and(b.state <> 'PENDING'), true) AS booked FROM bank_transactions b
  WHERE b.organization_id = $1 AND b.entry_id = g.entry_id) t
WHERE g.organization_id = $1 AND g.bank_account_id = $2 AND g.booked_on BETWEEN $3 AND $4
  AND NOT ($8 AND EXISTS (SELECT 1 FROM bank_transactions e
    WHERE e.organization_id = $1 AND e.entry_id = g.entry_id AND e.external_id IS NOT NULL AND e.state <> 'PENDING'))
ORDER BY g.entry_id, g.format = $5 DESC, g.id`;

interface StoredRow extends Omit<StoredLine, keyof LineFacts> {
  facts: LineFacts;
  isBooked: boolean;
}

/**
 * Returns the stored entry of each line, or null for a new line. The caller holds the lock on the
 * organization's cash settings, so no other file stores lines meanwhile.
 */
export async function knownEntries(
  connection: Connection,
  statement: StatementToRecognize,
  lines: readonly LineFacts[],
): Promise<(string | null)[]> {
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
      addDays(firstOn, -NEAR_DAYS),
      addDays(lastOn, NEAR_DAYS),
      format,
      opening,
      firstOn,
      hasExternalIds,
    ],
  });
  const stored = Map.groupBy(
    rows.map(({ facts, ...row }) => ({ ...facts, ...row })),
    amountKey,
  );
  const found = new Array<string | null>(lines.length).fill(null);
  const pause = yieldToEventLoop();
  const positions = Map.groupBy(lines.keys(), (i) => amountKey(lines[i]));
  for (const [key, indexes] of positions) {
    const same = indexes.flatMap((i) => lines[i] ?? []);
    const entries = recognizeLines(statement, same, stored.get(key) ?? []);
    for (const [at, i] of indexes.entries()) found[i] = entries[at] ?? null;
    await pause();
  }
  return found;
}

const amountKey = (line: LineFacts | undefined): string => `${line?.amount} ${line?.currency}`;
