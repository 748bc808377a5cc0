import { sumOf, wayOfDocuments } from '../evaluator/ways.ts';
import type { Ledger, TrueLine } from './ledger.ts';
import {
  knownPayerFacts,
  lineOf,
  namedLine,
  numbersOf,
  payerFacts,
  takeInvoices,
  textOf,
  truthOf,
} from './lines.ts';

/** Adds lines of one kind; null: the organization has no room for it. */
export type Kind = (ledger: Ledger) => TrueLine[] | null;

const aCustomer = ({ random, customers }: Ledger) => random.pick(customers);

const exact: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const invoices = takeInvoices(ledger, customer, ledger.random.pick([1, 1, 1, 2, 3, 4]));
  return invoices && [namedLine(ledger, 'named', customer, invoices)];
};

/** Two customers of one family pay together, or the parent pays for its child. */
const family: Kind = (ledger) => {
  const children = ledger.customers.filter(({ id, familyId }) => id !== familyId);
  if (children.length === 0) return null;
  const child = ledger.random.pick(children);
  const parent = ledger.customers.find(({ id }) => id === child.familyId);
  const own = takeInvoices(ledger, child, 1);
  if (parent === undefined || own === null) return null;
  const invoices = ledger.random.chance(50) ? own : own.concat(takeInvoices(ledger, parent, 1) ?? []);
  return [namedLine(ledger, 'family', child, invoices, knownPayerFacts(ledger, parent))];
};

const netted: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const invoices = takeInvoices(ledger, customer, 2);
  const half = Math.floor(sumOf(invoices ?? []) / 2);
  const credit = ledger.addDocument(customer, {
    kind: 'CREDIT_NOTE',
    amount: ledger.random.integer(1, Math.max(1, half)),
  });
  if (invoices === null || credit === null) return null;
  const documents = invoices.concat([credit]);
  const isNamed = ledger.random.chance(60);
  const others = ledger.documents.some(
    (one) =>
      one.kind === 'CREDIT_NOTE' && one !== credit && ledger.familyOf(one.customerId) === customer.familyId,
  );
  const facts = isNamed || others ? {} : { text: textOf(numbersOf(invoices, ledger.random), ledger.random) };
  return [namedLine(ledger, isNamed ? 'credit named' : 'credit netted', customer, documents, facts)];
};

const range: Kind = (ledger) => {
  const { random } = ledger;
  const customer = aCustomer(ledger);
  const first = random.integer(1000, 8900) * 10 + random.integer(1, 4);
  const numbers = Array.from({ length: random.integer(2, 4) }, (_, i) => String(first + i));
  if (ledger.documents.some(({ number }) => numbers.includes(number ?? ''))) return null;
  const invoices = numbers.flatMap((number) => ledger.addDocument(customer, { number }) ?? []);
  if (invoices.length < numbers.length) return null;
  for (const { id } of invoices) ledger.used.add(id);
  const last = numbers.at(-1) ?? '';
  const short = numbers.slice(1).map((number) => number.slice(-2));
  const text = random.pick([
    `${first}-${last}`,
    `${first} - ${last}`,
    `${first}-${last.slice(-2)}`,
    [String(first)].concat(short).join('/'),
  ]);
  return [namedLine(ledger, 'range', customer, invoices, { text: textOf([text], random) })];
};

/** The payer's order number contains the number of an invoice with the same amount: the traps of containment. */
const decoy: Kind = (ledger) => {
  const { random } = ledger;
  const customer = aCustomer(ledger);
  const [paid] = takeInvoices(ledger, customer, 1) ?? [];
  const victim = ledger.addDocument(aCustomer(ledger), { amount: paid?.outstanding ?? 1 });
  if (paid === undefined || victim === null) return null;
  ledger.used.add(victim.id);
  const number = victim.number ?? '';
  const order = random.pick([
    `9${number}`,
    `${number}7`,
    `3${number}21`,
    `${number}-8`,
    `${number}/55`,
    `44-${number}`,
    `X${number}`,
  ]);
  const known = random.chance(60) ? knownPayerFacts(ledger, customer) : payerFacts(ledger, customer);
  const line = lineOf(ledger, {
    ...known,
    amount: paid.outstanding,
    text: `Best.${order} ${random.pick(['', 'vielen Dank'])}`,
  });
  return [{ kind: 'decoy', line, truth: truthOf([wayOfDocuments([paid])], customer.familyId) }];
};

