import { cfonbEntry, cfonbFile } from '@quittance/bank-formats/testing/cfonb-file';
import { CODA_ACCOUNT, codaFile, codaMovement } from '@quittance/bank-formats/testing/coda-file';
import { composeIBAN } from 'ibantools';
import { camt, mt940 } from './bank-files.ts';
import { HEADINGS } from './bank-tables.ts';

/** Kinds of lines, by the work that they leave to the accountant. */
export type LineKind = 'NUMBERED' | 'CERTAIN' | 'SHORT' | 'AMBIGUOUS' | 'NAMED' | 'UNKNOWN' | 'CHARGE';

/** A line of a bank file. */
export interface MorningLine {
  kind: LineKind;
  /** In minor units; negative for money out. */
  amount: number;
  name: string;
  iban: string;
  text: string;
  /** Number of an invoice that it pays. */
  number: string;
}

interface MorningInvoice {
  number: string;
  owner: string;
  amount: number;
}

interface MorningCustomer {
  number: string;
  name: string;
  iban: string;
}

/** A morning of an accountant: what is open, and 200 lines of three banks in five files. */
export interface Morning {
  customers: MorningCustomer[];
  invoices: MorningInvoice[];
  lines: MorningLine[];
  /** Contents by file name. */
  files: Record<string, string>;
}

const SURNAMES =
  'Adler Brandt Czerny Dorn Eberhard Falk Gruber Hartwig Imhof Jansen Krause Lindner Maurer Neumann Otto Pfeiffer Quandt Reuter Seidel Thalberg Ullmann Vogel Wagner Xanten Yilmaz Ziegler Arnold Becker Conrad Dietrich Engel Fuchs Gerlach Huber Iversen Jung Kessler Lorenz Moser Nagel';
const SHOPS = ['Bakery', 'Logistics', 'Optics', 'Gardens'];

/** Lines of each kind, and how each names its payer and its invoice. */
const COUNTS: Record<LineKind, number> = {
  NUMBERED: 120,
  CERTAIN: 50,
  SHORT: 8,
  AMBIGUOUS: 8,
  NAMED: 6,
  UNKNOWN: 4,
  CHARGE: 4,
};

/** Lines of the files, in their order. CFONB names no account of the payer, so it has numbered lines only. */
const SIZES = { cfonb: 25, camt: 60, mt940: 40, coda: 40, csv: 35 };

const ibanOf = (i: number): string =>
  composeIBAN({ countryCode: 'DE', bban: `37040044${String(532_000_000 + i * 7919).padStart(10, '0')}` }) ??
  '';

/** Returns the same morning each time. */
export function accountantsMorning(): Morning {
  const customers = SURNAMES.split(' ').map((surname, i) => ({
    number: `K-${10_001 + i * 37}`,
    name: `${surname} ${SHOPS[i % SHOPS.length]}`,
    iban: ibanOf(i),
  }));
  const invoices: MorningInvoice[] = [];
  const lines: MorningLine[] = [];
  for (const kind of KINDS)
    for (let i = 0; i < COUNTS[kind]; i += 1) {
      const customer = customers[(i + FIRST_CUSTOMER[kind]) % customers.length];
      if (customer === undefined) throw new Error('there are no customers');
      const { line, bills } = written(kind, customer, lines.length);
      lines.push(line);
      for (const bill of bills) invoices.push(bill);
    }
  return { customers, invoices, lines, files: filesOf(lines) };
}

const KINDS: readonly LineKind[] = [
  'NUMBERED',
  'CERTAIN',
  'SHORT',
  'AMBIGUOUS',
  'NAMED',
  'UNKNOWN',
  'CHARGE',
];
const FIRST_CUSTOMER: Record<LineKind, number> = {
  NUMBERED: 0,
  CERTAIN: 0,
  SHORT: 25,
  AMBIGUOUS: 12,
  NAMED: 33,
  UNKNOWN: 3,
  CHARGE: 0,
};

