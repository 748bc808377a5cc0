import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import { waitingForLocks } from '../harness/lock-waits.ts';
import { type TestService, testService } from '../harness/service.ts';

const CONNECTIONS = 2;
/** Less than the time for which a statement waits for a connection of the pool. */
const SOON_MS = 5_000;

let service: TestService;

beforeAll(async () => {
  service = await testService({ connections: CONNECTIONS });
});
afterAll(() => closeVerified(service));

it('cancels all figures when their clients leave, although they have all connections of the pool', async () => {
  const client = await service.client();
  await store(client, '/customers', customer('A'));
  await store(client, '/invoices', invoice('I', 'A', 500));
  const blocker = new pg.Client(service.connection);
  // A transaction always reads the same state of the sessions.
  const watcher = new pg.Client(service.connection);
  await Promise.all([blocker.connect(), watcher.connect()]);
  const waitUntil = async (count: number) => {
    while ((await waitingForLocks(watcher)) !== count);
  };
  try {
    await blocker.query('BEGIN; LOCK TABLE document_figures IN ACCESS EXCLUSIVE MODE');
    const leaving = new AbortController();
    const answers = Array.from({ length: CONNECTIONS }, () =>
      client.send('GET', '/figures/aging', { signal: leaving.signal }),
    );
    const settled = Promise.allSettled(answers);
    await waitUntil(CONNECTIONS);
    const leftAt = performance.now();
    leaving.abort();
    for (const { status } of await settled) expect(status).toBe('rejected');
    await waitUntil(0);
    // The connections are free again: this request needs some.
    await read(client, '/organization');
    expect(performance.now() - leftAt).toBeLessThan(SOON_MS);
  } finally {
    await Promise.all([blocker.end(), watcher.end()]);
  }
  expect((await client.get('/figures/aging')).status).toBe(200);
});
