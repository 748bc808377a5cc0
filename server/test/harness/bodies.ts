import { expect } from 'vitest';
import type { Answer, Client } from './service.ts';

/** Returns shorthands that store records; the service must accept each of them. */
export function records(client: Client) {
  const must = async (sent: Promise<Answer>): Promise<void> => {
    const { status, text } = await sent;
    expect([200, 201], text).toContain(status);
  };
  return {
    customer: (externalId: string, parent?: string) =>
      must(
        client.post('/customers', {
          externalId,
          name: externalId,
          ...(parent === undefined ? {} : { parent: { externalId: parent } }),
        }),
      ),
    invoice: (externalId: string, customer: string, grossAmount: number) =>
      must(client.post('/invoices', invoice(externalId, customer, grossAmount))),
    payment: (externalId: string, customer: string, amount: number, links: Links = {}) =>
      must(client.post('/payments', payment(externalId, customer, amount, links))),
    creditNote: (externalId: string, customer: string, amount: number, links: Links = {}) =>
      must(client.post('/credit_notes', creditNote(externalId, customer, amount, links))),
  };
}

/** Linked amounts by the externalId of the other document. */
export type Links = Record<string, number>;

export function invoice(externalId: string, customer: string, grossAmount: number) {
  const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
  return { externalId, customer: { externalId: customer }, grossAmount, ...dates };
}

const linked = (property: string, links: Links) =>
  Object.entries(links).map(([externalId, amountLinked]) => ({ amountLinked, [property]: { externalId } }));

/** Stores a payment. Without links the body has no list, so the stored links stay as they are. */
export function payment(externalId: string, customer: string, amount: number, links: Links = {}) {
  const lists = Object.keys(links).length === 0 ? {} : { linkedInvoices: linked('invoice', links) };
  return { externalId, customer: { externalId: customer }, amount, ...lists };
}

export function creditNote(externalId: string, customer: string, grossAmount: number, links: Links = {}) {
  const { amount, ...rest } = payment(externalId, customer, grossAmount, links);
  return { ...rest, grossAmount: amount };
}

export function refund(externalId: string, customer: string, amount: number, payments: Links = {}) {
  return {
    externalId,
    customer: { externalId: customer },
    amount,
    linkedPayments: linked('payment', payments),
  };
}

type Sides = Partial<Record<'invoices' | 'refunds' | 'payments' | 'creditNotes', Links>>;

export function reconciliation(externalId: string, sides: Sides) {
  const lists = Object.entries(sides).map(([side, links]) => [
    side,
    Object.entries(links).map(([id, amountLinked]) => ({ externalId: id, amountLinked })),
  ]);
  return { externalId, ...Object.fromEntries(lists) };
}
