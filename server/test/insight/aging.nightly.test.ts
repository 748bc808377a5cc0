import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Aging, FigureDocuments, Sum } from '../../src/insight/figures/schema.ts';
import { endOfDay } from '../../src/kernel/calendar.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { creditNote, customer, invoice, payment, read, refund, store } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import { setRates } from '../harness/rates.ts';
import { itDraws } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { Random } from '../model/random.ts';
import { leftAt, readBooks, sumsOf } from './naive.ts';
import { addDocuments, addPeople } from './random-books.ts';

const NOW = '2026-03-10T09:00:00.000Z';
const TIMEZONE = 'Europe/Paris';
const clock = new ManualClock(NOW);
let service: TestService;

beforeAll(async () => {
  service = await testService({ clock });
});
afterAll(() => closeVerified(service));

const ask = (client: Client, query = '') => read<Aging>(client, `/figures/aging?${query}`);

/**
 * Returns the documents behind a sum, page by page, after checking that they add up to the sum and to the
 * list's totals.
 */
async function open(client: Client, sum: Sum): Promise<FigureDocuments['items']> {
  expect(sum.documents).not.toBeNull();
  const address = String(sum.documents).replace('/v1', '');
  const first = await read<FigureDocuments>(client, `${address}&limit=7`);
  const items = [...first.items];
  for (let cursor = first.nextCursor; cursor !== undefined; ) {
    const next = await read<FigureDocuments>(
      client,
      `${address}&limit=7&cursor=${encodeURIComponent(cursor)}`,
    );
    items.push(...next.items);
    cursor = next.nextCursor;
  }
  expect(first.sums, address).toEqual(sum.sums);
  expect(first.total).toBe(sum.count);
  const left = items.map(({ currency, value, externalId }) => ({
    currency,
    value,
    externalId,
    customer: '',
    age: 0,
  }));
  expect(sumsOf(left.map((one) => ({ ...one, part: 'RECEIVABLES' as const })))).toEqual(sum.sums);
  return items;
}

const amounts = ({ sums }: Sum) => sums;
const ages: Record<string, [number, number]> = {
  current: [-1e9, 0],
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  'over-90': [91, 1e9],
};

