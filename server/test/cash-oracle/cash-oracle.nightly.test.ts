import { expect } from 'vitest';
import { matchLines } from '../../src/cash/domain/matching/match-lines.ts';
import { howOften, itDraws } from '../harness/seeds.ts';
import { Random } from '../model/random.ts';
import { compareWorld, type Difference } from './compare.ts';
import { drawWorld } from './generator/world.ts';

/*
 * A second evaluator, written from the specification of cash application by an author who had not seen the
 * engine, decides random worlds whose truth is known. It goes through all sets of documents and all
 * assignments. It gives bounds: what may be applied without a person, and what must be.
 *
 * Where the specification leaves room, the evaluator takes these readings:
 * - A mention is a whole word; a longer number, or one written exactly so, outranks another one at its place.
 *   A number that is long enough to be one is no abbreviated end of a list.
 * - Rule 3: all numbers of the family together are the exact sum. Numbers left out leave it to a person. If
 *   two families have a number, the set that adds up is the solution; the account of the payer decides first.
 * - A number alone does not contradict the account of the payer (ADR 0117); money may go on account.
 * - Rule 4: all open credit notes of the customers named, or of their family.
 * - A payment in the ledger within 10 days that names nothing else prevents a second one; if the customer
 *   owes the amount again, a person decides (ADR 0117).
 * - No rule applies a match to a line whose match a person undid (ADR 0118).
 * - Rules 6 and 7 consider no invoice that was issued after the line; k sums are k solutions, also next to a
 *   natural set.
 * - λ is counted around the amount in three widths; a factor of 3 between two ways to count is no difference.
 * - Whether a line that only fits by its sum competes with one that names is open: both are safe.
 */

/** Random worlds: some hundreds by day, 5,000 in the long run. */
const WORLDS: readonly [number, number] = [300, 5_000];

const seedOf = (seed: number, i: number) => (Math.imul(seed, 0x9e3779b1) + i) >>> 0;

function differencesIn(worldSeed: number): string[] {
  const drawn = drawWorld(worldSeed);
  const lines = drawn.lines.map(({ line }) => line);
  const found = compareWorld(drawn, matchLines(lines, drawn.world));
  const text = ({ kind, lineKind, lineId, detail }: Difference) =>
    `${kind}, world ${worldSeed}, line ${lineId} (${lineKind}): ${detail}`;
  return found.map(text);
}

itDraws('engine and independent evaluator decide random worlds alike', { timeout: 900_000 }, (seed) => {
  const differences: string[] = [];
  for (let i = 0; i < howOften(...WORLDS); i += 1) differences.push(...differencesIn(seedOf(seed, i)));
  expect(differences).toEqual([]);
});

itDraws('the engine decides random worlds alike in any order', (seed) => {
  const random = new Random(seed);
  for (let i = 0; i < howOften(40, 400); i += 1) {
    const { world, lines } = drawWorld(seedOf(seed, i));
    const all = lines.map(({ line }) => line);
    const shuffled = {
      ...world,
      documents: random.shuffled(world.documents),
      customers: random.shuffled(world.customers),
      memory: random.shuffled(world.memory),
      payments: random.shuffled(world.payments),
      earlierLines: random.shuffled(world.earlierLines),
    };
    const byId = (results: ReturnType<typeof matchLines>) =>
      results.toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1));
    expect(byId(matchLines(random.shuffled(all), shuffled))).toEqual(byId(matchLines(all, world)));
  }
});
