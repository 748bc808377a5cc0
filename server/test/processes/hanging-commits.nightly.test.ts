import { afterEach, expect, it } from 'vitest';
import { type Replicated, startReplicated } from '../harness/replicated.ts';
import { connect } from '../harness/service.ts';
import { emptyDataDir, type Pair, runJson, serve, UNLIMITED } from './quittance.ts';

const pairs: Replicated[] = [];
afterEach(async () => {
  for (const pair of pairs.splice(0)) await pair.close();
});

it('is not ready, and says so, while every COMMIT waits for an unresponsive standby', async () => {
  const pair = await startReplicated();
  pairs.push(pair);
  const own = { DATABASE_URL: pair.url, DATA_DIR: await emptyDataDir() };
  const server = await serve({ ...own, METRICS_PORT: '0' }, ['--json', '--no-worker']);
  const { metrics }: { metrics: string } = JSON.parse(server.stdout());
  const { apiKey, apiSecret } = await runJson<Pair>(['org', 'create', '--name', 'Waits', ...UNLIMITED], own);
  const client = connect(server.url, apiKey, apiSecret);
  const ready = async () => {
    const answer = await fetch(`${server.url}/readyz`);
    return { status: answer.status, text: await answer.text() };
  };
  expect(await ready()).toMatchObject({ status: 200 });
  // The first request stores the secret of the organization's links.
  expect(await client.get('/customers')).toMatchObject({ status: 200, body: { total: 0 } });

  await pair.freezeReplication();
  const written = client.post('/customers', { externalId: 'c', name: 'C' });
  await pair.hanging(1);
  await expect
    .poll(ready, { timeout: 15_000, interval: 200 })
    .toEqual({ status: 503, text: expect.stringContaining('every COMMIT waits for a standby') });
  expect(await client.get('/customers?limit=1')).toMatchObject({ status: 200, body: { total: 0 } });
  const hanging = async () =>
    Number(/^quittance_commits_hang_seconds (\S+)$/m.exec(await (await fetch(metrics)).text())?.[1]);
  expect(await hanging()).toBeGreaterThanOrEqual(5);

  await pair.thawReplication();
  expect((await written).status).toBeLessThan(504);
  await expect.poll(async () => (await ready()).status).toBe(200);
  expect(await client.get('/customers?limit=1')).toMatchObject({ body: { total: 1 } });
  await server.stop();
});
