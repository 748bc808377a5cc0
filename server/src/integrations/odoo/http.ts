import { type Dispatcher, request } from 'undici';
import { readBounded } from '../../platform/read-bounded.ts';
import { retryAfterMs } from '../retry-after.ts';
import { SourceError } from '../source-error.ts';

/** Rendering a PDF takes Odoo seconds; a page of 1,000 rows takes it less than one. */
const TIMEOUT_MS = 60_000;
/** A page of rows has about a megabyte. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

export interface HttpCall {
  dispatcher: Dispatcher;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  timeoutMs?: number;
  maxBytes?: number;
}

export interface HttpAnswer {
  status: number;
  contentType: string;
  location: string | null;
  /** How long the server asks to wait, or null. */
  retryAfterMs: number | null;
  /** The clock of the server, as `YYYY-MM-DD HH:MM:SS` in UTC, or null. */
  serverAt: string | null;
  bytes: Buffer<ArrayBuffer>;
}

/**
 * Sends one request. Redirects are not followed, because they could send the key anywhere.
 * @throws SourceError UNREACHABLE without a complete answer; UNKNOWN_ANSWER if it is too large
 */
export async function askHttp(url: string, call: HttpCall): Promise<HttpAnswer> {
  const {
    dispatcher,
    method,
    headers = {},
    body,
    timeoutMs = TIMEOUT_MS,
    maxBytes = MAX_ANSWER_BYTES,
  } = call;
  const tooLong = () => new SourceError('UNKNOWN_ANSWER', `The answer has more than ${maxBytes} bytes.`);
  const host = new URL(url).host;
  try {
    const answer = await request(url, {
      dispatcher,
      method,
      body: body ?? null,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'user-agent': 'quittance', ...headers },
    });
    const one = (name: string) => [answer.headers[name] ?? []].flat()[0] ?? null;
    const date = one('date');
    return {
      status: answer.statusCode,
      contentType: one('content-type') ?? '',
      location: one('location'),
      retryAfterMs: retryAfterMs(one('retry-after'), date),
      serverAt: stampOf(date),
      bytes: await readBounded(answer.body, maxBytes, tooLong),
    };
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError('UNREACHABLE', `${host} did not answer completely: ${reasonOf(error, timeoutMs)}`, {
      cause: error,
    });
  }
}

function stampOf(date: string | null): string | null {
  const millis = Date.parse(date ?? '');
  return Number.isFinite(millis) ? new Date(millis).toISOString().slice(0, 19).replace('T', ' ') : null;
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0], timeoutMs);
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `no answer within ${timeoutMs} ms`;
  return error instanceof Error ? error.message.slice(0, 300) : 'the request failed';
}
