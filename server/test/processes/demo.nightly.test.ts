import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Installation,
  newInstallation,
  type Pair,
  type Running,
  request,
  run,
  runJson,
  serve,
} from './quittance.ts';

interface Demo extends Pair {
  id: string;
  name: string;
  records: Record<string, number>;
}

interface Invoice {
  externalId: string;
  customer: { externalId: string };
  currency: string;
  grossAmount: number;
  amountLinked: number;
  amountOutstanding: number;
  dueDate: string;
  state: string;
  payments: { externalId: string }[];
}

let server: Running;
let own: Installation;
let demo: Demo;
beforeAll(async () => {
  own = await newInstallation();
  server = await serve(own);
  demo = await runJson<Demo>(['demo', '--seed', '7', '--customers', '40'], own);
});
afterAll(() => server.stop());

async function list<T>(pair: Pair, path: string, array: string): Promise<T[]> {
  const { text } = await request(server.url, pair, `${path}${path.includes('?') ? '&' : '?'}limit=500`);
  const body: Record<string, T[]> & { total: number } = JSON.parse(text);
  expect(body[array], text).toHaveLength(body.total);
  return body[array] ?? [];
}

const invoicesOf = (pair: Pair) => list<Invoice>(pair, '/invoices', 'invoices');

/** Returns the part that is the same for the same seed: all but ids and creation times. */
const essence = (invoices: readonly Invoice[]) =>
  invoices
    .map(({ externalId, currency, grossAmount, amountOutstanding, dueDate, state }) =>
      JSON.stringify({ externalId, currency, grossAmount, amountOutstanding, dueDate, state }),
    )
    .sort();

it('fills a new organization with records of every kind, in several currencies', async () => {
  expect(demo.name).toMatch(/^Demo /);
  expect(demo.records).toMatchObject({ customer: 40 });
  for (const type of ['contact', 'invoice', 'credit_note', 'payment', 'refund', 'reconcile'])
    expect(demo.records[type], type).toBeGreaterThan(5);
  const customers = await list<{ unconverted: string[]; balances: { currency: string }[] }>(
    demo,
    '/customers',
    'customers',
  );
  const currencies = new Set(customers.flatMap(({ balances }) => balances.map(({ currency }) => currency)));
  expect(currencies.size).toBeGreaterThanOrEqual(3);
  for (const { unconverted } of customers) expect(unconverted).toEqual([]);
  const contacts = await list<{ position: string }>(
    demo,
    '/customers/external:demo-0001/contacts',
    'contacts',
  );
  expect(contacts[0]?.position).toMatch(/^[A-Z]+$/);
});

it('contains invoices due and overdue at every age, partly paid, and paid within a family', async () => {
  const invoices = await invoicesOf(demo);
  const states = new Set(invoices.map(({ state }) => state));
  expect([...states].sort()).toEqual(['DUE', 'OVERDUE', 'PAID']);
  const days = (due: string) => Math.floor((Date.now() - Date.parse(due)) / 86_400_000);
  const late = invoices.filter(({ state }) => state === 'OVERDUE').map(({ dueDate }) => days(dueDate));
  for (const [min, max] of [
    [1, 30],
    [31, 60],
    [61, 90],
    [91, 1000],
  ] as const)
    expect(late.filter((age) => age >= min && age <= max).length, `${min}–${max}`).toBeGreaterThan(0);
  expect(invoices.some((one) => one.amountLinked > 0 && one.amountOutstanding > 0)).toBe(true);
  const byParent = invoices.filter(({ externalId, payments }) =>
    payments.some((payment) => payment.externalId.slice(0, 9) !== externalId.slice(0, 9)),
  );
  expect(byParent.length).toBeGreaterThan(0);
});

it('creates the same data from the same seed, and different data from another', async () => {
  const same = await runJson<Demo>(['demo', '--seed', '7', '--customers', '40'], own);
  const other = await runJson<Demo>(['demo', '--seed', '8', '--customers', '40'], own);
  const before = essence(await invoicesOf(demo));
  expect(essence(await invoicesOf(same))).toEqual(before);
  expect(essence(await invoicesOf(other))).not.toEqual(before);
  // A second run into the same organization changes nothing.
  const again = await runJson<Omit<Demo, 'apiKey'>>(
    ['demo', '--seed', '7', '--customers', '40', '--org', demo.id],
    own,
  );
  expect(again.id).toBe(demo.id);
  expect(essence(await invoicesOf(demo))).toEqual(before);
});

it('leaves every balance exact, in organizations of any currency and of any size', async () => {
  const yen = await runJson<Pair & { id: string }>(
    ['org', 'create', '--name', 'Yen', '--currency', 'JPY'],
    own,
  );
  const dinar = await runJson<Pair & { id: string }>(
    ['org', 'create', '--name', 'D', '--currency', 'KWD'],
    own,
  );
  for (const { id } of [yen, dinar])
    await runJson(['demo', '--org', id, '--customers', '13', '--seed', '99'], own);
  const few = await runJson<Demo>(['demo', '--customers', '1'], own);
  const invoices = await invoicesOf(few);
  expect(invoices.filter(({ state }) => state === 'OVERDUE').length).toBeGreaterThanOrEqual(4);
  expect(await runJson(['verify'], own)).toMatchObject({ ok: true, differences: [] });
});

it('refuses an organization with a native integration, and too many customers', async () => {
  const { id } = await runJson<{ id: string }>(
    ['org', 'create', '--name', 'Native', '--native-integration', 'Ledgerly'],
    own,
  );
  expect(await run(['demo', '--org', id], own)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Ledgerly'),
  });
  expect(await run(['demo', '--customers', '0'], own)).toMatchObject({ code: 2, stdout: '' });
});
