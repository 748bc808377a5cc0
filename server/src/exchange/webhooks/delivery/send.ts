import { Webhook } from 'standardwebhooks';
import { type Dispatcher, request } from 'undici';

export interface WebhookMessage {
  /** Id shared by all attempts; receivers use it to detect duplicates. */
  id: string;
  /** Event type, time of the event (not of the attempt), and data. */
  type: string;
  timestamp: string;
  data: unknown;
}

/** Outcome of an attempt, with or without a response. */
export type SendResult = { status: number; error: string | null } | { status: null; error: string };

export interface SendOptions {
  dispatcher: Dispatcher;
  url: string;
  /** Valid secrets, newest first. Each one adds a signature. */
  secrets: readonly string[];
  /** Time of the attempt: receivers refuse old signatures. */
  sentAt: Date;
  timeoutMillis: number;
  /** Aborted when the process stops. The attempt then counts as not made. */
  signal: AbortSignal;
}

/** Bytes read from a response so that the connection can be reused; the content is discarded. */
const MAX_ANSWER_BYTES = 1024;

/**
 * Sends one message, signed as defined by Standard Webhooks. Redirects are not followed, because they could
 * send the data anywhere.
 * @throws only if `signal` is aborted
 */
export async function send(message: WebhookMessage, options: SendOptions): Promise<SendResult> {
  const { dispatcher, url, secrets, sentAt, timeoutMillis, signal } = options;
  const { id, type, timestamp, data } = message;
  const body = JSON.stringify({ type, timestamp, data });
  const timeout = AbortSignal.timeout(timeoutMillis);
  try {
    const answer = await request(url, {
      method: 'POST',
      dispatcher,
      body,
      signal: AbortSignal.any([signal, timeout]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'quittance-webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
      },
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
