import { toMinorUnits } from '../amount.ts';
import { dayOf } from '../dates.ts';
import type { Balance, Charge, ReadOptions, StatedDate } from '../model.ts';
import { refuse } from '../refuse.ts';
import { all, type Element, first, textAt } from './element.ts';

/** Reads `Amt`, unsigned, in minor units. `fallback` is the currency if the attribute is missing. */
export function readAmount(
  element: Element,
  fallback: string | null,
  options: ReadOptions,
): { amount: number; currency: string } {
  const { line, text } = element;
  const currency = element.currency ?? fallback;
  if (currency === null) return refuse('an amount has no currency', { line });
  const amount = toMinorUnits(text.trim(), currency, options);
  return typeof amount === 'string' ? refuse(amount, { line }) : { amount, currency };
}

/** Reads `CdtDbtInd`: 1 for money in, −1 for money out; null if it is missing. */
export function readDirection(parent: Element | undefined): 1 | -1 | null {
  const element = first(parent, 'CdtDbtInd');
  if (element === undefined) return null;
  const text = element.text.trim();
  if (text === 'CRDT') return 1;
  if (text === 'DBIT') return -1;
  return refuse(`"${text.slice(0, 20)}" is neither CRDT nor DBIT`, { line: element.line });
}

/**
 * Reads a date of `Dt` or `DtTm`. The day is the one that the bank states: a time zone must not move it.
 */
export function readDate(parent: Element | undefined): StatedDate | null {
  const text = textAt(parent, ['Dt'], ['DtTm']);
  if (text === null || parent === undefined) return null;
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (match === null) return refuse(`"${text.slice(0, 40)}" is not a date`, { line: parent.line });
  return dayOf(match[1] ?? '', match[2] ?? '', match[3] ?? '', parent.line);
}

/** Reads the balance with one of the given codes, the first that the statement has. */
export function readBalance(
  balances: readonly Element[],
  codes: readonly string[],
  currency: string | null,
  options: ReadOptions,
): Balance | null {
  const codeOf = (balance: Element) =>
    textAt(balance, ['Tp', 'CdOrPrtry', 'Cd'], ['Tp', 'CdOrPrtry', 'Prtry']);
  const found = codes
    .map((code) => balances.find((one) => codeOf(one) === code))
    .find((one) => one !== undefined);
  const amount = first(found, 'Amt');
  if (found === undefined || amount === undefined) return null;
  const read = readAmount(amount, currency, options);
  return {
    amount: read.amount * (readDirection(found) ?? 1),
    currency: read.currency,
    date: readDate(first(found, 'Dt')),
  };
}

/** Reads the charges of an entry or a payment, in both layouts of `Chrgs`. */
export function readCharges(parent: Element, currency: string | null, options: ReadOptions): Charge[] {
  const records = all(parent, 'Chrgs').flatMap((charges) => {
    const rows = all(charges, 'Rcrd');
    return rows.length > 0 ? rows : [charges];
  });
  return records.flatMap((record) => {
    const element = first(record, 'Amt');
    if (element === undefined) return [];
    const read = readAmount(element, currency, options);
    const included = textAt(record, ['ChrgInclInd']);
    return [
      {
        amount: read.amount * (readDirection(record) === 1 ? -1 : 1),
        currency: read.currency,
        isDeducted: included === null ? null : included === 'true' || included === '1',
      },
    ];
  });
}
