import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../harness/contract.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { owner, PASSWORD, type PostOffice, postOffice, tokenIn, Visitor } from '../harness/sign-in.ts';

let service: TestService;
let post: PostOffice;
let client: Client;
let olga: Visitor;
let email: string;
let count = 0;
beforeAll(async () => {
  service = await testService();
  post = await postOffice(service);
});
beforeEach(async () => {
  client = await service.client({ name: 'Lumière' });
  count += 1;
  email = `olga${count}@owner.example`;
  olga = await owner(service, client, email);
});
afterAll(async () => {
  await post.close();
  await closeVerified(service);
});

const NEW = 'another eleven bottles';
const subjects = async (address: string) => (await post.collect(address)).map(({ mail }) => mail.subject);

describe('a forgotten password', () => {
  it('is reset by a single-use link in an email, which ends all sessions', async () => {
    const visitor = new Visitor(service);
    expect((await visitor.post('/auth/password/forgotten', { email: email.toUpperCase() })).status).toBe(202);
    const token = await post.token(email);
    const about = await visitor.post('/auth/password/reset', { token, password: `${email}!!!!` });
    expectError(about, 400, 'INVALID_DATA', 'password');
    expectError(
      await visitor.post('/auth/password/reset', { token, password: 'short' }),
      400,
      'INVALID_DATA',
      'password',
    );
    const [first, second] = await Promise.all(
      [NEW, `${NEW} again`].map((password) => visitor.post('/auth/password/reset', { token, password })),
    );
    const statuses = [first?.status, second?.status];
    expect(statuses.toSorted()).toEqual([204, 400]);
    expectError(await olga.ask('GET', client, '/customers'), 401, 'UNAUTHORIZED');
    expectError(await visitor.signIn(email), 401, 'UNAUTHORIZED');
    expect((await visitor.signIn(email, statuses[0] === 204 ? NEW : `${NEW} again`)).status).toBe(200);
    expect(await subjects(email)).toContain('Your password was changed');
  });

  it('gives unknown addresses the same response, and sends them nothing', async () => {
    const visitor = new Visitor(service);
    const known = await visitor.post('/auth/password/forgotten', { email });
    const unknown = await visitor.post('/auth/password/forgotten', { email: 'unknown@owner.example' });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(await post.collect('unknown@owner.example')).toEqual([]);
    for (const token of ['x', 'x'.repeat(2000), tokenIn('#\0')])
      expectError(
        await visitor.post('/auth/password/reset', { token, password: NEW }),
        400,
        'INVALID_DATA',
        'token',
      );
  });
});

it('sends an email about a new device and about a changed password, which ends the other sessions', async () => {
  const other = new Visitor(service, { 'user-agent': 'Phone' });
  await olga.signIn(email);
  expect(await subjects(email)).toEqual([]);
  await other.signIn(email);
  const [alert] = await post.collect(email);
  expect(alert?.mail.subject).toBe('Sign-in from a new device');
  expect(alert?.mail.text).toContain('127.0.0.1, Phone');
  expect(alert?.raw).not.toContain('__Host-');
  await other.signIn(email);
  expect(await subjects(email)).toEqual([]);
  const wrong = { currentPassword: 'wrong', password: NEW };
  expectError(await olga.post('/auth/password', wrong), 400, 'INVALID_DATA', 'currentPassword');
  expect((await olga.post('/auth/password', { currentPassword: PASSWORD, password: NEW })).status).toBe(204);
  expect(await subjects(email)).toEqual(['Your password was changed']);
  expect((await olga.ask('GET', client, '/customers')).status).toBe(200);
  expectError(await other.ask('GET', client, '/customers'), 401, 'UNAUTHORIZED');
});

it('sends emails in the language of the organization', async () => {
  const italian = await service.client({ name: 'Lume', language: 'it' });
  const address = `ada${count}@owner.example`;
  const ada = await owner(service, italian, address);
  expect((await new Visitor(service).post('/auth/password/forgotten', { email: address })).status).toBe(202);
  await new Visitor(service, { 'user-agent': 'Phone' }).signIn(address);
  expect((await subjects(address)).toSorted()).toEqual([
    'Accesso da un nuovo dispositivo',
    'Scelga una nuova password',
  ]);
  const next = `ina${count}@owner.example`;
  const invited = await ada.ask('POST', italian, '/internal/invitations', { email: next, role: 'VIEWER' });
  expect(invited.status, invited.text).toBe(201);
  expect(await subjects(next)).toEqual(['Invito a Lume']);
  expect((await ada.post('/auth/email/verification')).status).toBe(202);
  expect(await subjects(address)).toEqual(['Confermi il Suo indirizzo e-mail']);
});

