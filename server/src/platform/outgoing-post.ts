import { type Dispatcher, request } from 'undici';

/** Outcome of an attempt, with or without a response. */
export type SendResult = { status: number; error: string | null } | { status: null; error: string };

export interface PostOptions {
  dispatcher: Dispatcher;
  /** JSON. */
  body: string;
  headers?: Record<string, string>;
  timeoutMillis: number;
  /** Aborted when the process stops. The attempt then counts as not made. */
  signal: AbortSignal;
}

/** Bytes read from a response so that the connection can be reused; the content is discarded. */
const MAX_ANSWER_BYTES = 1024;

/**
 * Posts JSON to an address. Redirects are not followed, because they could send the data anywhere.
 * @throws only if `signal` is aborted
 */
export async function post(
  url: string,
  { dispatcher, body, headers = {}, timeoutMillis, signal }: PostOptions,
): Promise<SendResult> {
  const timeout = AbortSignal.timeout(timeoutMillis);
  try {
    const answer = await request(url, {
      method: 'POST',
      dispatcher,
      body,
      signal: AbortSignal.any([signal, timeout]),
      headers: { 'content-type': 'application/json', 'user-agent': 'quittance-webhooks', ...headers },
    });
    // The status is known; the rest of the response does not matter.
    await answer.body.dump({ limit: MAX_ANSWER_BYTES }).catch(() => {});
    return { status: answer.statusCode, error: problemOf(answer.statusCode) };
  } catch (error) {
    if (signal.aborted) throw error;
    return {
      status: null,
      error: timeout.aborted ? `no response within ${timeoutMillis} ms` : reasonOf(error),
    };
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `answered ${status}; redirects are not followed`
    : `answered ${status}`;
}

/**
 * Returns the error in one sentence without stack. An AggregateError (failed connections to several
 * addresses) has no message of its own.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.slice(0, 500) : 'the request failed';
}
