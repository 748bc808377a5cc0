import { expect } from 'vitest';
import type { Client } from './service.ts';

type Reader = Pick<Client, 'get'>;

/** All money facts that callers of an organization can read, in minor units. */
export interface Books {
  customers: BookedCustomer[];
  invoices: BookedInvoice[];
  payments: BookedCredit[];
  creditNotes: BookedCredit[];
  refunds: BookedRefund[];
}

interface Booked {
  id: string;
  externalId: string;
  customer: { id: string; externalId: string };
  currency: string;
  amountLinked: number;
}

export interface BookedCustomer {
  id: string;
  externalId: string;
  parent: { externalId: string } | null;
  balance: number;
  amountDue: number;
  unconverted: string[];
  balances: { currency: string; balance: number; amountDue: number; amountOverdue: number }[];
}

interface Line {
  id: string;
  externalId: string;
  amountLinked: number;
}

export interface BookedInvoice extends Booked {
  grossAmount: number;
  amountOutstanding: number;
  amountOverpaid: number;
  state: string;
  payments: Line[];
  creditNotes: Line[];
}

export interface BookedCredit extends Booked {
  amount: number;
  amountRefunded: number;
  amountUnlinked: number;
  linkedInvoices: {
    amountLinked: number;
    amountStated: number;
    invoice: { id: string; externalId: string };
  }[];
}

export interface BookedRefund extends Booked {
  amount: number;
  amountUnlinked: number;
  linkedPayments: { amountLinked: number; payment: { id: string; externalId: string } }[];
  linkedCreditNotes: { amountLinked: number; creditNote: { id: string; externalId: string } }[];
}

/** Reads all records of a client's organization over HTTP, page by page. */
export async function readBooks(client: Reader): Promise<Books> {
  const [customers, invoices, payments, notes, refunds] = await Promise.all([
    readAll<BookedCustomer>(client, '/customers', 'customers'),
    readAll<BookedInvoice>(client, '/invoices', 'invoices'),
    readAll<BookedCredit>(client, '/payments', 'items'),
    readAll<Omit<BookedCredit, 'amount'> & { grossAmount: number }>(client, '/credit_notes', 'items'),
    readAll<BookedRefund>(client, '/refunds', 'items'),
  ]);
  const creditNotes = notes.map(({ grossAmount, ...note }) => ({ ...note, amount: grossAmount }));
  return { customers, invoices, payments, creditNotes, refunds };
}

async function readAll<T>(client: Reader, path: string, name: string): Promise<T[]> {
  const all: T[] = [];
  for (let cursor = ''; ; ) {
    const next = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = await client.get<Record<string, T[]> & { nextCursor?: string }>(`${path}?limit=500${next}`);
    expect(page.status, `${path}: ${page.text}`).toBe(200);
    all.push(...(page.body[name] ?? []));
    if (page.body.nextCursor === undefined) return all;
    cursor = page.body.nextCursor;
  }
}

/**
 * Returns the contradictions in what callers read, and the sums above an amount. Empty: everything adds up.
 */
export function contradictions(books: Books): string[] {
  const credits = [...books.payments, ...books.creditNotes];
  return [
    ...books.invoices.flatMap((invoice) => invoiceProblems(invoice, credits)),
    ...books.payments.flatMap((payment) => creditProblems(payment, 'payment', books.refunds)),
    ...books.creditNotes.flatMap((note) => creditProblems(note, 'credit note', books.refunds)),
    ...books.refunds.flatMap(refundProblems),
    ...books.customers.flatMap((customer) => customerProblems(customer, books)),
  ];
}

function invoiceProblems(invoice: BookedInvoice, credits: readonly BookedCredit[]): string[] {
  const { id, externalId, grossAmount, amountLinked, amountOutstanding, amountOverpaid, state } = invoice;
  const claimed = sum(credits.map((credit) => sum(linesTo(credit, id))));
  const listed = sum([...invoice.payments, ...invoice.creditNotes].map((line) => line.amountLinked));
  const outstanding = Math.max(0, grossAmount - claimed);
  return differences(`invoice ${externalId}`, {
    linked: [amountLinked, claimed],
    listed: [listed, claimed],
    outstanding: [amountOutstanding, outstanding],
    overpaid: [amountOverpaid, Math.max(0, claimed - grossAmount)],
    'is paid': [Number(state === 'PAID'), Number(outstanding === 0)],
  });
}

