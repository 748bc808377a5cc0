import { sumOf, wayOfDocuments } from '../evaluator/ways.ts';
import { BOOKED_ON, type Ledger } from './ledger.ts';
import {
  knownPayerFacts,
  lineOf,
  namedLine,
  payerFacts,
  recently,
  takeInvoices,
  textOf,
  truthOf,
} from './lines.ts';
import type { Kind } from './named-kinds.ts';
import { iban } from './names.ts';

const aCustomer = ({ random, customers }: Ledger) => random.pick(customers);

/** Two transfers pay one invoice together. */
const instalments: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const [invoice] = takeInvoices(ledger, customer, 1) ?? [];
  if (invoice === undefined || invoice.outstanding < 100) return null;
  const first = ledger.random.integer(1, invoice.outstanding - 1);
  return [first, invoice.outstanding - first].map((amount) => {
    const { line } = namedLine(ledger, 'instalment', customer, [invoice], { amount });
    return {
      kind: 'instalment',
      line,
      truth: truthOf([`INVOICE ${invoice.id} ${amount}`], customer.familyId),
    };
  });
};

/** A number with one wrong digit, which may be the number of another customer. */
const slip: Kind = (ledger) => {
  const { random } = ledger;
  const customer = aCustomer(ledger);
  const [invoice] = takeInvoices(ledger, customer, 1) ?? [];
  const number = invoice?.number ?? '';
  const place = number.search(/\d\D*$/);
  if (invoice === undefined || place < 0) return null;
  const wrong = `${number.slice(0, place)}${(Number(number[place]) + random.integer(1, 9)) % 10}${number.slice(place + 1)}`;
  const facts = random.chance(50) ? knownPayerFacts(ledger, customer) : payerFacts(ledger, customer);
  const line = lineOf(ledger, { ...facts, amount: invoice.outstanding, text: textOf([wrong], random) });
  const another = ledger.documents.find((one) => one.number === wrong);
  if (another?.outstanding === invoice.outstanding) return null;
  ledger.reserve(wrong);
  if (random.chance(30) && another === undefined)
    ledger.addDocument(aCustomer(ledger), { number: wrong, amount: 3 * invoice.outstanding + 7 });
  return [{ kind: 'slip', line, truth: truthOf([wayOfDocuments([invoice])], customer.familyId) }];
};

/** The number of the customer and nothing else. */
const customerNumber: Kind = (ledger) => {
  const { random } = ledger;
  const customer = random.pick(
    ledger.customers.filter(({ number }) => number !== null).concat(aCustomer(ledger)),
  );
  if (customer.number === null) return null;
  const invoices = random.chance(60) ? takeInvoices(ledger, customer, 1) : [];
  if (invoices === null) return null;
  const amount = invoices.length === 0 ? ledger.amount() : sumOf(invoices);
  const facts = random.chance(50) ? { iban: iban(random), name: 'Privat' } : payerFacts(ledger, customer);
  const line = lineOf(ledger, { ...facts, amount, text: `KdNr ${customer.number}` });
  const ways = invoices.length === 0 ? [] : [wayOfDocuments(invoices)];
  return [{ kind: 'customer number', line, truth: truthOf(ways, customer.familyId) }];
};

/** The account of one customer, and numbers of a stranger: one customer pays for another. */
const thirdParty: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const payer = aCustomer(ledger);
  const invoices = takeInvoices(ledger, customer, 1);
  if (invoices === null || payer.familyId === customer.familyId) return null;
  return [namedLine(ledger, 'third party', customer, invoices, knownPayerFacts(ledger, payer))];
};

