import { fixedRecord } from './fixed-file.ts';

/** Writes an amount of 14 digits whose last one carries the sign. */
export function overpunched(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(14, '0');
  const last = Number(digits.slice(-1));
  return `${digits.slice(0, -1)}${(amount < 0 ? '}JKLMNOPQR' : '{ABCDEFGHI')[last]}`;
}

const ACCOUNT = { 3: '30004', 12: '00567', 22: '0001234567X' };
const currencyOf = (currency: string) => ({ 17: currency });

/** Writes an entry (04), and its additional information (05) by qualifiers. */
export function cfonbEntry(
  amount: number,
  information: readonly (readonly [qualifier: string, text: string])[] = [],
  { currency = 'EUR2', more = {} }: { currency?: string; more?: Readonly<Record<number, string>> } = {},
): string[] {
  const shared = { ...ACCOUNT, ...currencyOf(currency), 33: '05', 35: '261126' };
  return [
    fixedRecord(120, {
      1: '04',
      ...shared,
      43: '251126',
      49: 'VIR SEPA ANNA SA',
      82: '0000000',
      91: overpunched(amount),
      105: 'BANK-9',
      ...more,
    }),
    ...information.map(([qualifier, text]) =>
      fixedRecord(120, { 1: '05', ...shared, 46: qualifier, 49: text }),
    ),
  ];
}

/** Writes a statement around entries, in minor units. */
export function cfonbFile(
  records: readonly string[],
  { opening = 10_000, closing, currency = 'EUR2' }: { opening?: number; closing: number; currency?: string },
): string {
  const balance = (code: string, date: string, amount: number) =>
    fixedRecord(120, { 1: code, ...ACCOUNT, ...currencyOf(currency), 35: date, 91: overpunched(amount) });
  return [balance('01', '251126', opening), ...records, balance('07', '261126', closing), ''].join('\n');
}
