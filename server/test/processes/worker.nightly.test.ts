import { connectToRunning } from '@quittance/embedded-postgres';
import pg from 'pg';
import { expect, it } from 'vitest';
import { QUITTANCE } from '../../src/cli/application.ts';
import { HOUR } from '../../src/dunning/clockwork/kinds.ts';
import { newJob } from '../../src/platform/jobs/kind.ts';
import { addJobs } from '../../src/platform/jobs/queue.ts';
import {
  newDataDir,
  newInstallation,
  type Pair,
  pairOf,
  type Running,
  request,
  runProcess,
  serve,
  work,
} from './quittance.ts';

const CUSTOMERS = 40;

/** Stores customers with an invoice each that a call is due for on any date. */
async function fill(server: Running, pair: Pair): Promise<void> {
  const dates = { issuedAt: '2026-01-01', dueDate: new Date(Date.now() - 31 * 86_400_000).toISOString() };
  for (let i = 0; i < CUSTOMERS; i += 1) {
    const [owner, body] = [{ externalId: `c${i}` }, { externalId: `i${i}`, grossAmount: 10_000, ...dates }];
    expect(await request(server.url, pair, '/customers', { ...owner, name: 'C' })).toMatchObject({
      status: 201,
    });
    expect(await request(server.url, pair, '/invoices', { ...body, customer: owner })).toMatchObject({
      status: 201,
    });
  }
}

async function beginHour(url: string, organizationId: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    // Allows calls to customers without an earlier reminder.
    await client.query(
      `UPDATE dunning_plans SET is_active = true, steps = (SELECT jsonb_agg(s || '{"needsEarlier": false}')
         FROM jsonb_array_elements(steps) AS s) WHERE organization_id = $1 AND is_default`,
      [organizationId],
    );
    // Calls are due on any day of the week.
    await client.query(
      `INSERT INTO dunning_settings (organization_id, sending_from, sending_until, weekdays, holidays,
         min_days_between_contacts, max_contacts_per_week, updated_at)
       VALUES ($1, 480, 1080, '[1,2,3,4,5,6,7]', '[]', 3, 1, now())
       ON CONFLICT (organization_id) DO UPDATE SET weekdays = excluded.weekdays`,
      [organizationId],
    );
    await addJobs(client, [newJob(HOUR, {})]);
  } finally {
    await client.end();
  }
}

async function namesOfActions(server: Running, pair: Pair): Promise<string[]> {
  const { text } = await request(server.url, pair, '/actions?limit=500');
  const { items }: { items: { name: string; customer: { externalId: string } }[] } = JSON.parse(text);
  return items.map(({ name, customer }) => `${customer.externalId} ${name}`).sort();
}

const calls = Array.from({ length: CUSTOMERS }, (_, i) => `c${i} Call`).sort();

it('does the work of a server in separate workers, which stop with it', async () => {
  const DATA_DIR = await newDataDir();
  const alone = await runProcess(['worker'], { DATA_DIR });
  expect(alone).toMatchObject({ code: 1, stderr: expect.stringContaining('No server runs on') });

  const server = await serve({ DATA_DIR }, ['--json', '--no-worker']);
  const pair = pairOf(server);
  await fill(server, pair);
  const url = (await connectToRunning(DATA_DIR, QUITTANCE))?.url ?? '';
  await beginHour(url, pair.id);
  const workers = [await work({ DATA_DIR }), await work({ DATA_DIR })];
  await expect.poll(() => namesOfActions(server, pair), { timeout: 30_000 }).toEqual(calls);
  // Workers sequence events too.
  await expect
    .poll(async () => (await request(server.url, pair, '/events?limit=1')).text, { timeout: 30_000 })
    .toContain('customer.created');
  expect(await workers[0]?.stop()).toMatchObject({ code: 0 });
  await beginHour(url, pair.id);
  expect(await server.stop()).toMatchObject({ code: 0 });
  expect(await workers[1]?.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('has stopped') });
});

it('works in a server without workers', async () => {
  const own = await newInstallation();
  const server = await serve(own);
  const pair = pairOf(server);
  await fill(server, pair);
  await beginHour(own.DATABASE_URL, pair.id);
  await expect.poll(() => namesOfActions(server, pair), { timeout: 30_000 }).toEqual(calls);
  expect(await server.stop()).toMatchObject({ code: 0 });
});
