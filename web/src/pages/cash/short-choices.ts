import { useMay } from '../../api/me.ts';
import type { Balance } from './balance.ts';
import { changePicked, type Draft, type Picked, SHORT_CHOICES, type ShortChoice } from './draft.ts';

/** Returns what may happen to the part of an invoice that is not paid. Without the permission it is not written off. */
export function useShortChoices(): readonly ShortChoice[] {
  const mayWriteOff = useMay()('write-off.edit');
  return SHORT_CHOICES.filter((one) => mayWriteOff || one === 'STAYS_OPEN' || one === 'FEE');
}

/** Returns whether a part of a chosen document is not paid, so that the user is asked about it. */
export const isShort = ({ id, kind }: Picked, { shorts, amounts }: Balance): boolean =>
  kind === 'INVOICE' && (shorts.get(id) ?? 0) > 0 && (amounts.get(id) ?? 0) > 0;

/**
 * Returns the draft with the next choice for every short document; null: none is short. The choice that needs
 * a typed reason is left out.
 */
export function withNextShort(draft: Draft, balance: Balance, choices: readonly ShortChoice[]): Draft | null {
  const short = draft.parts.flatMap(({ key, picked }) =>
    picked.filter((one) => isShort(one, balance)).map((one) => ({ key, one })),
  );
  const [first] = short;
  if (first === undefined) return null;
  const quick: readonly ShortChoice[] = choices.filter((one) => one !== 'OTHER');
  const next = quick[(quick.indexOf(first.one.short) + 1) % quick.length] ?? 'STAYS_OPEN';
  return short.reduce((all, { key, one }) => changePicked(all, key, one.id, { short: next }), draft);
}