describe('aging on a past, current or future day', () => {
  itDraws(
    'equals the sums computed from the documents and links of the API',
    { timeout: 120_000 },
    async (seed) => {
      const random = new Random(seed);
      const client = await service.client({ timezone: TIMEZONE });
      await setRates(service, client.organization.id, new Map([['USD', '0.9371']]));
      clock.set('2026-02-01T09:00:00.000Z');
      await addPeople(client);
      await addDocuments(client, random, 'early', 18);
      await store(
        client,
        '/invoices',
        invoice('lowered', 'B', 100, { issuedAt: '2025-11-01', dueDate: '2025-12-01' }),
      );
      await store(
        client,
        '/payments',
        payment('over', 'B', 100, { lowered: 100 }, { validatedAt: '2025-12-15' }),
      );
      await store(client, '/invoices', invoice('lowered', 'B', 60));
      await store(
        client,
        '/invoices',
        invoice('given up', 'C', 70, { issuedAt: '2025-11-01', dueDate: '2025-12-01' }),
      );
      await store(client, '/invoices/external:given%20up/write_off', { reason: 'gone' });
      clock.set(NOW);
      await addDocuments(client, random, 'late', 10);
      const books = await readBooks(client);
      const days = ['2025-09-30', '2025-12-01', '2026-01-31', '2026-02-01', '2026-03-10', '2026-06-01'];
      for (const day of [...days, `2026-01-${random.integer(10, 28)}`]) {
        const left = leftAt(books, day, endOfDay(day, TIMEZONE));
        const part = (name: string) => left.filter((one) => one.part === name);
        const answer = await ask(client, `asOf=${day}&groupBy=CUSTOMER&groups=2`);
        const { total } = answer;
        expect(amounts(total.receivables), day).toEqual(sumsOf(part('RECEIVABLES')));
        expect(amounts(total.onAccount), day).toEqual(sumsOf(part('ON_ACCOUNT')));
        expect(amounts(total.writtenOff), day).toEqual(sumsOf(part('WRITTEN_OFF')));
        expect(amounts(total.overdue), day).toEqual(sumsOf(part('RECEIVABLES').filter(({ age }) => age > 0)));
        for (const bucket of total.buckets) {
          const [min, max] = ages[bucket.name] ?? [0, 0];
          const own = part('RECEIVABLES').filter(({ age }) => age >= min && age <= max);
          expect(amounts(bucket), `${day} ${bucket.name}`).toEqual(sumsOf(own));
          await open(client, bucket);
        }
        expect(total.buckets.reduce((sum, { amount }) => sum + amount, 0)).toBe(total.receivables.amount);
        for (const sum of [total.receivables, total.overdue, total.onAccount, total.writtenOff])
          await open(client, sum);
        // The groups and the others are complete, and each list belongs to its group.
        const grouped = [...answer.groups, ...(answer.others === null ? [] : [answer.others])];
        for (const name of ['receivables', 'onAccount', 'writtenOff'] as const) {
          const rows = grouped.flatMap((group) =>
            group[name].sums.map(({ amount, currency }) => ({ amount, currency })),
          );
          for (const { currency, amount } of total[name].sums)
            expect(
              rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + row.amount, 0),
            ).toBe(amount);
        }
        for (const group of answer.groups) await open(client, group.receivables);
      }
      // Balances give the same figure in another way; payments for relatives cancel out within a family.
      const balances = await Promise.all(
        ['A', 'A1', 'A2'].map((name) =>
          read<{ balances: { currency: string; balance: number }[] }>(
            client,
            `/customers/external:${name}/balance?asOf=2026-01-31`,
          ),
        ),
      );
      const { id } = await read(client, '/customers/external:A1');
      const { total } = await ask(client, `asOf=2026-01-31&familyId=${id}`);
      for (const { currency, amount } of total.nets) {
        const own = balances.flatMap((one) => one.balances.filter((row) => row.currency === currency));
        expect(own.reduce((sum, { balance }) => sum + balance, 0)).toBe(amount);
      }
    },
  );

  it('stays the same after later changes, and states what has changed it (F1)', async () => {
    const client = await service.client({ timezone: TIMEZONE });
    clock.set('2026-02-03T09:00:00.000Z');
    for (const name of ['A', 'B']) await store(client, '/customers', customer(name));
    await store(
      client,
      '/invoices',
      invoice('I', 'A', 500, { issuedAt: '2026-01-05', dueDate: '2026-01-20' }),
    );
    await store(
      client,
      '/invoices',
      invoice('J', 'B', 300, { issuedAt: '2026-01-05', dueDate: '2026-02-20' }),
    );
    await store(client, '/payments', payment('P', 'A', 200, { I: 200 }, { validatedAt: '2026-01-25' }));
    clock.set('2026-02-04T09:00:00.000Z');
    const query = 'asOf=2026-01-31&since=2026-02-04';
    const first = await ask(client, query);
    expect(first.total.receivables.amount).toBe(600);
    expect(first.changedSince).toMatchObject({ documents: 0 });
    expect((await ask(client, 'asOf=2026-01-31')).changedSince).toMatchObject({ documents: 3, created: 3 });
    // Adds later documents: a payment, a credit note, a refund, a write-off, a new invoice.
    await store(client, '/payments', payment('Q', 'A', 300, { I: 300 }, { validatedAt: '2026-02-04' }));
    await store(client, '/credit_notes', creditNote('N', 'B', 100, { J: 100 }, { issuedAt: '2026-02-04' }));
    await store(
      client,
      '/refunds',
      refund('R', 'A', 150, { payments: { P: 150 } }, { validatedAt: '2026-02-04' }),
    );
    await store(client, '/invoices/external:J/write_off', { reason: 'gone' });
    await store(
      client,
      '/invoices',
      invoice('K', 'A', 50, { issuedAt: '2026-02-04', dueDate: '2026-03-04' }),
    );
    expect(await ask(client, query)).toEqual(first);
    // A merge moves documents and changes no sum.
    clock.set('2026-02-06T09:00:00.000Z');
    const { id: a } = await read(client, '/customers/external:A');
    await store(client, '/customers', customer('D'));
    await store(client, '/internal/customers/external:D/merge', { into: { id: a } });
    expect(await ask(client, query)).toEqual(first);
    // Adds backdated documents: each counts once.
    const changed = async () => (await ask(client, query)).changedSince;
    await store(client, '/payments', payment('late', 'B', 40, {}, { validatedAt: '2026-01-30' }));
    expect(await changed()).toMatchObject({ documents: 1, created: 1 });
    clock.set('2026-02-07T09:00:00.000Z');
    await store(client, '/payments', payment('late', 'B', 40, { J: 40 }, { validatedAt: '2026-01-30' }));
    expect(await changed()).toMatchObject({ documents: 1, created: 1, linked: 1 });
    expect((await ask(client, query)).total.receivables.amount).toBe(560);
    await store(client, '/invoices', invoice('I', 'A', 510));
    await client.delete('/payments/external:P');
    expect(await changed()).toMatchObject({ documents: 3, created: 1, linked: 1, changed: 1, deleted: 1 });
    const { id: b } = await read(client, '/customers/external:B');
    expect((await ask(client, `${query}&customerId=${b}`)).changedSince.documents).toBe(1);
    const { list } = await changed();
    const listed = await read<{ items: { what: string; externalId: string | null }[] }>(
      client,
      list.replace('/v1', ''),
    );
    expect(listed.items.map(({ what, externalId }) => `${what} ${externalId}`).sort()).toEqual([
      'CHANGED I',
      'CREATED late',
      'DELETED null',
      'LINKED late',
    ]);
    await client.delete('/invoices/external:J/write_off');
    expect((await ask(client, 'asOf=2026-02-04')).total.writtenOff.amount).toBe(0);
    clock.set(NOW);
  });

  it('follows changed document dates', async () => {
    const client = await service.client({ timezone: TIMEZONE });
    await store(client, '/customers', customer('A'));
    await store(
      client,
      '/invoices',
      invoice('I', 'A', 100, { issuedAt: '2026-01-01', dueDate: '2026-01-31' }),
    );
    await store(client, '/payments', payment('P', 'A', 100, { I: 100 }, { validatedAt: '2026-02-10' }));
    const at = async (day: string) => (await ask(client, `asOf=${day}`)).total;
    expect((await at('2026-02-09')).receivables.amount).toBe(100);
    await store(client, '/payments', payment('P', 'A', 100, undefined, { validatedAt: '2026-02-05' }));
    expect((await at('2026-02-09')).receivables.amount).toBe(0);
    // Paid before it is issued: until then the money is on account.
    await store(
      client,
      '/invoices',
      invoice('I', 'A', 100, { issuedAt: '2026-02-20', dueDate: '2026-03-01' }),
    );
    expect(await at('2026-02-09')).toMatchObject({
      receivables: { amount: 0 },
      onAccount: { amount: 100 },
      net: -100,
    });
    expect(await at('2026-02-20')).toMatchObject({
      receivables: { amount: 0 },
      onAccount: { amount: 0 },
      net: 0,
    });
  });
});

