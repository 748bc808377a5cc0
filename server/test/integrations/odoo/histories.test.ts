import { describe, expect } from 'vitest';
import { howOften, itDraws, reportProgress } from '../../harness/seeds.ts';
import { Random } from '../../model/random.ts';
import { History } from './history.ts';
import { expectTrue, sumsAsObject, trueSumsAsObject } from './oracle.ts';
import { Poller } from './poller.ts';
import { MISCHIEFS } from './server.ts';
import { type Started, startOdoo, VERSIONS } from './start.ts';

const seedOf = (seed: number, i: number) => (Math.imul(seed, 0x9e3779b1) + i) >>> 0;
const HISTORIES: readonly [number, number] = [1, 200];
const STEPS = 60;

async function withOdoo(
  version: (typeof VERSIONS)[number],
  work: (started: Started) => Promise<void>,
): Promise<void> {
  const started = await startOdoo(version);
  try {
    await work(started);
  } finally {
    await started.stop();
  }
}

/** Expects what was followed to equal the books and a reading of everything. */
async function expectEqual(poller: Poller, { connector, books }: Started): Promise<void> {
  expectTrue(poller.whole, books);
  const { partyKeys } = await connector.changes({});
  const whole = await connector.families(partyKeys);
  expectTrue(whole, books);
  expect(sumsAsObject(await connector.sums())).toEqual(trueSumsAsObject(books));
  const items = whole.flatMap((family) => family.items);
  expect(new Map(items.map((item) => [item.key, item]))).toEqual(
    new Map([...poller.items].toSorted(() => 0)),
  );
  const text = (link: object) => JSON.stringify(link);
  expect(poller.links.map(text).toSorted()).toEqual(
    whole
      .flatMap((family) => family.links)
      .map(text)
      .toSorted(),
  );
}

describe.each(VERSIONS)('Odoo %i', (version) => {
  itDraws('an incremental reader equals the books after each step', { timeout: 7_200_000 }, async (seed) => {
    const count = howOften(...HISTORIES);
    for (let i = 0; i < count; i += 1) {
      await withOdoo(version, async (started) => {
        const random = new Random(seedOf(seed, i));
        const history = new History(started.books, random);
        const poller = new Poller(started.connector);
        for (let step = 0; step < STEPS; step += 1) {
          history.step();
          if (!random.chance(40)) continue;
          await poller.poll();
          const context = `history ${i}, step ${step}: ${history.done.slice(-8).join(' ')}`;
          try {
            expectTrue(poller.whole, started.books);
          } catch (error) {
            throw new Error(context, { cause: error });
          }
        }
        history.settle();
        await poller.poll();
        await expectEqual(poller, started);
      });
      reportProgress(i + 1, count, `histories of Odoo ${version}`);
    }
  });

  itDraws('reaches the same state although the source misbehaves', { timeout: 7_200_000 }, async (seed) => {
    const count = howOften(1, 100);
    for (let i = 0; i < count; i += 1) {
      await withOdoo(version, async (started) => {
        const random = new Random(seedOf(seed, 1000 + i));
        const history = new History(started.books, random);
        const poller = new Poller(started.connector);
        const codes = new Set<string>();
        started.fake.mischief = () => (random.chance(8) ? random.pick(MISCHIEFS) : null);
        // Rows change and vanish between the pages and requests of one poll.
        started.fake.beforeSearch = () => {
          if (random.chance(3)) history.step();
        };
        for (let step = 0; step < STEPS; step += 1) {
          history.step();
          // The clock of the server sometimes goes back.
          if (random.chance(5)) started.books.now -= random.integer(1, 3600);
          if (random.chance(25)) await poller.pollPatiently(({ code }) => codes.add(code));
        }
        started.fake.beforeSearch = () => {};
        history.settle();
        await poller.pollPatiently(({ code }) => codes.add(code));
        started.fake.mischief = () => null;
        await poller.poll();
        await expectEqual(poller, started);
        expect(codes.size).toBeGreaterThan(0);
      });
      reportProgress(i + 1, count, `histories of a misbehaving Odoo ${version}`);
    }
  });
});
