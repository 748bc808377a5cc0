import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkSecrets, encryptAgain } from '../../src/exchange/encrypt-again.ts';
import { makeOwnerLink } from '../../src/people/invitations/commands.ts';
import { openSignIn } from '../../src/people/sign-in/open.ts';
import { createCipher } from '../../src/platform/cipher.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer } from '../harness/factories.ts';
import { type Client, ownService, type TestService, testService } from '../harness/service.ts';
import { owner, PASSWORD, tokenIn, Visitor } from '../harness/sign-in.ts';

let service: TestService;
let client: Client;
let email: string;
let count = 0;
beforeAll(async () => {
  service = await ownService({ passwords: null });
});
beforeEach(async () => {
  client = await service.client();
  count += 1;
  email = `olga${count}@owner.example`;
});
afterAll(() => closeVerified(service));

describe('the first owner', () => {
  it('joins through a single-use link, and can work in the organization afterwards', async () => {
    const link = await makeOwnerLink(service, client.organization.id);
    const token = tokenIn(link);
    const visitor = new Visitor(service);
    const shown = await visitor.post('/auth/invitations/look-up', { token });
    expect(shown.body).toMatchObject({ organization: 'Test', email: null, role: 'OWNER', hasAccount: false });
    const facts = { token, email, firstName: 'Olga', lastName: 'Owner', password: PASSWORD };
    expectError(
      await visitor.post('/auth/invitations/accept', { ...facts, email: undefined }),
      400,
      'INVALID_DATA',
      'email',
    );
    const answer = await visitor.post('/auth/invitations/accept', facts);
    expect(answer.status, answer.text).toBe(201);
    expectError(await visitor.post('/auth/invitations/accept', facts), 400, 'INVALID_DATA', 'token');
    const session = await visitor.readToken();
    expect(session).toMatchObject({
      person: { name: 'Olga Owner', email, emailVerified: false, secondFactor: false },
      boundTo: null,
      organizations: [{ organizationId: client.organization.id, name: 'Test', role: 'OWNER' }],
    });
    expect((await visitor.ask('GET', client, '/customers')).status).toBe(200);
    const made = await visitor.ask('POST', client, '/customers', customer('c'));
    expect(made.status, made.text).toBe(201);
    expect((await visitor.ask('GET', client, '/customer/external:c')).status).toBe(200);
  });

  it('can use the newest link only', async () => {
    const first = tokenIn(await makeOwnerLink(service, client.organization.id));
    await makeOwnerLink(service, client.organization.id);
    const visitor = new Visitor(service);
    expectError(
      await visitor.post('/auth/invitations/look-up', { token: first }),
      400,
      'INVALID_DATA',
      'token',
    );
    for (const token of ['x', first.replace(/^qi/, 'qp'), `${first}x`])
      expectError(await visitor.post('/auth/invitations/look-up', { token }), 400, 'INVALID_DATA', 'token');
  });
});

