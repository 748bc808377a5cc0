import { chartCases } from '../lib/chart-cases.ts';
import type { Bench, Figure } from '../lib/context.ts';
import { aggregateOpen, type FigureDatabase, millisOf, openFigures } from '../lib/figure-database.ts';
import { measureUse, type Use } from '../lib/processor-use.ts';
import { median, percentile } from '../lib/statistics.ts';

/** Rounds of a request; one slower than `SLOW_MS` is measured once. */
const ROUNDS = 20;
const SLOW_MS = 2_000;

/**
 * Measures each request behind the pages of charts at a million invoices, without HTTP. On a shared machine
 * the lowest round says most, so it is judged.
 */
export async function charts(bench: Bench): Promise<Figure[]> {
  const filled = await openFigures(bench);
  try {
    const floors = await roundsOf(bench, () => aggregateOpen(filled.context, filled.organization.id));
    const floor = Math.min(...floors);
    const results: Figure[] = [];
    for (const { name, most, work } of await chartCases(filled)) {
      const { rounds, use } = await measureRounds(bench, filled, work);
      const lowest = Math.min(...rounds);
      const cpu = `CPU ${text(use.postgres / 1000)} + ${text(use.node / 1000)}`;
      results.push({
        name: `charts: ${name}`,
        measure: `${text(lowest)}; median ${text(median(rounds))}, p95 ${text(percentile(rounds, 0.95))}; ${cpu}`,
        floor: `${text(floor)} (one aggregate over the open invoices)`,
        ratio: lowest / floor,
        needed: most === null ? 'reported' : `≤ ${most} ms`,
        met: most === null ? null : lowest <= most,
        details: { rounds, use },
      });
    }
    return results;
  } finally {
    await filled.close();
  }
}

/**
 * Measures rounds, and the CPU time that PostgreSQL and Node take for one: on a shared machine, it says more than
 * time. Parallel processes of PostgreSQL are not in it.
 */
async function measureRounds(
  bench: Bench,
  { connection }: FigureDatabase,
  work: () => Promise<unknown>,
): Promise<{ rounds: number[]; use: Use }> {
  let rounds: number[] = [];
  let calls = 0;
  const counted = () => {
    calls += 1;
    return work();
  };
  const use = await measureUse(connection, { pid: process.pid }, async () => {
    rounds = await roundsOf(bench, counted);
    return calls;
  });
  return { rounds, use };
}

/** Returns the milliseconds of each round after a first one, which fills caches. */
async function roundsOf({ rounds }: Bench, work: () => Promise<unknown>): Promise<number[]> {
  const first = await millisOf(work);
  if (first > SLOW_MS) return [first];
  const all: number[] = [];
  for (let i = 0; i < Math.min(ROUNDS, rounds * 4); i += 1) all.push(await millisOf(work));
  return all;
}

const text = (millis: number): string => `${millis.toFixed(0)} ms`;
