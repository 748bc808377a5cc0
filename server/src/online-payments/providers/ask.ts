import { type Dispatcher, request } from 'undici';
import { readBounded } from '../../platform/read-bounded.ts';
import { ProviderError, type ProviderProblem } from './errors.ts';

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

export interface ProviderCall {
  dispatcher: Dispatcher;
  signal: AbortSignal;
  method: 'GET' | 'POST' | 'PUT';
  headers: Readonly<Record<string, string>>;
  body?: string;
  timeoutMs?: number;
}

export interface ProviderAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Null: the answer is no JSON. */
  json: unknown;
  /** How long to wait by the header Retry-After. Null: the provider does not say it there. */
  retryAfterMs: number | null;
}

/**
 * Sends one request to a provider. Redirects are not followed, because they could send the key anywhere.
 * @throws ProviderError UNREACHABLE without a complete answer, whose outcome is unknown
 */
export async function askProvider(url: string, call: ProviderCall): Promise<ProviderAnswer> {
  const { dispatcher, signal, method, headers, body, timeoutMs = TIMEOUT_MS } = call;
  const { host } = new URL(url);
  try {
    const answer = await request(url, {
      dispatcher,
      method,
      body: body ?? null,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: { 'user-agent': 'quittance', accept: 'application/json', ...headers },
    });
    const bytes = await readBounded(answer.body, MAX_ANSWER_BYTES, tooLong);
    const seconds = [answer.headers['retry-after'] ?? []].flat()[0];
    return {
      status: answer.statusCode,
      headers: answer.headers,
      json: parsed(bytes.toString('utf8')),
      retryAfterMs: seconds !== undefined && /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1000 : null,
    };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('UNREACHABLE', `${host} did not answer completely.`);
  }
}

const tooLong = () => new ProviderError('UNREADABLE', `The answer has more than ${MAX_ANSWER_BYTES} bytes.`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the error for an answer with an error status. @param text what the provider says, without personal data */
export const errorOfAnswer = ({ status, retryAfterMs }: ProviderAnswer, text: string): ProviderError =>
  new ProviderError(problemOf(status), text, { isFinal: isFinal(status), retryAfterMs });

/** Returns why a call failed, by the status of its answer. */
export function problemOf(status: number): ProviderProblem {
  if (status === 401) return 'UNAUTHORIZED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  return status >= 500 ? 'UNREACHABLE' : 'REFUSED';
}

/** Returns whether the same call would fail again. A status of 500 and above says nothing about the outcome. */
export const isFinal = (status: number): boolean => status < 500 && status !== 429;
