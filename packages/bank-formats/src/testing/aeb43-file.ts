import { fixedRecord } from './fixed-file.ts';

const digits = (amount: number, length: number) => String(Math.abs(amount)).padStart(length, '0');
/** Writes an amount in hundredths with its side before it. */
const sided = (amount: number) => `${amount < 0 ? 1 : 2}${digits(amount, 14)}`;

/** Writes a transaction (22) and its texts (23). */
export function aeb43Transaction(
  amount: number,
  texts: readonly string[] = [],
  more: Readonly<Record<number, string>> = {},
): string[] {
  return [
    fixedRecord(80, {
      1: '22',
      7: '0345',
      11: '261126',
      17: '261125',
      23: '02',
      25: '067',
      28: sided(amount),
      43: '0000000000',
      53: '000000000000',
      ...more,
    }),
    ...texts.map((text, at) => fixedRecord(80, { 1: '23', 3: `0${at + 1}`, 5: text })),
  ];
}

export interface Aeb43Facts {
  opening?: number;
  closing?: number;
  currency?: string;
  /** Fields of the end of the account that are given instead of the right ones. */
  end?: Readonly<Record<number, string>>;
}

/** Writes an account around transactions, in hundredths. Its totals are right unless they are given. */
export function aeb43Account(records: readonly string[], facts: Aeb43Facts = {}): string[] {
  const { opening = 10_000, currency = '978' } = facts;
  const amounts = records
    .filter((one) => one.startsWith('22'))
    .map((one) => ({
      isDebit: one[27] === '1',
      amount: Number(one.slice(28, 42)),
    }));
  const side = (isDebit: boolean) => amounts.filter((one) => one.isDebit === isDebit);
  const total = (isDebit: boolean) => side(isDebit).reduce((sum, { amount }) => sum + amount, 0);
  const closing = facts.closing ?? opening + total(false) - total(true);
  const account = { 3: '0012', 7: '0345', 11: '0000067890' };
  return [
    fixedRecord(80, {
      1: '11',
      ...account,
      21: '261126',
      27: '261127',
      33: sided(opening),
      48: currency,
      51: '3',
      52: 'NOSOTROS SL',
    }),
    ...records,
    fixedRecord(80, {
      1: '33',
      ...account,
      21: digits(side(true).length, 5),
      26: digits(total(true), 14),
      40: digits(side(false).length, 5),
      45: digits(total(false), 14),
      59: sided(closing),
      74: currency,
      ...facts.end,
    }),
  ];
}

/** Writes a file of accounts with its end (88). */
export function aeb43File(records: readonly string[], count = records.length): string {
  return [...records, fixedRecord(80, { 1: '88', 3: '9'.repeat(18), 21: digits(count, 6) }), ''].join('\r\n');
}
