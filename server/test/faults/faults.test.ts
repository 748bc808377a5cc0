import { afterAll, expect } from 'vitest';
import { itDrawsLong } from '../harness/seeds.ts';
import { Random } from '../model/random.ts';
import { FAULTS } from './faults.ts';
import { liveThrough, type RoundOutcome, usersOf } from './rounds.ts';
import { startWorld } from './world.ts';

/** How often each fault occurs. */
const TIMES = Number(process.env['QUITTANCE_FAULT_ROUNDS'] ?? 1);
/** Runs only faults whose names contain these words. */
const NAMED = process.env['QUITTANCE_FAULT'] ?? '';

const outcomes: RoundOutcome[] = [];

itDrawsLong(
  'keeps every acknowledged write once, sends nothing twice and recovers on its own from each fault',
  { timeout: 4 * 3600_000 },
  async (seed) => {
    const random = new Random(seed);
    const world = await startWorld(random);
    try {
      const users = await usersOf(world, seed);
      for (let time = 0; time < TIMES; time += 1)
        for (const fault of random.shuffled(FAULTS.filter(({ name }) => name.includes(NAMED)))) {
          const why = fault.cannot?.(world) ?? null;
          if (why === null) outcomes.push(await named(fault.name, () => liveThrough(world, users, fault)));
          else console.warn(`NOT TESTED: ${fault.name}, because ${why}.`);
        }
    } finally {
      await world.close();
    }
    expect(outcomes.length).toBeGreaterThan(0);
  },
);

/** Adds the fault's name to a failure. */
async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    console.error(`It failed when ${name}.`);
    throw error;
  }
}

afterAll(() => {
  if (outcomes.length === 0) return;
  const longest = Math.max(...outcomes.map(({ outage }) => outage));
  const lines = outcomes.map(
    ({ fault, acknowledged, outage, repeated }) =>
      `${(outage / 1000).toFixed(1).padStart(6)} s  ${String(acknowledged).padStart(6)} writes  ${String(repeated).padStart(3)} repeated  ${fault}`,
  );
  console.log(
    [...lines, `${outcomes.length} faults survived, longest outage ${(longest / 1000).toFixed(1)} s`].join(
      '\n',
    ),
  );
});