it('can be grouped by account manager, plan, custom field and family, with a list for each group', async () => {
  const client = await service.client({ timezone: TIMEZONE });
  const ada = await addUser(service, client, 'ada');
  const field = await store(client, '/custom_fields', {
    externalId: 'region',
    label: 'Region',
    dataType: 'STRING',
    entityType: 'CUSTOMER',
  });
  await store(client, '/customers', {
    ...customer('A'),
    accountManagerId: ada.id,
    customFields: [{ id: field.id, value: 'North' }],
  });
  await store(client, '/customers', customer('A1', { parent: { externalId: 'A' } }));
  await store(client, '/customers', customer('B'));
  for (const [n, name] of ['A', 'A1', 'B'].entries())
    await store(
      client,
      '/invoices',
      invoice(name, name, 10 ** (n + 1), { issuedAt: '2026-01-01', dueDate: '2026-02-28' }),
    );
  const groups = async (query: string) => {
    const answer = await ask(client, query);
    for (const { receivables } of answer.groups) await open(client, receivables);
    return answer.groups.map(({ label, receivables }) => [label, receivables.amount]);
  };
  expect(await groups('groupBy=ACCOUNT_MANAGER')).toEqual([
    [null, 1100],
    ['ada L', 10],
  ]);
  expect(await groups(`groupBy=CUSTOM_FIELD&groupFieldId=${field.id}`)).toEqual([
    [null, 1100],
    ['North', 10],
  ]);
  expect(await groups('groupBy=FAMILY')).toEqual([
    ['Customer B', 1000],
    ['Customer A', 110],
  ]);
  expect(await groups('groupBy=CURRENCY')).toEqual([['EUR', 1110]]);
  const plans = await groups('groupBy=DUNNING_PLAN');
  expect(plans.map(([, amount]) => amount)).toEqual([1110]);
  const total = async (query: string) => (await ask(client, query)).total.receivables.amount;
  const { id: child } = await read(client, '/customers/external:A1');
  expect(await total(`familyId=${child}`)).toBe(110);
  expect(await total(`accountManagerId=${ada.id}`)).toBe(10);
  // Account managers are known for today only, and figures of a past day say so.
  const past = `asOf=2026-01-31&accountManagerId=${ada.id}`;
  expect(await total(past)).toBe(10);
  for (const figure of ['aging', 'dso', 'effectiveness', 'days_to_pay', 'collections', 'dashboard'])
    expect(await read(client, `/figures/${figure}?${past}`)).toMatchObject({
      asOf: '2026-01-31',
      attributedAsOf: '2026-03-10',
    });
  expect(await total(`customFieldsData_${field.id}.eq=North`)).toBe(10);
  expect(await total('currency=USD')).toBe(0);
  expect((await ask(client, 'groupBy=CUSTOMER')).attributedAsOf).toBeNull();
  expect((await ask(client, 'groupBy=FAMILY')).attributedAsOf).toBe('2026-03-10');
  const own = await ask(client, 'edges=-5,15&by=ISSUE_DATE');
  expect(own.total.buckets.map(({ name, amount }) => [name, amount])).toEqual([
    ['up-to--5', 0],
    ['-4-15', 0],
    ['over-15', 1110],
  ]);
  await open(client, own.total.buckets[2] ?? own.total.receivables);
  expect(own.total.overdue.amount).toBe(1110);
  for (const query of [
    'edges=5,5',
    'edges=9,1',
    'edges=x',
    'groupBy=CUSTOM_FIELD',
    `groupFieldId=${field.id}`,
    'asOf=2026-02-30',
  ])
    expectError(await client.get(`/figures/aging?${query}`), 400, 'INVALID_DATA');
});
