import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../harness/contract.ts';
import { type OidcTrap, startOidc } from '../harness/oidc.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { owner, Visitor } from '../harness/sign-in.ts';

let service: TestService;
let provider: OidcTrap;
let client: Client;
let count = 0;
beforeAll(async () => {
  service = await testService();
  provider = await startOidc(`${service.publicUrl}/sign-in/provider`, (login) =>
    login === 'silent'
      ? {}
      : { email: `${login}@corp.example`, email_verified: !login.startsWith('unproved') },
  );
});
beforeEach(async () => {
  client = await service.client();
  count += 1;
  const { issuer, clientId, clientSecret } = provider;
  const put = await client.put('/internal/sign-in-provider', { issuer, clientId, clientSecret });
  expect(put.status, put.text).toBe(200);
});
afterAll(async () => {
  await provider.close();
  await closeVerified(service);
});

const begin = (visitor: Visitor, who = client) =>
  visitor.post<{ url: string }>('/auth/sign-in/provider', { organizationId: who.organization.id });

/** Returns a visitor after the provider's redirect, and the answer to it. */
async function through(login: string, who = client) {
  const visitor = new Visitor(service);
  const begun = await begin(visitor, who);
  expect(begun.status, begun.text).toBe(200);
  const query = await provider.pass(begun.body.url, login);
  return { visitor, query, answer: await visitor.post('/auth/sign-in/provider/return', { query }) };
}

describe('single sign-on', () => {
  it('signs in a user with the address, and recognises the account from then on', async () => {
    const login = `ada${count}`;
    const user = await addUser(service, client, login, { email: `${login}@corp.example`, role: 'COLLECTOR' });
    const { visitor, answer } = await through(login);
    expect(answer.status, answer.text).toBe(200);
    const session = await visitor.readToken();
    expect(session).toMatchObject({
      person: { email: `${login}@corp.example`, name: `Name of ${login}`, emailVerified: false },
      boundTo: client.organization.id,
      organizations: [{ userId: user.id, role: 'COLLECTOR' }],
    });
    expect((await visitor.ask('GET', client, '/customers')).status).toBe(200);
    // The organization may change the user's address: the provider's account stays the same.
    await service.database.pool.query(
      `UPDATE users SET email = 'other@corp.example' WHERE organization_id = $1 AND id = $2`,
      [client.organization.id, user.id],
    );
    expect((await through(login)).answer.status).toBe(200);
  });

  it('refuses an unknown user, an unverified address, and a user without access', async () => {
    await addUser(service, client, 'x', { email: 'unproved@corp.example' });
    for (const login of ['unknown', 'unproved', 'silent']) {
      const { answer, visitor } = await through(login);
      expectError(answer, 403, 'ACCESS_FORBIDDEN');
      expectError(await visitor.get('/auth/session'), 401, 'UNAUTHORIZED');
    }
    const login = `gone${count}`;
    const user = await addUser(service, client, login, { email: `${login}@corp.example` });
    const { visitor } = await through(login);
    expect((await visitor.ask('GET', client, '/customers')).status).toBe(200);
    expect((await client.delete(`/internal/users/${user.id}/access`)).status).toBe(204);
    expectError(await visitor.ask('GET', client, '/customers'), 404, 'NOT_FOUND');
    expectError((await through(login)).answer, 403, 'ACCESS_FORBIDDEN');
  });

  it('works for its own organization only, whomever it names', async () => {
    const login = `victim${count}`;
    const other = await service.client();
    const victim = await owner(service, other, `${login}@corp.example`);
    await addUser(service, client, login, { email: `${login}@corp.example`, role: 'ADMIN' });
    const { visitor } = await through(login);
    expect(await visitor.readToken()).toMatchObject({
      organizations: [{ organizationId: client.organization.id }],
    });
    expectError(await visitor.ask('GET', other, '/customers'), 404, 'NOT_FOUND');
    for (const [method, path, body] of [
      ['GET', '/auth/sessions', undefined],
      ['DELETE', '/auth/sessions', undefined],
      ['POST', '/auth/email', { email: 'evil@corp.example' }],
      ['POST', '/auth/passkeys/options', undefined],
      ['POST', '/auth/second-factor', { password: 'x' }],
      ['POST', '/auth/password', { currentPassword: 'x', password: 'another eleven bottles' }],
    ] as const)
      expectError(await visitor.send(method, path, body), 403, 'ACCESS_FORBIDDEN');
    const { body } = await victim.get<{ items: { boundTo: string | null }[] }>('/auth/sessions');
    expect(body.items.map(({ boundTo }) => boundTo)).toEqual([client.organization.id, null]);
  });

  it('accepts each response once, from the same browser, and unchanged', async () => {
    const login = `once${count}`;
    await addUser(service, client, login, { email: `${login}@corp.example` });
    const { visitor, query } = await through(login);
    const again = (who: Visitor, what: string) => who.post('/auth/sign-in/provider/return', { query: what });
    expectError(await again(visitor, query), 401, 'UNAUTHORIZED');
    for (const change of [
      (text: string) => text.replace(/state=[^&]+/, 'state=other'),
      (text: string) => text.replace(/code=[^&]+/, 'code=other'),
      (text: string) => text.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'),
      () => '',
      () => 'error=access_denied',
    ]) {
      const other = new Visitor(service);
      const { body } = await begin(other);
      expectError(await again(other, change(await provider.pass(body.url, login))), 401, 'UNAUTHORIZED');
    }
    const [one, two] = [new Visitor(service), new Visitor(service)];
    await begin(two);
    const stolen = await provider.pass((await begin(one)).body.url, login);
    expectError(await again(two, stolen), 401, 'UNAUTHORIZED');
    expectError(await again(new Visitor(service), stolen), 401, 'UNAUTHORIZED');
  });

  it('ends sessions from the provider when the provider is removed', async () => {
    const login = `end${count}`;
    await addUser(service, client, login, { email: `${login}@corp.example` });
    const { visitor } = await through(login);
    expect((await client.delete('/internal/sign-in-provider')).status).toBe(204);
    expectError(await visitor.ask('GET', client, '/customers'), 401, 'UNAUTHORIZED');
    expectError(await client.delete('/internal/sign-in-provider'), 404, 'NOT_FOUND');
    const [gone, never] = [
      await begin(visitor),
      await visitor.post('/auth/sign-in/provider', {
        organizationId: '01890000-0000-7000-8000-000000000000',
      }),
    ];
    expectError(gone, 404, 'NOT_FOUND');
    expect(never.text).toBe(gone.text);
  });

  it('ends sessions from the provider when another one replaces it, not when its secret changes', async () => {
    const login = `replaced${count}`;
    await addUser(service, client, login, { email: `${login}@corp.example` });
    const colleague = await owner(service, client, `colleague${count}@corp.example`);
    const { issuer, clientId } = provider;
    const replacements = [
      { issuer, clientId: 'another', clientSecret: 'y' },
      { issuer: `${issuer}/another`, clientId, clientSecret: 'y' },
    ];
    for (const replacement of replacements) {
      const { visitor } = await through(login);
      const secret = await client.put('/internal/sign-in-provider', {
        issuer,
        clientId,
        clientSecret: 'another secret',
      });
      expect(secret.status, secret.text).toBe(200);
      expect((await visitor.ask('GET', client, '/customers')).status).toBe(200);
      expect((await client.put('/internal/sign-in-provider', replacement)).status).toBe(200);
      expectError(await visitor.ask('GET', client, '/customers'), 401, 'UNAUTHORIZED');
      expect((await colleague.ask('GET', client, '/customers')).status).toBe(200);
      const { clientSecret } = provider;
      await client.put('/internal/sign-in-provider', { issuer, clientId, clientSecret });
    }
  });
});

