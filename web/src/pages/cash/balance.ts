import type { Schema } from '../../api/types.ts';
import type { Draft, DraftPart, Picked } from './draft.ts';

/** Reason why a draft cannot be accepted yet. */
export type Hint = 'CUSTOMER' | 'REST' | 'TOO_MUCH' | 'AMOUNT' | 'REASON' | 'EMPTY';

/** How a draft distributes the amount of its transaction, in minor units. */
export interface Balance {
  /** Amount of each chosen document, with the fee that the payer's bank kept. */
  amounts: ReadonlyMap<string, number>;
  /** Part of a chosen document's open amount that is not paid. */
  shorts: ReadonlyMap<string, number>;
  /** Amount of each part, with what goes on account. */
  parts: ReadonlyMap<string, number>;
  /** Fees that were deducted before the money arrived. */
  fee: number;
  /** The amount that `draft.rest` receives. */
  rest: number;
  /** Not distributed; negative if more is distributed than arrived. */
  remainder: number;
  hint: { reason: Hint; part?: DraftPart } | null;
}

/** The amount to be distributed, without its sign. */
export interface Total {
  amount: number;
  /** Money in: credit notes are deducted from invoices. Money out: they are paid out. */
  isIn: boolean;
}

/** Returns 1 for documents that use up money, -1 for credit notes that the payer deducted. */
const signOf = ({ kind }: Picked, { isIn }: Total): number => (isIn && kind === 'CREDIT_NOTE' ? -1 : 1);

/** Distributes the amount: typed amounts first, the rest in the order of the choice. */
export function balanceOf(draft: Draft, total: Total): Balance {
  const amounts = new Map<string, number>();
  const shorts = new Map<string, number>();
  const all = draft.parts.flatMap(({ picked }) => picked);
  let left = total.amount;
  for (const { joined } of draft.parts) left -= joined?.amount ?? 0;
  const isFixed = (one: Picked) => one.typed !== null || signOf(one, total) < 0;
  for (const one of all.filter(isFixed)) {
    const amount = one.typed ?? one.open;
    amounts.set(one.id, amount);
    left -= amount * signOf(one, total);
  }
  let fee = 0;
  for (const one of all) {
    if (!isFixed(one)) {
      const amount = Math.max(0, Math.min(one.open, left));
      amounts.set(one.id, amount);
      left -= amount;
    }
    const short = one.open - (amounts.get(one.id) ?? 0);
    shorts.set(one.id, short);
    if (one.short !== 'FEE' || short <= 0 || signOf(one, total) < 0) continue;
    fee += short;
    amounts.set(one.id, one.open);
  }
  const rest = draft.rest !== null && left > 0 ? left : 0;
  const remainder = left - rest;
  const parts = new Map(
    draft.parts.map((part) => [part.key, amountOf(part, { draft, total, amounts, rest })]),
  );
  const facts = { amounts, shorts, parts, fee, rest, remainder };
  return { ...facts, hint: hintOf(draft, total, facts) };
}

interface PartFacts {
  draft: Draft;
  total: Total;
  amounts: ReadonlyMap<string, number>;
  rest: number;
}

function amountOf({ key, joined, picked }: DraftPart, { draft, total, amounts, rest }: PartFacts): number {
  const onAccount = draft.rest?.kind === 'ACCOUNT' && draft.rest.key === key ? rest : 0;
  return picked.reduce(
    (sum, one) => sum + (amounts.get(one.id) ?? 0) * signOf(one, total),
    (joined?.amount ?? 0) + onAccount,
  );
}

function hintOf(
  draft: Draft,
  total: Total,
  { amounts, shorts, parts, remainder, rest }: Omit<Balance, 'hint'>,
): Balance['hint'] {
  // The whole transaction may be a fee, without a customer.
  const isFee = draft.rest?.kind === 'FEE' && rest === total.amount;
  if (isFee) return null;
  const all = draft.parts.flatMap(({ picked }) => picked);
  if (remainder < 0) return { reason: 'TOO_MUCH' };
  if (all.some(({ id, open }) => (amounts.get(id) ?? 0) <= 0 || (amounts.get(id) ?? 0) > open))
    return { reason: 'AMOUNT' };
  if (all.some((one) => one.short === 'OTHER' && (shorts.get(one.id) ?? 0) > 0 && one.reason.trim() === ''))
    return { reason: 'REASON' };
  if (draft.parts.some(({ customer }) => customer === null)) return { reason: 'CUSTOMER' };
  if (remainder > 0) return { reason: 'REST' };
  const empty = draft.parts.find(({ key }) => (parts.get(key) ?? 0) <= 0);
  return empty === undefined ? null : { reason: 'EMPTY', part: empty };
}

/** Returns the part of a transaction that no payment, refund or fee of its match accounts for. */
export function openTotal({ amount, match }: Schema<'BankTransaction'>): Total {
  const kept = (match?.parts ?? []).filter(
    ({ kind, payment, refund }) => kind === 'FEE' || payment !== null || refund !== null,
  );
  const open = kept.reduce((rest, part) => rest - part.amount, amount);
  return { amount: Math.abs(open), isIn: open > 0 };
}