/** Two customers have invoices of the same number and amount. */
const sameNumber: Kind = (ledger) => {
  const { random } = ledger;
  const customer = aCustomer(ledger);
  const [paid] = takeInvoices(ledger, customer, 1) ?? [];
  const other = aCustomer(ledger);
  if (paid === undefined || other.familyId === customer.familyId) return null;
  const amount = random.chance(70) ? paid.amount : ledger.amount();
  const twin = ledger.addDocument(other, { number: paid.number ?? '', amount });
  if (twin === null) return null;
  ledger.used.add(twin.id);
  return [
    namedLine(ledger, 'same number', customer, [paid], random.chance(50) ? { name: 'Zahlstelle' } : {}),
  ];
};

const otherCurrency: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const dollars = ledger.addDocument(customer, { currency: 'USD' });
  if (dollars === null) return null;
  const line = namedLine(ledger, 'other currency', customer, [dollars], knownPayerFacts(ledger, customer));
  return [{ kind: line.kind, line: line.line, truth: truthOf([], customer.familyId) }];
};

const partial: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const [invoice] = takeInvoices(ledger, customer, 1) ?? [];
  if (invoice === undefined || invoice.outstanding < 100) return null;
  const amount = ledger.random.integer(1, invoice.outstanding - 1);
  const line = namedLine(ledger, 'partial', customer, [invoice], { amount });
  const way = `INVOICE ${invoice.id} ${amount}`;
  return [{ kind: line.kind, line: line.line, truth: truthOf([way], customer.familyId) }];
};

/** A discount in its terms, a bank fee, a few cents too little or too much. */
const difference: Kind = (ledger) => {
  const { random } = ledger;
  const customer = aCustomer(ledger);
  const discount = random.chance(50) ? { basisPoints: 200, untilOn: '2026-05-20' } : null;
  const invoice = ledger.addDocument(customer, { discount });
  if (invoice === null || invoice.amount < 10_000) return null;
  ledger.used.add(invoice.id);
  const taken =
    discount === null ? random.pick([1, 15, 500, 1500, -3, -200]) : Math.round(invoice.amount / 50);
  const amount = invoice.amount - taken;
  const line = namedLine(ledger, 'difference', customer, [invoice], { amount });
  return [{ kind: line.kind, line: line.line, truth: truthOf([], customer.familyId) }];
};

/** The payer names an invoice that is paid already: its second payment goes on account. */
const closed: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const amount = ledger.amount();
  const invoice = ledger.addDocument(customer, { amount, outstanding: 0 });
  // An open invoice of the same amount is not what the payer named.
  if (ledger.random.chance(40)) ledger.addDocument(customer, { amount });
  if (invoice === null) return null;
  const facts = { ...knownPayerFacts(ledger, customer), amount: invoice.amount };
  const line = namedLine(ledger, 'closed', customer, [invoice], facts);
  return [{ kind: line.kind, line: line.line, truth: truthOf([], customer.familyId) }];
};

/** Two transfers name one invoice. */
const rivals: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const invoices = takeInvoices(ledger, customer, 1);
  if (invoices === null) return null;
  const lines = [
    namedLine(ledger, 'rivals', customer, invoices),
    namedLine(ledger, 'rivals', customer, invoices),
  ];
  return lines.map(({ kind, line }) => ({ kind, line, truth: truthOf([], customer.familyId) }));
};

export const NAMED_KINDS: readonly Kind[] = [
  exact,
  exact,
  exact,
  family,
  netted,
  range,
  decoy,
  sameNumber,
  otherCurrency,
  partial,
  difference,
  closed,
  rivals,
];
