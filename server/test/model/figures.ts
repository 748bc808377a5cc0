import type { BookedCredit, BookedInvoice, BookedRefund, Books } from '../harness/books.ts';
import { type Auditor, type Document, isCredit, total } from './auditor.ts';
import type { Kind } from './commands.ts';

/** All figures that callers can read, under the test's names. */
export type Figures = Record<string, unknown>;

/** A day in the middle of the documents' due dates, and an instant of it. */
export const TODAY = '2026-06-15';
export const NOON = `${TODAY}T10:00:00.000Z`;

/** Returns the auditor's figures on a day of the organization's calendar. */
export function expectedFigures(auditor: Auditor, today: string): Figures {
  const { customers, documents } = auditor.facts;
  return Object.fromEntries(
    [
      ...[...customers].map(([name, parent]): [string, unknown] => [
        `customer ${name}`,
        { parent, ...expectedBalances(auditor, name, today) },
      ]),
      ...[...documents.values()].map((document): [string, unknown] => [
        `${document.kind} ${document.name}`,
        expectedDocument(auditor, document, today),
      ]),
    ].sort(byName),
  );
}

function expectedBalances(auditor: Auditor, customer: string, today: string) {
  const own = [...auditor.facts.documents.values()].filter((document) => document.customer === customer);
  const currencies = [...new Set(own.map((document) => document.currency))].sort();
  const balances = currencies.map((currency) => {
    const documents = own.filter((document) => document.currency === currency);
    const sign = (document: Document) => (isCredit(document.kind) ? -1 : 1);
    const invoices = documents.filter(({ kind }) => kind === 'invoice');
    const due = (some: Document[]) =>
      total(some.filter(({ writtenOff }) => !writtenOff).map((invoice) => auditor.open(invoice, invoice)));
    return {
      currency,
      // Money rule 1. Starting from 0, a sum is never −0.
      balance: total(documents.map((document) => sign(document) * document.amount)),
      amountDue: due(invoices),
      amountOverdue: due(invoices.filter(({ dueDate }) => dueDate < today)),
    };
  });
  const { balance = 0, amountDue = 0 } = balances.find((row) => row.currency === auditor.ownCurrency) ?? {};
  // Money rule 7: figures without a currency exclude currencies without a rate, and name them.
  const unconverted = currencies.filter((currency) => currency !== auditor.ownCurrency);
  return { balance, amountDue, unconverted, balances };
}

function expectedDocument(auditor: Auditor, document: Document, today: string) {
  const { uid, kind, customer, currency, amount, dueDate, writtenOff } = document;
  const linked = auditor.linked(uid);
  const common = { customer, currency, amount, linked };
  if (kind === 'invoice') {
    const outstanding = Math.max(0, amount - linked);
    const unpaid = dueDate < today ? 'OVERDUE' : 'DUE';
    const open = writtenOff ? 'WRITTEN_OFF' : unpaid;
    const state = outstanding === 0 ? 'PAID' : open;
    const overpaid = Math.max(0, linked - amount);
    return { ...common, outstanding, overpaid, state, from: expectedLines(auditor, document) };
  }
  const unlinked = amount - linked - auditor.refunded(uid);
  if (kind === 'refund') return { ...common, unlinked, from: expectedLines(auditor, document) };
  return { ...common, refunded: auditor.refunded(uid), unlinked, to: expectedLines(auditor, document) };
}

/** Returns effective and stated amounts by the other end; of a credit, towards invoices. */
function expectedLines(auditor: Auditor, document: Document): Record<string, string> {
  const lines = new Map<string, [inEffect: number, stated: number]>();
  for (const link of auditor.facts.links) {
    const other = auditor.otherEnd(link, document.uid);
    if (other === undefined || (isCredit(document.kind) && other.kind === 'refund')) continue;
    const name = `${other.kind} ${other.name}`;
    const [inEffect, stated] = lines.get(name) ?? [0, 0];
    lines.set(name, [inEffect + auditor.inEffect(link), stated + link.stated]);
  }
  const amounts = [...lines].map(([name, [inEffect, stated]]): [string, string] => [
    name,
    isCredit(document.kind) ? `${inEffect} of ${stated}` : String(inEffect),
  ]);
  return Object.fromEntries(amounts.filter(([, amount]) => amount !== '0').sort(byName));
}

