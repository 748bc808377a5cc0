import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { read } from '../../../test/harness/factories.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const PATH = '/internal/late_fee_settings';
const put = (body: unknown, headers = {}) => client.put<Record<string, unknown>>(PATH, body, headers);

it('charges nothing by default and knows the built-in rates', async () => {
  const settings = await read<{ builtInRates: { from: string; rate: string }[] }>(client, PATH);
  expect(settings).toMatchObject({
    mode: 'NONE',
    country: null,
    marginPoints: null,
    rateBasis: null,
    inForce: { marginPoints: '8', rateBasis: 'EACH_HALF_YEAR' },
    numberPrefix: 'LF',
    monthlyRate: null,
    compensation: { EUR: 4000 },
    referenceRates: [],
    graceDays: 0,
    minimumAmount: {},
    paymentDays: 14,
    since: null,
    updatedAt: null,
  });
  expect(settings.builtInRates[0]).toEqual({ from: '2026-01-01', rate: '2.15' });
  expect(settings.builtInRates.at(-1)).toEqual({ from: '2009-01-01', rate: '2.5' });
});

it('changes the given fields and keeps the others', async () => {
  const stated = {
    mode: 'EU_DIRECTIVE',
    marginPoints: '9.5',
    compensation: { EUR: 4000, USD: 4500 },
    referenceRates: [
      { from: '2027-01-01', rate: '2.4' },
      { from: '2026-07-01', rate: '2.15' },
    ],
    minimumAmount: { EUR: 500 },
    since: '2026-01-01',
  };
  const sorted = { ...stated, referenceRates: [...stated.referenceRates].reverse() };
  expect(await put(stated)).toMatchObject({ status: 200, body: sorted });
  expect((await put({ graceDays: 5, since: null })).status).toBe(200);
  expect(await read(client, PATH)).toMatchObject({ ...sorted, graceDays: 5, since: null });
  const other = await service.client();
  expect(await read(other, PATH)).toMatchObject({ mode: 'NONE', referenceRates: [] });
});

it('follows the country where the organization sets no rule, and answers the rule in force', async () => {
  const inForce = async (body: unknown) => (await put(body)).body['inForce'];
  expect(await inForce({ country: 'FR' })).toEqual({ marginPoints: '10', rateBasis: 'EACH_HALF_YEAR' });
  expect(await inForce({ country: 'IE' })).toEqual({ marginPoints: '8', rateBasis: 'FIRST_DAY' });
  const own = { marginPoints: '9', rateBasis: 'EACH_HALF_YEAR' };
  expect(await inForce(own)).toEqual(own);
  expect(await inForce({ country: 'FR' })).toEqual(own);
  expect(await inForce({ marginPoints: null })).toEqual({ marginPoints: '10', rateBasis: 'EACH_HALF_YEAR' });
  expect(await inForce({ country: null, rateBasis: null })).toEqual({
    marginPoints: '8',
    rateBasis: 'EACH_HALF_YEAR',
  });
  expect((await read<{ countryRules: unknown[] }>(client, PATH)).countryRules).toContainEqual({
    country: 'IE',
    marginPoints: '8',
    rateBasis: 'FIRST_DAY',
  });
});

it('reads the first day on which fees are charged in the time zone of the organization', async () => {
  expect((await put({ since: '2025-12-31T23:30:00Z' })).body).toMatchObject({ since: '2026-01-01' });
});

it.each([
  [{ mode: 'MONTHLY_RATE' }, 'monthlyRate'],
  [{ mode: 'WEEKLY' }, 'mode'],
  [{ marginPoints: '8,5' }, 'marginPoints'],
  [{ marginPoints: '-8' }, 'marginPoints'],
  [{ marginPoints: 8 }, 'marginPoints'],
  [{ monthlyRate: '1e2' }, 'monthlyRate'],
  [{ compensation: { EUR: -1 } }, 'compensation.EUR'],
  [{ compensation: { EUR: 40.5 } }, 'compensation.EUR'],
  [{ compensation: { ABC: 4000 } }, 'compensation.ABC'],
  [{ minimumAmount: { HRK: 4000 } }, 'minimumAmount.HRK'],
  [{ referenceRates: [{ from: '2026-08-01', rate: '2' }] }, 'referenceRates[0].from'],
  [{ referenceRates: [{ from: '2026-07-01' }] }, 'referenceRates[0].rate'],
  [
    {
      referenceRates: [
        { from: '2026-07-01', rate: '2' },
        { from: '2026-07-01', rate: '3' },
      ],
    },
    'referenceRates[1].from',
  ],
  [{ graceDays: 366 }, 'graceDays'],
  [{ since: '2026-02-30' }, 'since'],
  [{ country: 'XX' }, 'country'],
  [{ country: 'PL' }, 'country'],
  [{ country: 'fr' }, 'country'],
  [{ rateBasis: 'EACH_YEAR' }, 'rateBasis'],
  [{ numberPrefix: '' }, 'numberPrefix'],
  [{ numberPrefix: 'LF ' }, 'numberPrefix'],
  [{ numberPrefix: '-LF' }, 'numberPrefix'],
  [{ numberPrefix: 'L\nF' }, 'numberPrefix'],
  [{ numberPrefix: null }, 'numberPrefix'],
  [{ numberPrefix: 'A'.repeat(21) }, 'numberPrefix'],
  [{ unknown: 1 }, 'unknown'],
])('refuses %j', async (body, field) => {
  expectError(await put(body), 400, 'INVALID_DATA', field);
  expect(await read(client, PATH)).toMatchObject({ mode: 'NONE', updatedAt: null });
});

it('lets owners and administrators change them, and every user see them', async () => {
  for (const [role, status] of [
    ['OWNER', 200],
    ['ADMIN', 200],
    ['COLLECTOR', 403],
    ['VIEWER', 403],
  ] as const) {
    const { id } = await addUser(service, client, role.toLowerCase(), { role });
    const user = { 'x-quittance-user': id };
    const answer = await put({ graceDays: 3 }, user);
    expect(answer.status, role).toBe(status);
    if (status === 403) expectError(answer, 403, 'ACCESS_FORBIDDEN');
    expect((await client.get(PATH, user)).status).toBe(200);
  }
});
