import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../../test/harness/contract.ts';
import { creditNote, customer, invoice, payment, read, store } from '../../../../test/harness/factories.ts';
import { runDueJobs } from '../../../../test/harness/jobs.ts';
import { readPdf } from '../../../../test/harness/pdf-text.ts';
import { addUser } from '../../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../../test/harness/service.ts';
import type { ReceivablesTrend } from '../../../insight/charts/schema.ts';
import type { Aging, Dso } from '../../../insight/index.ts';
import { ManualClock } from '../../../platform/clock.ts';
import { ApiError } from '../../../platform/errors.ts';
import { refusal } from '../../../platform/refusals.ts';
import { exportTasks } from '../job.ts';
import type { Export } from '../schema.ts';

const MONTH = '2026-02';
const END = '2026-02-28';
let service: TestService;
let client: Client;
let userId: string;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock('2026-03-10T12:00:00.000Z') });
});
beforeEach(async () => {
  client = await service.client({ name: 'Seller' });
  userId = (await addUser(service, client, 'ada')).id;
  for (const name of ['anna', 'bert']) await store(client, '/customers', customer(name, { name }));
  const invoices: [string, string, number, string, string][] = [
    ['1', 'anna', 100_001, '2025-10-05', '2025-11-05'],
    ['2', 'anna', 33_333, '2026-01-10', '2026-02-10'],
    ['3', 'bert', 77_777, '2026-02-03', '2026-04-03'],
    ['4', 'bert', 12_345, '2026-03-02', '2026-03-05'],
  ];
  for (const [id, owner, amount, issuedAt, dueDate] of invoices)
    await store(client, '/invoices', invoice(id, owner, amount, { issuedAt, dueDate }));
  await store(
    client,
    '/payments',
    payment('p', 'anna', 20_000, { 1: 15_000 }, { validatedAt: '2026-02-15' }),
  );
  await store(client, '/payments', payment('q', 'anna', 9_999, { 2: 9_999 }, { validatedAt: '2026-03-05' }));
  await store(
    client,
    '/credit_notes',
    creditNote('c', 'bert', 7_000, { 3: 7_000 }, { issuedAt: '2026-02-20' }),
  );
});
afterAll(() => closeVerified(service));

const asUser = () => ({ 'x-quittance-user': userId });

