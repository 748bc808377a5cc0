/** Random families with money on account, and a naive calculation of what it pays. */
import { customer, invoice, payment, refund, type Stored, store } from '../harness/factories.ts';
import type { Client } from '../harness/service.ts';
import { type Amounts, nonZero } from './rooms.ts';

/** Returns an integer from 0 up to, but not including, `below`. */
export type Draw = (below: number) => number;

export const TODAY = '2026-03-10';
const DUE = [
  '2026-01-05',
  '2026-02-01',
  '2026-02-01',
  '2026-03-09',
  '2026-03-10',
  '2026-03-20',
  '2026-05-01',
];
const CURRENCIES = ['EUR', 'EUR', 'USD'];

export interface OpenInvoice {
  id: string;
  currency: string;
  outstanding: number;
  dueOn: string;
  isDisputed: boolean;
  isPromised: boolean;
}

export interface Debtor {
  id: string;
  externalId: string;
  parent: Debtor | null;
  invoices: OpenInvoice[];
  /** Unlinked payments less unlinked refunds, plus overpayments of invoices. */
  credit: Map<string, number>;
}

/** Stores a parent with two children, and a customer without relatives. */
export async function drawFamily(client: Client, draw: Draw): Promise<Debtor[]> {
  const debtors: Debtor[] = [];
  for (const name of ['parent', 'first', 'second', 'loner']) {
    const parent = name === 'first' || name === 'second' ? (debtors[0] ?? null) : null;
    const body = customer(name, parent === null ? {} : { parent: { externalId: parent.externalId } });
    const { id } = await store<Stored>(client, '/customers', body);
    const debtor: Debtor = { id, externalId: name, parent, invoices: [], credit: new Map() };
    debtors.push(debtor);
    for (let i = 0; i < 2 + draw(4); i += 1) await addInvoice(client, debtor, draw, i);
    for (const currency of new Set(CURRENCIES)) await addMoney(client, debtor, currency, draw);
  }
  return debtors;
}

async function addInvoice(client: Client, debtor: Debtor, draw: Draw, i: number): Promise<void> {
  const name = `${debtor.externalId} ${i}`;
  const currency = CURRENCIES[draw(CURRENCIES.length)] ?? 'EUR';
  const dueOn = DUE[draw(DUE.length)] ?? TODAY;
  const amount = 1_000 + draw(20) * 100;
  const more = { currency, dueDate: dueOn, issuedAt: '2025-12-01' };
  const { id } = await store<Stored>(client, '/invoices', invoice(name, debtor.externalId, amount, more));
  const path = `/invoices/external:${encodeURIComponent(name)}`;
  let outstanding = amount;
  if (draw(4) === 0) {
    const paid = 100 * (1 + draw(9));
    await store(
      client,
      '/payments',
      payment(`of ${name}`, debtor.externalId, paid, { [name]: paid }, { currency }),
    );
    outstanding -= paid;
  }
  const fate = draw(8);
  if (fate === 0) {
    await store(client, `${path}/write_off`, { reason: 'trifle' });
    return;
  }
  if (fate === 1) {
    // Paid in full, then credited: the customer has overpaid.
    await store(
      client,
      '/payments',
      payment(`all of ${name}`, debtor.externalId, outstanding, { [name]: outstanding }, { currency }),
    );
    await store(client, '/invoices', invoice(name, debtor.externalId, amount - 300, more));
    addCredit(debtor, currency, 300);
    return;
  }
  if (fate <= 3) await store(client, `${path}/dispute`, { reason: 'QUALITY' });
  if (fate === 4) await store(client, `${path}/promise`, { date: '2026-04-01' });
  debtor.invoices.push({
    id,
    currency,
    outstanding,
    dueOn,
    isDisputed: fate === 2 || fate === 3,
    isPromised: fate === 4,
  });
}

async function addMoney(client: Client, debtor: Debtor, currency: string, draw: Draw): Promise<void> {
  const { externalId } = debtor;
  const amount = [0, 150, 700, 2_500, 9_000][draw(5)] ?? 0;
  const name = `${externalId} ${currency}`;
  if (amount > 0) {
    await store(client, '/payments', payment(`money ${name}`, externalId, amount, undefined, { currency }));
    addCredit(debtor, currency, amount);
  }
  if (draw(4) > 0) return;
  await store(client, '/refunds', refund(`back ${name}`, externalId, 200, {}, { currency }));
  addCredit(debtor, currency, -200);
}

const addCredit = ({ credit }: Debtor, currency: string, amount: number) =>
  credit.set(currency, (credit.get(currency) ?? 0) + amount);

export const isOverdue = ({ dueOn }: OpenInvoice) => dueOn < TODAY;

/** Returns a debtor's money: its own, plus its parent's beyond the parent's overdue amount. */
function moneyOf({ credit, parent }: Debtor, currency: string): number {
  const own = Math.max(0, credit.get(currency) ?? 0);
  if (parent === null) return own;
  const overdue = parent.invoices.filter((one) => one.currency === currency && isOverdue(one));
  return own + Math.max(0, (parent.credit.get(currency) ?? 0) - sumOf(overdue.map((one) => one.outstanding)));
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

/** Returns the covered part of each invoice of a debtor, calculated unit by unit. */
export function coveredNaively(debtor: Debtor): Map<string, number> {
  const covered = new Map<string, number>();
  for (const currency of new Set(CURRENCIES)) {
    let money = moneyOf(debtor, currency);
    const own = debtor.invoices.filter((one) => one.currency === currency);
    for (const isDisputed of [false, true])
      for (const dueOn of [...new Set(own.map((one) => one.dueOn))].sort())
        for (const one of own
          .filter((each) => each.isDisputed === isDisputed && each.dueOn === dueOn)
          .sort((a, b) => (a.id < b.id ? -1 : 1))) {
          const amount = Math.min(money, one.outstanding);
          money -= amount;
          if (amount > 0) covered.set(one.id, amount);
        }
  }
  return covered;
}

/** Returns the rest to pay of invoices, by currency. */
export const leftOf = (invoices: readonly OpenInvoice[], covered: ReadonlyMap<string, number>): Amounts =>
  nonZero(
    invoices.map(
      ({ id, currency, outstanding }) => [currency, outstanding - (covered.get(id) ?? 0)] as const,
    ),
  );

/**
 * Returns whether nothing is owed in total, so that no letter is printed. Without a dollar rate, this is
 * known for euros only.
 */
export function owesNothing(debtor: Debtor): boolean {
  if (debtor.invoices.some(({ currency }) => currency !== 'EUR') || moneyOf(debtor, 'USD') > 0) return false;
  return sumOf(debtor.invoices.map((one) => one.outstanding)) <= moneyOf(debtor, 'EUR');
}
