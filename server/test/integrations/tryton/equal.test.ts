import { afterAll, beforeAll, describe, expect } from 'vitest';
import { recordKey } from '../../../src/integrations/domain/canonical.ts';
import { CONNECTORS } from '../../../src/integrations/routes.ts';
import { expectSound } from '../../harness/expect-sound.ts';
import { store } from '../../harness/factories.ts';
import { howOften, itDraws } from '../../harness/seeds.ts';
import { type Client, type TestService, testService } from '../../harness/service.ts';
import { findingsOf, forgetSweep, integrationOf, openAmounts, runSource } from '../../harness/sources.ts';
import { Random } from '../../model/random.ts';
import { startHistory } from './history.ts';
import { hasTryton, startTryton, type Tryton } from './installation.ts';
import { readAll } from './truth.ts';
import { openWorld, type TrytonWorld } from './world.ts';

/*
 * A real Tryton, connected over HTTP as an administrator does it, and changed by a random history. After some
 * steps, Quittance has the sums of Tryton and the residual of each invoice, and each difference has a cause.
 */

const OPERATIONS: readonly [number, number] = [12, 60];
/** Operations between two reads. */
const STEPS: readonly [number, number] = [4, 10];

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

  async function connect(client: Client, { database }: TrytonWorld): Promise<string> {
    const secret = tryton.books.passwords.reader;
    const settings = { kind: 'TRYTON', url: tryton.url, database, login: 'reader', secret };
    const { id } = await store(client, '/integrations', settings);
    const check = await client.send<{ isReady: boolean }>('POST', `/integrations/${id}/check`, {});
    expect(check.body, check.text).toMatchObject({ isReady: true, source: { product: 'Tryton' } });
    return String(id);
  }

  /** Returns the last line of a dry run, and what it says of the sums. */
  async function dryRun(client: Client, id: string) {
    const { text } = await client.send('POST', `/integrations/${id}/dry_run`, {});
    const lines: Record<string, unknown>[] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { last: lines.at(-1), sums: lines.flatMap(({ sum }) => (sum === undefined ? [] : [sum])) };
  }

  async function playHistory(seed: number): Promise<void> {
    const world = await openWorld(tryton);
    try {
      const client = await service.client({ currency: 'EUR' });
      const history = await startHistory(world, tryton.books, new Random(seed));
      const report = () => `history ${seed}:\n${history.log.join('\n')}`;
      for (let i = 0; i < howOften(...STEPS); i += 1) await history.step();
      const id = await connect(client, world);
      const { last, sums } = await dryRun(client, id);
      expect(last, report()).toMatchObject({ report: { complete: true } });
      for (const sum of sums) expect(sum, report()).toMatchObject({ different: 0 });
      const started = await client.post(`/integrations/${id}/start`, {});
      expect(started.status, started.text).toBe(200);
      const connected = { id, client };
      for (let step = 0; step <= howOften(...OPERATIONS); step += 1) {
        if (step > 0) await history.step();
        if (step % howOften(...STEPS) !== 0) continue;
        await forgetSweep(service, connected);
        await runSource(service, connected, { connectors: CONNECTORS });
        await expectEqual(connected, world, report);
      }
      await expectSound(service, client);
    } finally {
      await world.close();
    }
  }

  async function expectEqual(
    connected: { id: string; client: Client },
    { connector }: TrytonWorld,
    report: () => string,
  ): Promise<void> {
    const { balances, problem, state, remainingFamilies } = await integrationOf(connected);
    expect({ problem, state, remainingFamilies }, report()).toEqual({
      problem: null,
      state: 'RUNNING',
      remainingFamilies: 0,
    });
    for (const { currency, theirs, ours, explained } of balances)
      expect(`${currency} ${ours + explained}`, report()).toBe(`${currency} ${theirs}`);
    const findings = await findingsOf(connected);
    expect(
      findings.filter(({ cause }) => cause === 'UNEXPLAINED' || cause === 'REFUSED_HERE'),
      report(),
    ).toEqual([]);
    const ours = await openAmounts(connected.client);
    const theirs = (await readAll(connector))
      .flatMap(({ items }) => items)
      .filter(({ kind }) => kind === 'INVOICE')
      .map(({ key, residual }) => [recordKey(key), residual]);
    expect(ours, report()).toEqual(Object.fromEntries(theirs));
  }

  itDraws('is equal to the cent during random histories', { timeout: 6 * 3_600_000 }, async (seed) => {
    for (let i = 0; i < howOften(1, 50); i += 1) await playHistory((Math.imul(seed, 0x9e3779b1) + i) >>> 0);
  });
});
