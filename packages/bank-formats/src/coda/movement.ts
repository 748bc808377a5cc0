import { amountOfDigits, dayField, digitsField, field, textField } from '../fixed/fields.ts';
import type { FixedRecord } from '../fixed/records.ts';
import type { Charge, PaymentDetails, ReadOptions, Transaction } from '../model.ts';
import { counterpartyOf, paymentDetails } from '../payment.ts';
import { refuse } from '../refuse.ts';
import { textOrNull } from '../text.ts';
import { readAccount } from './account.ts';
import { readCommunication, readInformation, returnReasonOf } from './communication.ts';
import type { CompleteMovement, MovementRecords } from './movements.ts';

/** Reads an amount of 15 digits, three of which are decimals, with the sign before it: 0 for credit. */
export function readAmount(
  record: FixedRecord,
  from: number,
  currency: string,
  options: ReadOptions,
): number {
  const sign = field(record, from, from);
  const place = { line: record.line, column: from };
  if (sign !== '0' && sign !== '1') refuse(`"${sign}" is not a sign (0 or 1)`, place);
  const digits = digitsField(record, from + 1, from + 15, 'an amount');
  const amount = amountOfDigits(digits, 3, currency, options, place);
  return sign === '1' ? 0 - amount : amount;
}

/** Types of movements that detail others: 5 to 9. Those of 8 and 9 break an amount down into gross and charges. */
const isBreakdown = (first: FixedRecord) => /[89]/.test(field(first, 54, 54));
const categoryOf = (first: FixedRecord) => field(first, 59, 61);
/** Categories of amounts that are no charges. */
const [NET, GROSS] = ['000', '100'];

/** Builds the transaction of a movement and of its details, which count as part of it only. */
export function transactionOf(
  { movement, details }: CompleteMovement,
  currency: string,
  options: ReadOptions,
): Transaction {
  const { first } = movement;
  const read = readPayment(movement, currency, options);
  const payments: PaymentDetails[] = [];
  let last = read.payment;
  for (const detail of details) {
    if (isBreakdown(detail.first)) breakDown(last, detail.first, currency, options);
    else {
      last = readPayment(detail, currency, options).payment;
      payments.push(last);
    }
  }
  const value = field(first, 48, 53);
  return {
    type: 'transaction',
    status: 'BOOKED',
    amount: readAmount(first, 32, currency, options),
    currency,
    bookedOn: dayField(first, 116, 'DDMMYY'),
    valueOn: value.trim() === '' || value === '000000' ? null : dayField(first, 48, 'DDMMYY'),
    isReversal: /[49]9/.test(field(first, 57, 58)),
    bankReference: textField(first, 11, 31),
    ownReference: null,
    code: [field(first, 55, 56), field(first, 57, 58), categoryOf(first)].join('-'),
    charges: [],
    additionalText: read.remark,
    details: payments.length > 0 ? payments : [read.payment],
    line: first.line,
  };
}

/** Adds what a detail of type 8 or 9 says to its payment: the gross amount, or a charge. */
function breakDown(
  payment: PaymentDetails,
  first: FixedRecord,
  currency: string,
  options: ReadOptions,
): void {
  const amount = readAmount(first, 32, currency, options);
  const category = categoryOf(first);
  if (category === GROSS) payment.amount = amount;
  else if (category !== NET) payment.charges.push(chargeOf(amount, currency));
}

const chargeOf = (amount: number, currency: string): Charge => ({
  amount: 0 - amount,
  currency,
  isDeducted: true,
});

/** Reads who paid, for what. */
function readPayment(
  { first, second, third, information }: MovementRecords,
  currency: string,
  options: ReadOptions,
): { payment: PaymentDetails; remark: string | null } {
  const zones = [
    field(first, 63, 115),
    second === null ? '' : field(second, 11, 63),
    third === null ? '' : field(third, 83, 125),
  ];
  const communication = readCommunication(zones.join(''), field(first, 62, 62) === '1');
  const more = readInformationRecords(information);
  const account = third === null ? null : readAccount(field(third, 11, 47), '');
  const reference = second === null ? null : textField(second, 64, 98);
  const isStated = reference !== null && !/^(?:NOT ?PROVIDED|0+)$/i.test(reference);
  const payment = paymentDetails({
    amount: readAmount(first, 32, currency, options),
    currency,
    counterparty: counterpartyOf({
      name: more.name ?? (third === null ? null : textField(third, 48, 82)),
      ultimateName: more.ultimateName,
      account: account === null ? null : (account.iban ?? account.number),
      bic: second === null ? null : textField(second, 99, 109),
    }),
    endToEndId: isStated ? reference : null,
    mandateId: communication.mandateId,
    bankReference: textField(first, 11, 31),
    structuredReferences: communication.references,
    text: textOrNull([communication.text, more.text].filter((one) => one !== null).join(' ')),
    returnReason:
      communication.returnReason ??
      (second === null ? null : returnReasonOf(field(second, 113, 113), field(second, 114, 117))),
  });
  const remarks = [communication.remark, more.remark].filter((one) => one !== null);
  return { payment, remark: textOrNull(remarks.join(' ')) };
}

/** Communication zones of the records 3.1, 3.2 and 3.3. */
const ZONES: Readonly<Record<string, [number, number]>> = { 1: [41, 113], 2: [11, 115], 3: [11, 100] };

/** Reads the information about a movement. Free texts continue each other; each structure is one of its own. */
function readInformationRecords(records: readonly FixedRecord[]) {
  const pieces: { zones: string; isStructured: boolean }[] = [];
  for (const record of records) {
    const article = field(record, 2, 2);
    const last = pieces.at(-1);
    const isStructured = article === '1' && field(record, 40, 40) === '1';
    const continues = last !== undefined && (article !== '1' || !(isStructured || last.isStructured));
    const [from, until] = ZONES[article] ?? [11, 115];
    if (continues) last.zones += field(record, from, until);
    else pieces.push({ zones: field(record, from, until), isStructured });
  }
  const read = pieces.map(({ zones, isStructured }) => readInformation(zones, isStructured));
  const join = (texts: (string | null)[]) => textOrNull(texts.filter((one) => one !== null).join(' '));
  return {
    name: read.find(({ name }) => name !== null)?.name ?? null,
    ultimateName: read.find(({ ultimateName }) => ultimateName !== null)?.ultimateName ?? null,
    text: join(read.map(({ text }) => text)),
    remark: join(read.map(({ remark }) => remark)),
  };
}