/** Writes a line and the invoices that it may pay. */
function written(
  kind: LineKind,
  { number: owner, name, iban }: MorningCustomer,
  at: number,
): { line: MorningLine; bills: MorningInvoice[] } {
  const number = `RE-2026-${1_001 + at * 3}`;
  const amount = 10_013 + at * 1_739;
  const bill = { number, owner, amount };
  const line = { kind, amount, name, iban, text: 'Payment', number };
  switch (kind) {
    case 'NUMBERED':
      return { line: { ...line, text: `Invoice ${number}` }, bills: [bill] };
    case 'SHORT':
      return { line: { ...line, amount: amount - 200, text: `${number} less charges` }, bills: [bill] };
    case 'AMBIGUOUS':
      return { line, bills: [bill, { ...bill, number: `RE-2026-${1_002 + at * 3}` }] };
    case 'NAMED':
      return { line: { ...line, iban: ibanOf(100 + at) }, bills: [bill] };
    case 'UNKNOWN':
      return { line: { ...line, name: `Treuhand ${at}`, iban: ibanOf(100 + at) }, bills: [bill] };
    case 'CHARGE':
      return { line: { ...line, amount: -250 - at, name: 'Bank', iban: '', text: 'Account fee' }, bills: [] };
    default:
      return { line, bills: [bill] };
  }
}

const FIRST_DAY = '2026-11-25';
const LAST_DAY = '2026-11-26';
const decimal = (amount: number) => (amount / 100).toFixed(2);
const sumOf = (lines: readonly MorningLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
const plain = (lines: readonly MorningLine[]) =>
  lines.map(({ amount, name, iban, text }) => ({
    amount: decimal(amount),
    name,
    text,
    ...(iban === '' ? {} : { iban }),
  }));

/** Writes two files of a German bank, two of a Belgian one, and one of a French one. */
function filesOf(lines: readonly MorningLine[]): Record<string, string> {
  const { cfonb, camt: first, mt940: second, coda, csv } = dealt(lines);
  const german = { opening: 1_000_000, middle: 1_000_000 + sumOf(first) };
  const belgian = { opening: 500_000, middle: 500_000 + sumOf(coda) };
  return {
    'camt053.xml': camt([
      {
        on: FIRST_DAY,
        opening: decimal(german.opening),
        closing: decimal(german.middle),
        lines: plain(first),
      },
    ]),
    'umsatz.sta': mt940({
      on: LAST_DAY,
      opening: decimal(german.middle),
      closing: decimal(german.middle + sumOf(second)),
      lines: plain(second),
    }),
    'coda.txt': codaFile(
      coda.flatMap(({ amount, name, iban, text }, i) =>
        codaMovement({
          sequence: String(i + 1).padStart(4, '0'),
          thousandths: amount * 10,
          account: `${iban.padEnd(34)}EUR`,
          name,
          text,
        }),
      ),
      { account: CODA_ACCOUNT, opening: belgian.opening * 10 },
    ),
    'export.csv': csvOf(csv, belgian.middle),
    'releve.txt': cfonbFile(
      cfonb.flatMap(({ amount, name, text }) =>
        cfonbEntry(amount, [
          ['NPY', name],
          ['LCC', text],
        ]),
      ),
      { opening: 200_000, closing: 200_000 + sumOf(cfonb) },
    ),
  };
}

function csvOf(lines: readonly MorningLine[], opening: number): string {
  let balance = opening;
  const comma = (amount: number) => decimal(amount).replace('.', ',');
  const rows = lines.map(({ amount, name, iban, text }) => {
    balance += amount;
    return `27.11.2026;27.11.2026;${name};${iban};${text};${comma(amount)};EUR;${comma(balance)}`;
  });
  return `${HEADINGS}\n${rows.join('\n')}\n`;
}

/** Deals the lines out to the files: the first numbered ones to CFONB, the others in turn. */
function dealt(lines: readonly MorningLine[]): Record<keyof typeof SIZES, MorningLine[]> {
  const hands: Record<keyof typeof SIZES, MorningLine[]> = {
    cfonb: [],
    camt: [],
    mt940: [],
    coda: [],
    csv: [],
  };
  hands.cfonb = lines.slice(0, SIZES.cfonb);
  const others = ['camt', 'mt940', 'coda', 'csv'] as const;
  let turn = 0;
  for (const line of lines.slice(SIZES.cfonb)) {
    const open = others.filter((name) => hands[name].length < SIZES[name]);
    const name = open[turn % open.length];
    if (name !== undefined) hands[name].push(line);
    turn += 1;
  }
  return hands;
}
