import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { contact, customer, store } from '../../../test/harness/factories.ts';
import { MONDAY } from '../../../test/harness/outgoing.ts';
import { addUser } from '../../../test/harness/people.ts';
import { itNightly } from '../../../test/harness/seeds.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';

const clock = new ManualClock(MONDAY);
let service: TestService;
let client: Client;
let customerId: string;
let userId: string;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(MONDAY);
  client = await service.client({ unknownRecipientsPerDay: 30 });
  userId = (await addUser(service, client, 'ada')).id;
  customerId = (await store(client, '/customers', customer('c'))).id;
  await store(client, `/customers/${customerId}/contacts`, contact('jo@buyer.example'));
});
afterAll(() => closeVerified(service));

const strangers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `stranger${from + i}@elsewhere.example`);
const write = (to: string[], cc: string[] = []) =>
  client.post(
    `/internal/customers/${customerId}/mails`,
    { to, cc, subject: 'About your account', text: 'Please call.' },
    { 'x-quittance-user': userId },
  );
const stored = async () => {
  const { rows } = await service.database.pool.query(
    'SELECT 1 FROM written_mails WHERE organization_id = $1',
    [client.organization.id],
  );
  return rows.length;
};

it('refuses more unknown recipients per day than the limit allows, and stores nothing', async () => {
  expect((await write(strangers(20))).status).toBe(201);
  const refused = await write(strangers(11, 20));
  expectError(refused, 429, 'RATE_LIMITED');
  expect(refused.text).toContain('10 are left');
  expect(refused.headers.get('retry-after')).toBe('86400');
  expect(await stored()).toBe(1);
  expect((await write(strangers(5), strangers(5, 5))).status).toBe(201);
  expectError(await write(strangers(1)), 429, 'RATE_LIMITED');
});

itNightly('does not count contacts and colleagues', async () => {
  for (let n = 0; n < 40; n += 1)
    expect((await write(['JO@buyer.example'], ['ada@example.com'])).status).toBe(201);
});

it('allows new recipients after 24 hours', async () => {
  expect((await write(strangers(20))).status).toBe(201);
  expect((await write(strangers(10))).status).toBe(201);
  expectError(await write(strangers(1)), 429, 'RATE_LIMITED');
  clock.set(new Date(Date.parse(MONDAY) + 24 * 3_600_000 + 1).toISOString());
  expect((await write(strangers(20))).status).toBe(201);
});

it('counts recipients of concurrent emails together', async () => {
  const answers = await Promise.all([0, 1, 2, 3].map((n) => write(strangers(10, n * 10))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429]);
});
