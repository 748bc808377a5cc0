import type { BankLine, WorldCustomer } from '../../../src/cash/domain/matching/model.ts';
import { sumOf, wayOfDocuments } from '../evaluator/ways.ts';
import { BOOKED_ON, type Ledger } from './ledger.ts';
import { knownPayerFacts, lineOf, namedLine, payerFacts, recently, takeInvoices, truthOf } from './lines.ts';
import type { Kind } from './named-kinds.ts';
import { iban } from './names.ts';
import { creditorReference, viite } from './numbers.ts';

const aCustomer = ({ random, customers }: Ledger) => random.pick(customers);

/** Our reference, printed in a field of its own or in the text, with blanks or without. */
const reference: Kind = (ledger) => {
  const { random } = ledger;
  const customer = aCustomer(ledger);
  const invoices = takeInvoices(ledger, customer, random.pick([1, 1, 2]));
  if (invoices === null) return null;
  const body = String(random.integer(1_000_000, 99_999_999));
  const code = random.chance(70) ? creditorReference(body) : viite(body);
  if (ledger.references.some((one) => one.reference === code)) return null;
  ledger.references.push({
    reference: code,
    customerId: customer.id,
    documentIds: invoices.map(({ id }) => id),
  });
  const spaced = code.replace(/.{4}(?=.)/g, '$& ');
  const isStructured = random.chance(60);
  const amount = random.chance(80) ? sumOf(invoices) : ledger.amount();
  const line = lineOf(ledger, {
    ...payerFacts(ledger, customer),
    amount,
    structuredReferences: isStructured ? [{ type: 'SCOR', reference: random.pick([code, spaced]) }] : [],
    text: isStructured ? '' : random.pick([code, spaced, `Ref ${code}`]),
  });
  const [first] = invoices;
  const isPart = first !== undefined && invoices.length === 1 && amount < first.outstanding;
  const part = isPart ? [`INVOICE ${first.id} ${amount}`] : [];
  const ways = amount === sumOf(invoices) ? [wayOfDocuments(invoices)] : part;
  return [{ kind: 'reference', line, truth: truthOf(ways, customer.familyId) }];
};

const order: Kind = (ledger) => {
  const { random } = ledger;
  const customer = aCustomer(ledger);
  const invoices = takeInvoices(ledger, customer, random.pick([1, 2]));
  if (invoices === null) return null;
  const [endToEndId, mandateId] = [`E2E-${ledger.id('order')}`, `MNDT-${ledger.id('m')}`];
  const amount = sumOf(invoices);
  const documentIds = invoices.map(({ id }) => id);
  ledger.orders.push({
    id: ledger.id('o'),
    endToEndId,
    mandateId,
    customerId: customer.id,
    documentIds,
    amount,
    currency: 'EUR',
  });
  const facts = random.pick([{ endToEndId }, { mandateId }, { endToEndId, mandateId }]);
  const line = lineOf(ledger, { ...payerFacts(ledger, customer), ...facts, amount });
  return [{ kind: 'order', line, truth: truthOf([wayOfDocuments(invoices)], customer.familyId) }];
};

const silentTexts = ['', 'Überweisung', 'a conto', 'Vielen Dank für alles', 'virement'];

/** Known payer, no number: one invoice, some invoices, all of them, or an amount of its own. */
const silent: Kind = (ledger) => {
  const { random } = ledger;
  const customer = aCustomer(ledger);
  const count = random.pick([0, 1, 1, 2, 3]);
  const invoices = count === 0 ? [] : takeInvoices(ledger, customer, count);
  if (invoices === null) return null;
  const amount = count === 0 ? ledger.amount() : sumOf(invoices);
  const line = lineOf(ledger, {
    ...knownPayerFacts(ledger, customer),
    amount,
    text: random.pick(silentTexts),
  });
  const ways = count === 0 ? [] : [wayOfDocuments(invoices)];
  return [{ kind: 'silent', line, truth: truthOf(ways, customer.familyId) }];
};

/** An unknown payer, although an amount fits; or a factor's account, which decides nothing. */
const stranger: Kind = (ledger) => {
  const { random } = ledger;
  const account = iban(random);
  const [a, b] = random.shuffled(ledger.customers.filter(({ id, familyId }) => id === familyId));
  const isFactor = a !== undefined && b !== undefined && random.chance(60);
  if (isFactor) ledger.remember(account, [a.id, b.id]);
  const document = random.pick(ledger.documents);
  const amount = random.chance(70) ? document.amount : ledger.amount();
  const line = lineOf(ledger, {
    name: isFactor ? 'Faktura Ünlü Bank' : 'Unbekannt',
    iban: account,
    amount,
    text: 'Sammler',
  });
  return [{ kind: isFactor ? 'factor' : 'stranger', line, truth: truthOf([]) }];
};

/** The ERP has recorded the money: the invoice is closed by it, or the payment is still unlinked. */
const recorded: Kind = (ledger) => {
  const { random } = ledger;
  const customer = aCustomer(ledger);
  const isLinked = random.chance(60);
  const invoice = ledger.addDocument(customer, isLinked ? { outstanding: 0 } : {});
  if (invoice === null) return null;
  ledger.used.add(invoice.id);
  const id = ledger.id('p');
  const { amount } = invoice;
  ledger.payments.push({
    id,
    kind: 'PAYMENT',
    customerId: customer.id,
    amount,
    currency: 'EUR',
    paidOn: recently(random, 3),
    text: '',
    documentIds: isLinked ? [invoice.id] : [],
  });
  const facts = random.chance(50) ? { text: 'Zahlung' } : {};
  const line = namedLine(ledger, 'recorded', customer, [invoice], {
    ...knownPayerFacts(ledger, customer),
    amount,
    ...facts,
  });
  return [{ kind: line.kind, line: line.line, truth: truthOf([`JOIN ${id}`]) }];
};

