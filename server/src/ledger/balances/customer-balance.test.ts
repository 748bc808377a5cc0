import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  closeVerified,
  expectError,
  expectMissing,
  expectUnauthorized,
} from '../../../test/harness/contract.ts';
import {
  creditNote,
  customer,
  invoice,
  payment,
  read,
  refund,
  store,
} from '../../../test/harness/factories.ts';
import { setRates } from '../../../test/harness/rates.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { CustomerBalance } from './schema.ts';

const clock = new ManualClock('2026-03-10T12:00:00.000Z');
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-10T12:00:00.000Z');
  client = await service.client();
  await store(client, '/customers', customer('c', { name: 'Owner' }));
});
afterAll(() => closeVerified(service));

const at = (query = '') => read<CustomerBalance>(client, `/customers/external:c/balance${query}`);
const asOf = async (day: string) => {
  const { balance, amountDue, amountOverdue } = await at(`?asOf=${day}`);
  return [balance, amountDue, amountOverdue];
};
const bill = (id: string, amount: number, issuedAt: string, dueDate: string, more = {}) =>
  store(client, '/invoices', invoice(id, 'c', amount, { issuedAt, dueDate, ...more }));
const pay = (id: string, amount: number, validatedAt: string, links = {}) =>
  store(client, '/payments', payment(id, 'c', amount, links, { validatedAt }));

