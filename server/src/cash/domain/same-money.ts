import type { CalendarDay } from '../../kernel/calendar.ts';
import { BOOKING_DAYS } from './recognition/recognize.ts';

/** A booked transaction of an account whose balance differs from that of the bank. */
export interface LineToCompare {
  id: string;
  bankAccountId: string;
  amount: number;
  currency: string;
  bookedOn: CalendarDay;
  /** A statement with both balances contains it. */
  isStated: boolean;
  /** Neither the rules nor a person have decided it. */
  isOpen: boolean;
}

/** An open line that may be the same money as another one. */
export interface SameMoneyQuestion {
  line: LineToCompare;
  /** null: it may be in a batch, or be the batch of other lines. */
  other: LineToCompare | null;
}

interface Pair {
  unstated: LineToCompare;
  stated: LineToCompare | null;
  days: number;
}

const DAY_MS = 86_400_000;
const dayNumber = ({ bookedOn }: LineToCompare): number => Date.parse(bookedOn) / DAY_MS;

/**
 * Pairs lines that statements lack with lines of the same amount that they contain, each once and the nearest first.
 * The questions together explain no more than the difference of the account.
 * @param differences by bank account: its own balance less that of the bank
 */
export function findQuestions(
  lines: readonly LineToCompare[],
  differences: ReadonlyMap<string, number>,
): SameMoneyQuestion[] {
  const groups = Map.groupBy(
    lines,
    ({ bankAccountId, currency, amount }) => `${bankAccountId} ${currency} ${amount}`,
  );
  const pairs = [...groups.values()].flatMap(pairLines).sort(comparePairs);
  const left = new Map(differences);
  const explaining = pairs.filter(({ unstated: { bankAccountId, amount } }) => {
    const rest = (left.get(bankAccountId) ?? 0) - amount;
    const isExplained = amount > 0 ? rest >= 0 : rest <= 0;
    if (isExplained) left.set(bankAccountId, rest);
    return isExplained;
  });
  return explaining.map(questionOf).sort((a, b) => compareLines(a.line, b.line));
}

/** Asks about the line that the statement lacks, unless it is matched already. */
function questionOf({ unstated, stated }: Pair): SameMoneyQuestion {
  return unstated.isOpen || stated === null
    ? { line: unstated, other: stated }
    : { line: stated, other: unstated };
}

/** Pairs lines of one account and amount. Two decided lines are no pair. */
function pairLines(lines: readonly LineToCompare[]): Pair[] {
  const sorted = lines.toSorted(compareLines);
  const stated = Map.groupBy(
    sorted.filter(({ isStated }) => isStated),
    dayNumber,
  );
  const days = new Map([...stated].map(([day, some]) => [day, queuesOf(some)]));
  let waiting = sorted.filter(({ isStated }) => !isStated);
  const pairs: Pair[] = [];
  for (let away = 0; away <= BOOKING_DAYS && waiting.length > 0; away += 1)
    waiting = waiting.filter((unstated) => {
      const day = dayNumber(unstated);
      const other = takeFrom(days.get(day - away), unstated) ?? takeFrom(days.get(day + away), unstated);
      if (other !== undefined) pairs.push({ unstated, stated: other, days: away });
      return other === undefined;
    });
  for (const unstated of waiting)
    if (unstated.isOpen) pairs.push({ unstated, stated: null, days: BOOKING_DAYS + 1 });
  return pairs;
}

/** Lines of one day, the last one of each list first. */
interface Queues {
  open: LineToCompare[];
  decided: LineToCompare[];
}

function queuesOf(lines: readonly LineToCompare[]): Queues {
  const reversed = lines.toReversed();
  return {
    open: reversed.filter(({ isOpen }) => isOpen),
    decided: reversed.filter(({ isOpen }) => !isOpen),
  };
}

const takeFrom = (queues: Queues | undefined, { isOpen }: LineToCompare): LineToCompare | undefined =>
  queues?.open.pop() ?? (isOpen ? queues?.decided.pop() : undefined);

const comparePairs = (a: Pair, b: Pair): number => a.days - b.days || compareLines(a.unstated, b.unstated);

function compareLines(a: LineToCompare, b: LineToCompare): number {
  if (a.bookedOn !== b.bookedOn) return a.bookedOn < b.bookedOn ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
