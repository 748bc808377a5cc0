import type { Schema } from '../../api/types.ts';

type Dashboard = Schema<'FiguresDashboard'>;

/** Sums at a day, in the order in which they are shown. */
export const SUMS = ['receivables', 'overdue', 'onAccount', 'writtenOff', 'net'] as const;
export type SumName = (typeof SUMS)[number];

/** How fast it is paid: DSO in its three forms, and what is paid late. */
export const SPEEDS = [
  'simple',
  'bestPossible',
  'countback',
  'averageDaysDelinquent',
  'effectiveness',
  'average',
  'weighted',
  'averageLate',
  'weightedLate',
] as const;
export type SpeedName = (typeof SPEEDS)[number];

export const isSum = (name: string): name is SumName => SUMS.some((one) => one === name);
export const isSpeed = (name: string): name is SpeedName => SPEEDS.some((one) => one === name);

/** A figure of the dashboard by its name. */
export function figureOf(data: Dashboard, name: SpeedName): Schema<'Figure'> {
  switch (name) {
    case 'average':
    case 'weighted':
    case 'averageLate':
    case 'weightedLate':
      return data.daysToPay[name];
    default:
      return data[name];
  }
}