/** Returns the same figures from the books read over HTTP. */
export function answeredFigures(books: Books): Figures {
  const { customers, invoices, payments, creditNotes, refunds } = books;
  return Object.fromEntries(
    [
      ...customers.map(
        ({ externalId, parent, balance, amountDue, unconverted, balances }): [string, unknown] => [
          `customer ${externalId}`,
          {
            parent: parent?.externalId ?? null,
            balance,
            amountDue,
            unconverted,
            balances: [...balances].sort((a, b) => (a.currency < b.currency ? -1 : 1)),
          },
        ],
      ),
      ...invoices.map((invoice): [string, unknown] => [
        `invoice ${invoice.externalId}`,
        {
          ...common(invoice, invoice.grossAmount),
          outstanding: invoice.amountOutstanding,
          overpaid: invoice.amountOverpaid,
          state: invoice.state,
          from: lines([
            ...invoice.payments.map((line): Line => ['payment', line, line.amountLinked]),
            ...invoice.creditNotes.map((line): Line => ['creditNote', line, line.amountLinked]),
          ]),
        },
      ]),
      ...payments.map((payment): [string, unknown] => [
        `payment ${payment.externalId}`,
        answeredCredit(payment),
      ]),
      ...creditNotes.map((note): [string, unknown] => [
        `creditNote ${note.externalId}`,
        answeredCredit(note),
      ]),
      ...refunds.map((refund): [string, unknown] => [
        `refund ${refund.externalId}`,
        {
          ...common(refund, refund.amount),
          unlinked: refund.amountUnlinked,
          from: lines([
            ...refund.linkedPayments.map((line): Line => ['payment', line.payment, line.amountLinked]),
            ...refund.linkedCreditNotes.map(
              (line): Line => ['creditNote', line.creditNote, line.amountLinked],
            ),
          ]),
        },
      ]),
    ].sort(byName),
  );
}

/** The answer to an import of any kind of document. */
export type DocumentAnswer = BookedInvoice & BookedCredit & BookedRefund;

/** Returns the same figures from the answer to one import. */
export function answeredDocument(kind: Kind, body: DocumentAnswer): Figures {
  const none: Books = { customers: [], invoices: [], payments: [], creditNotes: [], refunds: [] };
  if (kind === 'invoice') return answeredFigures({ ...none, invoices: [body] });
  if (kind === 'payment') return answeredFigures({ ...none, payments: [body] });
  if (kind === 'refund') return answeredFigures({ ...none, refunds: [body] });
  return answeredFigures({ ...none, creditNotes: [{ ...body, amount: body.grossAmount }] });
}

type Line = [kind: string, document: { externalId: string }, amount: number | string];

function answeredCredit(credit: Books['payments'][number]) {
  return {
    ...common(credit, credit.amount),
    refunded: credit.amountRefunded,
    unlinked: credit.amountUnlinked,
    to: lines(
      credit.linkedInvoices.map(
        (line): Line => ['invoice', line.invoice, `${line.amountLinked} of ${line.amountStated}`],
      ),
    ),
  };
}

function common(
  document: { customer: { externalId: string }; currency: string; amountLinked: number },
  amount: number,
) {
  const { customer, currency, amountLinked } = document;
  return { customer: customer.externalId, currency, amount, linked: amountLinked };
}

/** Formats lines without zeros: a released link has amount 0 or is absent, which means the same. */
function lines(all: readonly Line[]): Record<string, string> {
  return Object.fromEntries(
    all
      .map(([kind, { externalId }, amount]): [string, string] => [`${kind} ${externalId}`, String(amount)])
      .filter(([, amount]) => amount !== '0')
      .sort(byName),
  );
}

function byName(a: [string, unknown], b: [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}
