import { dayAfter } from '../../parts/today.ts';

/** Choices of a statement: the open items now, or a period. */
export const STATEMENTS = [
  'OPEN_ITEMS',
  'THIS_MONTH',
  'LAST_MONTH',
  'THIS_QUARTER',
  'THIS_YEAR',
  'OTHER',
] as const;
export type StatementChoice = (typeof STATEMENTS)[number];

/** The days of a statement, both included. */
export interface StatementPeriod {
  from: string;
  to: string;
}

const monthDay = (day: string, number: string): string => `${day.slice(0, 5)}${number}-01`;

/** Returns the period of a choice; null for open items and for days that the user types. */
export function periodOf(choice: StatementChoice, today: string): StatementPeriod | null {
  const from = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = dayAfter(from, -1);
  switch (choice) {
    case 'THIS_MONTH':
      return { from, to: today };
    case 'LAST_MONTH':
      return { from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd };
    case 'THIS_QUARTER': {
      const first = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
      return { from: monthDay(today, String(first).padStart(2, '0')), to: today };
    }
    case 'THIS_YEAR':
      return { from: monthDay(today, '01'), to: today };
    default:
      return null;
  }
}
