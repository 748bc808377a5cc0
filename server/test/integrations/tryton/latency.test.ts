import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { itDrawsAtNight } from '../../harness/seeds.ts';
import { Random } from '../../model/random.ts';
import { endProcesses, newInstallation, pairOf, request, serve } from '../../processes/quittance.ts';
import { hasTryton, startTryton, type Tryton } from './installation.ts';
import { openWorld } from './world.ts';

/*
 * A server process with its default schedule reads a real Tryton. A change there is here within a minute, and
 * within seconds after the doorbell rings.
 */

const CHANGES = 12;
const RINGS = 5;
/** Longest pause between two changes, so that they fall anywhere between two reads. */
const MAX_PAUSE_MS = 20_000;
const MAX_LATENCY_MS = 60_000;
const MAX_RING_MS = 15_000;
const ON = '2026-03-01';

describe.runIf(hasTryton())('a server that reads Tryton', () => {
  let tryton: Tryton;
  beforeAll(async () => {
    tryton = await startTryton();
  });
  afterAll(async () => {
    await endProcesses();
    await tryton?.stop();
  });

  itDrawsAtNight('shows a change within a minute', { timeout: 1_800_000 }, async (seed) => {
    const random = new Random(seed);
    const world = await openWorld(tryton);
    const party = await world.driver.createParty({ name: 'Customer' });
    const server = await serve({ ...(await newInstallation()), WEBHOOK_ALLOW_PRIVATE: 'yes' });
    const pair = pairOf(server);
    const ask = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
      const { status, text } = await request(server.url, pair, path, body);
      expect(status, text).toBeLessThan(300);
      return JSON.parse(text);
    };
    const secret = tryton.books.passwords.reader;
    const settings = { kind: 'TRYTON', url: tryton.url, database: world.database, login: 'reader', secret };
    const { id } = await ask('/integrations', settings);
    await ask(`/integrations/${String(id)}/start`, {});
    const doorbell = String((await ask(`/integrations/${String(id)}/doorbell`, {}))['url']);

    let total = 0;
    /** Changes Tryton and returns how long it takes until the amount is here. */
    const changeAndWait = async (isRung: boolean): Promise<number> => {
      const amount = random.integer(100, 9000);
      await world.driver.createMove(ON, [{ party, debit: (amount / 100).toFixed(2) }]);
      const began = performance.now();
      total += amount;
      if (isRung) await fetch(`${server.url}${new URL(doorbell).pathname}`, { method: 'POST' });
      const expected = total;
      const isHere = async () => {
        const { status, text } = await request(server.url, pair, `/customers/external:party.party,${party}`);
        return status === 200 && Number(JSON.parse(text)['balance']) >= expected;
      };
      while (!(await isHere())) {
        expect(performance.now() - began).toBeLessThan(3 * MAX_LATENCY_MS);
        await sleep(200);
      }
      return performance.now() - began;
    };
    await changeAndWait(true);
    const rung: number[] = [];
    for (let i = 0; i < RINGS; i += 1) rung.push(await changeAndWait(true));
    const polled: Promise<number>[] = [];
    for (let i = 0; i < CHANGES; i += 1) {
      polled.push(changeAndWait(false));
      await sleep(random.integer(0, MAX_PAUSE_MS));
    }
    const latencies = (await Promise.all(polled)).sort((a, b) => a - b);
    const inSeconds = (values: readonly number[]) => values.map((ms) => (ms / 1000).toFixed(1)).join(', ');
    console.info(`seconds after a change: ${inSeconds(latencies)}; after the doorbell: ${inSeconds(rung)}`);
    expect(latencies[Math.ceil(0.95 * CHANGES) - 1]).toBeLessThan(MAX_LATENCY_MS);
    expect(Math.max(...rung)).toBeLessThan(MAX_RING_MS);
    await world.close();
    await server.stop();
  });
});
