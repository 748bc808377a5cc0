import type { CalendarDay } from '../../ledger/domain/calendar.ts';

/** What an invoice still asks for; amounts in minor units. */
export interface Owed {
  currency: string;
  outstanding: number;
  dueOn: CalendarDay;
}

/** What is asked for in one currency, in minor units, none of it negative. */
export interface Asked {
  currency: string;
  /** Σ outstanding of all invoices. */
  outstanding: number;
  /** Σ outstanding of those that are overdue. */
  overdue: number;
  /** Money on account that is taken off what is overdue. */
  onAccount: number;
  /** What is overdue, net. */
  asked: number;
  /** What is due today, less what the overdue ones leave of the money. */
  dueToday: number;
  /** What falls due later, less what is left of the money then. */
  soon: number;
  /** Money on account that is taken off what is due today or later. */
  onAccountLater: number;
}

/** Where an invoice stands in a message. */
export const ASKED_PARTS = ['OVERDUE', 'DUE_TODAY', 'SOON'] as const;
export type AskedPart = (typeof ASKED_PARTS)[number];

export function askedPart(dueOn: CalendarDay, today: CalendarDay): AskedPart {
  if (dueOn < today) return 'OVERDUE';
  return dueOn === today ? 'DUE_TODAY' : 'SOON';
}

/**
 * What invoices are asked for net, in the order in which their currencies come: money on account goes to what is overdue
 * first, then to what is due today, then to the rest.
 * @param onAccount by currency, in minor units; what is 0 or less counts as none
 */
export function askedFor(
  invoices: readonly Owed[],
  onAccount: ReadonlyMap<string, number>,
  today: CalendarDay,
): Asked[] {
  const sums = new Map<string, Record<AskedPart, number>>();
  for (const { currency, outstanding, dueOn } of invoices) {
    const sum = sums.get(currency) ?? { OVERDUE: 0, DUE_TODAY: 0, SOON: 0 };
    sum[askedPart(dueOn, today)] += outstanding;
    sums.set(currency, sum);
  }
  return [...sums].map(([currency, sum]) => {
    let money = Math.max(0, onAccount.get(currency) ?? 0);
    const take = (amount: number) => {
      const taken = Math.min(amount, money);
      money -= taken;
      return taken;
    };
    const [overdue, dueToday, soon] = [take(sum.OVERDUE), take(sum.DUE_TODAY), take(sum.SOON)];
    return {
      currency,
      outstanding: sum.OVERDUE + sum.DUE_TODAY + sum.SOON,
      overdue: sum.OVERDUE,
      onAccount: overdue,
      asked: sum.OVERDUE - overdue,
      dueToday: sum.DUE_TODAY - dueToday,
      soon: sum.SOON - soon,
      onAccountLater: dueToday + soon,
    };
  });
}

/** An amount to be paid, in minor units. */
export interface ToPay {
  currency: string;
  amount: number;
}

/**
 * The figures that a message asks for, which subject, table, payment code and letter share: what is overdue, net; where
 * nothing told of is overdue, what is due today or later, net. Currencies in which nothing is asked for are left out.
 */
export function amountsToPay(asked: readonly Asked[]): ToPay[] {
  const isOverdue = asked.some(({ overdue }) => overdue > 0);
  return asked
    .map((one) => ({ currency: one.currency, amount: isOverdue ? one.asked : one.dueToday + one.soon }))
    .filter(({ amount }) => amount > 0);
}
