import type { AutopayOffer } from '../../autopay/commands.ts';

/** State of automatic payment as the debtor reads it. CHECKING: the debtor just came back from the provider. */
export type AutopayState = 'OFF' | 'CHECKING' | 'UNFINISHED' | 'WAITING' | 'ON' | 'SUSPENDED' | 'ENDED';

/** Returns what the debtor reads. Only what the provider states about the mandate counts. */
export function autopayState(
  {
    isOn,
    mandate,
  }: Pick<AutopayOffer, 'isOn'> & { mandate: Pick<NonNullable<AutopayOffer['mandate']>, 'state'> | null },
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
