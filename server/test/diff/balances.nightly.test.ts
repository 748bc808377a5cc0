import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveLines } from '../../src/exchange/imports/commands.ts';
import { InputLines, listInputFiles } from '../../src/exchange/imports/files.ts';
import { finishImport } from '../../src/exchange/imports/finish.ts';
import { splitLines } from '../../src/exchange/imports/lines.ts';
import type { UnreadableLine } from '../../src/exchange/imports/stage.ts';
import { localDate } from '../../src/kernel/calendar.ts';
import { balanceAsOf, balancesAsOf } from '../../src/ledger/balances/as-of.ts';
import type { Customer } from '../../src/ledger/customers/schema.ts';
import { demoLines } from '../../src/setup/demo/generate.ts';
import { EUROS } from '../../src/setup/demo/names.ts';
import { setRates } from '../harness/rates.ts';
import { itDraws } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { Random } from '../model/random.ts';
import { IBM_FILE, IBM_MAPPING, ibmHistories, ibmIsAvailable } from '../scenarios/ibm-data.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

type Lines = AsyncIterable<{ number: number; bytes: Buffer | null } | UnreadableLine>;

async function importAll({ organization }: Client, lines: Lines): Promise<void> {
  const { id } = await receiveLines(service, organization.id, { source: lines, fileName: 'test' });
  const done = await finishImport(service, organization, id, { pollMillis: 20 });
  expect(done).toMatchObject({ state: 'COMPLETED' });
}

/** Returns the organization as it is now, including its rates. */
async function now({ organization }: Client) {
  const found = await service.organizations.byId(organization.id);
  if (found === null) throw new Error('the organization is gone');
  return found;
}

async function customersOf(client: Client): Promise<Customer[]> {
  const { body } = await client.get<{ customers: Customer[] }>('/customers?limit=1000');
  return body.customers;
}

const LAST_DAY = '9999-12-31';

describe('a balance of generated data', () => {
  itDraws(
    'equals what each customer owes today once every document is included, in every currency',
    async (seed) => {
      const random = new Random(seed);
      const client = await service.client({ currency: 'EUR', timezone: 'Asia/Tokyo' });
      const rates = Object.entries(EUROS).filter(([code]) => code !== 'EUR');
      const texts = rates.map(([code, euros]) => [code, euros.toFixed(8)] as const);
      await setRates(service, client.organization.id, new Map(texts));
      const organization = await now(client);
      const today = localDate(service.clock.now(), organization.timezone);
      const setting = {
        currency: 'EUR',
        currencies: new Set(Object.keys(EUROS)),
        positions: [...organization.contactPositions],
        today,
      };
      const text = [...demoLines(setting, seed, 30)].map((line) => `${JSON.stringify(line)}\n`);
      await importAll(client, splitLines(Readable.from(text.map((line) => Buffer.from(line)))));
      for (const { externalId, balance, balances, unconverted } of await customersOf(client)) {
        const last = await balanceAsOf(service.database, organization, externalId, LAST_DAY);
        expect(last.later).toEqual([]);
        expect(last.total).toEqual({ currency: 'EUR', balance, unconverted });
        expect(last.balanceNow).toBe(balance);
        const byCurrency = new Map(last.balances.map((one) => [one.currency, one.balance]));
        expect(byCurrency).toEqual(new Map(balances.map((one) => [one.currency, one.balance])));
        // For any day, the sum of the documents up to that day, calculated here again.
        const days = [...new Set(last.documents.map(({ date }) => date))];
        const day = days.length === 0 ? today : random.pick(days);
        const then = await balanceAsOf(service.database, organization, externalId, day);
        expect(then.documents).toEqual(last.documents.filter(({ date }) => date <= day));
        const later = last.documents.filter(({ date }) => date > day);
        expect(then.later.reduce((sum, { documents }) => sum + documents, 0)).toBe(later.length);
        for (const one of then.balances) {
          const own = then.documents.filter(({ currency }) => currency === one.currency);
          expect(one.balance).toBe(own.reduce((sum, { amount }) => sum + amount, 0));
          expect(own.at(-1)?.balance).toBe(one.balance);
        }
      }
    },
  );
});

describe('a day', () => {
  it('ends in the time zone of the organization, and includes documents dated on it', async () => {
    const client = await service.client({ timezone: 'America/New_York', currency: 'USD' });
    await client.post('/customers', { externalId: 'C', name: 'C' });
    const invoice = { customer: { externalId: 'C' }, dueDate: '2026-12-31' };
    for (const [externalId, grossAmount, issuedAt] of [
      ['first', 100, '2026-03-08'],
      ['late', 20, '2026-03-09T03:59:59.999Z'],
      ['next day', 3, '2026-03-09T04:00:00.000Z'],
    ] as const)
      expect((await client.post('/invoices', { ...invoice, externalId, grossAmount, issuedAt })).status).toBe(
        201,
      );
    await client.post('/payments', {
      externalId: 'P',
      customer: { externalId: 'C' },
      amount: 50,
      validatedAt: '2026-03-08T12:00',
    });
    const organization = await now(client);
    // A day of 23 hours.
    expect(await balanceAsOf(service.database, organization, 'C', '2026-03-08')).toMatchObject({
      documents: [
        { date: '2026-03-08', type: 'invoice', externalId: 'first', amount: 100, balance: 100 },
        { date: '2026-03-08', type: 'payment', externalId: 'P', amount: -50, balance: 50 },
        { date: '2026-03-08', type: 'invoice', externalId: 'late', amount: 20, balance: 70 },
      ],
      total: { currency: 'USD', balance: 70, unconverted: [] },
      later: [{ currency: 'USD', documents: 1, amount: 3 }],
      balanceNow: 73,
    });
    expect(await balanceAsOf(service.database, organization, 'C', '2026-03-07')).toMatchObject({
      documents: [],
    });
    const other = await now(await service.client());
    await expect(balanceAsOf(service.database, other, 'C', LAST_DAY)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

const hasIbmData = ibmIsAvailable();

describe.skipIf(!hasIbmData)("of a year's histories", () => {
  it('reproduces the open amount at the end of past days after a full import', async () => {
    const client = await service.client({ currency: 'USD', timezone: 'America/New_York' });
    await importAll(client, new InputLines(await listInputFiles(IBM_FILE, IBM_MAPPING)).read('USD'));
    const organization = await now(client);
    const openOn = (day: string) =>
      ibmHistories()
        .filter(({ issued, settled }) => issued <= day && settled > day)
        .reduce((sum, { amount }) => sum + amount, 0);
    for (const [day, outstanding] of [
      ['2012-12-31', 572_506],
      ['2013-06-30', 511_985],
      ['2014-01-01', openOn('2014-01-01')],
      [LAST_DAY, 0],
    ] as const) {
      expect(openOn(day)).toBe(outstanding);
      const all = await balancesAsOf(service.database, organization, day);
      expect(all.total, day).toEqual({ currency: 'USD', balance: outstanding, unconverted: [] });
      let sum = 0;
      for (const { externalId, total } of all.customers) {
        const one = await balanceAsOf(service.database, organization, externalId, day);
        expect(one.total).toEqual(total);
        sum += one.total.balance;
      }
      expect(sum).toBe(outstanding);
    }
  });
});
