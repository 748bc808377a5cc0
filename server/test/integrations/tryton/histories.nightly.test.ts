import { afterAll, beforeAll, describe, expect } from 'vitest';
import { howOften, itDraws, reportProgress } from '../../harness/seeds.ts';
import { Random } from '../../model/random.ts';
import { canonical, Follower } from './follower.ts';
import { startHistory } from './history.ts';
import { hasTryton, startTryton, type Tryton } from './installation.ts';
import { disagreements, readAll } from './truth.ts';
import { openWorld } from './world.ts';

/*
 * Random histories on a real Tryton, changed through its own functions. After some steps, the connector must
 * agree with Tryton's own figures to the cent, and a reader that only follows the changes must have what a
 * full reading has. A failure prints the seed of the history and what was done.
 */

/** By day two short histories; in the long run 200 of 60 operations. */
const HISTORIES: readonly [number, number] = [2, 200];
const OPERATIONS: readonly [number, number] = [15, 60];
/** Operations between two checks. */
const STEPS: readonly [number, number] = [5, 20];

const seedOf = (seed: number, i: number) => (Math.imul(seed, 0x9e3779b1) + i) >>> 0;

describe.runIf(hasTryton())('the connector of Tryton', () => {
  let tryton: Tryton;

  beforeAll(async () => {
    tryton = await startTryton();
  });
  afterAll(() => tryton.stop());

  async function playHistory(seed: number): Promise<void> {
    const world = await openWorld(tryton);
    try {
      const history = await startHistory(world, tryton.books, new Random(seed));
      const follower = new Follower(world.connector);
      for (let step = 1; step <= howOften(...OPERATIONS); step += 1) {
        await history.step();
        if (step % howOften(...STEPS) !== 0) continue;
        const report = () => `history ${seed}:\n${history.log.join('\n')}`;
        await follower.follow();
        const all = await readAll(world.connector);
        expect(await disagreements(world, all), report()).toEqual([]);
        expect(canonical(follower.families()), report()).toEqual(canonical(all));
      }
    } finally {
      await world.close();
    }
  }

  itDraws('agrees with Tryton after random histories', { timeout: 6 * 3_600_000 }, async (seed) => {
    const count = howOften(...HISTORIES);
    for (let i = 0; i < count; i += 1) {
      await playHistory(seedOf(seed, i));
      reportProgress(i + 1, count, 'histories agree');
    }
  });
});
