import { chartCases } from '../lib/chart-cases.ts';
import type { Bench, Figure } from '../lib/context.ts';
import { aggregateOpen, openFigures } from '../lib/figure-database.ts';
import { openRoundMeter, type Round, type RoundMeter, totalCpu } from '../lib/round-use.ts';
import { median, percentile } from '../lib/statistics.ts';

/** Rounds of a request; one slower than `SLOW_MS` is measured once. */
const ROUNDS = 20;
const SLOW_MS = 2_000;

/**
 * Measures each request behind the pages of charts at a million invoices, without HTTP. The lowest round says
 * most on a shared machine, so it is judged. Its CPU time in all processes is an upper bound of what the idle
 * machine would take, so a case whose CPU time is within the target meets it.
 */
export async function charts(bench: Bench): Promise<Figure[]> {
  const filled = await openFigures(bench);
  const meter = await openRoundMeter(filled.connection);
  try {
    const floors = await roundsOf(bench, meter, () => aggregateOpen(filled.context, filled.organization.id));
    const floor = lowestOf(floors, wallOf);
    const results: Figure[] = [];
    for (const { name, most, work } of await chartCases(filled)) {
      const rounds = await roundsOf(bench, meter, work);
      const walls = rounds.map(wallOf);
      const lowest = Math.min(...walls);
      const cpu = lowestOf(rounds, totalCpu);
      const [least] = rounds.toSorted((a, b) => totalCpu(a) - totalCpu(b));
      results.push({
        name: `charts: ${name}`,
        measure: `${text(lowest)}; median ${text(median(walls))}, p95 ${text(percentile(walls, 0.95))}; ${cpuText(least)}`,
        floor: `${text(floor)}, CPU ${text(lowestOf(floors, totalCpu))} (one aggregate over the open invoices)`,
        ratio: lowest / floor,
        needed: most === null ? 'reported' : `≤ ${most} ms, or as much CPU`,
        met: most === null ? null : Math.min(lowest, cpu) <= most,
        details: { rounds },
      });
      bench.say(`${name}: ${results.at(-1)?.measure ?? ''}`);
    }
    return results;
  } finally {
    await meter.close();
    await filled.close();
  }
}

/** Returns the rounds after a first one, which fills caches. */
async function roundsOf(
  { rounds }: Bench,
  { measure }: RoundMeter,
  work: () => Promise<unknown>,
): Promise<Round[]> {
  const first = await measure(work);
  if (first.wall > SLOW_MS) return [first];
  const all: Round[] = [];
  for (let i = 0; i < Math.min(ROUNDS, rounds * 4); i += 1) all.push(await measure(work));
  return all;
}

const wallOf = ({ wall }: Round): number => wall;

const lowestOf = (rounds: readonly Round[], value: (round: Round) => number): number =>
  Math.min(...rounds.map(value));

const cpuText = (round: Round | undefined): string =>
  round === undefined
    ? 'CPU unknown'
    : `CPU ${text(totalCpu(round))}: PostgreSQL ${text(round.postgres)}, parallel ${text(round.parallel)}, Node ${text(round.node)}`;

const text = (millis: number): string => `${millis.toFixed(0)} ms`;
