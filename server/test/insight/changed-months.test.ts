import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReceivablesTrend } from '../../src/insight/charts/schema.ts';
import { keepMonthEnds } from '../../src/insight/month-ends/job.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/** Movements while stored month ends wait to be computed again. */

const clock = new ManualClock('2026-03-20T09:00:00.000Z');
let service: TestService;

beforeAll(async () => {
  service = await testService({ clock });
});
afterAll(() => closeVerified(service));

/** Returns a client with invoices of January and February, whose month ends are stored. */
async function clientWithStoredMonths(): Promise<Client> {
  const client = await service.client();
  await store(client, '/customers', customer('A'));
  for (const [name, issuedAt] of [
    ['january', '2026-01-10'],
    ['february', '2026-02-10'],
  ] as const)
    await store(client, '/invoices', invoice(name, 'A', 1_000, { issuedAt, dueDate: issuedAt }));
  passMinute();
  while (await keepMonthEnds(service, client.organization)) {}
  passMinute();
  return client;
}

const passMinute = () => clock.set(new Date(clock.millis() + 60_000).toISOString());

const pay = (client: Client, name: string, invoiceName: string, validatedAt: string) =>
  store(client, '/payments', payment(name, 'A', 400, { [invoiceName]: 400 }, { validatedAt }));

async function lastMonths(client: Client, count: number) {
  const { months, changedDocuments } = await read<ReceivablesTrend>(client, '/internal/figures/trend');
  const movements = months.slice(-count).map(({ changes, movement }) => {
    const { opening, invoiced, paid, other, closing } = movement;
    return { changes, opening, invoiced, paid, other, closing };
  });
  return { movements, changedDocuments };
}

it('counts a payment dated in the last month in that month', async () => {
  const client = await clientWithStoredMonths();
  await pay(client, 'late', 'february', '2026-02-20');
  expect(await lastMonths(client, 2)).toEqual({
    movements: [
      { changes: null, opening: 1_000, invoiced: 1_000, paid: -400, other: 0, closing: 1_600 },
      { changes: null, opening: 1_600, invoiced: 0, paid: 0, other: 0, closing: 1_600 },
    ],
    changedDocuments: 0,
  });
});

it('starts the current month with all payments while several months wait', async () => {
  const client = await clientWithStoredMonths();
  await pay(client, 'late', 'january', '2026-01-20');
  await pay(client, 'now', 'february', '2026-03-02');
  expect(await lastMonths(client, 2)).toEqual({
    movements: [
      { changes: 1, opening: 1_000, invoiced: 1_000, paid: 0, other: 0, closing: 2_000 },
      { changes: null, opening: 1_600, invoiced: 0, paid: -400, other: 0, closing: 1_200 },
    ],
    changedDocuments: 1,
  });
});
