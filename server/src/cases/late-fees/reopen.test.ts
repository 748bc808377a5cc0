import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { read } from '../../../test/harness/factories.ts';
import { lateFees, lateInvoice } from '../../../test/harness/late-fees.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const clock = new ManualClock('2025-03-02T12:00:00Z');
let service: TestService;
let client: Client;
let fees: ReturnType<typeof lateFees>;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2025-03-02T12:00:00Z');
  client = await service.client();
  fees = lateFees(client);
  await fees.settings({ mode: 'EU_DIRECTIVE' });
  await lateInvoice(client, 'i');
  await fees.propose();
});
afterAll(() => closeVerified(service));

const interest = () => fees.one('&kind=INTEREST&state=PROPOSED');

it('proposes a rejected fee again, which is updated and can be accepted', async () => {
  const { id } = await interest();
  await fees.reject(id);
  expect(await fees.reopen(id)).toMatchObject({
    status: 200,
    body: {
      state: 'PROPOSED',
      reason: null,
      decidedAt: null,
      decidedBy: null,
      customer: { name: expect.any(String) },
    },
  });
  clock.set('2025-03-03T12:00:00Z');
  expect(await fees.propose()).toMatchObject({ updated: 1, proposed: 0 });
  expect((await fees.accept(id)).body).toMatchObject({ state: 'ACCEPTED', until: '2025-03-03' });
});

it('refuses fees that are not rejected or have a successor, unknown fees and viewers', async () => {
  const { id } = await interest();
  expectError(await fees.reopen(id), 409, 'CONFLICT');
  await fees.reject(id);
  const viewer = await addUser(service, client, 'vic', { role: 'VIEWER' });
  const headers = { 'x-quittance-user': viewer.id };
  expectError(
    await client.post(`/internal/late_fees/${id}/reopen`, undefined, headers),
    403,
    'ACCESS_FORBIDDEN',
  );
  clock.set('2025-03-09T12:00:00Z');
  await fees.propose();
  expectError(await fees.reopen(id), 409, 'CONFLICT');
  expectError(await fees.reopen(MISSING_ID), 404, 'NOT_FOUND');
});

it('names the half-years whose reference rate is missing, where one is used', async () => {
  const missing = async () =>
    (await read<{ missingRates: string[] }>(client, '/internal/late_fee_settings')).missingRates;
  expect(await missing()).toEqual([]);
  clock.set('2027-01-01T00:00:00Z');
  expect(await missing()).toEqual(['2026-07-01', '2027-01-01']);
  const rate = { from: '2026-07-01', rate: '2', source: 'ECB press release' };
  await fees.settings({ referenceRates: [rate] });
  expect(await missing()).toEqual(['2027-01-01']);
  expect(await read(client, '/internal/late_fee_settings')).toMatchObject({ referenceRates: [rate] });
  await fees.settings({ mode: 'MONTHLY_RATE', monthlyRate: '1' });
  expect(await missing()).toEqual([]);
});
