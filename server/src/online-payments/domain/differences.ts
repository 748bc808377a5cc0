import { type Mode, modeOf, type Problem } from './kinds.ts';
import type { ObservedState } from './states.ts';

/** What Quittance created at the provider. */
export interface CreatedFacts {
  currency: string;
  /** The whole amount that the debtor pays. */
  total: number;
  account: string | null;
  mode: Mode;
  /** Whether the organization is a sandbox. */
  sandbox: boolean;
}

/** The facts that the provider states. */
export interface ObservedFacts {
  state: ObservedState;
  currency: string;
  amount: number;
  account: string | null;
  isLive: boolean;
}

/** Returns why a payment is not the one that was created, or null. Without money it does not matter. */
export function differenceOf(created: CreatedFacts, observed: ObservedFacts): Problem | null {
  if (['CREATED', 'FAILED', 'CANCELLED', 'EXPIRED'].includes(observed.state)) return null;
  if (created.mode !== modeOf(created)) return 'TEST_MODE';
  if (observed.isLive !== (created.mode === 'LIVE')) return 'ACCOUNT_DIFFERS';
  if (created.account !== null && observed.account !== null && created.account !== observed.account)
    return 'ACCOUNT_DIFFERS';
  if (created.currency !== observed.currency) return 'CURRENCY_DIFFERS';
  return created.total === observed.amount ? null : 'AMOUNT_DIFFERS';
}
