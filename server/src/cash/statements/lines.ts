import { type BatchSplit, type Charge, splitBatch, type Transaction } from '@quittance/bank-formats';
import type { CalendarDay } from '../../kernel/calendar.ts';
import { newId } from '../../platform/ids.ts';
import { CREDITED_ACCOUNT } from '../domain/matching/model.ts';
import { type LineFacts, lineFacts } from '../domain/recognition/line-facts.ts';
import type { RecognizedLine } from '../domain/recognition/recognize.ts';

/** A transaction to be stored: a whole line, or one payment or charge of a batch. */
export interface NewTransaction {
  id: string;
  /** 0: the whole line; from 1: its place in the batch. */
  part: number;
  /** Stated by an integration; null for a line of a file. */
  externalId: string | null;
  /** A charge of the bank is no receivable. */
  isCharge: boolean;
  isBooked: boolean;
  amount: number;
  bookedOn: CalendarDay;
  valueOn: CalendarDay | null;
  isReversal: boolean;
  payerName: string | null;
  ultimatePayerName: string | null;
  payerIban: string | null;
  payerAccountNumber: string | null;
  payerBic: string | null;
  endToEndId: string | null;
  mandateId: string | null;
  bankReference: string | null;
  ownReference: string | null;
  code: string | null;
  text: string | null;
  additionalText: string | null;
  structuredReferences: { type: string | null; reference: string }[];
  charges: Charge[];
  returnReason: string | null;
}

/** A line of a statement with its facts and its transactions, which add up to it. */
export interface NewLine {
  facts: LineFacts;
  keptWhole: BatchSplit['keptWhole'];
  transactions: NewTransaction[];
}

/**
 * Builds the line of a statement. Without a booking day, the value day counts, else `day`.
 * @param day the last day of the statement
 */
export function newLine(transaction: Transaction, day: CalendarDay): NewLine {
  const { parts, keptWhole } = splitBatch(transaction);
  const isSplit = parts.length > 1;
  const transactions = parts.map((part) => ({
    ...newTransaction(part, day),
    part: isSplit ? part.part : 0,
    isCharge: part.kind === 'CHARGE',
  }));
  return { facts: factsOf(newTransaction(transaction, day), transaction.currency), keptWhole, transactions };
}

/** Returns the facts by which a line is recognized. */
export function recognizedLine({ facts, transactions }: NewLine): RecognizedLine {
  const [whole] = transactions.length === 1 ? transactions : [];
  const isBare =
    whole !== undefined &&
    (whole.payerName ?? whole.payerIban ?? whole.payerAccountNumber ?? whole.text ?? whole.endToEndId) ===
      null &&
    whole.structuredReferences.length === 0;
  return { ...facts, isBare };
}

/** Returns the account to which a payer transferred as a reference that names the payer. */
const creditedAccount = (iban: string | null) =>
  iban === null ? [] : [{ type: CREDITED_ACCOUNT, reference: iban }];

const factsOf = (whole: Omit<NewTransaction, 'part' | 'isCharge'>, currency: string): LineFacts =>
  lineFacts({ ...whole, currency, text: whole.text ?? whole.additionalText });

function newTransaction(
  transaction: Transaction,
  day: CalendarDay,
): Omit<NewTransaction, 'part' | 'isCharge'> {
  const { amount, valueOn, bookedOn, isReversal, ownReference, code, additionalText, details, status } =
    transaction;
  // Only a line with one payment has a payer and a text of its own.
  const [payment] = details.length === 1 ? details : [];
  const payer = payment?.counterparty;
  return {
    id: newId(),
    externalId: null,
    isBooked: status === 'BOOKED',
    amount,
    bookedOn: bookedOn ?? valueOn ?? day,
    valueOn,
    isReversal,
    payerName: payer?.name ?? null,
    ultimatePayerName: payer?.ultimateName ?? null,
    payerIban: payer?.iban ?? null,
    payerAccountNumber: payer?.accountNumber ?? null,
    payerBic: payer?.bic ?? null,
    endToEndId: payment?.endToEndId ?? null,
    mandateId: payment?.mandateId ?? null,
    bankReference: transaction.bankReference ?? payment?.bankReference ?? null,
    ownReference: ownReference ?? payment?.instructionId ?? null,
    code,
    text: payment?.text ?? null,
    additionalText,
    structuredReferences: [
      ...(payment?.structuredReferences ?? []),
      ...creditedAccount(amount > 0 ? (payment?.creditedIban ?? null) : null),
    ],
    charges: transaction.charges,
    returnReason: payment?.returnReason ?? null,
  };
}