/** Noise of banks around a number: dates, amounts, codes. */
const noisy: Kind = (ledger) => {
  const { random } = ledger;
  const customer = aCustomer(ledger);
  const invoices = takeInvoices(ledger, customer, random.pick([1, 2]));
  if (invoices === null) return null;
  const [first] = invoices;
  const numbers = invoices.map(({ number }) => number).join(', ');
  const amount = (sumOf(invoices) / 100).toFixed(2);
  const text = random.pick([
    `EREF+NOTPROVIDED SVWZ+${numbers} vom ${first?.issuedOn ?? ''}`,
    `SVWZ+Zahlg ${numbers} EUR ${amount}`,
    `/EREF/NOTPROVIDED/REMI/${numbers}`,
    `${numbers} (EUR ${amount.replace('.', ',')}) 10.05.26 11:42 TAN 558211`,
    `Datum 2026-05-10, ${numbers}; Mandatsref 0815`,
  ]);
  return [namedLine(ledger, 'noisy', customer, invoices, { text })];
};

/** A paid invoice and an open one are named, and the amount is that of the open one. */
const halfClosed: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const [open] = takeInvoices(ledger, customer, 1) ?? [];
  const paid = ledger.addDocument(customer, { outstanding: 0 });
  if (open === undefined || paid === null) return null;
  const line = namedLine(ledger, 'half closed', customer, [open, paid], { amount: open.outstanding });
  return [{ kind: line.kind, line: line.line, truth: truthOf([wayOfDocuments([open])], customer.familyId) }];
};

/** More numbers than the money pays. */
const leftOut: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const invoices = takeInvoices(ledger, customer, 3);
  if (invoices === null) return null;
  const paid = invoices.slice(0, 2);
  const rest = sumOf(invoices) - sumOf(paid);
  // A credit note of the rest would explain the amount by rule 4.
  if (ledger.documents.some(({ kind, outstanding }) => kind === 'CREDIT_NOTE' && outstanding === rest))
    return null;
  const line = namedLine(ledger, 'left out', customer, invoices, { amount: sumOf(paid) });
  return [{ kind: line.kind, line: line.line, truth: truthOf([wayOfDocuments(paid)], customer.familyId) }];
};

/** Two recorded payments of one amount, or two lines for one: both fit. */
const recordedTwice: Kind = (ledger) => {
  const { random } = ledger;
  const customer = aCustomer(ledger);
  const amount = ledger.amount();
  const count = random.pick([1, 2]);
  const payments = Array.from({ length: count }, () => ({
    id: ledger.id('p'),
    kind: 'PAYMENT' as const,
    customerId: customer.id,
    amount,
    currency: 'EUR',
    paidOn: recently(random, 2),
    text: '',
    documentIds: [],
  }));
  ledger.payments.push(...payments);
  const ways = payments.map(({ id }) => `JOIN ${id}`);
  return Array.from({ length: random.pick([1, 2]) }, () => {
    const line = lineOf(ledger, { ...knownPayerFacts(ledger, customer), amount, text: 'Zahlung' });
    return { kind: 'recorded twice', line, truth: truthOf(count === 1 ? ways : []) };
  });
};

/** Money in of this run comes back in this run. */
const returnedAtOnce: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const invoices = takeInvoices(ledger, customer, 1);
  if (invoices === null) return null;
  const facts = { ...knownPayerFacts(ledger, customer), endToEndId: `SDD-${ledger.id('')}` };
  const paid = namedLine(ledger, 'returned at once', customer, invoices, facts);
  const back = lineOf(ledger, {
    ...facts,
    amount: -paid.line.amount,
    returnReason: 'MD06',
    text: 'Rückgabe',
  });
  const truth = truthOf([`RETURN ${paid.line.id}`]);
  return [paid, { kind: 'returned at once', line: back, truth }];
};

/** A currency without decimals, or with three: minor units are minor units. */
const odd: Kind = (ledger) => {
  const currency = ledger.random.pick(['JPY', 'KWD']);
  const customer = aCustomer(ledger);
  const invoice = ledger.addDocument(customer, { currency, issuedOn: BOOKED_ON });
  if (invoice === null) return null;
  ledger.used.add(invoice.id);
  return [namedLine(ledger, 'odd currency', customer, [invoice], { currency })];
};

export const HARD_KINDS: readonly Kind[] = [
  instalments,
  slip,
  slip,
  customerNumber,
  thirdParty,
  noisy,
  noisy,
  halfClosed,
  leftOut,
  recordedTwice,
  returnedAtOnce,
  odd,
];
