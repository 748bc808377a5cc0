import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { closeVerified, expectError } from '../harness/contract.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { Visitor } from '../harness/sign-in.ts';
import { type SigningOidc, startSigningOidc } from '../harness/signing-oidc.ts';

const EMAIL = 'ada@corp.example';
const DISCOVERY = '/.well-known/openid-configuration';
const settings = () => ({ issuer: provider.issuer, clientId: 'quittance', clientSecret: 'y' });

let service: TestService;
let provider: SigningOidc;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  provider = await startSigningOidc('quittance');
  client = await service.client();
  await addUser(service, client, 'ada', { email: EMAIL });
  const put = await client.put('/internal/sign-in-provider', settings());
  expect(put.status, put.text).toBe(200);
});
afterEach(async () => {
  vi.useRealTimers();
  await provider.close();
});
afterAll(() => closeVerified(service));

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const count = (path: string) => provider.requests.filter((one) => one === path).length;
const begin = (visitor: Visitor) =>
  visitor.post<{ url: string }>('/auth/sign-in/provider', { organizationId: client.organization.id });

async function signIn() {
  const visitor = new Visitor(service);
  const begun = await begin(visitor);
  expect(begun.status, begun.text).toBe(200);
  const query = provider.vouchFor(EMAIL, begun.body.url);
  return visitor.post('/auth/sign-in/provider/return', { query });
}

it('fetches the metadata of a provider once in five minutes', async () => {
  for (let i = 0; i < 3; i += 1) expect((await signIn()).status).toBe(200);
  expect([count(DISCOVERY), count('/keys'), count('/token')]).toEqual([1, 1, 3]);
  pass(301);
  expect((await signIn()).status).toBe(200);
  expect([count(DISCOVERY), count('/keys')]).toEqual([2, 2]);
});

it('shares one discovery among concurrent sign-ins', async () => {
  const begun = await Promise.all(Array.from({ length: 10 }, () => begin(new Visitor(service))));
  expect(begun.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(count(DISCOVERY)).toBe(1);
});

it('fetches the metadata again after the settings were saved', async () => {
  expect((await signIn()).status).toBe(200);
  pass(1);
  expect((await client.put('/internal/sign-in-provider', settings())).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  expect(count(DISCOVERY)).toBe(2);
});

it('accepts a token signed with a new key, and fetches keys at most once a minute', async () => {
  expect((await signIn()).status).toBe(200);
  provider.rotate();
  for (let i = 0; i < 3; i += 1) expectError(await signIn(), 401, 'UNAUTHORIZED');
  expect(count('/keys')).toBe(1);
  pass(61);
  for (let i = 0; i < 3; i += 1) expect((await signIn()).status).toBe(200);
  expect([count('/keys'), count(DISCOVERY)]).toEqual([2, 1]);
});

it('refuses a token that no published key has signed', async () => {
  provider.publishes = false;
  expectError(await signIn(), 401, 'UNAUTHORIZED');
});
