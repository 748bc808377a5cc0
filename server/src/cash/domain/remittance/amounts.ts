import { type CellNumber, decimalOf, numberOfCell, readingOf, toMinorUnits } from '@quittance/bank-formats';
import { isCurrency, minorUnits } from '../../../kernel/currency.ts';
import { AdviceError } from './model.ts';

/** An amount as it is written, with its line. */
export interface WrittenAmount {
  number: CellNumber;
  line: number;
}

const CREDIT = /\s*\b(?:CR|H)$/;

/** Reads a text as an amount. null: it is none. */
export function writtenAmount(text: string, line: number): WrittenAmount | null {
  const credit = CREDIT.test(text);
  const number = numberOfCell(text.replace(CREDIT, '').trim());
  if (number === null) return null;
  return { number: credit ? { ...number, isNegative: !number.isNegative } : number, line };
}

/** Returns the decimal mark of all amounts. null: none shows it. @throws AdviceError if they show two */
export function decimalMark(amounts: readonly WrittenAmount[]): '.' | ',' | null {
  let mark: '.' | ',' | null = null;
  for (const { number, line } of amounts) {
    const own = decimalOf(number);
    if (own === null) continue;
    if (mark !== null && own !== mark) throw new AdviceError('AMOUNT_UNCLEAR', line);
    mark = own;
  }
  return mark;
}

/** Returns the one currency that amounts and labels state. @throws AdviceError if they state several */
export function currencyOf(
  amounts: readonly WrittenAmount[],
  labels: readonly { value: string; line: number }[],
  fallback: string,
): string {
  let found: string | null = null;
  const add = (currency: string | null, line: number) => {
    if (currency === null) return;
    if (!isCurrency(currency) || (found !== null && found !== currency))
      throw new AdviceError('CURRENCY_UNCLEAR', line);
    found = currency;
  };
  for (const { value, line } of labels) add(/\b[A-Z]{3}\b/.exec(value)?.[0] ?? null, line);
  for (const { number, line } of amounts) add(number.currency, line);
  return found ?? fallback;
}

const decimals = (currency: string): number | null => (isCurrency(currency) ? minorUnits(currency) : null);

/** Returns an amount in minor units. @throws AdviceError if it could be two amounts */
export function minorAmount(
  { number, line }: WrittenAmount,
  { currency, mark }: { currency: string; mark: '.' | ',' | null },
): number {
  const text = readingOf(number, mark);
  const amount = text === null ? text : toMinorUnits(text, currency, { decimals });
  if (typeof amount !== 'number') throw new AdviceError('AMOUNT_UNCLEAR', line);
  return number.isNegative ? 0 - amount : amount;
}