async function pack(format: 'xlsx' | 'pdf', headers: Record<string, string> = asUser()): Promise<Uint8Array> {
  const body = { month: MONTH, format };
  const { body: made, status } = await client.post<Export>('/internal/exports/month-end-pack', body, headers);
  expect(status).toBe(201);
  await runDueJobs(service.database, exportTasks(service));
  const { body: done } = await client.get<Export>(`/internal/exports/${made.id}`, headers);
  expect(done).toMatchObject({ state: 'DONE', file: { name: `month-end-pack-${MONTH}.${format}` } });
  const answer = await fetch(`${service.url}${done.file?.path}`, {
    headers: { ...headers, 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret },
  });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Returns the rows of a sheet below its titles. */
async function sheetsOf(bytes: Uint8Array): Promise<Map<string, unknown[][]>> {
  const { sheets } = await readXlsx(bytes);
  return new Map(sheets.map(({ name, rows }) => [name, rows.slice(1)]));
}

/** Amounts of the workbook are in units of the currency. */
const minor = (value: unknown) => Math.round(Number(value) * 100);

it('contains the figures of the application to the cent', async () => {
  const sheets = await sheetsOf(await pack('xlsx'));
  expect([...sheets.keys()]).toEqual([
    'Summary',
    'Aging',
    'Doubtful debts',
    'Roll-forward',
    'DSO and CEI',
    'Top debtors',
  ]);
  const aging = await read<Aging>(client, `/figures/aging?asOf=${END}`);
  const dso = await read<Dso>(client, `/figures/dso?asOf=${END}&days=90`);
  const trend = await read<ReceivablesTrend>(client, `/internal/figures/trend?asOf=${END}`);
  const month = trend.months.at(-1);
  const summary = new Map((sheets.get('Summary') ?? []).map((row) => [row[1], row]));
  expect(minor(summary.get('Receivables')?.[2])).toBe(aging.total.receivables.amount);
  expect(minor(summary.get('Overdue')?.[2])).toBe(aging.total.overdue.amount);
  expect(minor(summary.get('On account')?.[2])).toBe(aging.total.onAccount.amount);
  expect(summary.get('DSO (days)')?.[4]).toBe(dso.simple.value);
  expect(summary.get('Best possible DSO (days)')?.[4]).toBe(dso.bestPossible.value);
  expect(summary.get('CEI of the month (percent)')?.[4]).toBe(month?.effectiveness);
  const movements = sheets.get('Roll-forward') ?? [];
  expect(movements).toHaveLength(trend.months.length);
  for (const [i, { movement }] of trend.months.entries())
    expect(movements[i]?.slice(3).map(minor)).toEqual([
      movement.opening,
      movement.invoiced,
      movement.paid,
      movement.credited,
      movement.writtenOff,
      movement.other,
      movement.closing,
    ]);
  const debtors = sheets.get('Top debtors') ?? [];
  expect(debtors.map((row) => [row[0], minor(row[2])])).toEqual(
    trend.debtors.map(({ name, receivables }) => [name, receivables.amount]),
  );
  const buckets = aging.total.buckets.map(({ amount }) => amount);
  const doubtful = sheets.get('Doubtful debts') ?? [];
  expect(doubtful.slice(0, -1).map((row) => minor(row[1]))).toEqual(buckets);
  expect(doubtful.map((row) => minor(row[3]))).toEqual([708, 1_000, 0, 0, 42_501, 44_209]);
});

it('uses the rates of the organization, and is also a PDF', async () => {
  const path = '/internal/provision_rates';
  const before = await read<{ rates: number[]; version: number }>(client, path);
  const rates = [0, 0, 0, 0, 10_000];
  const change = { rates, version: before.version };
  const changed = await client.put<{ rates: number[] }>(path, change);
  expect(changed.body.rates).toEqual(rates);
  expectError(await client.put(path, change), 409, 'CONFLICT');
  expectError(await client.put(path, { rates: [1, 2, 3] }), 400, 'INVALID_DATA');
  expectError(await client.put(path, { rates }, asUser()), 403, 'ACCESS_FORBIDDEN');
  const doubtful = (await sheetsOf(await pack('xlsx'))).get('Doubtful debts') ?? [];
  expect(minor(doubtful.at(-1)?.[3])).toBe(85_001);
  const text = (await readPdf(await pack('pdf'))).map((page) => page.text).join('\n');
  expect(text).toContain('CEI of the month');
  // Payments of February, in the roll-forward: the sign stays on the line of its number.
  const named = ['Month-end pack', 'Roll-forward of receivables (EUR)', 'Doubtful debts', '€850.01', 'anna'];
  for (const part of [...named, '\u2212150.00']) expect(text).toContain(part);
});

it('refuses months that have not ended, and shows users only their own customers', async () => {
  const path = '/internal/exports/month-end-pack';
  for (const month of ['2026-03', '2026-13', 'x'])
    expectError(await client.post(path, { month, format: 'pdf' }), 400, 'INVALID_DATA', 'month');
  const own = await addUser(service, client, 'own', { ownCustomersOnly: true });
  expect((await client.post('/customers/external:bert/account-managers', { userIds: [own.id] })).status).toBe(
    200,
  );
  const debtors =
    (await sheetsOf(await pack('xlsx', { 'x-quittance-user': own.id }))).get('Top debtors') ?? [];
  expect(debtors.map(([name]) => name)).toEqual(['bert']);
});

it('is made again when the file storage did not answer, and fails only after the last attempt', async () => {
  const { storage } = service;
  const put = async () => {
    throw new ApiError('UNAVAILABLE', 'The service cannot reach its file storage.');
  };
  const body = { month: MONTH, format: 'xlsx' };
  const { body: made } = await client.post<Export>('/internal/exports/month-end-pack', body, asUser());
  const address = `/internal/exports/${made.id}`;
  const cut = { ...service, storage: { ...storage, put } };
  await runDueJobs(service.database, exportTasks(cut));
  expect((await client.get<Export>(address, asUser())).body).toMatchObject({ state: 'RUNNING', error: null });
  await service.database.pool.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now(), attempts = max_attempts - 1 WHERE key LIKE $1`,
    [`%${made.id}`],
  );
  await runDueJobs(service.database, exportTasks(cut));
  const failed = { state: 'FAILED', error: refusal('EXPORT_FAILED') };
  expect((await client.get<Export>(address, asUser())).body).toMatchObject(failed);
});
