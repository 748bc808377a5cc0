import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Collections } from '../../src/insight/figures/collection-schema.ts';
import type {
  Dashboard,
  DaysToPay,
  Dso,
  Effectiveness,
  FigureDocuments,
} from '../../src/insight/figures/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { creditNote, customer, invoice, payment, read, refund, store } from '../harness/factories.ts';
import { addAction, addUser } from '../harness/people.ts';
import { setRates } from '../harness/rates.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

const NOW = '2026-03-31T09:00:00.000Z';
const clock = new ManualClock(NOW);
let service: TestService;

beforeAll(async () => {
  service = await testService({ clock });
});
afterAll(() => closeVerified(service));

const figures = <T>(client: Client, path: string) => read<T>(client, `/figures/${path}`);
const listed = (client: Client, address: string | null | undefined) =>
  read<FigureDocuments>(client, String(address).replace('/v1', ''));

/** Stores an invoice issued and due on these days. */
const bill = (client: Client, name: string, amount: number, issuedAt: string, dueDate: string, more = {}) =>
  store(client, '/invoices', invoice(name, 'A', amount, { issuedAt, dueDate, ...more }));

it('computes DSO and the collection effectiveness index as the Credit Research Foundation does', async () => {
  const client = await service.client();
  await setRates(service, client.organization.id, new Map([['USD', '0.5']]));
  await store(client, '/customers', customer('A'));
  // Receivables 15,000, of which 4,000 are not due; sales 10,000 in 30 days, some of them in dollars and
  // paid.
  await bill(client, 'old', 11_000, '2026-01-15', '2026-02-01');
  await bill(client, 'due today', 4_000, '2026-03-05', '2026-03-31');
  await bill(client, 'paid', 12_000, '2026-03-10', '2026-03-20', { currency: 'USD' });
  await store(
    client,
    '/payments',
    payment('P', 'A', 12_000, { paid: 12_000 }, { currency: 'USD', validatedAt: '2026-03-30' }),
  );
  const dso = await figures<Dso>(client, 'dso?days=30');
  expect(dso).toMatchObject({
    asOf: '2026-03-31',
    currency: 'EUR',
    period: { from: '2026-03-02', to: '2026-03-31', days: 30 },
    simple: { value: 45 },
    bestPossible: { value: 12 },
    averageDaysDelinquent: { value: 33 },
    // 10,000 in March, nothing in February, 5,000 of the 11,000 of January.
    countback: { value: 73.1, uncovered: 0 },
  });
  expect(dso.countback.months.map(({ from, days, sales }) => [from, days, sales])).toEqual([
    ['2026-03-01', 31, 10_000],
    ['2026-02-01', 28, 0],
    ['2026-01-01', 31, 11_000],
  ]);
  for (const { name, sum } of dso.bestPossible.inputs) {
    if (sum === undefined) continue;
    const { sums, items } = await listed(client, sum.documents);
    expect(sums, name).toEqual(sum.sums);
    expect(items).toHaveLength(sum.count);
  }
  const [, , january] = dso.countback.months;
  expect((await listed(client, january?.documents)).items.map(({ externalId }) => externalId)).toEqual([
    'old',
  ]);
  const { effectiveness } = await figures<Effectiveness>(client, 'effectiveness?days=30');
  // (11,000 + 10,000 − 15,000) / (11,000 + 10,000 − 4,000)
  expect(effectiveness.value).toBe(35.3);
  expect((await listed(client, effectiveness.inputs[0]?.sum?.documents)).items).toHaveLength(1);
  const dollars = await figures<Dso>(client, 'dso?days=30&currency=USD');
  expect(dollars).toMatchObject({ currency: 'USD', simple: { value: 0 } });
  const all = await figures<Dashboard>(client, 'dashboard?days=30');
  const { asOf: _day, currency: _code, period: _period, ...same } = dso;
  expect(all).toMatchObject({
    ...same,
    effectiveness: { value: 35.3 },
    today: true,
    daysToPay: { average: { value: 20 } },
  });
  expect(all.aging.buckets.map(({ amount }) => amount)).toEqual([4_000, 0, 11_000, 0, 0]);
  expectError(await client.get('/figures/dso?days=0'), 400, 'INVALID_DATA');
});

