import type { OnlinePaymentState } from './states.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Days for which a payment under way holds reminders at most. */
export const HOLD_DAYS = 21;
/** Days after the settlement in which banks take back most direct debits. */
const WATCHED_DAYS = 70;
/** Days after which a checkout without an answer is given up. */
const ABANDONED_MS = 3 * DAY_MS;

/**
 * Returns after how long the provider is asked again, in milliseconds, or null: never. Webhooks are faster; this
 * finds what they missed.
 * @param ageMs since the payment was created
 */
export function nextStatusDelay(state: OnlinePaymentState, attempts: number, ageMs: number): number | null {
  switch (state) {
    case 'CREATED':
      return ageMs > ABANDONED_MS ? null : Math.min(2 ** Math.min(attempts, 10) * MINUTE_MS, HOUR_MS);
    case 'PENDING':
      return Math.min(2 ** Math.min(attempts, 10) * MINUTE_MS, ageMs < DAY_MS ? HOUR_MS : 6 * HOUR_MS);
    case 'SUCCEEDED':
      return ageMs > WATCHED_DAYS * DAY_MS ? null : DAY_MS;
    case 'REVERSED':
      return ageMs > 2 * WATCHED_DAYS * DAY_MS ? null : 7 * DAY_MS;
    default:
      return null;
  }
}
