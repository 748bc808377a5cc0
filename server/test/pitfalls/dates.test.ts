import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { invoice, records } from '../harness/bodies.ts';
import { type TestService, testService } from '../harness/service.ts';

interface Case {
  zone: string;
  /** The text that the caller sends. */
  dueDate: string;
  /** The text of the answer. */
  answered: string;
  /** The first instant after the due date in that zone, calculated by hand. */
  overdueFrom: string;
  about: string;
}

const CASES: Case[] = [
  {
    about: 'the day before the clocks go forward',
    zone: 'Europe/Paris',
    dueDate: '2026-03-28',
    answered: '2026-03-28T00:00:00.000Z',
    overdueFrom: '2026-03-28T23:00:00.000Z',
  },
  {
    about: 'the day of 23 hours',
    zone: 'Europe/Paris',
    dueDate: '2026-03-29',
    answered: '2026-03-29T00:00:00.000Z',
    overdueFrom: '2026-03-29T22:00:00.000Z',
  },
  {
    about: 'the day of 25 hours',
    zone: 'Europe/Paris',
    dueDate: '2026-10-25',
    answered: '2026-10-25T00:00:00.000Z',
    overdueFrom: '2026-10-25T23:00:00.000Z',
  },
  {
    about: 'an instant in UTC that is another day there',
    zone: 'Europe/Paris',
    dueDate: '2026-03-28T23:30:00Z',
    answered: '2026-03-28T23:30:00.000Z',
    overdueFrom: '2026-03-29T22:00:00.000Z',
  },
  {
    about: 'a time without a zone late in the day',
    zone: 'America/New_York',
    dueDate: '2026-01-31T23:59:59',
    answered: '2026-02-01T04:59:59.000Z',
    overdueFrom: '2026-02-01T05:00:00.000Z',
  },
  {
    about: 'west of Greenwich, the day of 23 hours',
    zone: 'America/New_York',
    dueDate: '2026-03-08',
    answered: '2026-03-08T00:00:00.000Z',
    overdueFrom: '2026-03-09T04:00:00.000Z',
  },
  {
    about: 'west of Greenwich, the day of 25 hours',
    zone: 'America/New_York',
    dueDate: '2026-11-01',
    answered: '2026-11-01T00:00:00.000Z',
    overdueFrom: '2026-11-02T05:00:00.000Z',
  },
  {
    about: 'a day that begins at one because the clocks go forward at midnight',
    zone: 'America/Santiago',
    dueDate: '2026-09-06',
    answered: '2026-09-06T00:00:00.000Z',
    overdueFrom: '2026-09-07T03:00:00.000Z',
  },
  {
    about: 'a day whose last hour comes twice',
    zone: 'America/Santiago',
    dueDate: '2026-04-04',
    answered: '2026-04-04T00:00:00.000Z',
    overdueFrom: '2026-04-05T04:00:00.000Z',
  },
  {
    about: 'half an hour off the full hour',
    zone: 'Asia/Kolkata',
    dueDate: '2026-01-31',
    answered: '2026-01-31T00:00:00.000Z',
    overdueFrom: '2026-01-31T18:30:00.000Z',
  },
  {
    about: 'the first to see the day',
    zone: 'Pacific/Kiritimati',
    dueDate: '2026-02-28',
    answered: '2026-02-28T00:00:00.000Z',
    overdueFrom: '2026-02-28T10:00:00.000Z',
  },
  {
    about: 'the last to see the day',
    zone: 'Pacific/Pago_Pago',
    dueDate: '2026-02-28',
    answered: '2026-02-28T00:00:00.000Z',
    overdueFrom: '2026-03-01T11:00:00.000Z',
  },
];

const START = '2026-01-01T00:00:00.000Z';
const clock = new ManualClock(START);
let service: TestService;
beforeAll(async () => {
  service = await testService({ clock });
});
afterAll(() => service.close());

// R8, invoiceninja #792, #12158, odoo #72027: a due date off by one; a daylight-saving shift.
it.each(CASES)('is overdue once $dueDate has ended in $zone ($about)', async (one) => {
  const { zone, dueDate, answered, overdueFrom } = one;
  clock.set(START);
  const client = await service.client({ timezone: zone });
  await records(client).customer('c');
  const body = { ...invoice('i', 'c', 100), dueDate };
  const { body: stored } = await client.post<{ dueDate: string }>('/invoices', body);
  expect(stored).toMatchObject({ dueDate: answered });
  // Sent back as answered, it stays the same day.
  expect(await client.post('/invoices', { ...body, dueDate: stored.dueDate })).toMatchObject({
    body: { dueDate: answered },
  });
  const last = new Date(Date.parse(overdueFrom) - 1).toISOString();
  for (const [now, state, amountOverdue] of [
    [last, 'DUE', 0],
    [overdueFrom, 'OVERDUE', 100],
  ] as const) {
    clock.set(now);
    expect(await client.get('/invoices/external:i')).toMatchObject({ body: { state } });
    expect(await client.get(`/invoices?state=${state}`)).toMatchObject({ body: { total: 1 } });
    expect(await client.get('/customers/external:c')).toMatchObject({
      body: { amountDue: 100, amountOverdue, countInvoicesOverdue: amountOverdue / 100 },
    });
  }
});
