import { Webhook } from 'standardwebhooks';
import { type Dispatcher, request } from 'undici';

export interface Message {
  /** The same for every attempt: receivers tell repetitions by it. */
  id: string;
  /** What happened, when (not when it is sent), and the facts. */
  type: string;
  timestamp: string;
  data: unknown;
}

/** How an attempt ended: with an answer, or without one. */
export type Attempt = { status: number; error: string | null } | { status: null; error: string };

export interface SendOptions {
  dispatcher: Dispatcher;
  url: string;
  /** Secrets in force, the newest first; each signs. */
  secrets: readonly string[];
  /** Now: receivers refuse signatures that are too old. */
  sentAt: Date;
  timeoutMillis: number;
  /** The process stops: the attempt is given up as if it had not been made. */
  signal: AbortSignal;
}

/** Of an answer so much is read, so that the connection can be used again; it is not kept. */
const MAX_ANSWER_BYTES = 1024;

/**
 * Sends one message, signed by the Standard Webhooks scheme. Redirects are not followed: they could lead anywhere, and
 * would carry the facts there.
 * @throws only when `signal` was given
 */
export async function send(message: Message, options: SendOptions): Promise<Attempt> {
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
    // Whatever becomes of the rest, the status has said what there was to say.
    await answer.body.dump({ limit: MAX_ANSWER_BYTES }).catch(() => {});
    return { status: answer.statusCode, error: problemOf(answer.statusCode) };
  } catch (error) {
    if (signal.aborted) throw error;
    return {
      status: null,
      error: timeout.aborted ? `no answer within ${timeoutMillis} ms` : reasonOf(error),
    };
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `answered ${status}; redirects are not followed`
    : `answered ${status}`;
}

/** One sentence without stack; a failed connection to several addresses has an empty message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.slice(0, 500) : 'the request failed';
}
