import type { MandateState } from '../../online-payments/domain/mandate-states.ts';

/** State of automatic payment as the debtor reads it. CHECKING: the debtor just came back from the provider. */
export type AutopayState = 'OFF' | 'CHECKING' | 'UNFINISHED' | 'WAITING' | 'ON' | 'SUSPENDED' | 'ENDED';

/** Returns what the debtor reads. Only what the provider states about the mandate counts. */
export function autopayState(
  { isOn, mandate }: { isOn: boolean; mandate: { state: MandateState } | null },
  isBack = false,
): AutopayState {
  if (!isOn || mandate === null) return 'OFF';
  switch (mandate.state) {
    case 'SETUP':
      return isBack ? 'CHECKING' : 'UNFINISHED';
    case 'PENDING':
      return 'WAITING';
    case 'ACTIVE':
      return 'ON';
    case 'SUSPENDED':
      return 'SUSPENDED';
    default:
      return 'ENDED';
  }
}
