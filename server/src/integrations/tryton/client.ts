import { Buffer } from 'node:buffer';
import { type Dispatcher, request } from 'undici';
import { isRecord } from '../../platform/is-record.ts';
import { readBounded } from '../../platform/read-bounded.ts';
import { limitConcurrency } from '../../platform/workers/concurrency.ts';
import { SourceError } from '../source-error.ts';
import { errorOfAnswer, errorOfStatus } from './errors.ts';

/** Where a Tryton is and who reads it. */
export interface TrytonAddress {
  /** Address of trytond, such as `https://erp.example.com`. */
  url: string;
  database: string;
  login: string;
  password: string;
}

export interface TrytonClientOptions {
  dispatcher: Dispatcher;
  timeoutMs?: number;
  /** Largest answer in bytes. A page of 1,000 journal items has less than 1 MiB. */
  maxAnswerBytes?: number;
}

export interface TrytonClient {
  readonly url: string;
  readonly database: string;
  readonly login: string;
  /** Number of requests sent so far. */
  readonly requests: number;
  /** Calls a method of a model, wizard or report, with the user's context as its last argument. */
  call(method: string, params: readonly unknown[], context?: Context): Promise<unknown>;
  /** Returns the version of the server, which needs no login. */
  version(): Promise<string>;
  /** Returns the preferences of the user, such as the company, which are the context of all calls. */
  context(): Promise<Context>;
  /** Ends the session at the source. */
  logout(): Promise<void>;
}

export type Context = Readonly<Record<string, unknown>>;

interface Session {
  header: string;
  context: Context;
}

const TIMEOUT_MS = 60_000;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** Messages in English, and archived records too: a party that was merged is archived. */
const OWN_CONTEXT: Context = { language: 'en', active_test: false };

/**
 * Returns a client of Tryton's JSON-RPC. It sends one request at a time. It logs in when needed, and again
 * when Tryton has ended the session.
 */
export function trytonClient(address: TrytonAddress, options: TrytonClientOptions): TrytonClient {
  const { timeoutMs = TIMEOUT_MS, maxAnswerBytes = MAX_ANSWER_BYTES, dispatcher } = options;
  const root = address.url.replace(/\/+$/, '');
  const endpoint = `${root}/${encodeURIComponent(address.database)}/`;
  const oneAtATime = limitConcurrency(1);
  let session: Session | null = null;
  let requests = 0;

  const send = async (url: string, method: string, params: readonly unknown[], authorization?: string) => {
    requests += 1;
    const limits = { dispatcher, timeoutMs, maxAnswerBytes };
    const answer = await post(url, JSON.stringify({ id: requests, method, params }), authorization, limits);
    return answer.status === 200 ? { ok: true, result: resultOf(answer.text) } : { ok: false, ...answer };
  };
  type Answer = Awaited<ReturnType<typeof send>>;
  const resultOrThrow = (answer: Answer): unknown => {
    if ('result' in answer) return answer.result;
    throw errorOfStatus(answer.status, answer.retryAfter);
  };

  const login = async (): Promise<Session> => {
    const words = [address.login, { password: address.password }, 'en'];
    const answer = await send(endpoint, 'common.db.login', words);
    if ('status' in answer && (answer.status === 401 || answer.status === 403))
      throw new SourceError('LOGIN_REFUSED', 'Tryton refused the user name or the password.');
    const header = headerOf(address.login, resultOrThrow(answer));
    const preferences = await send(endpoint, 'model.res.user.get_preferences', [true, {}], header);
    const context = resultOrThrow(preferences);
    if (!isRecord(context)) throw unknownAnswer('model.res.user.get_preferences');
    return { header, context: { ...context, ...OWN_CONTEXT } };
  };
  const current = async (): Promise<Session> => {
    session ??= await login();
    return session;
  };

  const callNow = async (method: string, params: readonly unknown[], more: Context): Promise<unknown> => {
    for (let attempt = 1; ; attempt += 1) {
      const { header, context } = await current();
      const answer = await send(endpoint, method, [...params, { ...context, ...more }], header);
      const isExpired = 'status' in answer && (answer.status === 401 || answer.status === 403);
      if (!isExpired) return resultOrThrow(answer);
      session = null;
      if (attempt === 2) throw new SourceError('RIGHT_MISSING', `Tryton does not allow ${method}.`);
    }
  };

  return {
    url: root,
    database: address.database,
    login: address.login,
    get requests() {
      return requests;
    },
    call: (method, params, more = {}) => oneAtATime(() => callNow(method, params, more)),
    version: () =>
      oneAtATime(async () => {
        const version = resultOrThrow(await send(`${root}/`, 'common.server.version', []));
        if (typeof version !== 'string') throw unknownAnswer('common.server.version');
        return version;
      }),
    context: () => oneAtATime(async () => (await current()).context),
    logout: () =>
      oneAtATime(async () => {
        const ended = session;
        session = null;
        if (ended !== null) await send(endpoint, 'common.db.logout', [], ended.header);
      }),
  };
}

const unknownAnswer = (method: string) =>
  new SourceError('UNKNOWN_ANSWER', `The answer to ${method} has an unknown form.`);

/** Returns the `Authorization` header of a session that `common.db.login` answered. */
function headerOf(login: string, answer: unknown): string {
  const [userId, key]: unknown[] = Array.isArray(answer) ? answer : [];
  if (typeof userId !== 'number' || typeof key !== 'string') throw unknownAnswer('common.db.login');
  return `Session ${Buffer.from(`${login}:${userId}:${key}`).toString('base64')}`;
}

/** Returns the result in the body of an answer. */
function resultOf(text: string): unknown {
  const body = parse(text);
  // The server answers calls without a login in this form too, but a proxy may answer anything.
  if (!isRecord(body)) throw new SourceError('UNKNOWN_ANSWER', 'The answer is not an answer of Tryton.');
  if ('error' in body) throw errorOfAnswer(body['error']);
  return body['result'];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SourceError('UNKNOWN_ANSWER', 'The answer is not JSON.', { cause });
  }
}

interface Limits {
  dispatcher: Dispatcher;
  timeoutMs: number;
  maxAnswerBytes: number;
}

interface PostAnswer {
  status: number;
  retryAfter: string | null;
  text: string;
}

async function post(
  url: string,
  body: string,
  authorization: string | undefined,
  { dispatcher, timeoutMs, maxAnswerBytes }: Limits,
): Promise<PostAnswer> {
  try {
    const answer = await request(url, {
      method: 'POST',
      dispatcher,
      body,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'quittance-integrations',
        ...(authorization === undefined ? {} : { authorization }),
      },
    });
    const retryAfter = answer.headers['retry-after'];
    const tooLong = () =>
      new SourceError('UNKNOWN_ANSWER', `The answer is larger than ${maxAnswerBytes} bytes.`);
    const bytes = await readBounded(answer.body, maxAnswerBytes, tooLong);
    return {
      status: answer.statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      text: bytes.toString('utf8'),
    };
  } catch (cause) {
    if (cause instanceof SourceError) throw cause;
    throw new SourceError('UNREACHABLE', reasonOf(cause, timeoutMs), { cause });
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0], timeoutMs);
  if (error instanceof Error && error.name === 'TimeoutError')
    return `Tryton did not answer within ${timeoutMs} ms.`;
  return error instanceof Error ? error.message.slice(0, 500) : 'The request failed.';
}