describe('an address', () => {
  it('is verified by a link, and changed once the former and the new address have agreed', async () => {
    expect((await olga.post('/auth/email/verification')).status).toBe(202);
    const proof = { token: await post.token(email) };
    expect((await olga.post('/auth/email/verify', proof)).body).toEqual({ status: 'VERIFIED' });
    expectError(await olga.post('/auth/email/verification'), 409, 'CONFLICT');
    const next = `new-${email}`;
    expectError(await olga.post('/auth/email', { email }), 400, 'INVALID_DATA', 'email');
    expect((await olga.post('/auth/email', { email: next })).status).toBe(202);
    expect(await post.collect(next)).toEqual([]);
    const stranger = new Visitor(service);
    const allowed = { token: await post.token(email) };
    expect((await stranger.post('/auth/email/verify', allowed)).body).toEqual({ status: 'ALLOWED' });
    expect((await olga.readToken()).person.email).toBe(email);
    const proved = { token: await post.token(next) };
    expect((await stranger.post('/auth/email/verify', proved)).body).toEqual({ status: 'CHANGED' });
    expect((await olga.readToken()).person).toMatchObject({ email: next, emailVerified: true });
    expectError(await stranger.post('/auth/email/verify', proved), 400, 'INVALID_DATA', 'token');
    expectError(
      await stranger.post('/auth/email/verify', { token: 'x.e30.y' }),
      400,
      'INVALID_DATA',
      'token',
    );
  });

  it('returns the same response for an address of another user, and sends nothing there', async () => {
    const theirs = `theirs-${email}`;
    await owner(service, await service.client(), theirs);
    expect((await olga.post('/auth/email', { email: theirs })).status).toBe(202);
    expect([...(await post.collect(theirs)), ...(await post.collect(email))]).toEqual([]);
  });
});