it('computes how long paid invoices took, by any kind of payment or credit, also after refunds', async () => {
  const client = await service.client();
  await store(client, '/customers', customer('A'));
  for (const [name, amount] of [
    ['ten', 100],
    ['thirty', 300],
    ['noted', 50],
    ['half', 80],
    ['back', 90],
  ] as const)
    await bill(client, name, amount, '2026-02-01', '2026-02-15');
  const pay = (name: string, links: Record<string, number>, validatedAt: string) =>
    store(
      client,
      '/payments',
      payment(
        name,
        'A',
        Object.values(links).reduce((a, b) => a + b),
        links,
        { validatedAt },
      ),
    );
  await pay('p1', { ten: 100 }, '2026-02-11');
  await pay('p2', { thirty: 100, half: 40 }, '2026-02-05');
  await pay('p3', { thirty: 200 }, '2026-03-03');
  await store(client, '/credit_notes', creditNote('n', 'A', 50, { noted: 50 }, { issuedAt: '2026-02-20' }));
  await pay('p4', { back: 90 }, '2026-02-21');
  await store(
    client,
    '/refunds',
    refund('r', 'A', 10, { payments: { p4: 10 } }, { validatedAt: '2026-03-20' }),
  );
  const now = await figures<DaysToPay>(client, 'days_to_pay?days=90');
  expect(now).toMatchObject({
    average: { value: 20 },
    weighted: { value: 25 },
    averageLate: { value: 6 },
    weightedLate: { value: 11 },
    paid: { count: 2, amount: 400 },
  });
  const { items, sums } = await listed(client, now.paid.documents);
  expect(items.map(({ externalId, paidOn }) => [externalId, paidOn]).sort()).toEqual([
    ['ten', '2026-02-11'],
    ['thirty', '2026-03-03'],
  ]);
  expect(sums).toEqual(now.paid.sums);
  // Before the refund the third invoice was paid, and the second was not yet.
  const then = await figures<DaysToPay>(client, 'days_to_pay?days=60&asOf=2026-03-01');
  expect(then.average.value).toBe(15);
  expect(then.paid.count).toBe(2);
});

it('counts collection activities and their results', async () => {
  const client = await service.client();
  const ada = await addUser(service, client, 'ada');
  const { id: customerId } = await store(client, '/customers', customer('A'));
  await store(client, '/customers', customer('B'));
  const invoices = [];
  for (const name of ['I', 'J', 'K'])
    invoices.push(await bill(client, name, 100, '2026-01-01', '2026-01-31'));
  clock.set('2026-03-01T23:30:00.000Z'); // 2 March in Paris
  const as = { 'x-quittance-user': ada.id };
  const call = await addAction(service, client, {
    customerId,
    invoiceIds: invoices.slice(0, 2).map(({ id }) => id),
  });
  const done = await client.post(`/internal/actions/${call}/perform`, {}, as);
  expect(done.status, done.text).toBe(200);
  await client.post('/invoices/external:I/promise', { date: '2026-03-09' }, as);
  await client.post('/invoices/external:J/promise', { date: '2026-03-20' }, as);
  await client.post('/invoices/external:K/dispute', { reason: 'QUALITY' }, as);
  clock.set(NOW);
  await client.post('/invoices/external:K/dispute/resolve', { resolution: 'REJECTED' });
  const pay = (name: string, amount: number, to: string, validatedAt: string) =>
    store(client, '/payments', payment(name, 'A', amount, { [to]: amount }, { validatedAt }));
  await pay('same day', 1, 'I', '2026-03-02');
  await pay('in seven', 99, 'I', '2026-03-09');
  await pay('in fourteen', 30, 'J', '2026-03-10');
  await pay('too late', 5, 'J', '2026-03-17');
  const { contacts, promises, disputes, people } = await figures<Collections>(client, 'collections?days=60');
  expect(contacts.steps).toMatchObject([
    {
      type: 'CALL',
      contacts: 1,
      customers: 1,
      paidWithin7: 1,
      paidWithin14: 1,
      within7: { amount: 99 },
      within14: { amount: 129 },
    },
  ]);
  const count = (wanted: string) => promises.statuses.find(({ status }) => status === wanted)?.count;
  expect([count('KEPT'), count('BROKEN'), promises.keptShare]).toEqual([1, 1, 50]);
  expect(disputes.reasons).toMatchObject([
    { reason: 'QUALITY', opened: 1, resolved: 1, open: 0, rejected: 1, averageDaysToClose: 29.4 },
  ]);
  expect(people).toMatchObject([
    { user: { id: ada.id }, calls: 1, promises: 2, disputesOpened: 1, disputesResolved: 0 },
  ]);
  const items = async (address?: string) =>
    (
      await read<{ items: { id: string; within14: unknown[]; amount: number | null }[] }>(
        client,
        String(address).replace('/v1', ''),
      )
    ).items;
  expect(await items(contacts.steps[0]?.list)).toMatchObject([
    { id: call, within14: [{ currency: 'EUR', amount: 129 }] },
  ]);
  expect(await items(promises.statuses.find(({ status }) => status === 'KEPT')?.list)).toMatchObject([
    { amount: 100 },
  ]);
  expect(await items(disputes.reasons[0]?.list)).toHaveLength(1);
  const { id: other } = await read(client, '/customers/external:B');
  const none = await figures<Collections>(client, `collections?days=60&customerId=${other}`);
  expect([none.contacts.steps, none.disputes.reasons, none.people]).toEqual([[], [], []]);
});
