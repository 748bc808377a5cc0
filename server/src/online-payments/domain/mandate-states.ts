/** States of a mandate. SETUP: the debtor has not finished the page. PENDING: its bank has not confirmed it yet. */
export const MANDATE_STATES = [
  'SETUP',
  'PENDING',
  'ACTIVE',
  'SUSPENDED',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type MandateState = (typeof MANDATE_STATES)[number];

const ENDED: readonly MandateState[] = ['FAILED', 'CANCELLED', 'EXPIRED'];
const USABLE: readonly MandateState[] = ['PENDING', 'ACTIVE'];

export const hasMandateEnded = (state: MandateState): boolean => ENDED.includes(state);

/** Returns whether a mandate can be debited. A debit waits until its bank has confirmed the mandate. */
export const isMandateUsable = (state: MandateState): boolean => USABLE.includes(state);

/**
 * Returns the state after the provider stated one. Its page cannot come back after the debtor finished it, and a
 * mandate that a person ended stays ended after late answers.
 */
export function nextMandateState(current: MandateState, observed: MandateState): MandateState {
  if (observed === 'SETUP') return current;
  return current === 'CANCELLED' ? current : observed;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Time after which a page without an answer of the provider is given up. No debtor has seen it. */
export const UNANSWERED_MS = HOUR_MS;
/** Time after which an unfinished page is no longer read. A webhook can still bring the mandate. */
export const ABANDONED_MS = 30 * DAY_MS;

/** Returns when the provider is asked again, in milliseconds, or null. Webhooks are the fast way. */
export function nextMandateLookMs(state: MandateState, ageMs: number): number | null {
  if (hasMandateEnded(state)) return null;
  if (state === 'SETUP') return ageMs < HOUR_MS ? 5 * 60 * 1000 : 6 * HOUR_MS;
  return DAY_MS;
}