describe('an invitation', () => {
  const invite = (facts: object, who = olga) =>
    who.ask<{ id: string }>('POST', client, '/internal/invitations', facts);
  const list = async () =>
    (await olga.ask<{ items: { state: string; email: string }[] }>('GET', client, '/internal/invitations'))
      .body.items;
  const accept = (visitor: Visitor, token: string, more: object = {}) =>
    visitor.post('/auth/invitations/accept', {
      token,
      firstName: 'Ina',
      lastName: 'New',
      password: NEW,
      ...more,
    });

  it('is sent by email, and creates a user with a verified address', async () => {
    const ina = `ina${count}@new.example`;
    const made = await invite({ email: ina, role: 'COLLECTOR', firstName: 'Ina' });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      email: ina,
      role: 'COLLECTOR',
      state: 'OPEN',
      firstName: 'Ina',
      lastName: null,
    });
    const [mail] = await post.collect(ina);
    expect(mail?.mail.subject).toBe('You are invited to Lumière');
    expect(mail?.mail.text).toContain('Olga Owner invites you');
    const token = tokenIn(mail?.mail.text ?? '');
    const visitor = new Visitor(service);
    const shown = await visitor.post('/auth/invitations/look-up', { token });
    expect(shown.body).toMatchObject({
      organization: 'Lumière',
      email: ina,
      role: 'COLLECTOR',
      hasAccount: false,
    });
    expectError(await accept(visitor, token, { email: 'x@y.example' }), 400, 'INVALID_DATA', 'email');
    expectError(await accept(visitor, token, { password: undefined }), 400, 'INVALID_DATA', 'password');
    expectError(
      await accept(visitor, token, { password: 'passwordpassword' }),
      400,
      'INVALID_DATA',
      'password',
    );
    const [first, second] = await Promise.all([accept(visitor, token), accept(new Visitor(service), token)]);
    expect([first?.status, second?.status].toSorted()).not.toContain(500);
    const someone = new Visitor(service);
    await someone.signIn(ina, NEW);
    expect(await someone.readToken()).toMatchObject({
      person: { emailVerified: true, name: 'Ina New' },
      organizations: [{ name: 'Lumière', role: 'COLLECTOR' }],
    });
    expectError(await someone.ask('GET', client, '/internal/invitations'), 403, 'ACCESS_FORBIDDEN');
    expect(await list()).toMatchObject([
      { email: ina, state: 'ACCEPTED' },
      { email: null, state: 'ACCEPTED' },
    ]);
    expectError(await invite({ email: ina.toUpperCase(), role: 'ADMIN' }), 409, 'CONFLICT', 'email');
    expectError(await olga.ask('DELETE', client, `/internal/invitations/${made.body.id}`), 409, 'CONFLICT');
  });

  it('adds a signed-in user to a second organization, as the user with that address there', async () => {
    const secondOrganization = await service.client({ name: 'Second' });
    const pat = `pat${count}@both.example`;
    const user = await addUser(service, secondOrganization, `pat${count}`, { email: pat, role: 'VIEWER' });
    await invite({ email: pat, role: 'COLLECTOR' });
    const visitor = new Visitor(service);
    expect((await accept(visitor, await post.token(pat))).status).toBe(201);
    await visitor.readToken();
    const second = await secondOrganization.post<{ id: string }>('/internal/invitations', {
      email: pat,
      role: 'ADMIN',
    });
    expect(second.status, second.text).toBe(201);
    const token = await post.token(pat);
    expect((await visitor.post('/auth/invitations/look-up', { token })).body).toMatchObject({
      hasAccount: true,
    });
    expectError(await accept(new Visitor(service), token), 409, 'CONFLICT');
    visitor.token = 'x';
    expectError(await accept(visitor, token), 403, 'ACCESS_FORBIDDEN');
    await visitor.readToken();
    expect((await accept(visitor, token)).body).toMatchObject({ userId: user.id });
    expect((await visitor.readToken()).organizations).toMatchObject([
      { name: 'Lumière', role: 'COLLECTOR' },
      { name: 'Second', role: 'ADMIN', userId: user.id },
    ]);
    expect((await visitor.ask('GET', secondOrganization, '/customers')).status).toBe(200);
    // Revoked access ends with the next request, in that organization only.
    expect((await secondOrganization.delete(`/internal/users/${user.id}/access`)).status).toBe(204);
    expectError(await visitor.ask('GET', secondOrganization, '/customers'), 404, 'NOT_FOUND');
    expect((await visitor.ask('GET', client, '/customers')).status).toBe(200);
  });

  it('ends when a newer one is sent, when it is revoked, and after its time', async () => {
    const ida = `ida${count}@new.example`;
    await invite({ email: ida, role: 'VIEWER' });
    const first = await post.token(ida);
    const { body } = await invite({ email: ida, role: 'VIEWER' });
    const second = await post.token(ida);
    const visitor = new Visitor(service);
    expectError(await accept(visitor, first), 400, 'INVALID_DATA', 'token');
    for (let i = 0; i < 2; i += 1)
      expect((await olga.ask('DELETE', client, `/internal/invitations/${body.id}`)).status).toBe(204);
    expectError(await accept(visitor, second), 400, 'INVALID_DATA', 'token');
    await invite({ email: ida, role: 'VIEWER' });
    const third = await post.token(ida);
    await service.database.pool.query(
      `UPDATE invitations SET expires_at = now() - interval '1 second' WHERE organization_id = $1 AND revoked_at IS NULL`,
      [client.organization.id],
    );
    expectError(await accept(visitor, third), 400, 'INVALID_DATA', 'token');
    expect((await list()).map(({ state }) => state)).toEqual(['EXPIRED', 'REVOKED', 'REVOKED', 'ACCEPTED']);
  });

  it('of an owner, and the removal of an owner, need an owner; the last owner remains', async () => {
    const ada = await addUser(service, client, 'ada', { role: 'ADMIN' });
    const acting = { 'x-quittance-user': ada.id };
    const facts = { email: `o${count}@new.example`, role: 'OWNER' };
    expectError(await client.post('/internal/invitations', facts, acting), 403, 'ACCESS_FORBIDDEN');
    const [{ userId } = { userId: '' }] = (await olga.readToken()).organizations;
    expectError(await client.delete(`/internal/users/${userId}/access`, acting), 403, 'ACCESS_FORBIDDEN');
    expectError(await client.delete(`/internal/users/${userId}/access`), 409, 'CONFLICT');
    expect((await invite(facts)).status).toBe(201);
  });

  it('of a sandbox is stored in the outbox only', async () => {
    const sandbox = await service.client({ sandbox: true });
    await sandbox.post('/internal/invitations', { email: 'out@new.example', role: 'ADMIN' });
    expect(await post.collect('out@new.example')).toEqual([]);
  });
});

it('sends emails again after the mail server was unavailable, and deletes them once sent', async () => {
  const visitor = new Visitor(service);
  post.smtp.behavior.data = '451 4.3.0 later';
  await visitor.post('/auth/password/forgotten', { email });
  expect(await post.collect(email)).toEqual([]);
  const waiting = await service.database.pool.query('SELECT content FROM identity_mails');
  expect(waiting.rowCount).toBe(1);
  delete post.smtp.behavior.data;
  await service.database.pool.query(`UPDATE graphile_worker._private_jobs SET run_at = now()`);
  expect(await post.token(email)).not.toBe('');
  expect((await service.database.pool.query('SELECT 1 FROM identity_mails')).rowCount).toBe(0);
});
