import { daysBetween } from '../../../kernel/days.ts';
import type { LineFacts } from './line-facts.ts';

/** A line that is compared with others. */
export interface RecognizedLine extends LineFacts {
  /** Whether it states neither a payer nor a text of one: a batch, or a line without details. */
  isBare: boolean;
}

/** A stored line of the same account. */
export interface StoredLine extends RecognizedLine {
  entryId: string;
  /** Formats of the statements that contain it. */
  formats: readonly string[];
  /** Whether a statement with both balances contains it. */
  isComplete: boolean;
  /** Whether all its statements end where the new one begins, so that it cannot be in both. */
  isEarlier: boolean;
  /** Whether it is a batch whose payments are stored as lines of their own. Only the same words repeat it. */
  isReplaced: boolean;
}

/** The statement whose lines are new or known. */
export interface RecognizedStatement {
  format: string;
  /** Whether it states both balances, so that no line of its period is missing. */
  isComplete: boolean;
  /** Whether it only repeats lines of statements, with more details. */
  isNotification: boolean;
}

/** Days in which banks book a pending line, or state its details. */
export const BOOKING_DAYS = 10;
/** Lines of one amount and day beyond which they are not compared one by one. */
const MAX_COMPARED = 500;
/** Shortest text that identifies a line by being part of the other's text. */
const MIN_SHARED_TEXT = 8;

type IsSame = (line: RecognizedLine, stored: StoredLine) => boolean;

/**
 * Finds the stored line that each line repeats. Both have the same amount and currency. A stored line is
 * paired with at most one line, so that equal lines of one statement stay as many as they are. Equal lines of one format come
 * first, then references, then texts, then what two formats have in common.
 * @param lines of one statement, with the same amount and currency
 * @param stored of the same account, amount and currency, in the order of their ids
 * @returns the entry id for each line; null: the line is new
 */
export function recognizeLines(
  statement: RecognizedStatement,
  lines: readonly RecognizedLine[],
  stored: readonly StoredLine[],
): (string | null)[] {
  const found = new Map<number, string>();
  const free = new Set(stored.keys());
  const pair = (keyOf: (line: LineFacts) => string | null, isSame: IsSame, maxCompared?: number) => {
    const byKey = new Map<string, number[]>();
    for (const i of free) {
      const one = stored[i];
      const key = one === undefined ? null : keyOf(one);
      if (key === null) continue;
      const same = byKey.get(key);
      if (same === undefined) byKey.set(key, [i]);
      else same.push(i);
    }
    for (const [position, line] of lines.entries()) {
      const key = found.has(position) ? null : keyOf(line);
      const candidates = key === null ? undefined : byKey.get(key);
      if (candidates === undefined || candidates.length > (maxCompared ?? Infinity)) continue;
      const i = closest(line, candidates, (one) => isSame(line, one));
      const entryId = i === null ? undefined : stored[i]?.entryId;
      if (i === null || entryId === undefined) continue;
      found.set(position, entryId);
      free.delete(i);
      candidates.splice(candidates.indexOf(i), 1);
    }
  };
  const closest = (
    line: RecognizedLine,
    candidates: readonly number[],
    isSame: (one: StoredLine) => boolean,
  ) => {
    let best: { i: number; days: number } | null = null;
    for (const i of candidates) {
      const one = stored[i];
      if (one === undefined || !isSame(one)) continue;
      const days = Math.abs(daysBetween(one.bookedOn, line.bookedOn));
      if (best === null || days < best.days) best = { i, days };
      if (days === 0) break;
    }
    return best?.i ?? null;
  };
  const agrees: IsSame = (line, one) =>
    !one.isReplaced && !contradicts(statement, line, one) && isNear(line, one);

  pair(wholeKey, (_line, one) => !one.isEarlier && one.formats.includes(statement.format));
  pair(
    ({ bankReference }) => bankReference,
    (line, one) => !one.isEarlier && isNear(line, one),
  );
  pair(({ endToEndId }) => endToEndId, agrees);
  pair(
    textKey,
    (line, one) => agrees(line, one) && (hasText(line) || one.formats.includes(statement.format)),
  );
  pair(byDay, (line, one) => agrees(line, one) && sharesText(statement, line, one), MAX_COMPARED);
  pair(byDay, (line, one) => agrees(line, one) && mustContain(statement, one), MAX_COMPARED);
  pair(
    () => 'PENDING',
    (line, one) => !one.isBooked && agrees(line, one) && sharesText(statement, line, one),
    MAX_COMPARED,
  );
  pair(
    () => 'BARE',
    (line, one) => !one.isReplaced && isNear(line, one) && containsBare(statement, line, one),
    MAX_COMPARED,
  );
  return lines.map((_, position) => found.get(position) ?? null);
}

