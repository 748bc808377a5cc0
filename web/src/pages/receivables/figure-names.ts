import type { Schema } from '../../api/types.ts';

type Dashboard = Schema<'FiguresDashboard'>;

/** Totals as of a day, in display order. */
export const SUMS = ['receivables', 'overdue', 'onAccount', 'writtenOff', 'net'] as const;
export type SumName = (typeof SUMS)[number];

/** Collection speed: DSO in its three forms, and figures of late payment. */
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

/** Returns a figure of the dashboard by name. */
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
