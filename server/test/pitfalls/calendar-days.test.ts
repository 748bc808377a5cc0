import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceAsOf } from '../../src/ledger/balances/as-of.ts';
import { announceOverdue } from '../../src/ledger/invoices/announce-overdue.ts';
import { updateOrganization } from '../../src/people/organizations/commands.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified } from '../harness/contract.ts';
import {
  creditNote,
  customer,
  invoice,
  payment,
  read,
  refund,
  type Stored,
  store,
} from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/** A date alone is a calendar day in any zone; clients in the field cut the time off answered dates. */

const clock = new ManualClock('2026-03-01T12:00:00.000Z');
const ZONES = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'America/Santiago',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Etc/GMT+12',
];

let service: TestService;
beforeAll(async () => {
  service = await testService({ clock });
});
afterAll(() => closeVerified(service));

async function organizationIn(timezone: string): Promise<Client> {
  clock.set('2026-03-01T12:00:00.000Z');
  const client = await service.client({ timezone });
  await store(client, '/customers', customer('c'));
  return client;
}

const move = async (client: Client, timezone: string) => {
  await updateOrganization(service, client.organization.id, { timezone });
  const moved = await service.organizations.byId(client.organization.id);
  if (moved === null) throw new Error('the organization is gone');
  return moved;
};

const stateAt = async (client: Client, now: string) => {
  clock.set(now);
  const [one, listed, owner] = await Promise.all([
    read<{ state: string }>(client, '/invoices/external:i'),
    read<{ total: number }>(client, '/invoices?state=OVERDUE'),
    read<{ countInvoicesOverdue: number }>(client, '/customers/external:c'),
  ]);
  expect([listed.total, owner.countInvoicesOverdue]).toEqual(Array(2).fill(one.state === 'OVERDUE' ? 1 : 0));
  return one.state;
};

describe('a date without a time', () => {
  it.each(ZONES)('is returned as the day that was sent, in %s', async (zone) => {
    const client = await organizationIn(zone);
    const day = '2026-09-06'; // begins at one in Santiago
    const midnight = `${day}T00:00:00.000Z`;
    const dates = { issuedAt: day, dueDate: day };
    const answered = { issuedAt: midnight, dueDate: midnight };
    expect(await store(client, '/invoices', invoice('i', 'c', 100, dates))).toMatchObject(answered);
    expect(await store(client, '/credit_notes', creditNote('n', 'c', 5, { i: 5 }, dates))).toMatchObject(
      answered,
    );
    const paid = { validatedAt: day };
    expect(await store(client, '/payments', payment('p', 'c', 10, { i: 10 }, paid))).toMatchObject({
      validatedAt: midnight,
    });
    const taken = refund('r', 'c', 5, { payments: { p: 5 } }, paid);
    expect(await store(client, '/refunds', taken)).toMatchObject({ validatedAt: midnight });
    const promised = await client.put('/invoices/external:i', { promiseToPay: { date: day } });
    expect(promised).toMatchObject({ status: 200, body: { promiseToPay: { date: midnight } } });
    expect(await read(client, '/invoices/external:i')).toMatchObject({
      ...answered,
      payments: [{ validatedAt: midnight }],
      creditNotes: [{ issuedAt: midnight }],
    });
    const { rows } = await service.database.pool.query(
      `SELECT DISTINCT dated_on AS dated, coalesce(due_on, $2) AS due FROM documents WHERE organization_id = $1`,
      [client.organization.id, day],
    );
    expect(rows).toEqual([{ dated: day, due: day }]);
  });

  it('means the stored day in a filter, while a date-time means the instant', async () => {
    const client = await organizationIn('America/New_York');
    for (const [name, validatedAt] of [
      ['day before', '2026-02-04T01:00:00Z'], // 3 February there
      ['day', '2026-02-04'],
      ['noon', '2026-02-04T17:00:00Z'],
      ['evening', '2026-02-05T04:59:59Z'], // still the 4th there
      ['day after', '2026-02-05'],
    ] as const)
      await store(client, '/payments', payment(name, 'c', 1, undefined, { validatedAt }));
    const found = async (query: string) => {
      const { items } = await read<{ items: Stored[] }>(
        client,
        `/payments?sortBy=validatedAt&sortOrder=ASC&${query}`,
      );
      return items.map(({ externalId }) => externalId);
    };
    expect(await found('validatedAt.eq=2026-02-04')).toEqual(['day', 'noon', 'evening']);
    expect(await found('validatedAt.lt=2026-02-04')).toEqual(['day before']);
    expect(await found('validatedAt.lte=2026-02-04')).toEqual(['day', 'day before', 'noon', 'evening']);
    expect(await found('validatedAt.gt=2026-02-04')).toEqual(['day after']);
    expect(await found('validatedAt.gte=2026-02-04')).toEqual(['day', 'noon', 'day after', 'evening']);
    expect(await found('validatedAt.gte=2026-02-05T00:00:00Z')).toEqual(['day after', 'evening']);
    expect(await found('validatedAt.lte=9999-12-31&validatedAt.gte=1900-01-01')).toHaveLength(5);
  });
});

