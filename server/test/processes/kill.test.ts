import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newDataDir, pairOf, type Running, request, run, serve } from './quittance.ts';

/** Creates customers, one after the other, until the server is gone; answers those that were acknowledged. */
async function createUntilGone(server: Running, prefix: string): Promise<string[]> {
  const acknowledged: string[] = [];
  const pair = pairOf(server);
  for (let n = 0; ; n += 1) {
    const externalId = `${prefix}-${n}`;
    const body = { externalId, name: externalId };
    const answer = await request(server.url, pair, '/customers', body).catch(() => null);
    if (answer === null) return acknowledged;
    if (answer.status === 201) acknowledged.push(externalId);
    if (n === 20) setImmediate(() => server.kill('SIGKILL', prefix === 'group' ? 'group' : 'process'));
    if (answer.status !== 201) await sleep(20);
  }
}

it.each(['process', 'group'])(
  'recovers by itself after kill -9 of its %s, and loses nothing',
  async (whom) => {
    const DATA_DIR = await newDataDir();
    const server = await serve({ DATA_DIR });
    const acknowledged = await createUntilGone(server, whom);
    expect(await server.ended).toMatchObject({ code: null });
    expect(acknowledged.length).toBeGreaterThan(20);

    const next = await serve({ DATA_DIR });
    expect(next.organization).toBe(null);
    const { text } = await request(next.url, pairOf(server), '/customers?limit=1000');
    const { customers }: { customers: { externalId: string }[] } = JSON.parse(text);
    const found = new Set(customers.map((one) => one.externalId));
    expect(acknowledged.filter((externalId) => !found.has(externalId))).toEqual([]);
    expect(await run(['verify'], { DATA_DIR })).toMatchObject({ code: 0 });
    expect(await next.stop()).toMatchObject({ code: 0 });
  },
);
