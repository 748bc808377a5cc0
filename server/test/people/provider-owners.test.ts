import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignInSettings } from '../../src/people/providers/schema.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { type OidcTrap, startOidc } from '../harness/oidc.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { owner, type PostOffice, postOffice, Visitor } from '../harness/sign-in.ts';

/** An administrator tries to become an owner through single sign-on. Owners see and limit the provider. */

const PROVIDER = '/internal/sign-in-provider';
const SETTINGS = '/internal/sign-in-settings';

let service: TestService;
let provider: OidcTrap;
let post: PostOffice;
let client: Client;
let boss: Visitor;
let bossEmail: string;
let admin: Visitor;
let adminId: string;
let count = 0;
beforeAll(async () => {
  service = await testService();
  // The provider confirms any address that its visitor enters, as an attacker's provider does.
  provider = await startOidc(`${service.publicUrl}/sign-in/provider`, (login) => ({
    email: `${login}@corp.example`,
    email_verified: true,
  }));
  post = await postOffice(service);
});
beforeEach(async () => {
  count += 1;
  client = await service.client({ name: `Corp ${count}`, language: 'fr' });
  bossEmail = `boss${count}@corp.example`;
  boss = await owner(service, client, bossEmail);
  const email = `adm${count}@corp.example`;
  adminId = (await addUser(service, client, 'adm', { email, role: 'ADMIN' })).id;
  await state(client);
  admin = (await through(`adm${count}`)).visitor;
  expect((await client.delete(PROVIDER)).status).toBe(204);
  admin = await reenter(email);
  for (const one of [bossEmail, email]) await post.collect(one);
});
afterAll(async () => {
  await post.close();
  await provider.close();
  await closeVerified(service);
});

/** Resets the password of a person and signs in with it. */
async function reenter(email: string): Promise<Visitor> {
  const visitor = new Visitor(service);
  await visitor.post('/auth/password/forgotten', { email });
  const token = await post.token(email);
  await visitor.post('/auth/password/reset', { token, password: 'seven green bottles hang' });
  expect((await visitor.signIn(email)).status).toBe(200);
  return visitor;
}

const facts = () => {
  const { issuer, clientId, clientSecret } = provider;
  return { issuer, clientId, clientSecret };
};
const state = async (by: Pick<Client, 'put'>) => {
  const answer = await by.put(PROVIDER, facts());
  expect(answer.status, answer.text).toBe(200);
};

/** Signs in through the provider with a login name. */
async function through(login: string) {
  const visitor = new Visitor(service);
  const { organization } = client;
  const begun = await visitor.post<{ url: string }>('/auth/sign-in/provider', {
    organizationId: organization.id,
  });
  const query = await provider.pass(begun.body.url, login);
  const answer = await visitor.post('/auth/sign-in/provider/return', { query });
  if (answer.status === 200) await visitor.readToken();
  return { visitor, answer };
}

const bossLogin = () => `boss${count}`;
const limit = (by: Visitor, ownersUseProvider = false) =>
  by.ask<SignInSettings>('PUT', client, SETTINGS, { ownersUseProvider });
const role = async (visitor: Visitor) =>
  (await visitor.ask<{ user: { role: string } }>('GET', client, '/internal/me')).body.user.role;

describe('an administrator', () => {
  it('returns 403 when an administrator would become an owner through a provider', async () => {
    expect(await role(admin)).toBe('ADMIN');
    expectError(await admin.ask('PUT', client, PROVIDER, facts()), 403, 'ACCESS_FORBIDDEN');
    expectError(
      await admin.ask('PUT', client, SETTINGS, { ownersUseProvider: true }),
      403,
      'ACCESS_FORBIDDEN',
    );
    const asAdmin = { 'x-quittance-user': adminId };
    expectError(await client.put(PROVIDER, facts(), asAdmin), 403, 'ACCESS_FORBIDDEN');
    // A provider that owners have set cannot be replaced or removed by an administrator.
    await state(client);
    const evil = { ...facts(), clientSecret: 'evil' };
    expectError(await admin.ask('PUT', client, PROVIDER, evil), 403, 'ACCESS_FORBIDDEN');
    expectError(await admin.ask('DELETE', client, PROVIDER), 403, 'ACCESS_FORBIDDEN');
    expect((await through(bossLogin())).answer.status).toBe(200);
    // Administrators see the parts that are not secret.
    const seen = await admin.ask('GET', client, PROVIDER);
    expect(seen.status).toBe(200);
    expect(seen.text).not.toContain(provider.clientSecret);
    expect((await admin.ask('GET', client, SETTINGS)).body).toMatchObject({ ownersUseProvider: true });
  });
});