describe('a response that is sent back', () => {
  it.each(ZONES)('changes nothing in %s', async (zone) => {
    const client = await organizationIn(zone);
    for (const dueDate of ['2026-02-04', '2026-02-04T23:30:00Z', '2026-02-04T00:00:00Z']) {
      const before = await store(client, '/invoices', invoice('i', 'c', 100, { dueDate, issuedAt: dueDate }));
      const days = () =>
        service.database.pool.query(
          `SELECT due_on, dated_on, updated_at FROM documents WHERE organization_id = $1 AND kind = 'INVOICE'`,
          [client.organization.id],
        );
      const { rows } = await days();
      clock.set('2026-03-01T13:00:00.000Z');
      const { issuedAt, dueDate: due } = { ...before, ...(await read(client, '/invoices/external:i')) };
      const echo = { externalId: 'i', customer: before.customer, grossAmount: 100, issuedAt, dueDate: due };
      expect(await store(client, '/invoices', echo)).toEqual(before);
      expect((await days()).rows).toEqual(rows);
      await client.delete('/invoices/external:i');
    }
  });

  it('keeps its day in New York, where the same text as a new instant is the day before', async () => {
    const client = await organizationIn('America/New_York');
    const due = { dueDate: '2026-03-10' };
    await store(client, '/invoices', invoice('i', 'c', 100, due));
    await store(client, '/invoices', { externalId: 'i', dueDate: '2026-03-10T00:00:00.000Z' });
    expect(await stateAt(client, '2026-03-11T03:59:59.999Z')).toBe('DUE');
    expect(await stateAt(client, '2026-03-11T04:00:00.000Z')).toBe('OVERDUE');
    const other = invoice('other', 'c', 100, { dueDate: '2026-03-10T00:00:00.000Z' });
    clock.set('2026-03-10T04:00:00.000Z');
    expect(await store(client, '/invoices', other)).toMatchObject({ state: 'OVERDUE' });
  });
});

describe('a change of the time zone', () => {
  it('changes no day of due dates, promises, balances and notifications', async () => {
    const client = await organizationIn('Pacific/Kiritimati');
    const on = (dueDate: string, issuedAt = '2026-03-01T10:30:00Z') => ({ dueDate, issuedAt });
    // 11 March there; its document is of 2 March.
    await store(client, '/invoices', invoice('i', 'c', 100, on('2026-03-10T10:30:00Z')));
    await client.put('/invoices/external:i', { promiseToPay: { date: '2026-03-12T10:30:00Z' } }); // the 13th
    const moved = await move(client, 'Pacific/Pago_Pago');
    expect(await read(client, '/invoices/external:i')).toMatchObject({ dueDate: '2026-03-10T10:30:00.000Z' });
    // The 11th ends at 11:00 UTC on the 12th.
    expect(await stateAt(client, '2026-03-12T10:59:59.999Z')).toBe('DUE');
    expect(await announceOverdue(service, moved)).toBe(false);
    expect(await stateAt(client, '2026-03-12T11:00:00.000Z')).toBe('OVERDUE');
    const promise = async (now: string) => {
      clock.set(now);
      return (await read<{ promiseToPay: object }>(client, '/invoices/external:i')).promiseToPay;
    };
    expect(await promise('2026-03-14T10:59:59.999Z')).toMatchObject({ status: 'OPEN' });
    expect(await promise('2026-03-14T11:00:00.000Z')).toMatchObject({ status: 'BROKEN' });
    const balance = async (day: string) =>
      (await balanceAsOf(service.database, moved, 'c', day)).documents.map(({ date }) => date);
    expect(await balance('2026-03-01')).toEqual([]);
    expect(await balance('2026-03-02')).toEqual(['2026-03-02']);
    const overdueEvents = async () => {
      await announceOverdue(service, moved);
      const { items } = await read<{ items: unknown[] }>(client, '/events?type=invoice.overdue');
      return items.length;
    };
    expect(await overdueEvents()).toBe(1);
    await move(client, 'Pacific/Kiritimati');
    expect(await overdueEvents()).toBe(1);
    // Another instant of the same day is not another due date.
    await store(client, '/invoices', { externalId: 'i', dueDate: '2026-03-11' });
    expect(await overdueEvents()).toBe(1);
    await store(client, '/invoices', { externalId: 'i', dueDate: '2026-03-12' });
    expect(await overdueEvents()).toBe(2);
  });
});

describe('the customer of a record', () => {
  it('is named in all responses and events, by its new name after a change', async () => {
    const client = await organizationIn('Europe/Paris');
    const { id } = await read(client, '/customers/external:c');
    await store(client, '/customers', { externalId: 'c', name: 'Renamed' });
    await store(client, '/invoices', invoice('i', 'c', 100));
    await store(client, '/credit_notes', creditNote('n', 'c', 5, { i: 5 }));
    await store(client, '/payments', payment('p', 'c', 10, { i: 10 }));
    await store(client, '/refunds', refund('r', 'c', 5, { payments: { p: 5 } }));
    const named = (name: string) => ({
      customer: { id, externalId: 'c', name, companyName: name },
      customerId: id,
    });
    for (const name of ['Renamed', 'Renamed again']) {
      if (name === 'Renamed again') await store(client, '/customers', { externalId: 'c', name });
      for (const [path, externalId] of Object.entries(DOCUMENTS)) {
        expect(await read(client, `${path}/external:${externalId}`)).toMatchObject(named(name));
        const { invoices, items } = await read<Record<string, unknown>>(client, path);
        expect(invoices ?? items).toEqual([expect.objectContaining(named(name))]);
      }
    }
    await store(client, '/payments', payment('p', 'c', 11, { i: 10 }));
    const { items } = await read<{ items: { type: string; data: object }[] }>(client, '/events?limit=500');
    const events = items.filter(({ type }) => /^(invoice|credit_note|payment|refund)\./.test(type));
    expect(events.length).toBeGreaterThan(5);
    const last = events.findLastIndex(({ type }) => type === 'payment.updated');
    for (const [i, { data }] of events.entries())
      expect(data).toMatchObject(named(i < last ? 'Renamed' : 'Renamed again'));
  });
});

const DOCUMENTS = { '/invoices': 'i', '/credit_notes': 'n', '/payments': 'p', '/refunds': 'r' };
