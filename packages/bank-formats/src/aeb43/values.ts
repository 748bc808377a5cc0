import { amountOfDigits, dayField, digitsField, field, textField } from '../fixed/fields.ts';
import type { FixedRecord } from '../fixed/records.ts';
import type { ReadOptions, Transaction } from '../model.ts';
import { paymentDetails } from '../payment.ts';
import { refuse } from '../refuse.ts';
import { textOrNull } from '../text.ts';
import { currencyOfNumber } from './currencies.ts';

/** Reads an amount of 14 digits, two of which are decimals in every currency. */
export function readTotal(record: FixedRecord, from: number, currency: string, options: ReadOptions): number {
  const digits = digitsField(record, from, from + 13, 'an amount');
  return amountOfDigits(digits, 2, currency, options, { line: record.line, column: from });
}

/** Reads an amount with the code of its side before it: 1 for debit, 2 for credit. */
export function readAmount(
  record: FixedRecord,
  from: number,
  currency: string,
  options: ReadOptions,
): number {
  const side = field(record, from, from);
  if (side !== '1' && side !== '2')
    refuse(`"${side}" is neither debit (1) nor credit (2)`, { line: record.line, column: from });
  const amount = readTotal(record, from + 1, currency, options);
  return side === '1' ? 0 - amount : amount;
}

/** Reads the number of a currency, or its code, which some banks write. */
export function readCurrency(record: FixedRecord, from: number, { fallbackCurrency }: ReadOptions): string {
  const text = field(record, from, from + 2);
  const place = { line: record.line, column: from };
  if (/^[A-Z]{3}$/.test(text)) return text;
  if (/^[0 ]{3}$/.test(text))
    return fallbackCurrency ?? refuse('the currency of the account is not stated', place);
  return currencyOfNumber(text) ?? refuse(`"${text}" is not the number of a currency`, place);
}

const withoutZeros = (text: string) => textOrNull(text.replace(/^[ 0]+$/, ''));

/** Items of corrections and cancellations. */
const CORRECTION = '98';

/** Builds the transaction of a record 22 and the texts (23) that follow it. */
export function transactionOf(
  record: FixedRecord,
  texts: readonly FixedRecord[],
  currency: string,
  options: ReadOptions,
): Transaction {
  const amount = readAmount(record, 28, currency, options);
  const zones = texts.map((one) => field(one, 5, 80)).join('');
  return {
    type: 'transaction',
    status: 'BOOKED',
    amount,
    currency,
    bookedOn: dayField(record, 11, 'YYMMDD'),
    valueOn: /^[ 0]*$/.test(field(record, 17, 22)) ? null : dayField(record, 17, 'YYMMDD'),
    isReversal: field(record, 23, 24) === CORRECTION,
    bankReference: withoutZeros(field(record, 53, 64)),
    ownReference: withoutZeros(field(record, 43, 52)),
    code: textOrNull(
      [textField(record, 23, 24), textField(record, 25, 27)].filter((one) => one !== null).join('-'),
    ),
    charges: [],
    additionalText: null,
    details: [
      paymentDetails({
        amount,
        currency,
        bankReference: withoutZeros(field(record, 65, 80)),
        text: textOrNull(zones.replace(/\s+/g, ' ')),
      }),
    ],
    line: record.line,
  };
}