it('never returns its secret, and calls no internal address', async () => {
  const { body, text } = await client.get('/internal/sign-in-provider');
  expect(body).toMatchObject({
    issuer: provider.issuer,
    clientId: 'quittance',
    redirectUri: `${service.publicUrl}/sign-in/provider`,
  });
  expect(text).not.toContain(provider.clientSecret);
  const outside = await testService({ allowPrivate: false });
  const them = await outside.client();
  const facts = { clientId: 'x', clientSecret: 'y' };
  for (const issuer of [
    provider.issuer,
    'https://x.example/?a=b',
    'https://me@x.example',
    'ftp://x.example',
    'x',
  ])
    expectError(
      await them.put('/internal/sign-in-provider', { issuer, ...facts }),
      400,
      'INVALID_DATA',
      'issuer',
    );
  // The answers do not reveal which names resolve to private addresses.
  const answers = new Set<string>();
  for (const host of ['127.0.0.1', 'localhost', 'there-is-nothing.invalid']) {
    const put = await them.put('/internal/sign-in-provider', { issuer: `https://${host}`, ...facts });
    expect(put.status, put.text).toBe(200);
    const visitor = new Visitor(outside);
    const begun = await visitor.post('/auth/sign-in/provider', { organizationId: them.organization.id });
    expectError(begun, 401, 'UNAUTHORIZED');
    answers.add(begun.text);
  }
  expect([...answers]).toHaveLength(1);
  await closeVerified(outside);
});
