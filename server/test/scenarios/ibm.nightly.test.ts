import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from '../../src/ledger/customers/schema.ts';
import { verify } from '../../src/ledger/verify/verify.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { ibmHistories, ibmIsAvailable } from './ibm-data.ts';

/**
 * The dates of the sample are days without time or zone, and are sent as they are. The organization is in New
 * York, like the sample's company.
 * An invoice is past due once its due day has ended there. Any zone gives the same figures if "noon" is the
 * noon of that zone.
 * Noon in UTC, 07:00 in New York, is the same day as well.
 */
const TIME_ZONE = 'America/New_York';
const NOON = { '2012-12-31': '2012-12-31T17:00:00.000Z', '2013-06-30': '2013-06-30T16:00:00.000Z' } as const;
const AT_ONCE = 5;

const hasIbmData = ibmIsAvailable();

describe.skipIf(!hasIbmData)("a year's histories, replayed over HTTP", () => {
  // Vitest still loads a skipped suite.
  const histories = hasIbmData ? ibmHistories() : [];
  let service: TestService;
  let client: Client;
  const clock = new ManualClock('2012-01-01T12:00:00.000Z');
  beforeAll(async () => {
    service = await testService({ clock });
    client = await service.client({ currency: 'USD', timezone: TIME_ZONE });
    const customers = new Map(histories.map(({ customer, country }) => [customer, country]));
    await all([...customers], ([externalId, country]) =>
      created(
        client.post('/customers', { externalId, name: `Customer ${externalId}`, address: { country } }),
      ),
    );
  });
  afterAll(() => service.close());

  it('computes open, due and past due amounts at each date, and nothing at the end', async () => {
    await replay('0000', '2012-12-31');
    clock.set(NOON['2012-12-31']);
    expect(await totals()).toEqual({ open: 99, outstanding: 572_506, overdue: 13, pastDue: 78_874 });
    await replay('2012-12-31', '2013-06-30');
    clock.set(NOON['2013-06-30']);
    expect(await totals()).toEqual({ open: 84, outstanding: 511_985, overdue: 12, pastDue: 83_556 });
    await replay('2013-06-30', '9999');
    clock.set('2014-01-01T17:00:00.000Z');
    expect(await totals()).toEqual({ open: 0, outstanding: 0, overdue: 0, pastDue: 0 });
    const { total, gross, paid } = await invoiced();
    expect({ total, gross, paid }).toEqual({ total: 2466, gross: 14_770_318, paid: 2466 });
    for (const { balance, amountDue, amountOverdue } of await customers())
      expect({ balance, amountDue, amountOverdue }).toEqual({ balance: 0, amountDue: 0, amountOverdue: 0 });
    expect(await verify(service.database, { now: clock.now() })).toMatchObject({
      ok: true,
      differences: [],
      checked: { customers: 100, documents: 2 * 2466, links: 2466 },
    });
  }, 300_000);

  /** Sends the invoices issued and the payments made after one day, up to and including another. */
  async function replay(after: string, until: string): Promise<void> {
    const within = (day: string) => day > after && day <= until;
    await all(
      histories.filter(({ issued }) => within(issued)),
      ({ number, customer, amount, issued, due }) =>
        created(
          client.post('/invoices', {
            externalId: number,
            customer: { externalId: customer },
            grossAmount: amount,
            issuedAt: issued,
            dueDate: due,
          }),
        ),
    );
    await all(
      histories.filter(({ settled }) => within(settled)),
      ({ number, customer, amount, settled }) =>
        created(
          client.post('/payments', {
            externalId: `payment-${number}`,
            customer: { externalId: customer },
            amount,
            validatedAt: settled,
            linkedInvoices: [{ amountLinked: amount, invoice: { externalId: number } }],
          }),
        ),
    );
  }

  /** Returns the open invoices by their list, which must match the figures of the customers. */
  async function totals() {
    const due = await invoices('DUE');
    const overdue = await invoices('OVERDUE');
    const outstanding = sum(due) + sum(overdue);
    const figures = await customers();
    const total = (of: (one: Customer) => number) => figures.reduce((all, one) => all + of(one), 0);
    expect(total((one) => one.balance)).toBe(outstanding);
    expect(total((one) => one.amountDue)).toBe(outstanding);
    expect(total((one) => one.amountOverdue)).toBe(sum(overdue));
    expect(total((one) => one.countInvoicesDue)).toBe(due.length + overdue.length);
    expect(total((one) => one.countInvoicesOverdue)).toBe(overdue.length);
    return {
      open: due.length + overdue.length,
      outstanding,
      overdue: overdue.length,
      pastDue: sum(overdue),
    };
  }

  async function invoices(state: string): Promise<Listed[]> {
    const { body } = await client.get<{ total: number; invoices: Listed[] }>(
      `/invoices?state=${state}&limit=500`,
    );
    expect(body.invoices).toHaveLength(body.total);
    return body.invoices;
  }

  async function invoiced() {
    let gross = 0;
    let paid = 0;
    let total = 0;
    for (let page = 1; page <= 5; page += 1) {
      const { body } = await client.get<{ total: number; invoices: Listed[] }>(
        `/invoices?limit=500&page=${page}`,
      );
      total = body.total;
      gross += body.invoices.reduce((sum, one) => sum + one.grossAmount, 0);
      paid += body.invoices.filter((one) => one.state === 'PAID').length;
    }
    return { total, gross, paid };
  }

  async function customers(): Promise<Customer[]> {
    const { body } = await client.get<{ customers: Customer[] }>('/customers?limit=1000');
    expect(body.customers).toHaveLength(100);
    return body.customers;
  }
});

interface Listed {
  state: string;
  grossAmount: number;
  amountOutstanding: number;
}

const sum = (list: readonly Listed[]) => list.reduce((all, one) => all + one.amountOutstanding, 0);

async function created(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  expect(status, text).toBe(201);
}

/** Works on a few items at a time, as the specification advises for an initial import. */
async function all<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
