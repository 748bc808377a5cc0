import type { CalendarDay } from '../../../kernel/calendar.ts';
import { addDays } from '../../../kernel/days.ts';
import { type Amount, convertRow, type Target } from './convert.ts';

/** Returns the first day of the month of a day. */
export const firstOfMonth = (day: CalendarDay): CalendarDay => `${day.slice(0, 8)}01`;

/** Returns the last days of the given number of months before the month of a day, oldest first. */
export function monthEndsBefore(day: CalendarDay, count: number): CalendarDay[] {
  const ends: CalendarDay[] = [];
  let end = day;
  while (ends.length < count) {
    end = addDays(firstOfMonth(end), -1);
    ends.unshift(end);
  }
  return ends;
}

/** Returns the same day of an earlier month, or the last day of that month if it is shorter. */
export function sameDayOfMonth(day: CalendarDay, monthsBack: number): CalendarDay {
  const last = monthEndsBefore(day, monthsBack)[0] ?? day;
  const number = Math.min(Number(day.slice(8)), Number(last.slice(8)));
  return `${last.slice(0, 8)}${String(number).padStart(2, '0')}`;
}

/** The movements of receivables in a month, in minor units: each part is added, so paid amounts are negative. */
export interface Movement {
  opening: number;
  invoiced: number;
  paid: number;
  credited: number;
  writtenOff: number;
  other: number;
  closing: number;
}

/** The parts of a movement in order. */
export const MOVEMENT_PARTS = ['invoiced', 'paid', 'credited', 'writtenOff', 'other'] as const;

/** A bar of a waterfall: its value, and the two amounts that it leads from and to. */
export interface MovementStep {
  name: keyof Movement;
  value: number;
  before: number;
  after: number;
}

/** Returns the bars of a waterfall, from the opening to the closing amount. */
export function movementSteps(movement: Movement): MovementStep[] {
  const { opening, closing } = movement;
  let before = opening;
  const parts = MOVEMENT_PARTS.map((name): MovementStep => {
    const value = movement[name];
    const step = { name, value, before, after: before + value };
    before = step.after;
    return step;
  });
  return [
    { name: 'opening', value: opening, before: 0, after: opening },
    ...parts,
    { name: 'closing', value: closing, before: 0, after: closing },
  ];
}

/** Exact inputs of a movement, by currency. */
export interface MovementInputs {
  opening: readonly Amount[];
  invoiced: readonly Amount[];
  paid: readonly Amount[];
  credited: readonly Amount[];
  /** Outstanding amounts of written-off invoices at the beginning and at the end. */
  writtenOffBefore: readonly Amount[];
  writtenOffAfter: readonly Amount[];
  closing: readonly Amount[];
}

/**
 * Returns the movement between two days. `other` is the rest: overpayments, and payments that refunds took
 * back. All parts add up to `closing`, in each currency and after conversion.
 */
export function movementOf(inputs: MovementInputs, target: Target): Movement & { unconverted: string[] } {
  const all = Object.values(inputs).flatMap((one: readonly Amount[]) => one.map(({ currency }) => currency));
  const rows = [...new Set(all)].sort().map((currency) => {
    const amountOf = (sums: readonly Amount[]) => amountIn(sums, currency);
    const opening = amountOf(inputs.opening);
    const invoiced = amountOf(inputs.invoiced);
    const paid = -amountOf(inputs.paid);
    const credited = -amountOf(inputs.credited);
    const writtenOff = amountOf(inputs.writtenOffBefore) - amountOf(inputs.writtenOffAfter);
    const other = amountOf(inputs.closing) - opening - invoiced - paid - credited - writtenOff;
    return { currency, amounts: [opening, invoiced, paid, credited, writtenOff, other] };
  });
  const { amounts, unconverted } = convertRow(rows, 6, target);
  const [opening = 0, invoiced = 0, paid = 0, credited = 0, writtenOff = 0, other = 0] = amounts;
  const closing = amounts.reduce((sum, one) => sum + one, 0);
  return { opening, invoiced, paid, credited, writtenOff, other, closing, unconverted };
}

const amountIn = (sums: readonly Amount[], currency: string): number =>
  sums.filter((one) => one.currency === currency).reduce((sum, { amount }) => sum + amount, 0);
