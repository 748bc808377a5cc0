import { amountOfDigits, dayField, field, textField } from '../fixed/fields.ts';
import type { FixedRecord } from '../fixed/records.ts';
import type { Charge, ReadOptions, StatedDate, Transaction } from '../model.ts';
import { counterpartyOf, paymentDetails } from '../payment.ts';
import { joinPieces, textOrNull } from '../text.ts';
import { readAmount } from './amount.ts';

/** Qualifiers of additional information whose meaning is published; others are kept as a remark. */
const KNOWN: ReadonlySet<string> = new Set([
  'LIB',
  'NPY',
  'NBE',
  'NPO',
  'NBU',
  'CPY',
  'CBE',
  'RCN',
  'REF',
  'RUM',
  'RET',
  'LCC',
  'LC2',
  'LCS',
  'FEE',
  // Identifiers, amounts in other currencies, banks and issuers: nothing that identifies an invoice or account.
  'IPY',
  'IBE',
  'MMO',
  'BPY',
  'BDB',
  'LEM',
]);

/** The additional information (05) of an entry. */
class Information {
  readonly #records: readonly FixedRecord[];

  constructor(records: readonly FixedRecord[]) {
    this.#records = records;
  }

  /** Returns the texts with a qualifier. Some banks leave the one of free text blank. */
  all(qualifier: string): string[] {
    return this.#records
      .filter((one) => qualifierOf(one) === qualifier)
      .map((one) => field(one, 49, 118).trimEnd());
  }

  /** Returns a part of the first text with a qualifier; null: there is none. */
  first(qualifier: string, from = 0, until = 70): string | null {
    const text = textOrNull(this.all(qualifier)[0]?.slice(from, until));
    return text === null || /^NOT ?PROVIDED$/i.test(text) ? null : text;
  }

  /** Returns what has another qualifier. */
  remark(): string | null {
    const others = this.#records.filter((one) => !KNOWN.has(qualifierOf(one)));
    return textOrNull(others.map((one) => `${qualifierOf(one)} ${field(one, 49, 118).trim()}`).join(' '));
  }

  charges(options: ReadOptions): Charge[] {
    return this.#records.filter((one) => qualifierOf(one) === 'FEE').map((one) => readFee(one, options));
  }
}

/** A fee: its currency, its number of decimal places, and 14 digits. */
const FEE = /^([A-Z]{3})(\d)(\d{14})/;

/** Returns the qualifier of additional information; a fee that is written otherwise has none of its own. */
function qualifierOf(record: FixedRecord): string {
  const qualifier = textOrNull(field(record, 46, 48)) ?? 'LIB';
  return qualifier === 'FEE' && !FEE.test(field(record, 49, 118)) ? 'FEE?' : qualifier;
}

/** Reads a fee. Whether it is deducted is not stated. */
function readFee(record: FixedRecord, options: ReadOptions): Charge {
  const [, currency = '', places, digits = ''] = FEE.exec(field(record, 49, 118)) ?? [];
  const place = { line: record.line, column: 53 };
  const amount = amountOfDigits(digits, Number(places), currency, options, place);
  return { amount, currency, isDeducted: null };
}

const dayOrNull = (record: FixedRecord, from: number): StatedDate | null =>
  /^[ 0]*$/.test(field(record, from, from + 5)) ? null : dayField(record, from, 'DDMMYY');

const withoutZeros = (text: string) => textOrNull(text.replace(/^[ 0]+$/, ''));

/** Builds the transaction of an entry (04) and its additional information (05). */
export function transactionOf(
  entry: FixedRecord,
  records: readonly FixedRecord[],
  currency: string,
  options: ReadOptions,
): Transaction {
  const information = new Information(records);
  const amount = readAmount(entry, currency, options);
  const [name, ultimateName, account] = amount < 0 ? ['NBE', 'NBU', 'CBE'] : ['NPY', 'NPO', 'CPY'];
  const label = field(entry, 49, 79).trim();
  const structured = information.first('LCS');
  return {
    type: 'transaction',
    status: 'BOOKED',
    amount,
    currency,
    bookedOn: dayField(entry, 35, 'DDMMYY'),
    valueOn: dayOrNull(entry, 43),
    isReversal: false,
    bankReference: textField(entry, 105, 120),
    ownReference: withoutZeros(field(entry, 82, 88)),
    code: textField(entry, 33, 34),
    charges: [],
    additionalText: information.remark(),
    details: [
      paymentDetails({
        amount,
        currency,
        counterparty: counterpartyOf({
          name: information.first(name),
          ultimateName: information.first(ultimateName),
          account: information.first(account, 0, 35),
        }),
        endToEndId: information.first('RCN', 0, 35),
        mandateId: information.first('RUM', 0, 35),
        bankReference: information.first('REF'),
        structuredReferences: structured === null ? [] : [{ type: null, reference: structured }],
        text: joinPieces([
          label,
          ...information.all('LIB'),
          ...information.all('LCC'),
          ...information.all('LC2'),
          information.first('RCN', 35) ?? '',
        ]),
        returnReason: information.first('RET', 0, 4) ?? withoutZeros(field(entry, 41, 42)),
        charges: information.charges(options),
      }),
    ],
    line: entry.line,
  };
}
