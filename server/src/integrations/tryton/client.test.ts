import { expect, it, onTestFinished } from 'vitest';
import {
  ANSWERED,
  afterLogin,
  type FakeAnswer,
  startFakeTryton,
} from '../../../test/integrations/tryton/fake.ts';
import { outgoingAgent } from '../../platform/outgoing-agent.ts';
import { SourceError } from '../source-error.ts';
import { type TrytonClientOptions, trytonClient } from './client.ts';

async function open(answer: FakeAnswer, options: Partial<TrytonClientOptions> = {}) {
  const fake = await startFakeTryton(answer);
  const dispatcher = outgoingAgent({ allowPrivate: true, ports: [] });
  onTestFinished(async () => {
    await dispatcher.destroy();
    await fake.close();
  });
  const address = { url: `${fake.url}/`, database: 'main', login: 'jo', password: 'secret' };
  return { fake, client: trytonClient(address, { dispatcher, ...options }) };
}

/** Returns the error of a call in short. */
async function errorOf(work: Promise<unknown>): Promise<[string, string, number | null]> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SourceError)) throw new Error(`no SourceError: ${String(error)}`);
  return [error.code, error.message, error.retryAfterMs];
}

const fails = (status: number, headers: Record<string, string> = {}): FakeAnswer =>
  afterLogin((_call, response) => {
    response.writeHead(status, headers).end('Sorry');
    return ANSWERED;
  });
const errs = (error: unknown): FakeAnswer =>
  afterLogin((_call, response) => {
    response.end(JSON.stringify({ id: 1, error }));
    return ANSWERED;
  });

it('logs in once and sends the context of the user in English, with archived records', async () => {
  const { fake, client } = await open(afterLogin(() => []));
  await client.call('model.party.party.search_read', [[]]);
  await client.call('model.party.party.search_read', [[]]);
  expect(fake.calls.map(({ path, method }) => `${path} ${method}`)).toEqual([
    '/main/ common.db.login',
    '/main/ model.res.user.get_preferences',
    '/main/ model.party.party.search_read',
    '/main/ model.party.party.search_read',
  ]);
  expect(fake.calls[0]?.params).toEqual(['jo', { password: 'secret' }, 'en']);
  expect(fake.calls[2]?.params).toEqual([[], { company: 1, language: 'en', active_test: false }]);
  expect(fake.calls[2]?.authorization).toBe(`Session ${btoa('jo:3:key')}`);
});

it.each([401, 403])('logs in again when the session has ended (%i)', async (status) => {
  let hasEnded = false;
  const { fake, client } = await open(
    afterLogin((_call, response) => {
      if (hasEnded) return ['again'];
      hasEnded = true;
      response.writeHead(status).end();
      return ANSWERED;
    }),
  );
  expect(await client.call('model.party.party.search', [[]])).toEqual(['again']);
  expect(fake.calls.filter(({ method }) => method === 'common.db.login')).toHaveLength(2);
});

it('says that a method is not allowed when a new session does not help', async () => {
  const { client } = await open(fails(403));
  const error = await errorOf(client.call('model.party.party.delete', [[1]]));
  expect(error).toEqual(['RIGHT_MISSING', 'Tryton does not allow model.party.party.delete.', null]);
});

it.each([401, 403])('says that the login was refused (%i)', async (status) => {
  const { client } = await open((_call, response) => {
    response.writeHead(status).end();
    return ANSWERED;
  });
  const error = await errorOf(client.call('model.party.party.search', [[]]));
  expect(error).toEqual(['LOGIN_REFUSED', 'Tryton refused the user name or the password.', null]);
});

it.each([
  ['too many requests', fails(429, { 'retry-after': '7' }), 'BUSY', 7000],
  ['a busy proxy', fails(503, { 'retry-after': '2' }), 'BUSY', 2000],
  ['a broken proxy', fails(502), 'UNREACHABLE', null],
  ['an unknown database', fails(404), 'UNKNOWN_ANSWER', null],
  ['a missing right', errs(['UserError', ['You are not allowed to read.', '', null]]), 'RIGHT_MISSING', null],
  ['a concurrent change', errs(['ConcurrencyException', ['Records changed']]), 'BUSY', null],
  ['an unknown field', errs(["'nunber'", '']), 'UNKNOWN_ANSWER', null],
])('classifies the answer of %s', async (_name, answer, code, retryAfterMs) => {
  const { client } = await open(answer);
  const [found, , wait] = await errorOf(client.call('model.party.party.search', [[]]));
  expect([found, wait]).toEqual([code, retryAfterMs]);
});

it.each([
  ['text', '<html>'],
  ['a list', '[]'],
])('refuses %s instead of an answer', async (_name, text) => {
  const { client } = await open((_call, response) => {
    response.end(text);
    return ANSWERED;
  });
  expect((await errorOf(client.version()))[0]).toBe('UNKNOWN_ANSWER');
});

it('stops reading an answer that is too large', async () => {
  const { client } = await open(() => 'x'.repeat(5000), { maxAnswerBytes: 4000 });
  const error = await errorOf(client.version());
  expect(error).toEqual(['UNKNOWN_ANSWER', 'The answer is larger than 4000 bytes.', null]);
});

it('gives up when Tryton does not answer in time', async () => {
  const { client } = await open(() => ANSWERED, { timeoutMs: 30 });
  expect(await errorOf(client.version())).toEqual([
    'UNREACHABLE',
    'Tryton did not answer within 30 ms.',
    null,
  ]);
});

it('sends one request at a time', async () => {
  const { fake, client } = await open(afterLogin(() => []));
  const calls = Array.from({ length: 8 }, () => client.call('model.party.party.search', [[]]));
  await Promise.all(calls);
  expect(fake.mostAtOnce()).toBe(1);
  expect(client.requests).toBe(10);
});

it('connects to public addresses only, unless private ones are allowed', async () => {
  const dispatcher = outgoingAgent({ allowPrivate: false, ports: [443] });
  onTestFinished(() => dispatcher.destroy());
  const address = { url: 'https://127.0.0.1', database: 'main', login: 'jo', password: 'secret' };
  const [code, message] = await errorOf(trytonClient(address, { dispatcher }).version());
  expect([code, message]).toEqual(['UNREACHABLE', expect.stringContaining('has no public address')]);
});
