import { addDays } from '../../src/ledger/domain/days.ts';
import { customer, invoice, payment, store } from './factories.ts';
import type { Client } from './service.ts';

/** When an invoice of the past was issued, and how many days after its due day it was paid; null: it is open. */
export interface PastInvoice {
  issuedOn: string;
  daysLate: number | null;
  amount?: number;
  currency?: string;
}

/** Payment days of all invoices that are made here. */
export const TERMS = 30;

/** A customer with invoices `<name>-0` … that were paid when it is said. */
export async function payer(
  client: Client,
  name: string,
  invoices: readonly PastInvoice[],
  more: Record<string, unknown> = {},
): Promise<void> {
  await store(client, '/customers', customer(name, more));
  for (const [i, { issuedOn, daysLate, amount = 10_000, currency = 'EUR' }] of invoices.entries()) {
    const id = `${name}-${i}`;
    const dueDate = addDays(issuedOn, TERMS);
    await store(client, '/invoices', invoice(id, name, amount, { issuedAt: issuedOn, dueDate, currency }));
    if (daysLate === null) continue;
    const validatedAt = addDays(dueDate, daysLate);
    await store(
      client,
      '/payments',
      payment(`p-${id}`, name, amount, { [id]: amount }, { validatedAt, currency }),
    );
  }
}

/** Invoices of every other week before a day, paid so many days late each. */
export const pastOf = (before: string, daysLate: readonly number[]): PastInvoice[] =>
  daysLate.map((late, i) => ({
    issuedOn: addDays(before, -14 * (daysLate.length - i) - 60),
    daysLate: late,
  }));
