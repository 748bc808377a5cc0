import { addDays } from '../../kernel/days.ts';
import type { PaymentKind } from './kinds.ts';
import type { OnlinePaymentState } from './states.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Days for which a payment holds reminders after the provider last stated that it is under way. */
export const HOLD_DAYS = 21;
/** Days after the settlement in which banks take back most direct debits. */
const WATCHED_DAYS = 70;
/** Days after which a page without a stated end is ended. */
export const ABANDONED_DAYS = 3;
/** Providers forget after a day which refunds they made for a key, so an unanswered one is looked up soon. */
const UNANSWERED_REFUND_MS = 5 * MINUTE_MS;

/** Facts of an online payment that decide when its provider is asked. */
export interface AskedPayment {
  state: OnlinePaymentState;
  kind: PaymentKind;
  providerId: string | null;
  createdAt: string;
  /** End of the page, by the clock of the machine. Null: the provider stated none. */
  expiresAt: string | null;
  statusAttempts: number;
  /** Refunds without a decision of the provider. */
  openRefunds: 'NONE' | 'UNANSWERED' | 'REQUESTED';
}

/** The time of the organization and that of the machine, in milliseconds. */
export interface Times {
  nowMs: number;
  wallMs: number;
}

/** Whether no debtor should pay on the page of a checkout any longer. */
export const isPageOver = (
  { kind, createdAt, expiresAt }: Pick<AskedPayment, 'kind' | 'createdAt' | 'expiresAt'>,
  { nowMs, wallMs }: Times,
): boolean =>
  kind === 'CHECKOUT' &&
  (expiresAt === null
    ? nowMs - Date.parse(createdAt) > ABANDONED_DAYS * DAY_MS
    : wallMs > Date.parse(expiresAt));

/** Returns the later of two instants. */
export const laterOf = (a: string | null, b: string): string => (a !== null && a > b ? a : b);

/** Returns the same time of day some days later. */
export const inDays = (now: string, days: number): string =>
  `${addDays(now.slice(0, 10), days)}${now.slice(10)}`;

/**
 * Returns after how long the provider is asked again, in milliseconds, or null: never. Webhooks are faster; this
 * finds what they missed.
 */
export function nextStatusDelay(payment: AskedPayment, times: Times): number | null {
  const delay = delayOf(payment, times);
  if (payment.openRefunds === 'NONE') return delay;
  const ofRefund = payment.openRefunds === 'UNANSWERED' ? UNANSWERED_REFUND_MS : DAY_MS;
  return Math.min(delay ?? ofRefund, ofRefund);
}

function delayOf(payment: AskedPayment, times: Times): number | null {
  const { state, kind, providerId, statusAttempts } = payment;
  const ageMs = times.nowMs - Date.parse(payment.createdAt);
  const backoff = 2 ** Math.min(statusAttempts, 10) * MINUTE_MS;
  switch (state) {
    case 'CREATED':
      // Automatic payment sends its debits itself.
      return kind === 'CHARGE' && providerId === null ? null : Math.min(backoff, HOUR_MS);
    case 'PENDING':
      return Math.min(backoff, ageMs < DAY_MS ? HOUR_MS : 6 * HOUR_MS);
    case 'SUCCEEDED':
      return ageMs > WATCHED_DAYS * DAY_MS ? null : DAY_MS;
    case 'REVERSED':
      return ageMs > 2 * WATCHED_DAYS * DAY_MS ? null : 7 * DAY_MS;
    case 'CANCELLED':
    case 'EXPIRED':
      // A page that was ended here may have been paid just before.
      return kind === 'CHECKOUT' && providerId !== null && !isPageOver(payment, times) ? HOUR_MS : null;
    default:
      return null;
  }
}
