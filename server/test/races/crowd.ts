import { expect } from 'vitest';
import type { Answer, Client } from '../harness/service.ts';

/** Callers at the same instant, each on a connection of its own. */
export const CALLERS = 20;
/** How often each race is run, every time on records of its own. */
export const ROUNDS = 50;
/** Rounds that run beside each other: they also race for the connections of the pool. */
const BESIDE = 5;

/** Runs a race many times; `round` names the records of one. */
export async function rounds(race: (round: string) => Promise<void>): Promise<void> {
  const names = Array.from({ length: ROUNDS }, (_, i) => `r${i}`);
  await Promise.all(
    Array.from({ length: BESIDE }, async () => {
      for (let name = names.shift(); name !== undefined; name = names.shift()) await race(name);
    }),
  );
}

/** What all callers are answered who call at once. */
export function atOnce<T>(call: (caller: number) => Promise<T>, callers = CALLERS): Promise<T[]> {
  return Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
}

interface ErrorBody {
  Error: { code: string };
}

/** `201`, or with the code of the error: `400 AMOUNT_EXCEEDED`. */
export function outcome({ status, body }: Answer): string {
  return isError(body) ? `${status} ${body.Error.code}` : String(status);
}

function isError(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'Error' in body;
}

/** How often each outcome occurs. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[outcome(answer)] = (counts[outcome(answer)] ?? 0) + 1;
  return counts;
}

/** Fails when an answer is neither of these. */
export function expectOnly(answers: readonly Answer[], allowed: readonly string[]): void {
  for (const answer of answers) expect(allowed, answer.text).toContain(outcome(answer));
}

/** Short ways of stating records; each must be accepted. */
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

/** Linked amounts by the other document's externalId. */
export type Links = Record<string, number>;

export function invoice(externalId: string, customer: string, grossAmount: number) {
  const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
  return { externalId, customer: { externalId: customer }, grossAmount, ...dates };
}

const linked = (property: string, links: Links) =>
  Object.entries(links).map(([externalId, amountLinked]) => ({ amountLinked, [property]: { externalId } }));

/** Without links, the list is left out: links stay as they are. */
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