function creditProblems(credit: BookedCredit, kind: string, refunds: readonly BookedRefund[]): string[] {
  const { id, externalId, amount, amountLinked, amountRefunded, amountUnlinked } = credit;
  const linked = sum(credit.linkedInvoices.map((line) => line.amountLinked));
  const stated = sum(credit.linkedInvoices.map((line) => line.amountStated));
  const refunded = sum(
    refunds.flatMap((refund) =>
      [
        ...refund.linkedPayments.map((line) => ({ ...line, id: line.payment.id })),
        ...refund.linkedCreditNotes.map((line) => ({ ...line, id: line.creditNote.id })),
      ]
        .filter((line) => line.id === id)
        .map((line) => line.amountLinked),
    ),
  );
  return differences(`${kind} ${externalId}`, {
    linked: [amountLinked, linked],
    refunded: [amountRefunded, refunded],
    unlinked: [amountUnlinked, amount - linked - refunded],
    // Refunds take the credit back in full, links share the rest, and the remainder is unlinked.
    'in effect': [linked, Math.min(stated, amount - refunded)],
    'stated beyond its amount': [Math.max(0, stated - amount), 0],
  });
}

function refundProblems(refund: BookedRefund): string[] {
  const { externalId, amount, amountLinked, amountUnlinked } = refund;
  const linked = sum(
    [...refund.linkedPayments, ...refund.linkedCreditNotes].map((line) => line.amountLinked),
  );
  return differences(`refund ${externalId}`, {
    linked: [amountLinked, linked],
    unlinked: [amountUnlinked, amount - linked],
    'linked beyond its amount': [Math.max(0, linked - amount), 0],
  });
}

function customerProblems(customer: BookedCustomer, books: Books): string[] {
  const own = <T extends Booked>(documents: readonly T[], currency: string) =>
    documents.filter((document) => document.customer.id === customer.id && document.currency === currency);
  const all: Booked[] = [books.invoices, books.payments, books.creditNotes, books.refunds].flat();
  const currencies = new Set(
    all.filter((document) => document.customer.id === customer.id).map((document) => document.currency),
  );
  const balances = new Map(customer.balances.map((row) => [row.currency, row]));
  const unknown = [...balances.keys()].filter((currency) => !currencies.has(currency));
  return [
    ...unknown.map(
      (currency) => `customer ${customer.externalId}: a balance in ${currency} without documents`,
    ),
    ...[...currencies].flatMap((currency) => {
      const invoices = own(books.invoices, currency);
      const balance =
        sum(invoices.map((invoice) => invoice.grossAmount)) -
        sum(own(books.creditNotes, currency).map((note) => note.amount)) -
        sum(own(books.payments, currency).map((payment) => payment.amount)) +
        sum(own(books.refunds, currency).map((refund) => refund.amount));
      const asked = invoices.filter(({ state }) => state !== 'WRITTEN_OFF');
      const due = sum(asked.map((invoice) => invoice.amountOutstanding));
      const row = balances.get(currency);
      return differences(`customer ${customer.externalId} in ${currency}`, {
        balance: [row?.balance, balance],
        due: [row?.amountDue, due],
      });
    }),
  ];
}

function linesTo(credit: BookedCredit, invoiceId: string): number[] {
  return credit.linkedInvoices
    .filter((line) => line.invoice.id === invoiceId)
    .map((line) => line.amountLinked);
}

/** Returns the pairs in which a reported value differs from the expected one. */
function differences(
  of: string,
  figures: Record<string, [stored: number | undefined, expected: number]>,
): string[] {
  return Object.entries(figures)
    .filter(([, [stored, expected]]) => stored !== expected)
    .map(([name, [stored, expected]]) => `${of}: ${name} is ${stored}, should be ${expected}`);
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
