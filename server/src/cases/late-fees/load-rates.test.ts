import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { ECB_CHANGES, ecbCsv } from '../../../test/harness/ecb.ts';
import { read } from '../../../test/harness/factories.ts';
import { describeFee, lateFees, lateInvoice } from '../../../test/harness/late-fees.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';

const clock = new ManualClock('2027-01-10T12:00:00Z');
let service: TestService;
let client: Client;
let fees: ReturnType<typeof lateFees>;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2027-01-10T12:00:00Z');
  client = await service.client();
  fees = lateFees(client);
});
afterAll(() => closeVerified(service));

interface Settings {
  referenceRates: { from: string; rate: string }[];
  updatedAt: string | null;
}
const settings = () => read<Settings>(client, '/internal/late_fee_settings');
const later = [...ECB_CHANGES, ['2026-07-01', '1.90'], ['2026-12-16', '1.75']] as const;

it('adds the unknown rates once', async () => {
  const loaded = await fees.loadRates(ecbCsv(later));
  expect(loaded).toMatchObject({
    status: 200,
    body: {
      changed: [
        { from: '2026-07-01', rate: '1.9', before: null },
        { from: '2027-01-01', rate: '1.75', before: null },
      ],
      unchanged: 35,
    },
  });
  const before = await settings();
  expect(before.referenceRates).toEqual([
    { from: '2026-07-01', rate: '1.9' },
    { from: '2027-01-01', rate: '1.75' },
  ]);
  clock.set('2027-01-11T12:00:00Z');
  expect((await fees.loadRates(ecbCsv(later))).body).toEqual({ changed: [], unchanged: 37 });
  expect(await settings()).toEqual(before);
  expect(
    (await read<Settings>(await service.client(), '/internal/late_fee_settings')).referenceRates,
  ).toEqual([]);
});

it('returns the first response again for the same Idempotency-Key', async () => {
  const path = '/internal/late_fee_settings/load_rates';
  const load = () => client.post(path, { csv: ecbCsv(later) }, { 'Idempotency-Key': 'rates' });
  const first = await load();
  expect(first.status).toBe(200);
  expect(await load()).toMatchObject({ status: 200, text: first.text });
});

it('adds no rate after the day on which the file was published', async () => {
  expect((await fees.loadRates(ecbCsv(later), { asOf: '2026-12-31' })).body).toMatchObject({
    changed: [{ from: '2026-07-01' }],
  });
  expectError(await fees.loadRates(ecbCsv(later), { asOf: '2027-01-11' }), 400, 'INVALID_DATA', 'asOf');
});

it('replaces and reports differing rates; the same number written differently is equal', async () => {
  await fees.settings({
    referenceRates: [
      { from: '2025-07-01', rate: '2.150' },
      { from: '2026-01-01', rate: '2.5' },
      { from: '2026-07-01', rate: '3' },
    ],
  });
  expect((await fees.loadRates(ecbCsv(later))).body).toMatchObject({
    changed: [
      { from: '2026-01-01', rate: '2.15', before: '2.5' },
      { from: '2026-07-01', rate: '1.9', before: '3' },
      { from: '2027-01-01', rate: '1.75', before: null },
    ],
  });
  expect((await settings()).referenceRates.map(({ rate }) => rate)).toEqual(['2.150', '2.15', '1.9', '1.75']);
});

it('lets waiting interest be proposed', async () => {
  await fees.settings({ mode: 'EU_DIRECTIVE', compensation: {} });
  await lateInvoice(client, 'i', { dueDate: '2026-12-21' });
  expect((await fees.propose()).missingRates.map(({ from }) => from)).toEqual(['2026-07-01', '2027-01-01']);
  await fees.loadRates(ecbCsv(later));
  expect(await fees.propose()).toMatchObject({ proposed: 1, missingRates: [] });
  // (10 × 9.9 + 10 × 9.75) × 100000 / 36500 = 538.35…
  expect((await fees.list()).map(describeFee)).toEqual(['INTEREST PROPOSED 538 2026-12-22 2027-01-10']);
});

it.each([
  [
    'a gap in the middle',
    ecbCsv([...later, ['2026-10-01', '']]),
    'line 46: the rate from 2026-10-01 is missing',
  ],
  [
    'a gap before its first rate',
    ecbCsv([['2026-12-16', '1.75']]),
    'line 2: the file begins on 2026-12-16 and lacks the rate of the half-year from 2026-07-01, which is not known either',
  ],
  ['a file without any half-year', ecbCsv([['2027-01-06', '1.5']]), 'contains no rate of a half-year'],
  ['nonsense', 'hello', 'line 1: the columns are not those'],
])('refuses %s and stores nothing', async (_, csv, message) => {
  const answer = await fees.loadRates(csv);
  expectError(answer, 400, 'INVALID_DATA', 'csv');
  expect(answer.text).toContain(message);
  expect(await settings()).toMatchObject({ referenceRates: [], updatedAt: null });
});

it('refuses an empty file, one that is too large, and users who are not administrators', async () => {
  for (const csv of ['', 'x'.repeat(200_001)])
    expectError(await fees.loadRates(csv), 400, 'INVALID_DATA', 'csv');
  const path = '/internal/late_fee_settings/load_rates';
  for (const [role, status] of [
    ['ADMIN', 200],
    ['COLLECTOR', 403],
  ] as const) {
    const { id } = await addUser(service, client, role.toLowerCase(), { role });
    const answer = await client.post(path, { csv: ecbCsv(later) }, { 'x-quittance-user': id });
    expect(answer.status, role).toBe(status);
  }
});

it('gives the same result for concurrent loads', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => fees.loadRates(ecbCsv(later))));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(answers.filter(({ body }) => body.changed.length > 0)).toHaveLength(1);
  expect((await settings()).referenceRates).toHaveLength(2);
});
