import type { CalendarDay } from '../../kernel/calendar.ts';
import { bucketsOf, DEFAULT_EDGES } from '../domain/figures/aging.ts';
import {
  averageDaysDelinquent,
  bestPossibleDso,
  collectionEffectiveness,
  daysSalesOutstanding,
  percentOf,
} from '../domain/figures/formulas.ts';
import { movementOf, movementSteps } from '../domain/figures/months.ts';
import { cellsOf, receivablesIn } from '../figures/aging.ts';
import type { Receivables } from '../figures/formulas.ts';
import { DEFAULT_DAYS } from '../figures/measures.ts';
import { PARTS } from '../figures/positions.ts';
import { parseExactly, setParallel } from '../figures/run.ts';
import { onPastDay, type Selection } from '../figures/selection.ts';
import { type CurrencySum, sumOf } from '../figures/sums.ts';
import { loadStoredSums, rowsOf, type StoredQuestion } from '../month-ends/receivables.ts';
import { computeMonths } from '../month-ends/several/compute.ts';
import type { Turn } from '../month-ends/several/turn.ts';
import { computeMonth, type MonthSums, monthTo } from '../month-ends/sums.ts';
import type { ChartMonth } from './schema.ts';

export const BUCKETS = bucketsOf(DEFAULT_EDGES);

/** The sums of a month, and the selection whose `asOf` is its last day. */
export interface Month {
  selection: Selection;
  sums: MonthSums;
  /** Documents that changed since the sums were stored; null: computed from the documents now. */
  changes: number | null;
}

/** Months that a request may compute at any time: a new month end, until it is stored, and the current month. */
const FREE_MONTHS = 2;

/** The months to read, in one snapshot. */
export interface MonthsQuestion extends StoredQuestion {
  /** The ends of the months before the one of the selection, consecutive and oldest first. */
  days: readonly CalendarDay[];
  /** Whether the applied credits of each month are needed. */
  withApplied: boolean;
  /** Whether all changed months are computed, although that takes seconds in large organizations. */
  isExact?: boolean;
  /** The turn of the request, which several missing months need. */
  turn: Turn;
}

/** Past months, oldest first, and the month of the selected day. */
interface Months {
  past: Month[];
  /** The end of the last past month with all changes, from which the current month starts; undefined: none. */
  opening: Month | undefined;
  current: Month;
}

/**
 * Returns the sums of past months and of the month of the selected day. If one is not stored for the selection,
 * it is computed together with all later ones. So is the last month end if documents changed since it was stored:
 * the movements of the current month would otherwise contain the change as a rest.
 */
export async function loadMonthsUntil(question: MonthsQuestion): Promise<Months> {
  const { ask, connection, selection, organization, days, withApplied, isExact = false, turn } = question;
  await setParallel(connection, false);
  const stored = await loadStoredSums(question, days);
  const changed = days.filter((day) => (stored.get(day)?.changes ?? 0) > 0);
  // Changed month ends stay as they were stored if there are several, so that their movements add up.
  if (isExact || changed.length === 1) for (const day of changed) stored.delete(day);
  const missing = days.findIndex((day) => !stored.has(day));
  const begin = missing < 0 && changed.length > 0 ? days.length - 1 : missing;
  const ends = begin < 0 ? [] : [...days.slice(begin), selection.asOf];
  if (ends.length > 0) await setParallel(connection, true);
  if (ends.length > FREE_MONTHS) await turn.take(connection);
  const computed = await computeMonths(ask, selection, { ends, organization, withApplied });
  const monthOn = (day: CalendarDay, found: Omit<Month, 'selection'> | undefined): Month[] =>
    found === undefined ? [] : [{ selection: onPastDay(selection, day, organization), ...found }];
  const computedOn = (day: CalendarDay) => {
    const sums = computed.get(day);
    return sums === undefined ? undefined : { sums, changes: null };
  };
  const past = days.flatMap((day) => monthOn(day, stored.get(day) ?? computedOn(day)));
  const [opening] = days.slice(-1).flatMap((day) => monthOn(day, computedOn(day)));
  const sums = computed.get(selection.asOf) ?? (await computeMonth(ask, selection, { withApplied }));
  return { past, opening: opening ?? past.at(-1), current: { selection, sums, changes: null } };
}

