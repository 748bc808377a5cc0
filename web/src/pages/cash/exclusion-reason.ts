import type { Translate } from '../../texts/index.ts';

/** The reason of a transaction that is the same money as another one. */
export const DUPLICATE = 'DUPLICATE';

/** Returns why a transaction is excluded. The service stores codes for its own reasons, people write text. */
export function exclusionReasonText(reason: string | null, t: Translate): string {
  if (reason === 'CHARGE') return t('cash.charge');
  if (reason === 'OWN_TRANSFER') return t('cash.excludeReasons.OWN_TRANSFER');
  return reason === DUPLICATE ? t('cashSame.duplicate') : (reason ?? '');
}
