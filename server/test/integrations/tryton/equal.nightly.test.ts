import { afterAll, beforeAll, describe, expect } from 'vitest';
import { CONNECTORS } from '../../../src/integrations/routes.ts';
import { howOften, itDraws, reportProgress } from '../../harness/seeds.ts';
import { type Client, type TestService, testService } from '../../harness/service.ts';
import { Random } from '../../model/random.ts';
import { connectTryton, expectEqual, expectEqualSums, pull, startReading } from './connected.ts';
import { startHistory } from './history.ts';
import { hasTryton, startTryton, type Tryton } from './installation.ts';
import { openWorld } from './world.ts';

/*
 * A real Tryton, connected over HTTP as an administrator does it, and changed by a random history. After some
 * steps the sums agree. At the end each document, each residual and each sum per customer and currency agree,
 * each difference has a cause, and nothing was made that Tryton does not have.
 */

interface DryRunSum {
  theirs: number;
  ours: number;
  explained: number;
}

const HISTORIES: readonly [number, number] = [1, 200];
const OPERATIONS: readonly [number, number] = [12, 60];
/** Operations before the connection is made. */
const BEFORE: readonly [number, number] = [4, 10];
/** Operations between two reads. */
const STEPS: readonly [number, number] = [4, 5];
/** Every third read also searches for deleted items. */
const SWEEP_EVERY = 3;

describe.runIf(hasTryton())('a connected Tryton', () => {
  let service: TestService;
  let tryton: Tryton;

  beforeAll(async () => {
    tryton = await startTryton();
    service = await testService({ connectors: CONNECTORS, allowPrivate: true });
  });
  afterAll(async () => {
    await service?.close();
    await tryton?.stop();
  });

  /** Returns the last line of a dry run, and what it says of the sums. */
  async function dryRun(client: Client, id: string) {
    const { text } = await client.send('POST', `/integrations/${id}/dry_run`, {});
    const lines: { sum?: DryRunSum }[] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { last: lines.at(-1), sums: lines.flatMap(({ sum }) => (sum === undefined ? [] : [sum])) };
  }

  async function playHistory(seed: number): Promise<void> {
    const world = await openWorld(tryton);
    try {
      const history = await startHistory(world, tryton.books, new Random(seed));
      const report = () => `history ${seed}:\n${history.log.join('\n')}`;
      for (let i = 0; i < howOften(...BEFORE); i += 1) await history.step();
      const connected = await connectTryton(service, tryton, world.database);
      const { last, sums } = await dryRun(connected.client, connected.id);
      expect(last, report()).toMatchObject({ report: { complete: true } });
      for (const { theirs, ours, explained } of sums) expect(ours + explained, report()).toBe(theirs);
      await startReading(connected);
      await pull(connected);
      for (let step = 1; step <= howOften(...OPERATIONS); step += 1) {
        await history.step();
        if (step % howOften(...STEPS) !== 0) continue;
        await pull(connected, { isSweep: (step / howOften(...STEPS)) % SWEEP_EVERY === 0 });
        await expectEqualSums(connected, report);
      }
      await expectEqual(connected, world.connector, report);
    } finally {
      await world.close();
    }
  }

  itDraws('is equal to the cent during random histories', { timeout: 6 * 3_600_000 }, async (seed) => {
    const count = howOften(...HISTORIES);
    for (let i = 0; i < count; i += 1) {
      await playHistory((Math.imul(seed, 0x9e3779b1) + i) >>> 0);
      reportProgress(i + 1, count, 'histories are equal');
    }
  });
});
