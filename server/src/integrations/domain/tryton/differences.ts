import { minorToDecimal } from '../../../kernel/currency.ts';
import type { Cause, MappedDifference } from '../canonical.ts';
import { lineKey, partyKey } from './keys.ts';
import type { PairedLine } from './pairs.ts';
import type { TrytonInvoice, TrytonRecords } from './records.ts';
import type { OpenInvoice, PairedSet, Settlement } from './settlement.ts';

/** Returns what the items of a family say otherwise than Tryton, with the reason. */
export function differencesOf({ company }: TrytonRecords, settlement: Settlement): MappedDifference[] {
  return [
    ...settlement.sets.flatMap((set) => [...ofSet(set), ...ofSplitLines(set.lines, false)]),
    ...settlement.open.flatMap((open) => ofRates(open, company.currency)),
    ...ofSplitLines(
      [...settlement.lines.values()].filter(({ line }) => line.reconciliationId === null),
      true,
    ),
    ...ofLinesWithoutAmount(settlement, company.currency),
  ];
}

function difference(
  { line }: PairedLine,
  cause: Cause,
  currency: string,
  amount: number,
  text: string,
): MappedDifference {
  const party = line.partyId === null ? null : partyKey(line.partyId);
  return { cause, key: lineKey(line.id), partyKey: party, currency, amount, text };
}

const money = (amount: number, currency: string) =>
  `${minorToDecimal(Math.abs(amount), currency)} ${currency}`;

/** Returns what a set, which is closed in Tryton, leaves open by currency. */
function ofSet({ lines }: PairedSet): MappedDifference[] {
  const [first] = lines;
  if (first === undefined) return [];
  const open = new Map<string, number>();
  const count = (currency: string, amount: number) => open.set(currency, (open.get(currency) ?? 0) + amount);
  for (const { line, converted, parts } of lines) {
    const sign = Math.sign(line.amount);
    count(line.currency, line.amount - sign * converted);
    for (const [currency, amount] of parts) count(currency, sign * amount);
  }
  return [...open]
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => {
      const isRounding = Math.abs(amount) <= lines.length;
      const cause = isRounding ? 'ROUNDING_OF_A_SET' : 'EXCHANGE_DIFFERENCE';
      const rest = lines.find((one) => one.left > 0 && one.line.currency === currency) ?? first;
      const text = `Tryton closed a reconciliation, although ${money(amount, currency)} are left of it.`;
      return difference(rest, cause, currency, -amount, text);
    });
}

/** Returns the exchange difference of an invoice that is paid in its currency but not in the company's. */
function ofRates({ invoice, toPay, payments }: OpenInvoice, companyCurrency: string): MappedDifference[] {
  const [first] = toPay;
  const all = [...toPay, ...payments];
  if (first === undefined || invoice.currency === companyCurrency || payments.length === 0) return [];
  if (all.some(({ left, line }) => left > 0 && line.currency === invoice.currency)) return [];
  const amount = all.reduce((sum, { line, left }) => (left > 0 ? sum : sum + line.base), 0);
  if (amount === 0) return [];
  const text = `${nameOf(invoice)} is paid, but ${money(amount, companyCurrency)} stay open in Tryton until the exchange difference is booked.`;
  return [
    { ...difference(first, 'EXCHANGE_DIFFERENCE', companyCurrency, amount, text), isOutsideSums: true },
  ];
}

const nameOf = ({ number, id }: TrytonInvoice) => `Invoice ${number ?? id}`;

/**
 * Returns that lines were split because they pay something in another currency. While they are open, Tryton
 * counts them in their own currency, and we count the parts in the currency of what they pay.
 */
function ofSplitLines(lines: readonly PairedLine[], isOpen: boolean): MappedDifference[] {
  return lines.flatMap((one) => {
    const { line, converted, parts } = one;
    if (parts.size === 0) return [];
    const sign = Math.sign(line.amount);
    const paid = [...parts].map(([currency, amount]) => money(amount, currency)).join(' and ');
    const text = `${money(line.amount, line.currency)} of ${line.date} settle another currency, and count as ${paid}.`;
    const amounts: [string, number][] = isOpen
      ? [
          [line.currency, sign * converted],
          ...[...parts].map(([currency, amount]): [string, number] => [currency, -sign * amount]),
        ]
      : [[line.currency, 0]];
    return amounts.map(([currency, amount]) =>
      difference(one, 'LINKED_ACROSS_CURRENCIES', currency, amount, text),
    );
  });
}

/** Returns open lines with an amount in the company's currency and none in their own. */
function ofLinesWithoutAmount({ lines }: Settlement, companyCurrency: string): MappedDifference[] {
  return [...lines.values()]
    .filter(({ line }) => line.amount === 0 && line.base !== 0 && line.reconciliationId === null)
    .map((one) => {
      const text = `An exchange difference of ${money(one.line.base, companyCurrency)} is open in Tryton.`;
      const known = difference(one, 'EXCHANGE_DIFFERENCE', companyCurrency, one.line.base, text);
      return { ...known, isOutsideSums: true };
    });
}
