import { amountOfDigits, field } from '../fixed/fields.ts';
import type { FixedRecord } from '../fixed/records.ts';
import type { ReadOptions } from '../model.ts';
import { refuse } from '../refuse.ts';

/**
 * The last character of an amount is its last digit with the sign: `{` and A to I are 0 to 9 for credit, `}` and
 * J to R for debit. The French character set of ISO 646 prints the braces as é and è.
 */
const POSITIVE = '{ABCDEFGHI';
const NEGATIVE = '}JKLMNOPQR';
const PRINTED: Readonly<Record<string, string>> = { é: '{', è: '}' };

/** Reads the amount in positions 91 to 104. The number of its decimal places is in position 20. */
export function readAmount(record: FixedRecord, currency: string, options: ReadOptions): number {
  const place = { line: record.line, column: 91 };
  const text = field(record, 91, 104);
  const last = PRINTED[text.slice(-1)] ?? text.slice(-1);
  const [positive, negative] = [POSITIVE.indexOf(last), NEGATIVE.indexOf(last)];
  if (positive < 0 && negative < 0)
    return refuse(`"${last}" is not a digit with a sign`, { line: record.line, column: 104 });
  const digits = `${text.slice(0, -1)}${Math.max(positive, negative)}`;
  if (!/^\d+$/.test(digits)) refuse(`"${text.trim()}" is not an amount`, place);
  const amount = amountOfDigits(digits, placesOf(record, currency, options), currency, options, place);
  return positive < 0 ? 0 - amount : amount;
}

function placesOf(record: FixedRecord, currency: string, { decimals }: ReadOptions): number {
  const place = { line: record.line, column: 20 };
  const stated = field(record, 20, 20);
  if (/\d/.test(stated)) return Number(stated);
  if (stated !== ' ') refuse(`"${stated}" is not a number of decimal places`, place);
  return decimals(currency) ?? refuse(`${currency} is not a currency`, { line: record.line, column: 17 });
}
