/** States of an online payment. */
export const ONLINE_PAYMENT_STATES = [
  'CREATED',
  'PENDING',
  'SUCCEEDED',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
  'REFUNDED',
  'REVERSED',
] as const;
export type OnlinePaymentState = (typeof ONLINE_PAYMENT_STATES)[number];

/** States that a provider can state. CREATED: the debtor has not paid on its page yet. */
export type ObservedState = OnlinePaymentState;

/** States after which nothing can follow but what the provider takes back or settles late. */
const ENDED: readonly OnlinePaymentState[] = ['FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED', 'REVERSED'];

/** What follows from a state that the provider states. */
export type Transition =
  | { kind: 'NONE' }
  /** The payment is under way, ended without money, or was not paid. */
  | { kind: 'MOVE'; state: OnlinePaymentState }
  /** Its money is certain: the ledger gets its payment. */
  | { kind: 'SETTLE' }
  /** Its money was certain and is gone: the ledger gets a return. */
  | { kind: 'REVERSE' }
  /** Its money was refunded at the provider: the ledger gets the rest of the refund. */
  | { kind: 'REFUND'; isWhole: boolean };

const NONE: Transition = { kind: 'NONE' };

/**
 * Returns what follows when the provider states a state. The order of events does not matter: only what the
 * provider states now counts, and a payment that was settled once never returns to an earlier state.
 * @param refunded the refunded amounts that are known here and there
 */
export function nextTransition(
  current: OnlinePaymentState,
  observed: ObservedState,
  refunded: { known: number; observed: number } = { known: 0, observed: 0 },
): Transition {
  const isRefunded =
    refunded.observed > refunded.known || (observed === 'REFUNDED' && current !== 'REFUNDED');
  switch (current) {
    case 'SUCCEEDED':
      if (observed === 'REVERSED' || observed === 'FAILED') return { kind: 'REVERSE' };
      return isRefunded ? { kind: 'REFUND', isWhole: observed === 'REFUNDED' } : NONE;
    case 'REVERSED':
      // A dispute that the organization won: the money is back.
      return observed === 'SUCCEEDED' ? { kind: 'SETTLE' } : NONE;
    case 'REFUNDED':
      return NONE;
    default:
      return fromUnsettled(current, observed);
  }
}

function fromUnsettled(current: OnlinePaymentState, observed: ObservedState): Transition {
  if (['SUCCEEDED', 'REFUNDED', 'REVERSED'].includes(observed)) return { kind: 'SETTLE' };
  if (observed === current) return NONE;
  // A page that was left open does not make a payment less certain than it was.
  if (observed === 'CREATED') return NONE;
  if (observed === 'PENDING') return { kind: 'MOVE', state: 'PENDING' };
  return ENDED.includes(current) && current !== 'EXPIRED' && current !== 'CANCELLED'
    ? NONE
    : { kind: 'MOVE', state: observed };
}
