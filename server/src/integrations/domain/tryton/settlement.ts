/** Applies the rules of `pairs.ts` to the sets and the partly paid invoices of a family. */
import {
  distribute,
  type Pair,
  type PairedLine,
  pairAcrossCurrencies,
  pairedLine,
  pairPartialPayments,
  pairWithinCurrencies,
} from './pairs.ts';
import type { TrytonInvoice, TrytonLine, TrytonRecords } from './records.ts';

/** Lines that Tryton reconciled with each other. */
export interface PairedSet {
  reconciliationId: number;
  lines: readonly PairedLine[];
}

/** An invoice with lines that are not reconciled. */
export interface OpenInvoice {
  invoice: TrytonInvoice;
  /** Its own lines that are not reconciled. */
  toPay: readonly PairedLine[];
  /** Lines that pay a part of it and are not reconciled. */
  payments: readonly PairedLine[];
}

export interface Settlement {
  lines: ReadonlyMap<number, PairedLine>;
  pairs: readonly Pair[];
  sets: readonly PairedSet[];
  open: readonly OpenInvoice[];
}

/** Returns what pays what in a family. */
export function settle({ company, lines, invoices }: TrytonRecords): Settlement {
  const invoiceOfMove = new Map(invoices.flatMap((one) => one.moveIds.map((id) => [id, one] as const)));
  const paired = new Map(lines.map((line) => [line.id, pairedLine(line, invoiceOfMove.has(line.moveId))]));
  const sets = groupBy([...paired.values()], ({ line }) => line.reconciliationId)
    .map(([reconciliationId, members]) => ({ reconciliationId, lines: members }))
    .sort((a, b) => a.reconciliationId - b.reconciliationId);
  const pairs = sets.flatMap((set) => pairSet(set, invoiceOfMove, company.currency));
  const byMove = new Map(groupBy([...paired.values()], ({ line }) => line.moveId));
  const open = [...invoices]
    .sort((a, b) => a.id - b.id)
    .flatMap((invoice) => openInvoice(invoice, byMove, paired));
  // An invoice first: a credit note that pays one is spent there first, not by a refund.
  const debitsFirst = [...open].sort((a, b) => Number(isCredit(a)) - Number(isCredit(b)));
  for (const one of debitsFirst) for (const pair of pairOpen(one, company.currency)) pairs.push(pair);
  return { lines: paired, pairs, sets, open };
}

const isCredit = ({ toPay }: OpenInvoice) => toPay.every(({ line }) => line.amount < 0);

/** Groups the lines that have this number. */
function groupBy(
  lines: readonly PairedLine[],
  numberOf: (one: PairedLine) => number | null,
): [number, PairedLine[]][] {
  const groups = new Map<number, PairedLine[]>();
  for (const one of lines) {
    const number = numberOf(one);
    if (number === null) continue;
    const group = groups.get(number);
    if (group === undefined) groups.set(number, [one]);
    else group.push(one);
  }
  return [...groups];
}

/** Pairs a set: what Tryton states of its invoices first, then by due date, then across currencies. */
function pairSet(
  { lines }: PairedSet,
  invoiceOfMove: ReadonlyMap<number, TrytonInvoice>,
  currency: string,
): Pair[] {
  const invoices = new Set(lines.flatMap(({ line }) => invoiceOfMove.get(line.moveId) ?? []));
  const pairs = [...invoices]
    .sort((a, b) => a.id - b.id)
    .flatMap((invoice) => pairWithinCurrencies(lines.filter(({ line }) => belongsTo(invoice, line))));
  for (const pair of pairWithinCurrencies(lines)) pairs.push(pair);
  for (const pair of pairAcrossCurrencies(lines)) pairs.push(pair);
  dropExchangeLines(lines, currency);
  return pairs;
}

/** Returns whether Tryton itself says that the line is of the invoice, pays it or cancels it. */
function belongsTo({ moveIds, cancelMoveId, paymentLineIds }: TrytonInvoice, line: TrytonLine): boolean {
  return moveIds.includes(line.moveId) || line.moveId === cancelMoveId || paymentLineIds.includes(line.id);
}

/**
 * Lines in the currency of the company that have no counterpart in a set with other currencies only balance
 * its exchange rates. They are no money and become no record.
 */
function dropExchangeLines(lines: readonly PairedLine[], currency: string): void {
  if (lines.every(({ line }) => line.currency === currency)) return;
  for (const one of lines) {
    if (one.line.currency !== currency || one.isDocument) continue;
    one.converted += one.left;
    one.left = 0;
  }
}

function openInvoice(
  invoice: TrytonInvoice,
  byMove: ReadonlyMap<number, readonly PairedLine[]>,
  paired: ReadonlyMap<number, PairedLine>,
): OpenInvoice[] {
  const isOpen = ({ line }: PairedLine) => line.reconciliationId === null;
  const toPay = invoice.moveIds.flatMap((id) => byMove.get(id) ?? []).filter(isOpen);
  const payments = invoice.paymentLineIds.flatMap((id) => paired.get(id) ?? []).filter(isOpen);
  return toPay.length === 0 ? [] : [{ invoice, toPay, payments }];
}

function pairOpen({ invoice, toPay, payments }: OpenInvoice, companyCurrency: string): Pair[] {
  const worths = worthsOf(invoice, toPay, payments, companyCurrency);
  return pairPartialPayments([...toPay, ...payments], invoice.currency, worths);
}

/**
 * Returns what payments in other currencies are worth in that of the invoice. Tryton converts their sum at the
 * rate of the invoice; its own figure of what is still to pay says to how much.
 */
function worthsOf(
  invoice: TrytonInvoice,
  toPay: readonly PairedLine[],
  payments: readonly PairedLine[],
  companyCurrency: string,
): Map<number, number> {
  const foreign = payments
    .filter(({ line }) => line.currency !== invoice.currency)
    .sort((a, b) => a.line.id - b.line.id);
  if (foreign.length === 0) return new Map();
  const bases = foreign.map(({ line }) => line.base);
  if (invoice.currency === companyCurrency)
    return new Map(foreign.map(({ line }) => [line.id, Math.abs(line.base)]));
  if (invoice.amountToPay === null) return new Map();
  const own = [...toPay, ...payments].filter(({ line }) => line.currency === invoice.currency);
  const amount = own.reduce((sum, { line }) => sum + line.amount, 0);
  const shares = distribute(invoice.amountToPay - amount, bases);
  return new Map(foreign.map(({ line }, i) => [line.id, Math.abs(shares[i] ?? 0)]));
}
