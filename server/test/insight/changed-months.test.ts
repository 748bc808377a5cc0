import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HomeFigures, ReceivablesTrend } from '../../src/insight/charts/schema.ts';
import { loadPack } from '../../src/insight/index.ts';
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

const INVOICES = { january: '2026-01-10', february: '2026-02-10' };

/** Returns a client with invoices, of January and February unless stated, whose month ends are stored. */
async function clientWithStoredMonths(invoices: Record<string, string> = INVOICES): Promise<Client> {
  const client = await service.client();
  await store(client, '/customers', customer('A'));
  for (const [name, issuedAt] of Object.entries(invoices))
    await store(client, '/invoices', invoice(name, 'A', 1_000, { issuedAt, dueDate: issuedAt }));
  passMinute();
  while (await keepMonthEnds(service, client.organization)) {}
  passMinute();
  return client;
}

const pass = (millis: number) => clock.set(new Date(clock.millis() + millis).toISOString());
const passMinute = () => pass(60_000);
const passHour = () => pass(3_600_000);

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

it('shows on the home page how many documents wait, and compares with the exact last month end', async () => {
  const client = await clientWithStoredMonths();
  await pay(client, 'late', 'january', '2026-01-20');
  const { changedDocuments, tiles } = await read<HomeFigures>(client, '/internal/figures/home');
  expect(changedDocuments).toBe(1);
  expect(tiles.overdue).toMatchObject({ value: 1_600, previous: { on: '2026-02-28', value: 1_600 } });
  passHour();
  while (await keepMonthEnds(service, client.organization)) {}
  const later = await read<HomeFigures>(client, '/internal/figures/home');
  expect(later.changedDocuments).toBe(0);
  expect(later.tiles.overdue.previous).toEqual(tiles.overdue.previous);
  const january = later.tiles.overdue.points.find(({ on }) => on === '2026-01-31');
  expect(january?.value).toBe(600);
});

it('makes the month-end pack with all changes while several months wait', async () => {
  const client = await clientWithStoredMonths({ december: '2025-12-10', ...INVOICES });
  await pay(client, 'late', 'december', '2025-12-20');
  const { trend } = await loadPack(service, client.organization, '2026-02-28');
  const movements = trend.months.map(({ movement: { opening, paid, closing } }) => [opening, paid, closing]);
  expect(movements.slice(-3)).toEqual([
    [0, -400, 600],
    [600, 0, 1_600],
    [1_600, 0, 2_600],
  ]);
  expect(trend.changedDocuments).toBe(0);
});
