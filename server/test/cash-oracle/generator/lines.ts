import type { BankLine, WorldCustomer, WorldDocument } from '../../../src/cash/domain/matching/model.ts';
import type { Random } from '../../model/random.ts';
import { sumOf, type Way, wayOfDocuments } from '../evaluator/ways.ts';
import { BOOKED_ON, type Ledger, type TrueLine, type Truth } from './ledger.ts';
import { day, iban, printedName } from './names.ts';
import { writtenNumber } from './numbers.ts';

export type LineFacts = Partial<Omit<BankLine, 'counterparty'>> & Partial<BankLine['counterparty']>;

/** Builds a line without any evidence but the facts. */
export function lineOf(ledger: Ledger, facts: LineFacts): BankLine {
  const { random } = ledger;
  return {
    id: facts.id ?? ledger.id('l'),
    statementId: facts.statementId ?? 's1',
    bankAccountId: facts.bankAccountId ?? 'b1',
    amount: facts.amount ?? 100,
    currency: facts.currency ?? 'EUR',
    bookedOn: facts.bookedOn ?? BOOKED_ON,
    valueOn: facts.valueOn ?? null,
    counterparty: {
      name: facts.name ?? null,
      ultimateName: facts.ultimateName ?? null,
      iban: facts.iban ?? null,
      accountNumber: facts.accountNumber ?? null,
    },
    endToEndId: facts.endToEndId ?? random.pick([null, 'NOTPROVIDED']),
    mandateId: facts.mandateId ?? null,
    structuredReferences: facts.structuredReferences ?? [],
    text: facts.text ?? '',
    bankReference: facts.bankReference === undefined ? `BR${ledger.id('')}X` : facts.bankReference,
    isReversal: facts.isReversal ?? false,
    returnReason: facts.returnReason ?? null,
    chargesDeducted: facts.chargesDeducted ?? 0,
  };
}

/** Returns the counterparty of a customer: mostly its own account and name. */
export function payerFacts(ledger: Ledger, customer: WorldCustomer): LineFacts {
  const { random } = ledger;
  const name = customer.names[0] ?? '';
  const account = ledger.accountOf(customer);
  return { name: printedName(name, random), iban: random.chance(90) ? account : iban(random) };
}

/** Returns the counterparty of a customer whose account is certainly remembered. */
export function knownPayerFacts(ledger: Ledger, customer: WorldCustomer): LineFacts {
  if (!ledger.isRemembered(customer)) ledger.remember(ledger.accountOf(customer), [customer.id]);
  return { name: printedName(customer.names[0] ?? '', ledger.random), iban: ledger.accountOf(customer) };
}

export function truthOf(ways: readonly Way[], accountFamily: string | null = null): Truth {
  return { ways, accountFamily };
}

/** Returns up to `count` invoices that no other line uses, new ones where too few exist. */
export function takeInvoices(ledger: Ledger, customer: WorldCustomer, count: number): WorldDocument[] | null {
  const invoices = ledger.random.shuffled(ledger.free(customer)).slice(0, count);
  while (invoices.length < count) {
    const invoice = ledger.addDocument(customer);
    if (invoice === null) return null;
    invoices.push(invoice);
  }
  for (const { id } of invoices) ledger.used.add(id);
  return invoices;
}

const INTRODUCTIONS: readonly string[] = [
  '',
  'betr. ',
  'Ihre Forderung ',
  'wir begleichen ',
  'règlement ',
  'betaling van ',
  'uhrada ',
  'FV ',
  'Beleg ',
];
const ENDINGS: readonly string[] = [
  '',
  ' danke',
  ' LG',
  ' merci',
  ' Grüße',
  ' abzgl. nichts',
  ' wie tel. besprochen',
];

/** Writes numbers into a text as a payer does. */
export function textOf(numbers: readonly string[], random: Random): string {
  const glue = random.pick([', ', ' + ', ' und ', '; ', ' ', ' & ']);
  return `${random.pick(INTRODUCTIONS)}${numbers.join(glue)}${random.pick(ENDINGS)}`;
}

export function numbersOf(documents: readonly WorldDocument[], random: Random): string[] {
  return documents.map(({ number }) => writtenNumber(number ?? '', random));
}

/** Breaks a text where a bank does, at 27 or 35 characters. */
export function brokenText(text: string, width: number): string {
  return (text.match(new RegExp(`.{1,${width}}`, 'gs')) ?? []).join('\n');
}

export function namedLine(
  ledger: Ledger,
  kind: string,
  customer: WorldCustomer,
  documents: readonly WorldDocument[],
  facts: LineFacts = {},
): TrueLine {
  const { random } = ledger;
  const written = textOf(numbersOf(documents, random), random);
  const text = random.chance(20) ? brokenText(written, random.pick([27, 35])) : written;
  const all = { ...payerFacts(ledger, customer), text, amount: sumOf(documents), ...facts };
  return {
    kind,
    line: lineOf(ledger, all),
    truth: truthOf([wayOfDocuments(documents)], customer.familyId),
  };
}

export const recently = (random: Random, most: number) => day(BOOKED_ON, -random.integer(0, most));
