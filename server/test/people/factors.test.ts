import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { itNightly } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { owner, PASSWORD, type PostOffice, postOffice, Visitor } from '../harness/sign-in.ts';

let service: TestService;
let post: PostOffice;
let client: Client;
let olga: Visitor;
let email: string;
let secret: string;
let recoveryCodes: string[];
let count = 0;
beforeAll(async () => {
  service = await testService();
  post = await postOffice(service);
});
beforeEach(async () => {
  client = await service.client();
  count += 1;
  email = `olga${count}@owner.example`;
  olga = await owner(service, client, email);
});
afterAll(async () => {
  await post.close();
  await closeVerified(service);
});

/** Returns the code of the app, shifted by this many half minutes. */
const code = (steps = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
const wrongCode = () => String((Number(code()) + 500_000) % 1_000_000).padStart(6, '0');
const show = (visitor: Visitor, what: object) => visitor.post('/auth/sign-in/second-factor', what);

async function useApp(): Promise<void> {
  const answer = await olga.post<{ uri: string; recoveryCodes: string[] }>('/auth/second-factor', {
    password: PASSWORD,
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.uri).toMatch(/^otpauth:\/\/totp\/Quittance:/);
  secret = new URL(answer.body.uri).searchParams.get('secret') ?? '';
  ({ recoveryCodes } = answer.body);
  expect((await olga.post('/auth/second-factor/confirm', { code: code() })).status).toBe(204);
  await olga.readToken();
}

/** Returns a visitor after the password and before the second factor. */
async function half(): Promise<Visitor> {
  const visitor = new Visitor(service);
  expect(await visitor.signIn(email)).toMatchObject({ status: 200, body: { status: 'SECOND_FACTOR' } });
  return visitor;
}

describe('a second factor', () => {
  it('is required in addition to the password once a code has confirmed it', async () => {
    const setup = await olga.post<{ uri: string }>('/auth/second-factor', { password: PASSWORD });
    secret = new URL(setup.body.uri).searchParams.get('secret') ?? '';
    expectError(
      await olga.post('/auth/second-factor/confirm', { code: wrongCode() }),
      400,
      'INVALID_DATA',
      'code',
    );
    expect((await new Visitor(service).signIn(email)).body).toEqual({ status: 'SIGNED_IN' });
    expectError(
      await olga.post('/auth/second-factor', { password: 'wrong' }),
      400,
      'INVALID_DATA',
      'password',
    );
    await useApp();
    expect((await olga.readToken()).person.secondFactor).toBe(true);
    expectError(await olga.post('/auth/second-factor', { password: PASSWORD }), 409, 'CONFLICT');
    const visitor = await half();
    expectError(await visitor.get('/auth/session'), 401, 'UNAUTHORIZED');
    expectError(await visitor.ask('GET', client, '/customers'), 401, 'UNAUTHORIZED');
    expectError(await show(visitor, { code: wrongCode() }), 401, 'UNAUTHORIZED');
    expectError(await show(visitor, { code: 'abc' }), 400, 'INVALID_DATA', 'code');
    expectError(await show(visitor, { code: code(), recoveryCode: 'x'.repeat(11) }), 400, 'INVALID_DATA');
    expect((await show(visitor, { code: code() })).body).toEqual({ status: 'SIGNED_IN' });
    expect((await visitor.ask('GET', client, '/customers')).status).toBe(200);
  });

  it('accepts each code and each challenge once', async () => {
    await useApp();
    const [first, second] = [await half(), await half()];
    const shown = code();
    const kept = new Map(first.cookies);
    expect((await show(first, { code: shown })).status).toBe(200);
    const replayed = await show(second, { code: shown });
    expectError(replayed, 401, 'UNAUTHORIZED');
    expect(replayed.headers.getSetCookie()).toEqual([]);
    expectError(await second.get('/auth/session'), 401, 'UNAUTHORIZED');
    for (const [name, value] of kept) second.cookies.set(name, value);
    expectError(await show(second, { code: code(1) }), 401, 'UNAUTHORIZED');
    expectError(await show(new Visitor(service), { code: code(1) }), 401, 'UNAUTHORIZED');
    // A challenge cannot be completed in another visitor's session.
    expectError(await show(olga, { code: code(1) }), 401, 'UNAUTHORIZED');
    expect((await show(await half(), { code: code(1) })).status).toBe(200);
  });

  it('allows five guesses per password, and ten in a row', async () => {
    await useApp();
    for (let round = 0; round < 2; round += 1) {
      const visitor = await half();
      for (let i = 0; i < 5; i += 1)
        expectError(await show(visitor, { code: wrongCode() }), 401, 'UNAUTHORIZED');
      const late = await show(visitor, { code: code() });
      expectError(late, round === 0 ? 401 : 429, round === 0 ? 'UNAUTHORIZED' : 'RATE_LIMITED');
    }
    const locked = await show(await half(), { code: code() });
    expectError(locked, 429, 'RATE_LIMITED');
    expect(locked.headers.get('retry-after')).toBe('900');
  });

  it('can be replaced by single-use recovery codes when the app is lost', async () => {
    await useApp();
    const [one = '', two = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    const answers = await Promise.all(
      [await half(), await half()].map((each) => show(each, { recoveryCode: one })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expectError(await show(await half(), { recoveryCode: one }), 401, 'UNAUTHORIZED');
    const made = await olga.post<{ recoveryCodes: string[] }>('/auth/second-factor/recovery-codes', {
      password: PASSWORD,
    });
    expectError(await show(await half(), { recoveryCode: two }), 401, 'UNAUTHORIZED');
    const [fresh = ''] = made.body.recoveryCodes;
    expect((await show(await half(), { recoveryCode: fresh })).status).toBe(200);
  });

  itNightly('can be removed with the password only, and the user is notified by email', async () => {
    await useApp();
    expectError(
      await olga.post('/auth/second-factor/remove', { password: 'wrong' }),
      400,
      'INVALID_DATA',
      'password',
    );
    expect((await olga.post('/auth/second-factor/remove', { password: PASSWORD })).status).toBe(204);
    await olga.readToken();
    expectError(await olga.post('/auth/second-factor/remove', { password: PASSWORD }), 409, 'CONFLICT');
    expect((await post.collect(email)).map(({ mail }) => mail.subject)).toEqual([
      'Your second factor was removed',
    ]);
    expect((await new Visitor(service).signIn(email)).body).toEqual({ status: 'SIGNED_IN' });
  });

  itNightly('remains after a password reset, unless the address was never verified', async () => {
    for (const isProved of [true, false]) {
      if (isProved) {
        await olga.post('/auth/email/verification');
        await olga.post('/auth/email/verify', { token: await post.token(email) });
      }
      await useApp();
      await olga.post('/auth/password/forgotten', { email });
      const reset = { token: await post.token(email), password: 'another eleven bottles' };
      expect((await olga.post('/auth/password/reset', reset)).status).toBe(204);
      const answer = await new Visitor(service).signIn(email, reset.password);
      expect(answer.body.status).toBe(isProved ? 'SECOND_FACTOR' : 'SIGNED_IN');
      email = `unproved-${email}`;
      olga = await owner(service, client, email);
    }
  });

  it('cannot be read from the database alone', async () => {
    await useApp();
    const { rows } = await service.database.pool.query<{ all: string }>(
      'SELECT json_agg(t)::text AS all FROM identity_two_factors t',
    );
    for (const hidden of [secret, ...recoveryCodes]) expect(rows[0]?.all).not.toContain(hidden);
  });
});

describe('sign-in attempts', () => {
  // The clock stops, so that no test spans two minutes.
  const limitsClock = new ManualClock('2026-03-01T12:00:00.000Z');
  let strict: TestService;
  let them: Client;
  beforeAll(async () => {
    strict = await testService({ attempts: { perAddress: 8, perAccount: 4 }, trustProxy: true, limitsClock });
    them = await strict.client();
  });
  afterAll(() => closeVerified(strict));
  const from = (address: string) => new Visitor(strict, { 'x-forwarded-for': address });
  const statuses = async (tries: number, visitor: (i: number) => Visitor, who: (i: number) => string) => {
    const found: number[] = [];
    for (let i = 0; i < tries; i += 1)
      found.push((await visitor(i).signIn(who(i), 'wrong wrong wrong')).status);
    return found;
  };

  itNightly(
    'on one account from everywhere are limited, existing or not, except from its own device',
    async () => {
      const known = await owner(strict, them, 'known@owner.example');
      await known.signIn('known@owner.example');
      await known.post('/auth/sign-out');
      for (const account of ['known@owner.example', 'unknown@owner.example']) {
        const tried = await statuses(
          6,
          (i) => from(`198.51.100.${i}`),
          () => account,
        );
        expect(tried, account).toEqual([401, 401, 401, 401, 429, 429]);
      }
      const refused = await from('198.51.100.99').signIn('known@owner.example');
      expectError(refused, 429, 'RATE_LIMITED');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await known.signIn('known@owner.example')).status).toBe(200);
      const many = await statuses(
        10,
        () => from('203.0.113.7'),
        (i) => `someone${i}@owner.example`,
      );
      expect(many).toEqual([...Array.from({ length: 8 }, () => 401), 429, 429]);
      const together = await Promise.all(
        Array.from({ length: 12 }, () =>
          from('203.0.113.8').signIn('at-once@owner.example', 'wrong wrong wrong'),
        ),
      );
      expect(together.filter(({ status }) => status === 401)).toHaveLength(4);
    },
  );
});
