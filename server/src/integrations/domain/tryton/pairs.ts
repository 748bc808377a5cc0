/**
 * Derives which line pays which. Tryton states sets of lines that balance, and the lines that pay a part of an
 * invoice, but no pairs. The same lines always give the same pairs, in whichever order they are read.
 */
import type { TrytonLine } from './records.ts';

/** A line and how much of it has a counterpart. */
export interface PairedLine {
  line: TrytonLine;
  /** Whether it is a line of an invoice or credit note, whose amount must not be split. */
  isDocument: boolean;
  /** The amount without counterpart so far, positive, in the currency of the line. */
  left: number;
  /** The amount that counts in other currencies, positive, in the currency of the line. */
  converted: number;
  /** Amounts in other currencies, by currency, positive. */
  parts: Map<string, number>;
}

/** States that the debit and the credit pay each other. */
export interface Pair {
  debit: PairedLine;
  credit: PairedLine;
  /** The currency of the amount. A side with another currency takes part with its part in this one. */
  currency: string;
  amount: number;
}

export function pairedLine(line: TrytonLine, isDocument: boolean): PairedLine {
  return { line, isDocument, left: Math.abs(line.amount), converted: 0, parts: new Map() };
}

const isDebit = ({ line }: PairedLine) => line.amount > 0;

/** Orders lines by due date, then by id. A payment has no due date and counts by its own day. */
export function byDueDate(a: PairedLine, b: PairedLine): number {
  const [left, right] = [a, b].map(({ line }) => line.maturityOn ?? line.date);
  if (left !== right) return (left ?? '') < (right ?? '') ? -1 : 1;
  return a.line.id - b.line.id;
}

/** A line in a group, with what it is worth in the currency of the group. */
interface Entry {
  paired: PairedLine;
  worth: number;
  left: number;
}

/** Pairs debits with credits of one currency in order, each as far as it goes. */
function pairEntries(debits: readonly Entry[], credits: readonly Entry[], currency: string): Pair[] {
  const pairs: Pair[] = [];
  let place = 0;
  for (const credit of credits) {
    while (credit.left > 0) {
      const debit = debits[place];
      if (debit === undefined) break;
      const amount = Math.min(credit.left, debit.left);
      if (amount > 0) pairs.push({ debit: debit.paired, credit: credit.paired, currency, amount });
      credit.left -= amount;
      debit.left -= amount;
      if (debit.left === 0) place += 1;
    }
  }
  for (const entry of [...debits, ...credits]) takeUp(entry, currency);
  return pairs;
}

/** Records at the line what an entry used of it. */
function takeUp({ paired, worth, left }: Entry, currency: string): void {
  const used = worth - left;
  if (paired.line.currency === currency) {
    paired.left -= used;
    return;
  }
  if (used === 0) return;
  const own = left === 0 ? paired.left : Math.round((paired.left * used) / worth);
  convert(paired, own, currency, used);
}

function convert(paired: PairedLine, own: number, currency: string, amount: number): void {
  paired.left -= own;
  paired.converted += own;
  paired.parts.set(currency, (paired.parts.get(currency) ?? 0) + amount);
}

const entryOf = (paired: PairedLine): Entry => ({ paired, worth: paired.left, left: paired.left });

/** Pairs the lines that have the same currency. */
export function pairWithinCurrencies(lines: readonly PairedLine[]): Pair[] {
  const ordered = lines.filter((one) => one.left > 0).sort(byDueDate);
  const currencies = [...new Set(ordered.map(({ line }) => line.currency))].sort();
  return currencies.flatMap((currency) => {
    const entries = ordered.filter(({ line }) => line.currency === currency).map(entryOf);
    const debits = entries.filter(({ paired }) => isDebit(paired));
    const credits = entries.filter(({ paired }) => !isDebit(paired));
    return pairEntries(debits, credits, currency);
  });
}

/**
 * Pairs the lines to pay of an invoice with lines that pay a part of it, some of them in other currencies.
 * @param worths what lines in other currencies are worth in that of the invoice, positive, by line
 */
export function pairPartialPayments(
  lines: readonly PairedLine[],
  currency: string,
  worths: ReadonlyMap<number, number>,
): Pair[] {
  const entries = [...lines].sort(byDueDate).flatMap((paired): Entry[] => {
    if (paired.left === 0) return [];
    if (paired.line.currency === currency) return [entryOf(paired)];
    const worth = worths.get(paired.line.id) ?? 0;
    return worth > 0 ? [{ paired, worth, left: worth }] : [];
  });
  const debits = entries.filter(({ paired }) => isDebit(paired));
  return pairEntries(
    debits,
    entries.filter(({ paired }) => !isDebit(paired)),
    currency,
  );
}

/** Distributes an amount over weights: exactly, and each share by rounding the cumulated weights. */
export function distribute(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let cumulated = 0;
  let given = 0;
  return weights.map((weight, i) => {
    cumulated += weight;
    const upTo = i === weights.length - 1 || total === 0 ? amount : Math.round((amount * cumulated) / total);
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/** A piece of what is left of a line, from one fraction of the whole side to another. */
interface Span {
  paired: PairedLine;
  left: number;
  from: number;
  to: number;
}

function spansOf(lines: readonly PairedLine[]): Span[] {
  const weights = lines.map(({ line, left }) => Math.abs((line.base * left) / line.amount));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let from = 0;
  return lines.map((paired, i) => {
    const width = total === 0 ? 1 / lines.length : (weights[i] ?? 0) / total;
    const to = i === lines.length - 1 ? 1 : from + width;
    const span = { paired, left: paired.left, from, to };
    from = to;
    return span;
  });
}

/** Returns the share of a span between two fractions, such that all shares of it add up to what is left. */
function shareOf({ left, from, to }: Span, start: number, end: number): number {
  const upTo = (fraction: number) =>
    fraction >= to ? left : Math.round((left * (fraction - from)) / (to - from));
  return upTo(end) - upTo(start);
}

/**
 * Pairs what is left of a set when its debits and credits have different currencies. The set balances in the
 * currency of the company, so all of it is paid: the sides are laid along each other by their value there.
 */
export function pairAcrossCurrencies(lines: readonly PairedLine[]): Pair[] {
  const ordered = lines.filter((one) => one.left > 0).sort(byDueDate);
  const debits = spansOf(ordered.filter(isDebit));
  const credits = spansOf(ordered.filter((one) => !isDebit(one)));
  const pairs: Pair[] = [];
  for (const debit of debits)
    for (const credit of credits) {
      const start = Math.max(debit.from, credit.from);
      const end = Math.min(debit.to, credit.to);
      if (start < end) pairs.push(...pairSpans(debit, credit, start, end));
    }
  return pairs;
}

/** Pairs two spans between two fractions. The side that is no document counts in the other's currency. */
function pairSpans(debit: Span, credit: Span, start: number, end: number): Pair[] {
  const isCreditSplit = debit.paired.isDocument || !credit.paired.isDocument;
  const [whole, split] = isCreditSplit ? [debit, credit] : [credit, debit];
  const amount = shareOf(whole, start, end);
  const own = shareOf(split, start, end);
  const { currency } = whole.paired.line;
  whole.paired.left -= amount;
  if (amount === 0) {
    split.paired.left -= own;
    split.paired.converted += own;
    return [];
  }
  convert(split.paired, own, currency, amount);
  return [{ debit: debit.paired, credit: credit.paired, currency, amount }];
}