/** Returns how many documents changed since the sums of these months were stored. */
export const changedIn = (months: readonly Month[]): number =>
  Math.max(0, ...months.map(({ changes }) => changes ?? 0));

/** Returns the aging at the end of a month. */
export const agingOf = (month: Month) =>
  cellsOf(rowsOf(month.sums), { selection: month.selection, by: 'DUE_DATE', buckets: BUCKETS }, {});

/** Returns the payments received in a month. */
export const collectedOf = ({ selection, sums }: Month) =>
  sumOf(sums.collected, selection, { measure: 'COLLECTED', days: monthTo(selection.asOf).days });

export const receivablesAt = (month: Month): Receivables =>
  receivablesIn(rowsOf(month.sums), month.selection);

/** Returns DSO and best possible DSO at the end of a month, from the sales of 90 days. */
export function dsoAt(month: Month) {
  const { all, current } = receivablesAt(month);
  const sales = sumOf(month.sums.sold, month.selection, {}).amount;
  const period = { sales, days: DEFAULT_DAYS };
  return {
    dso: daysSalesOutstanding(all.amount, period),
    bestPossible: bestPossibleDso(current.amount, period),
    daysDelinquent: averageDaysDelinquent({ receivables: all.amount, current: current.amount }, period),
  };
}

/** Returns the figures of a month. */
export function chartMonth(before: Month, month: Month): ChartMonth {
  const { selection, sums, changes } = month;
  const { from, to, days } = monthTo(selection.asOf);
  const invoiced = sums.sold.filter(({ isOfMonth }) => isOfMonth);
  const { buckets, receivables, overdue, onAccount } = agingOf(month);
  const { all, current } = receivablesAt(month);
  const { dso, bestPossible, daysDelinquent } = dsoAt(month);
  const movement = movementIn(before, month, invoiced);
  return {
    from,
    to,
    changes,
    buckets,
    receivables,
    overdue,
    onAccount,
    overdueShare: percentOf(overdue.amount, receivables.amount),
    dso,
    bestPossibleDso: bestPossible,
    daysDelinquent,
    effectiveness: collectionEffectiveness({
      beginning: receivablesAt(before).all.amount,
      sales: sumOf(invoiced, selection, {}).amount,
      ending: all.amount,
      endingCurrent: current.amount,
    }),
    collected: collectedOf(month),
    movement,
    steps: movementSteps(movement),
    documents: {
      invoiced: sumOf(invoiced, selection, { measure: 'SALES', days }).documents,
      paid: sumOf([], selection, { measure: 'PAYMENTS_APPLIED', days }).documents,
      credited: sumOf([], selection, { measure: 'CREDIT_NOTES_APPLIED', days }).documents,
    },
  };
}

function movementIn(before: Month, month: Month, invoiced: readonly CurrencySum[]): ChartMonth['movement'] {
  const { sums, selection } = month;
  const { unconverted: _, ...movement } = movementOf(
    {
      opening: partOf(before, 'RECEIVABLE'),
      invoiced,
      paid: sums.applied.filter(({ kind }) => kind === 'PAYMENT'),
      credited: sums.applied.filter(({ kind }) => kind === 'CREDIT_NOTE'),
      writtenOffBefore: partOf(before, 'WRITTEN_OFF'),
      writtenOffAfter: partOf(month, 'WRITTEN_OFF'),
      closing: partOf(month, 'RECEIVABLE'),
    },
    selection.target,
  );
  return movement;
}

const partOf = ({ sums }: Month, part: keyof typeof PARTS): CurrencySum[] =>
  sums.aged
    .filter((one) => one.part === PARTS[part])
    .map(({ currency, count, amount }) => ({ currency, count, amount: parseExactly(amount) }));
