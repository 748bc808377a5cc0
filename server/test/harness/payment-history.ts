import { addDays } from '../../src/kernel/days.ts';
import { customer, invoice, payment, store } from './factories.ts';
import type { Client } from './service.ts';

/** Issue date of a past invoice, and the days between its due date and its payment; null: still open. */
export interface PastInvoice {
  issuedOn: string;
  daysLate: number | null;
  amount?: number;
  currency?: string;
}

/** Payment terms, in days, of all invoices created here. */
export const TERMS = 30;

/** Creates a customer with the invoices `<name>-0` …, paid as `past` says. */
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

/** Returns an invoice for every second week before a day, each paid the given number of days late. */
export const pastOf = (before: string, daysLate: readonly number[]): PastInvoice[] =>
  daysLate.map((late, i) => ({
    issuedOn: addDays(before, -14 * (daysLate.length - i) - 60),
    daysLate: late,
  }));