describe('the balance of a customer at the end of a day', () => {
  it('lists the documents dated until then, in order, each with the balance after it', async () => {
    const i = await bill('I', 100, '2026-01-31', '2026-02-28');
    const p = await pay('P', 40, '2026-02-10T22:59:59.999Z', { I: 30 });
    const n = await store(
      client,
      '/credit_notes',
      creditNote('N', 'c', 5, {}, { issuedAt: '2026-02-11', customId: 'n' }),
    );
    await bill('J', 1000, '2026-03-11', '2026-04-10');
    const { customer: named, items, ...figures } = await at();
    expect(named).toMatchObject({ externalId: 'c', name: 'Owner' });
    expect(figures).toEqual({
      asOf: '2026-03-10',
      timezone: 'Europe/Paris',
      currency: 'EUR',
      unconverted: [],
      balance: 55,
      amountDue: 70,
      amountOverdue: 70,
      balances: [{ currency: 'EUR', balance: 55, amountDue: 70, amountOverdue: 70 }],
      offset: 0,
      limit: 50,
      total: 3,
    });
    const line = { currency: 'EUR', amountOutstanding: null };
    expect(items).toEqual([
      {
        ...line,
        id: i.id,
        type: 'invoice',
        externalId: 'I',
        customId: 'I',
        amountOutstanding: 70,
        date: expect.any(String),
        amount: 100,
        balance: 100,
      },
      {
        ...line,
        id: p.id,
        type: 'payment',
        externalId: 'P',
        customId: null,
        date: '2026-02-10T22:59:59.999Z',
        amount: -40,
        balance: 60,
      },
      {
        ...line,
        id: n.id,
        type: 'credit_note',
        externalId: 'N',
        customId: 'n',
        date: expect.any(String),
        amount: -5,
        balance: 55,
      },
    ]);
  });

  it('changes on the days of the documents, in the time zone of the organization', async () => {
    await bill('I', 100, '2026-01-31', '2026-02-28');
    await pay('P', 40, '2026-02-10T22:59:59.999Z', { I: 40 });
    await pay('Q', 10, '2026-02-10T23:00:00Z', { I: 10 });
    expect(await asOf('2026-01-30')).toEqual([0, 0, 0]);
    expect(await asOf('2026-01-31')).toEqual([100, 100, 0]);
    expect(await asOf('2026-02-09')).toEqual([100, 100, 0]);
    expect(await asOf('2026-02-10')).toEqual([60, 60, 0]);
    expect(await asOf('2026-02-11')).toEqual([50, 50, 0]);
    // An invoice is not overdue on its due day.
    expect(await asOf('2026-02-28')).toEqual([50, 50, 0]);
    expect(await asOf('2026-03-01')).toEqual([50, 50, 50]);
    expect(await asOf('9999-12-31')).toEqual([50, 50, 50]);
    expect(await asOf('1900-01-01')).toEqual([0, 0, 0]);
  });

  it('uses the links of that day, before later refunds', async () => {
    await bill('I', 100, '2026-01-01', '2026-01-31');
    await bill('J', 50, '2026-01-02', '2026-01-31');
    await pay('P', 150, '2026-02-01', { I: 100, J: 50 });
    await store(
      client,
      '/refunds',
      refund('R', 'c', 70, { payments: { P: 70 } }, { validatedAt: '2026-02-20' }),
    );
    expect(await asOf('2026-01-31')).toEqual([150, 150, 0]);
    expect(await asOf('2026-02-01')).toEqual([0, 0, 0]);
    expect(await asOf('2026-02-20')).toEqual([70, 70, 70]);
    const { items } = await at();
    expect(items.map(({ externalId, amountOutstanding }) => [externalId, amountOutstanding])).toEqual([
      ['I', 20],
      ['J', 50],
      ['P', null],
      ['R', null],
    ]);
  });

  it('excludes invoices written off by then from the amount due', async () => {
    await bill('I', 100, '2026-01-01', '2026-01-31');
    await store(client, '/invoices/external:I/write_off', { reason: 'gone' });
    expect(await asOf('2026-03-09')).toEqual([100, 100, 100]);
    expect(await asOf('2026-03-10')).toEqual([100, 0, 0]);
  });

  it('counts payments of the family for its own documents only', async () => {
    await store(client, '/customers', customer('child', { parent: { externalId: 'c' } }));
    await bill('I', 100, '2026-01-01', '2026-01-31');
    await store(client, '/payments', payment('P', 'child', 60, { I: 60 }, { validatedAt: '2026-02-01' }));
    expect(await asOf('2026-01-31')).toEqual([100, 100, 0]);
    expect(await asOf('2026-02-01')).toEqual([100, 40, 40]);
    const child = await read<CustomerBalance>(client, '/customers/external:child/balance');
    expect(child).toMatchObject({ balance: -60, amountDue: 0, total: 1 });
  });

  it('is exact in each currency, and converted where there is a rate', async () => {
    await setRates(service, client.organization.id, new Map([['USD', '0.5']]));
    await bill('I', 100, '2026-01-01', '2026-03-31');
    await bill('D', 31, '2026-01-01', '2026-01-31', { currency: 'USD' });
    await bill('K', 7, '2026-01-01', '2026-01-31', { currency: 'KWD' });
    const answer = await at();
    expect(answer).toMatchObject({ balance: 116, amountDue: 116, amountOverdue: 16, unconverted: ['KWD'] });
    expect(answer.balances).toEqual([
      { currency: 'EUR', balance: 100, amountDue: 100, amountOverdue: 0 },
      { currency: 'KWD', balance: 7, amountDue: 7, amountOverdue: 7 },
      { currency: 'USD', balance: 31, amountDue: 31, amountOverdue: 31 },
    ]);
    const now = await read<Record<string, unknown>>(client, '/customers/external:c');
    for (const figure of ['balance', 'amountDue', 'amountOverdue', 'balances', 'unconverted'] as const)
      expect(answer[figure]).toEqual(now[figure]);
  });

  it('lists documents by page, with the figures of all of them', async () => {
    for (let i = 1; i <= 7; i += 1) await bill(`I${i}`, i, `2026-01-0${Math.ceil(i / 3)}`, '2026-01-31');
    const whole = await at();
    expect(whole.items.map(({ balance }) => balance)).toEqual([1, 3, 6, 10, 15, 21, 28]);
    const second = await at('?limit=3&page=2');
    expect(second).toMatchObject({ offset: 3, limit: 3, total: 7, balance: 28 });
    expect(second.items).toEqual(whole.items.slice(3, 6));
    const third = await at(`?limit=3&cursor=${second.nextCursor}`);
    expect(third.items).toEqual(whole.items.slice(6));
    expect(third).not.toHaveProperty('total');
    expect(third).not.toHaveProperty('nextCursor');
    expect(third.balance).toBe(28);
    const other = await client.get(
      `/customers/external:c/balance?limit=3&asOf=2026-01-01&cursor=${second.nextCursor}`,
    );
    expectError(other, 400, 'INVALID_DATA', 'cursor');
  });

  it.each(['today', '2026-02-30', '2026-03-10T00:00:00Z', '', '2026-3-1', '1899-12-31'])(
    'refuses asOf=%s',
    async (day) => {
      expectError(await client.get(`/customers/external:c/balance?asOf=${day}`), 400, 'INVALID_DATA', 'asOf');
    },
  );

  it('answers 404 to other organizations', async () => {
    const { id } = await read(client, '/customers/external:c');
    expect(await read(client, `/customers/${id}/balance`)).toEqual(await at());
    const theirs = await service.client();
    await expectMissing('GET', (ref) => `/customers/${ref}/balance`, {
      mine: theirs,
      theirs: client,
      id,
      externalId: 'c',
    });
    await expectUnauthorized(service, client, 'GET', '/customers/external:c/balance');
  });
});
