import type { SendResult } from './outgoing-post.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Backoff between attempts in seconds, three days in total. After the last attempt the delivery has failed
 * permanently.
 */
export const RETRY_SECONDS: readonly number[] = [
  5,
  30,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Maximum relative jitter, so that simultaneous failures are not retried simultaneously. */
const JITTER = 0.2;

/** A receiver without a success for this time is disabled. */
const MAX_FAILING_MS = 5 * 24 * HOUR * 1000;

/** Status 410: the receiver wants no more messages. */
const GONE = 410;

/** Returns the time of the next attempt, or null after the last one. */
export function nextAttempt(attempts: number, nowMs: number, random: number): string | null {
  const seconds = RETRY_SECONDS[attempts - 1];
  if (seconds === undefined) return null;
  const factor = 1 - JITTER + 2 * JITTER * random;
  return new Date(nowMs + seconds * factor * 1000).toISOString();
}

/**
 * Returns why a receiver is disabled after a failed attempt; null: it is tried again.
 * @param failingSince the first failure since the last success; null: this one
 */
export function disableReason(
  { status, error }: SendResult,
  failingSince: string | null,
  nowMillis: number,
): string | null {
  if (status === GONE) return `answered ${GONE}`;
  return failingSince !== null && nowMillis - Date.parse(failingSince) >= MAX_FAILING_MS
    ? `no success since ${failingSince}; last error: ${error}`
    : null;
}
