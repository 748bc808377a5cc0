import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COUNTED } from './counting.ts';
import type { Cost } from './operations.ts';

/** The most that an operation may cost, by operation and figure. Figures without an entry are not limited. */
export type Budgets = Record<string, Partial<Record<keyof Cost, number>>>;

const FILE = join(import.meta.dirname, '../budgets/work.json');

/** Counts of two runs of the same code differ by less. */
const TOLERANCE = 1.02;

/**
 * Figures that differ between two runs of the same code: polling adds statements, and PostgreSQL merges the
 * waiting entries of a trigram index when their list is full, which reads pages.
 */
const NOT_LIMITED: Readonly<Record<string, readonly (keyof Cost)[]>> = {
  'a payment with a link': ['buffers'],
  'the events and audit entries of a payment': ['buffers'],
  'an invoice': ['buffers'],
  'a customer': ['buffers'],
  'an hour of dunning of a customer': ['buffers'],
  'a record of a bulk import': ['statements', 'buffers', 'roundTrips'],
  'a swap of two payments in a final state': ['buffers'],
};

/** The figures of an operation that can have a budget. */
export const FIGURES: readonly (keyof Cost)[] = [
  'roundTrips',
  ...COUNTED.filter((figure) => figure !== 'hot'),
  'answerBytes',
];

/** Returns the committed budgets. */
export async function readBudgets(): Promise<Budgets> {
  const budgets: Budgets = JSON.parse(await readFile(FILE, 'utf8'));
  return budgets;
}

/** Writes what the operations cost now as their budgets. The commit must say why they changed. */
export async function writeBudgets(costs: Readonly<Record<string, Cost>>): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(budgetsOf(costs), null, 2)}\n`);
}

function budgetsOf(costs: Readonly<Record<string, Cost>>): Budgets {
  const entries = Object.entries(costs).map(([name, cost]) => {
    const limited = FIGURES.filter((figure) => !(NOT_LIMITED[name] ?? []).includes(figure));
    return [name, Object.fromEntries(limited.map((figure) => [figure, roundCount(cost[figure])]))] as const;
  });
  return Object.fromEntries(entries);
}

/** Rounds to three digits, and whole numbers above. */
const roundCount = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

/** Returns whether a count is within its budget. Small counts get some room for a stray commit. */
export const isWithin = (figure: keyof Cost, value: number, budget: number): boolean =>
  value <= budget * TOLERANCE + (ROOM[figure] ?? 0.1);

/**
 * Room for small counts. On a busy machine, an answer may overtake the end of statements that were sent together,
 * which then count as two round trips.
 */
const ROOM: Partial<Record<keyof Cost, number>> = { roundTrips: 0.5, walBytes: 10, answerBytes: 10 };

/** Returns a line for each figure above its budget, and for each operation without one. */
export function overBudget(costs: Readonly<Record<string, Cost>>, budgets: Budgets): string[] {
  return Object.entries(costs).flatMap(([name, cost]) => {
    const budget = budgets[name];
    if (budget === undefined) return [`${name} has no budget`];
    return FIGURES.flatMap((figure) => {
      const limit = budget[figure];
      if (limit === undefined || isWithin(figure, cost[figure], limit)) return [];
      return [`${name}: ${figure} ${roundCount(cost[figure])}, budget ${limit}`];
    });
  });
}
