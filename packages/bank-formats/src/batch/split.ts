import type { Charge, PaymentDetails, Transaction } from '../model.ts';
import { paymentDetails } from '../payment.ts';

/** A transaction, or one payment or charge of a batch. */
export interface TransactionPart extends Transaction {
  /** `ENTRY`: the transaction as it was booked. */
  kind: 'ENTRY' | 'PAYMENT' | 'CHARGE';
  /** Its place among the parts of its transaction, from 1. */
  part: number;
}

/**
 * Why a batch stays whole: it is not booked, a payment has no amount or one in another currency, each payment
 * repeats the amount of the batch, or the payments do not add up.
 */
export type WholeReason =
  | 'NOT_BOOKED'
  | 'AMOUNT_MISSING'
  | 'OTHER_CURRENCY'
  | 'AMOUNT_REPEATED'
  | 'SUM_DIFFERS';

export interface BatchSplit {
  /** They add up to the transaction, exactly. */
  parts: TransactionPart[];
  /** Null: the transaction is split, or nothing had to be. */
  keptWhole: WholeReason | null;
}

/**
 * Splits a booked transaction into its payments, and into the charges that it is net of, if they add up to it.
 * Otherwise it stays whole. Parts do not repeat the bank's remark about the whole; charges have no reference.
 */
export function splitBatch(transaction: Transaction): BatchSplit {
  const whole = (keptWhole: WholeReason | null): BatchSplit => ({
    parts: [{ ...transaction, kind: 'ENTRY', part: 1 }],
    keptWhole,
  });
  const { details, charges } = transaction;
  const isBatch = details.length > 1;
  if (!isBatch && details.every((one) => one.charges.length === 0) && charges.length === 0)
    return whole(null);
  if (transaction.status !== 'BOOKED') return whole(isBatch ? 'NOT_BOOKED' : null);
  const payments = paymentsOf(transaction);
  if (typeof payments === 'string') return whole(isBatch ? payments : null);
  const deducted = deductedCharges(transaction, payments);
  if (deducted === null) return whole(isBatch ? reasonOf(transaction, payments) : null);
  if (!isBatch && deducted.length === 0) return whole(null);
  const parts = payments.map(({ amount, payment }) => paymentPart(transaction, amount, payment));
  const fees = deducted.map((charge) => chargePart(transaction, charge));
  return { parts: parts.concat(fees).map((one, at) => ({ ...one, part: at + 1 })), keptWhole: null };
}

interface Payment {
  amount: number;
  payment: PaymentDetails;
}

function paymentsOf({ details, currency }: Transaction): Payment[] | WholeReason {
  const payments: Payment[] = [];
  for (const payment of details) {
    if (payment.amount === null) return 'AMOUNT_MISSING';
    if ((payment.currency ?? currency) !== currency) return 'OTHER_CURRENCY';
    payments.push({ amount: payment.amount, payment });
  }
  return payments;
}

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Returns the charges by which the payments exceed the transaction; null: no set of them explains the difference.
 * Banks state charges with each payment, with the transaction, or with both.
 */
function deductedCharges(transaction: Transaction, payments: readonly Payment[]): Charge[] | null {
  const isCandidate = ({ currency, isDeducted }: Charge) =>
    currency === transaction.currency && isDeducted !== false;
  const ofPayments = payments.flatMap(({ payment }) => payment.charges).filter(isCandidate);
  const ofTransaction = transaction.charges.filter(isCandidate);
  const excess = sumOf(payments) - transaction.amount;
  const candidates = [[], ofPayments, ofTransaction, ofPayments.concat(ofTransaction)];
  return candidates.find((charges) => sumOf(charges) === excess) ?? null;
}

function reasonOf({ amount }: Transaction, payments: readonly Payment[]): WholeReason {
  return payments.every((one) => one.amount === amount) ? 'AMOUNT_REPEATED' : 'SUM_DIFFERS';
}

function paymentPart(transaction: Transaction, amount: number, payment: PaymentDetails): TransactionPart {
  return {
    ...transaction,
    kind: 'PAYMENT',
    part: 0,
    amount,
    bankReference: payment.bankReference ?? transaction.bankReference,
    charges: [],
    additionalText: null,
    details: [{ ...payment, charges: [] }],
  };
}

function chargePart(transaction: Transaction, { amount, currency }: Charge): TransactionPart {
  return {
    ...transaction,
    kind: 'CHARGE',
    part: 0,
    amount: 0 - amount,
    ownReference: null,
    charges: [],
    additionalText: null,
    details: [paymentDetails({ amount: 0 - amount, currency })],
  };
}
