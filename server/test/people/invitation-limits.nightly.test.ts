import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified, expectError } from '../harness/contract.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { owner, type PostOffice, postOffice, type Visitor } from '../harness/sign-in.ts';

let service: TestService;
let post: PostOffice;
let client: Client;
let olga: Visitor;
let count = 0;
let invited: string;
beforeAll(async () => {
  service = await testService();
  post = await postOffice(service);
});
beforeEach(async () => {
  client = await service.client();
  count += 1;
  olga = await owner(service, client, `olga${count}@owner.example`);
  invited = `victim${count}@elsewhere.example`;
});
afterAll(async () => {
  await post.close();
  await closeVerified(service);
});

const invite = (email = invited) =>
  olga.ask<{ id: string }>('POST', client, '/internal/invitations', { email, role: 'VIEWER' });

/** Makes existing invitations older by minutes. */
const wait = (minutes: number) =>
  service.database.pool.query(
    `UPDATE invitations SET created_at = created_at - make_interval(mins => $2) WHERE organization_id = $1`,
    [client.organization.id, minutes],
  );

it('refuses a fourth invitation to an address within an hour, in any spelling', async () => {
  for (let n = 0; n < 3; n += 1) expect((await invite()).status).toBe(201);
  const refused = await invite(invited.toUpperCase());
  expectError(refused, 429, 'RATE_LIMITED');
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(3_500);
  expect(seconds).toBeLessThanOrEqual(3_600);
  expect((await invite(`other-${invited}`)).status).toBe(201);
  await wait(60);
  expect((await invite()).status).toBe(201);
});

it('refuses the twenty-first invitation to an address within a day', async () => {
  for (let n = 0; n < 20; n += 1) {
    expect((await invite()).status).toBe(201);
    await wait(21);
  }
  expectError(await invite(), 429, 'RATE_LIMITED');
  await wait(24 * 60 - 20 * 21 + 1);
  expect((await invite()).status).toBe(201);
});

it('invites at most three times when many requests arrive at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => invite()));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
});

it('sends no email for an invitation that ended while it waited', async () => {
  expect((await invite()).status).toBe(201);
  const { body: second } = await invite();
  const mails = await post.collect(invited);
  expect(mails).toHaveLength(1);
  const { body: third } = await invite();
  await olga.ask('DELETE', client, `/internal/invitations/${third.id}`);
  expect(await post.collect(invited)).toEqual([]);
  expect(second.id).not.toBe(third.id);
});
