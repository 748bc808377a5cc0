import { expect } from 'vitest';
import type { Client } from '../harness/service.ts';

/** The fields of documents, as the API returns them, that figures need. */
interface Answered {
  id: string;
  externalId: string;
  customer: { id: string; externalId: string };
  currency: string;
}
interface Linked {
  amountStated: number;
  invoice: { externalId: string };
}
interface AnsweredInvoice extends Answered {
  grossAmount: number;
  issuedAt: string;
  dueDate: string;
  writtenOff: { at: string } | null;
}
interface Credit extends Answered {
  amount: number;
  day: string;
  linkedInvoices: Linked[];
}
interface AnsweredRefund extends Answered {
  amount: number;
  validatedAt: string;
  linkedPayments: { amountLinked: number; payment: { externalId: string } }[];
}

export interface Books {
  invoices: AnsweredInvoice[];
  credits: Credit[];
  refunds: AnsweredRefund[];
}

/** Reads everything of an organization through the lists that integrators use. */
export async function readBooks(client: Client): Promise<Books> {
  const all = async <T>(path: string, array: string): Promise<T[]> => {
    const answer = await client.get<Record<string, T[]>>(`/${path}?limit=500`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body[array] ?? [];
  };
  type Payment = Omit<Credit, 'day'> & { validatedAt: string };
  type CreditNote = Omit<Credit, 'day' | 'amount'> & { issuedAt: string; grossAmount: number };
  const payments = await all<Payment>('payments', 'items');
  const notes = await all<CreditNote>('credit_notes', 'items');
  return {
    invoices: await all<AnsweredInvoice>('invoices', 'invoices'),
    credits: [
      ...payments.map((one) => ({ ...one, day: one.validatedAt.slice(0, 10) })),
      ...notes.map((one) => ({ ...one, amount: one.grossAmount, day: one.issuedAt.slice(0, 10) })),
    ],
    refunds: await all<AnsweredRefund>('refunds', 'items'),
  };
}

/** The rest of one document at the end of a day. */
export interface Remainder {
  customer: string;
  currency: string;
  externalId: string;
  part: 'RECEIVABLES' | 'WRITTEN_OFF' | 'ON_ACCOUNT';
  value: number;
  /** Days since the due date. */
  age: number;
}

const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * Calculates what was left of each document at the end of a day, from answers only. Credits that existed,
 * less existing refunds, pay existing invoices in order of the links' age.
 * @param end the first instant after the day
 */
export function leftAt({ invoices, credits, refunds }: Books, day: string, end: string): Remainder[] {
  const issued = invoices.filter(({ issuedAt }) => issuedAt.slice(0, 10) <= day);
  const paid = new Map(issued.map(({ externalId }) => [externalId, 0]));
  const left: Remainder[] = [];
  const add = (one: Answered, part: Remainder['part'], value: number, age = 0) => {
    const { customer, currency, externalId } = one;
    if (value !== 0) left.push({ customer: customer.externalId, currency, externalId, part, value, age });
  };
  const takenBack = new Map<string, number>();
  for (const refund of refunds.filter(({ validatedAt }) => validatedAt.slice(0, 10) <= day)) {
    let used = 0;
    for (const { amountLinked, payment } of refund.linkedPayments) {
      const credit = credits.find(({ externalId }) => externalId === payment.externalId);
      if (credit === undefined || credit.day > day) continue;
      used += amountLinked;
      takenBack.set(payment.externalId, (takenBack.get(payment.externalId) ?? 0) + amountLinked);
    }
    add(refund, 'ON_ACCOUNT', used - refund.amount);
  }
  for (const credit of credits.filter((one) => one.day <= day)) {
    let rest = credit.amount - (takenBack.get(credit.externalId) ?? 0);
    for (const { amountStated, invoice } of credit.linkedInvoices) {
      const before = paid.get(invoice.externalId);
      if (before === undefined) continue;
      const amount = Math.min(rest, amountStated);
      paid.set(invoice.externalId, before + amount);
      rest -= amount;
    }
    add(credit, 'ON_ACCOUNT', rest);
  }
  for (const invoice of issued) {
    const open = invoice.grossAmount - (paid.get(invoice.externalId) ?? 0);
    const isWrittenOff = invoice.writtenOff !== null && invoice.writtenOff.at < end;
    const age = daysFrom(invoice.dueDate.slice(0, 10), day);
    if (open < 0) add(invoice, 'ON_ACCOUNT', -open);
    else add(invoice, isWrittenOff ? 'WRITTEN_OFF' : 'RECEIVABLES', open, age);
  }
  return left;
}

/** Returns sums by currency, without zeros. */
export function sumsOf(rows: readonly Remainder[]): { currency: string; amount: number; count: number }[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return { currency, amount: own.reduce((sum, { value }) => sum + value, 0), count: own.length };
  });
}