describe('owners', () => {
  it('get an email in their language when the provider or its limits change', async () => {
    const second = `second${count}@corp.example`;
    await addUser(service, client, 'second', { email: second, role: 'OWNER' });
    await addUser(service, client, 'idle', { email: 'idle@corp.example', role: 'OWNER', isActive: false });
    const subjects = async (email: string) => {
      const mails = await post.collect(email);
      for (const { mail } of mails) expect(mail.text).toContain(`Corp ${count}`);
      return mails.map(({ mail }) => `${mail.subject} ${mail.text?.includes(provider.issuer)}`);
    };
    expect((await boss.ask('PUT', client, PROVIDER, facts())).status).toBe(200);
    const changed = `La connexion à Corp ${count} a été modifiée`;
    for (const email of [bossEmail, second]) expect(await subjects(email)).toEqual([`${changed} true`]);
    expect(await subjects('idle@corp.example')).toEqual([]);
    expect(await subjects(`adm${count}@corp.example`)).toEqual([]);
    expect((await limit(boss)).status).toBe(200);
    // A change without effect sends no mail.
    expect((await limit(boss)).status).toBe(200);
    expect((await boss.ask('DELETE', client, PROVIDER)).status).toBe(204);
    expect(await subjects(bossEmail)).toEqual([`${changed} false`, `${changed} true`]);
  });

  it('cannot use a provider when they may only use a password or passkey', async () => {
    await state(client);
    const before = await through(bossLogin());
    expect(await role(before.visitor)).toBe('OWNER');
    // The owner signed in through the provider would lose access.
    expectError(await limit(before.visitor), 409, 'CONFLICT', 'ownersUseProvider');
    const limited = await limit(boss);
    expect(limited.body, limited.text).toMatchObject({ ownersUseProvider: false });
    expectError(await before.visitor.ask('GET', client, '/customers'), 401, 'UNAUTHORIZED');
    const again = await through(bossLogin());
    expectError(again.answer, 403, 'ACCESS_FORBIDDEN');
    expect(again.answer.text).toContain('password or passkey');
    expect((await boss.ask('GET', client, '/customers')).status).toBe(200);
    // An owner who has never signed in gets no account.
    const never = `never${count}`;
    const added = await addUser(service, client, never, { email: `${never}@corp.example`, role: 'OWNER' });
    expectError((await through(never)).answer, 403, 'ACCESS_FORBIDDEN');
    const { rows } = await service.database.pool.query(
      'SELECT identity_id AS identity FROM users WHERE organization_id = $1 AND id = $2',
      [client.organization.id, added.id],
    );
    expect(rows).toEqual([{ identity: null }]);
    expect((await limit(boss, true)).status).toBe(200);
    expect((await through(bossLogin())).answer.status).toBe(200);
  });

  it('lose provider sessions from the next request on when a user becomes an owner', async () => {
    await state(client);
    await limit(boss);
    const { visitor } = await through(`adm${count}`);
    expect((await visitor.ask('GET', client, '/customers')).status).toBe(200);
    expect((await boss.ask('PUT', client, `/internal/users/${adminId}`, { role: 'OWNER' })).status).toBe(200);
    expectError(await visitor.ask('GET', client, '/customers'), 401, 'UNAUTHORIZED');
  });

  it('get 409 for another version of the settings', async () => {
    const { version } = (await boss.ask<SignInSettings>('GET', client, SETTINGS)).body;
    expect((await limit(boss)).status).toBe(200);
    const outdated = { ownersUseProvider: true, version };
    expectError(await boss.ask('PUT', client, SETTINGS, outdated), 409, 'CONFLICT');
  });
});

it('records in the audit log that a session came from a provider', async () => {
  await state(client);
  const { visitor } = await through(`adm${count}`);
  for (const [by, externalId] of [
    [visitor, 'by-provider'],
    [admin, 'by-password'],
  ] as const)
    expect((await by.ask('POST', client, '/custom_fields', field(externalId))).status).toBe(201);
  const { items } = (
    await client.get<{ items: { action: string; actor: { viaProvider: boolean } }[] }>(
      `/internal/audit/entries?actorId=${adminId}`,
    )
  ).body;
  const seen = items.map(({ action, actor }) => `${action} ${actor.viaProvider}`);
  expect(seen.slice(0, 3)).toEqual([
    'custom_field.created false',
    'custom_field.created true',
    'sign_in.happened true',
  ]);
});

const field = (externalId: string) => ({
  externalId,
  label: externalId,
  dataType: 'STRING',
  entityType: 'INVOICE',
});
