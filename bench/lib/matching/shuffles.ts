import { matchLines } from '../../../server/src/cash/domain/matching/match-lines.ts';
import type { LineResult } from '../../../server/src/cash/domain/matching/model.ts';
import type { Figure } from '../context.ts';
import { MemoryLedger } from './ledger.ts';
import { generateMorning, SEED } from './mornings.ts';
import { randomOf, shuffled } from './random.ts';

const SHUFFLES = 50;

/** Matches the same lines and records in fifty random orders. */
export function shuffleFigure(scale: number): Figure {
  const morning = generateMorning(SEED, { customers: 300, invoices: 8, lines: 1_000, shareOfSeveral: 0.3 });
  const lines = morning.lines.map(({ line }) => line);
  const world = new MemoryLedger(morning).worldFor(lines);
  const random = randomOf(SEED);
  const expected = textOf(matchLines(lines, world));
  const count = Math.max(5, Math.round(SHUFFLES * scale));
  let same = 0;
  for (let i = 0; i < count; i += 1) {
    const mixed = {
      ...world,
      documents: shuffled(world.documents, random),
      customers: shuffled(world.customers, random),
      payments: shuffled(world.payments, random),
      references: shuffled(world.references, random),
      memory: shuffled(world.memory, random),
      earlierLines: shuffled(world.earlierLines, random),
    };
    if (textOf(matchLines(shuffled(lines, random), mixed)) === expected) same += 1;
  }
  return {
    name: 'matching: same result in another order',
    measure: `${same} of ${count} shuffles`,
    floor: '',
    ratio: same / count,
    needed: '100 %',
    met: same === count,
    details: null,
  };
}

const textOf = (results: readonly LineResult[]) =>
  JSON.stringify(results.toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1)));