describe('a session', () => {
  it('uses a cookie that only the service can set and no script can read', async () => {
    const visitor = await owner(service, client, email);
    const [name] = [...visitor.cookies.keys()].filter((one) => one.includes('session_token'));
    expect(name).toBe('__Host-quittance.session_token');
    for (const [cookie, attributes] of visitor.attributes) {
      expect(cookie).toMatch(/^__Host-/);
      expect(attributes).toMatch(/Path=\/(;|$)/);
      for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax']) expect(attributes).toContain(attribute);
      expect(attributes).not.toContain('Domain');
    }
  });

  it('ends at the next request after a sign-out, and after it is revoked from elsewhere', async () => {
    const [browser, phone] = [
      await owner(service, client, email),
      new Visitor(service, { 'user-agent': 'Phone' }),
    ];
    expect(await phone.signIn(email)).toMatchObject({ status: 200, body: { status: 'SIGNED_IN' } });
    const { body } = await browser.get<{
      total: number;
      items: { id: string; current: boolean; userAgent: string }[];
    }>('/auth/sessions');
    expect(body.items).toMatchObject([
      { current: false, userAgent: 'Phone', address: '127.0.0.1', boundTo: null },
      { current: true, userAgent: 'Test browser' },
    ]);
    expect((await browser.delete(`/auth/sessions/${body.items[0]?.id}`)).status).toBe(204);
    expectError(await phone.ask('GET', client, '/customers'), 401, 'UNAUTHORIZED');
    expectError(await browser.delete(`/auth/sessions/${body.items[0]?.id}`), 404, 'NOT_FOUND');
    await phone.signIn(email);
    expect((await phone.ask('GET', client, '/customers')).status).toBe(200);
    const kept = new Map(phone.cookies);
    expect((await phone.post('/auth/sign-out')).status).toBe(204);
    // A cookie kept after sign-out has no effect.
    for (const [name, value] of kept) phone.cookies.set(name, value);
    expectError(await phone.ask('GET', client, '/customers'), 401, 'UNAUTHORIZED');
    await phone.signIn(email);
    expect((await phone.delete('/auth/sessions')).status).toBe(204);
    for (const visitor of [browser, phone])
      expectError(await visitor.ask('GET', client, '/customers'), 401, 'UNAUTHORIZED');
  });

  it('changes nothing without its token, or from a page of another site', async () => {
    const visitor = await owner(service, client, email);
    const path = `/organizations/${client.organization.id}/v1/customers`;
    for (const headers of [
      { 'x-quittance-token': null },
      { 'x-quittance-token': 'x'.repeat(43) },
      { origin: 'https://evil.example' },
      { origin: null },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      expectError(await visitor.send('POST', path, customer('c'), headers), 403, 'ACCESS_FORBIDDEN');
      expectError(await visitor.send('POST', '/auth/sign-out', undefined, headers), 403, 'ACCESS_FORBIDDEN');
    }
    const stranger = { origin: 'https://evil.example' };
    const facts = { email, password: PASSWORD };
    expectError(await visitor.send('POST', '/auth/sign-in', facts, stranger), 403, 'ACCESS_FORBIDDEN');
    expect((await visitor.ask('GET', client, '/customers')).body).toMatchObject({ total: 0 });
    // The browser's fetch metadata says same-origin, although the page has another port.
    const own = { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' };
    expect((await visitor.send('POST', path, customer('c'), own)).status).toBe(201);
    const other = await owner(service, await service.client(), `other-${email}`);
    expectError(
      await visitor.send('POST', path, customer('d'), { 'x-quittance-token': other.token }),
      ...([403, 'ACCESS_FORBIDDEN'] as const),
    );
  });

  it('is refused when its cookie was changed or invented', async () => {
    const visitor = await owner(service, client, email);
    const name = '__Host-quittance.session_token';
    const real = visitor.cookies.get(name) ?? '';
    for (const wrong of ['', 'x', real.slice(0, -3), `x${real}`, `${real}x`, '%', `${real.split('.')[0]}.`]) {
      visitor.cookies.set(name, wrong);
      expectError(await visitor.ask('GET', client, '/customers'), 401, 'UNAUTHORIZED');
    }
  });
});

describe('the organization in the address', () => {
  it('gives non-members the same response whether or not it exists', async () => {
    const visitor = await owner(service, client, email);
    const other = await service.client({ name: 'Secret' });
    const answers = [];
    for (const id of [
      other.organization.id,
      '01890000-0000-7000-8000-000000000000',
      'x',
      '',
      '%00',
      `${client.organization.id}x`,
    ])
      answers.push(await visitor.send('GET', `/organizations/${id}/v1/customers`));
    for (const answer of answers) {
      expectError(answer, 404, 'NOT_FOUND');
      expect(answer.text).toBe(answers[0]?.text);
    }
    expectError(
      await visitor.send('GET', `/organizations/${other.organization.id}/v1/nowhere`),
      404,
      'NOT_FOUND',
    );
    expectError(await visitor.get('/v1/customers'), 401, 'UNAUTHORIZED');
    const keys = { 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret };
    const asked = await fetch(`${service.url}/organizations/${client.organization.id}/v1/customers`, {
      headers: keys,
    });
    expect(asked.status).toBe(401);
    expect(
      (
        await visitor.send(
          'GET',
          `/organizations/${client.organization.id.toUpperCase()}/v1/customers?limit=3`,
        )
      ).status,
    ).toBe(200);
  });

  it('checks current membership and role at each request', async () => {
    const visitor = await owner(service, client, email);
    const [{ userId } = { userId: '' }] = (await visitor.readToken()).organizations;
    const act = () => visitor.ask('POST', client, '/customers', customer('c'));
    expect((await act()).status).toBe(201);
    const change = (column: string, value: string | null) =>
      service.database.pool.query(`UPDATE users SET ${column} = $3 WHERE organization_id = $1 AND id = $2`, [
        client.organization.id,
        userId,
        value,
      ]);
    await change('role', 'VIEWER');
    expectError(await act(), 403, 'ACCESS_FORBIDDEN');
    expect((await visitor.ask('GET', client, '/customers')).status).toBe(200);
    expectError(await visitor.ask('GET', client, '/internal/keys'), 403, 'ACCESS_FORBIDDEN');
    await change('identity_id', null);
    expectError(await visitor.ask('GET', client, '/customers'), 404, 'NOT_FOUND');
    expect((await visitor.readToken()).organizations).toEqual([]);
  });

  it('lets no user act for another one', async () => {
    const visitor = await owner(service, client, email);
    const id = '01890000-0000-7000-8000-000000000000';
    const path = `/organizations/${client.organization.id}/v1/customers`;
    const answer = await visitor.get(path, { 'x-quittance-user': id });
    expectError(answer, 400, 'INVALID_DATA', 'X-Quittance-User');
  });
});

it('answers the same for an account that does not exist and for a wrong password', async () => {
  await owner(service, client, email);
  const visitor = new Visitor(service);
  const wrong = await visitor.signIn(email, 'something else entirely');
  const unknown = await visitor.signIn('unknown@owner.example', 'something else entirely');
  expectError(wrong, 401, 'UNAUTHORIZED');
  expect(unknown.text).toBe(wrong.text);
  expect(visitor.cookies.size).toBe(0);
  expect((await visitor.signIn(email.toUpperCase())).status).toBe(200);
});

it('keeps sessions when the encryption keys change', async () => {
  const [former, next] = [randomBytes(32), randomBytes(32)];
  let keys = [former];
  const cipher = createCipher(() => keys);
  const encrypted = await testService({ cipher });
  const them = await encrypted.client();
  const visitor = await owner(encrypted, them, email);
  const { rows } = await encrypted.database.pool.query<{ secret: string }>(
    'SELECT secret FROM identity_secrets',
  );
  expect(rows.map(({ secret }) => secret.split(':')[0])).toEqual(['aes-256-gcm']);
  keys = [next, former];
  expect(await encryptAgain({ database: encrypted.database, cipher }, 'ALL')).toBeGreaterThan(0);
  keys = [next];
  await checkSecrets({ database: encrypted.database, cipher });
  // Another process reads the stored data.
  const signIn = openSignIn({ ...encrypted, cipher });
  const session = await (await signIn.auth()).api.getSession({
    headers: new Headers({ cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') }),
  });
  expect(session?.user.email).toBe(email);
  keys = [former];
  await expect(checkSecrets({ database: encrypted.database, cipher })).rejects.toThrow('SECRETS_KEY');
  keys = [next];
  await closeVerified(encrypted);
});
