import { Webhook } from 'standardwebhooks';
import type { Dispatcher } from 'undici';
import { post, type SendResult } from '../../../platform/outgoing-post.ts';

export interface WebhookMessage {
  /** Id shared by all attempts; receivers use it to detect duplicates. */
  id: string;
  /** Event type, time of the event (not of the attempt), and data. */
  type: string;
  timestamp: string;
  data: unknown;
}

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

/**
 * Sends one message, signed as defined by Standard Webhooks.
 * @throws only if `signal` is aborted
 */
export function send(message: WebhookMessage, options: SendOptions): Promise<SendResult> {
  const { dispatcher, url, secrets, sentAt, timeoutMillis, signal } = options;
  const { id, type, timestamp, data } = message;
  const body = JSON.stringify({ type, timestamp, data });
  return post(url, {
    dispatcher,
    body,
    timeoutMillis,
    signal,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
    },
  });
}