/** The same line by another file, or two genuine lines that look alike. */
const duplicate: Kind = (ledger) => {
  const { random } = ledger;
  const customer = aCustomer(ledger);
  const amount = ledger.amount();
  const facts = {
    ...knownPayerFacts(ledger, customer),
    amount,
    text: random.pick(silentTexts),
    bankReference: `NTRY${ledger.id('')}`,
  };
  const earlier = lineOf(ledger, { ...facts, statementId: 's0', endToEndId: 'NOTPROVIDED' });
  const { id: customerId } = customer;
  const earlierFacts = {
    paymentIds: [ledger.id('p')],
    customerIds: [customerId],
    links: [],
    returned: 0,
    unmatched: 0,
  };
  ledger.earlierLines.push({ line: earlier, ...earlierFacts });
  const isTwin = random.chance(40);
  const line: BankLine = {
    ...earlier,
    id: ledger.id('l'),
    statementId: isTwin ? 's0' : 's1',
    bankReference: isTwin ? `NTRY${ledger.id('')}` : earlier.bankReference,
  };
  const truth = isTwin ? truthOf([], customer.familyId) : truthOf(['EXCLUDED DUPLICATE']);
  return [{ kind: isTwin ? 'twin' : 'duplicate', line, truth }];
};

const ownTransfer: Kind = (ledger) => {
  const account = ledger.random.pick(ledger.ownAccounts);
  const facts = ledger.random.chance(50) ? { iban: account } : { accountNumber: account };
  const line = lineOf(ledger, {
    ...facts,
    name: 'Wir selbst',
    amount: ledger.amount() * ledger.random.pick([1, -1]),
  });
  return [{ kind: 'own transfer', line, truth: truthOf(['EXCLUDED OWN_TRANSFER']) }];
};

function addEarlier(ledger: Ledger, customer: WorldCustomer, amount: number): BankLine | null {
  const invoice = ledger.addDocument(customer, { amount, outstanding: 0 });
  if (invoice === null) return null;
  const facts = {
    ...knownPayerFacts(ledger, customer),
    amount,
    endToEndId: `SDD-${ledger.id('')}`,
    statementId: 's0',
    bookedOn: '2026-05-05',
  };
  const line = lineOf(ledger, facts);
  ledger.earlierLines.push({
    line,
    paymentIds: [ledger.id('p')],
    customerIds: [customer.id],
    links: [{ documentId: invoice.id, customerId: customer.id, amount }],
    returned: 0,
    unmatched: 0,
  });
  return line;
}

/** Two debits of one amount; one of them comes back. */
const returned: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const amount = ledger.amount();
  const [first, second] = [addEarlier(ledger, customer, amount), addEarlier(ledger, customer, amount)];
  if (first === null || second === null) return null;
  const back = ledger.random.pick([first, second]);
  const line = lineOf(ledger, {
    ...knownPayerFacts(ledger, customer),
    amount: -amount,
    endToEndId: back.endToEndId,
    returnReason: 'AC04',
    isReversal: ledger.random.chance(50),
    text: 'Rücklastschrift',
  });
  return [{ kind: 'returned', line, truth: truthOf([`RETURN ${back.id}`]) }];
};

const refund: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const amount = ledger.amount();
  const isRecorded = ledger.random.chance(60);
  const id = ledger.id('r');
  if (isRecorded)
    ledger.payments.push({
      id,
      kind: 'REFUND',
      customerId: customer.id,
      amount,
      currency: 'EUR',
      paidOn: recently(ledger.random, 2),
      text: '',
      documentIds: [],
    });
  const line = lineOf(ledger, { ...knownPayerFacts(ledger, customer), amount: -amount, text: 'Erstattung' });
  return [{ kind: 'refund', line, truth: truthOf(isRecorded ? [`JOIN ${id}`] : []) }];
};

/** A person undid the match of this line: no rule applies one again. */
const undone: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const invoices = takeInvoices(ledger, customer, 1);
  if (invoices === null) return null;
  const named = namedLine(ledger, 'undone', customer, invoices, knownPayerFacts(ledger, customer));
  const targets = invoices.map(({ id }) => id);
  ledger.undone.push({ lineId: named.line.id, targets, customerIds: [customer.id] });
  return [{ kind: named.kind, line: named.line, truth: truthOf([]) }];
};

/** Paid before the invoice was issued: the number of a later invoice proves nothing. */
const early: Kind = (ledger) => {
  const customer = aCustomer(ledger);
  const invoice = ledger.addDocument(customer, { issuedOn: '2026-05-20' });
  if (invoice === null) return null;
  ledger.used.add(invoice.id);
  const facts = {
    ...knownPayerFacts(ledger, customer),
    bookedOn: BOOKED_ON,
    text: ledger.random.pick(silentTexts),
  };
  const line = namedLine(ledger, 'early', customer, [invoice], facts);
  return [{ kind: line.kind, line: line.line, truth: truthOf([], customer.familyId) }];
};

export const OTHER_KINDS: readonly Kind[] = [
  reference,
  reference,
  order,
  silent,
  silent,
  silent,
  stranger,
  recorded,
  duplicate,
  ownTransfer,
  returned,
  refund,
  undone,
  early,
];
