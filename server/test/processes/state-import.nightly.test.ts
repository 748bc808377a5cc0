import pg from 'pg';
import { expect, it } from 'vitest';
import type { Import } from '../../src/exchange/imports/schema.ts';
import { newInstallation, type Pair, type Running, request, runJson, serve, work } from './quittance.ts';

const CUSTOMERS = 800;
const INVOICES = 3;
/** A payment settles the first invoice of each customer. */
const BALANCE = (INVOICES - 1) * 100;
const LINES = CUSTOMERS * (INVOICES + 2);

function linesOf(customer: string): object[] {
  const facts = { customer: { externalId: customer }, currency: 'EUR' };
  const invoices = Array.from({ length: INVOICES }, (_, i) => ({
    type: 'invoice',
    data: {
      ...facts,
      externalId: `${customer}-${i}`,
      grossAmount: 100,
      issuedAt: '2026-01-05',
      dueDate: '2026-02-04',
    },
  }));
  const linkedInvoices = [{ invoice: { externalId: `${customer}-0` }, amountLinked: 100 }];
  const payment = { ...facts, externalId: `${customer}-p`, amount: 100, validatedAt: '2026-01-20' };
  return [
    // Links before their records, as this mode allows.
    { type: 'payment', data: { ...payment, linkedInvoices } },
    ...invoices,
    { type: 'customer', data: { externalId: customer, name: customer } },
  ];
}

async function upload({ url }: Running, { apiKey, apiSecret }: Pair): Promise<string> {
  const lines = Array.from({ length: CUSTOMERS }, (_, i) => linesOf(`K${i}`)).flat();
  const response = await fetch(`${url}/v1/imports?mode=state`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'x-api-secret': apiSecret, 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  });
  const { id }: Import = JSON.parse(await response.text());
  return id;
}

/** Returns the balances of all stored customers, each once. */
async function balances({ url }: Running, pair: Pair): Promise<{ count: number; distinct: number[] }> {
  const { text } = await request(url, pair, '/customers?limit=1000');
  const { customers }: { customers: { balance: number }[] } = JSON.parse(text);
  return { count: customers.length, distinct: [...new Set(customers.map(({ balance }) => balance))] };
}

/** Begins to store the last customer of the import. The import waits for it, so it cannot end before it is killed. */
async function holdLastCustomer(url: string, organization: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO customers (organization_id, id, external_id, name, balance, amount_due, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), $2, 'Last', 0, 0, now(), now())`,
    [organization, `K${CUSTOMERS - 1}`],
  );
  return client;
}

it('stores whole families when its worker is killed during the import of a state, and the next one ends it', async () => {
  const own = await newInstallation();
  const server = await serve(own, ['--json', '--no-worker']);
  const words = ['org', 'create', '--name', 'State', '--currency', 'EUR', '--timezone', 'UTC'];
  const { id: organization, ...pair } = await runJson<Pair & { id: string }>(words, own);
  const lock = await holdLastCustomer(own.DATABASE_URL, organization);
  const killed = await work(own);
  const id = await upload(server, pair);
  const progress = async (): Promise<Import> =>
    JSON.parse((await request(server.url, pair, `/imports/${id}`)).text);
  await expect.poll(async () => (await progress()).linesDone, { timeout: 30_000, interval: 5 }).not.toBe(0);
  killed.kill('SIGKILL');
  await killed.ended;
  expect((await progress()).linesDone).toBeLessThan(LINES);
  await lock.query('ROLLBACK');
  await lock.end();
  const stored = await balances(server, pair);
  expect(stored.count).toBeGreaterThan(0);
  expect(stored.distinct).toEqual([BALANCE]);
  expect(await runJson(['verify', '--org', organization], own)).toMatchObject({ ok: true, differences: [] });
  const next = await work(own);
  await expect
    .poll(progress, { timeout: 60_000 })
    .toMatchObject({ state: 'COMPLETED', linesDone: LINES, counts: { customer: { created: CUSTOMERS } } });
  expect(await balances(server, pair)).toEqual({ count: CUSTOMERS, distinct: [BALANCE] });
  expect(await runJson(['verify', '--org', organization], own)).toMatchObject({ ok: true, differences: [] });
  await next.stop();
  await server.stop();
}, 180_000);