const byDay = ({ bookedOn }: LineFacts): string => bookedOn;

/** One format states the same line in the same words. */
const wholeKey = (line: LineFacts): string =>
  JSON.stringify([line.bookedOn, line.isBooked, line.bankReference, line.endToEndId, textKey(line)]);

const textKey = ({ text, payerName, payerAccount }: LineFacts): string =>
  JSON.stringify([text, payerName, payerAccount]);

/** Lines without any text are equal only if one format states both. */
const hasText = ({ text, payerName }: LineFacts): boolean => text !== '' || payerName !== '';

/** Formats state the booking day or the value day. A pending line is booked some days later. */
function isNear(line: LineFacts, one: StoredLine): boolean {
  const later = daysBetween(line.bookedOn, one.bookedOn);
  const days = Math.abs(later);
  if (one.bankReference !== null && one.bankReference === line.bankReference) return days <= BOOKING_DAYS;
  if (one.endToEndId !== null && one.endToEndId === line.endToEndId) return days <= BOOKING_DAYS;
  if (!one.isBooked) return days <= BOOKING_DAYS;
  if (!line.isBooked && later >= 0) return days <= BOOKING_DAYS;
  return days === 0 || one.valueOn === line.bookedOn || one.bookedOn === line.valueOn;
}

function differ(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b;
}

/** Returns whether a fact proves that two lines are different ones. */
function contradicts(statement: RecognizedStatement, line: LineFacts, one: StoredLine): boolean {
  if (one.isEarlier) return true;
  const isSameFormat = one.formats.includes(statement.format);
  // A pending line gets a new reference when it is booked, and formats have references of their own.
  if (isSameFormat && line.isBooked === one.isBooked && differ(line.bankReference, one.bankReference))
    return true;
  if (isSameFormat && line.isBooked && one.isBooked && differ(line.text || null, one.text || null))
    return true;
  return differ(line.endToEndId, one.endToEndId) || differ(line.payerAccount, one.payerAccount);
}

/** Returns whether two formats, or a pending line and its booking, have a text, name or account in common. */
function sharesText({ format }: RecognizedStatement, line: LineFacts, one: StoredLine): boolean {
  if (one.isBooked && one.formats.includes(format)) return false;
  if (line.payerAccount !== null && line.payerAccount === one.payerAccount) return true;
  if (line.payerName !== '' && line.payerName === one.payerName) return true;
  const [shorter, longer] =
    line.text.length < one.text.length ? [line.text, one.text] : [one.text, line.text];
  return shorter.length >= MIN_SHARED_TEXT && longer.includes(shorter);
}

/**
 * Returns whether the line must be in both: each statement contains all lines of the day, or one only details
 * lines of the other.
 */
function mustContain(statement: RecognizedStatement, one: StoredLine): boolean {
  if (one.formats.includes(statement.format) && !statement.isNotification) return false;
  return statement.isNotification || (statement.isComplete && one.isComplete);
}

/**
 * Returns whether one line is bare and the other is in a statement with both balances. Such a statement contains each
 * line that a report of the day had without details.
 */
function containsBare(statement: RecognizedStatement, line: RecognizedLine, one: StoredLine): boolean {
  if (one.isEarlier || statement.isComplete === one.isComplete) return false;
  if (one.formats.includes(statement.format) && differ(line.bankReference, one.bankReference)) return false;
  return statement.isComplete ? one.isBare : line.isBare;
}
