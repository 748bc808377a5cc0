import type { WorldCustomer } from '../../../server/src/cash/domain/matching/model.ts';
import type { Random } from './random.ts';

const SENTENCES: readonly ((number: string, noise: Noise) => string)[] = [
  (number) => `Rechnung ${number}`,
  (number, { date }) => `RE ${number} vom ${date}`,
  (number, { customer }) => `Rg.Nr. ${number} KdNr ${customer}`,
  (number, { date }) => `Invoice ${number} dated ${date}`,
  (number) => number,
  (number, { order }) => `${number} Bestellung ${order}`,
  (number, { date }) => `facture ${number} du ${date} merci`,
  (number, { order, amount }) => `payment inv ${number} order ${order} ${amount} EUR`,
  (number, { order }) => `Unser Zeichen ${order}, Ihre Rechnung: ${number}`,
  (number, { amount, date }) => `${date} ${number} ${amount}`,
];

interface Noise {
  date: string;
  customer: string;
  order: string;
  amount: string;
}

const BARE: readonly ((noise: Noise) => string)[] = [
  () => 'Zahlung',
  () => 'Danke',
  () => 'payment of your invoices',
  ({ date }) => `Überweisung ${date}`,
  () => '',
  () => 'Sammelüberweisung siehe Avis',
];

function noiseOf(random: Random, amount: number, customer: WorldCustomer, foreign: string): Noise {
  const { between, chance } = random;
  const days = `${String(between(1, 28)).padStart(2, '0')}.${String(between(1, 12)).padStart(2, '0')}`;
  return {
    date: `${days}.${chance(0.5) ? '2026' : '26'}`,
    customer: customer.number ?? '',
    // One order number in a hundred is by accident the number of another invoice.
    order: chance(0.01) ? foreign : String(between(10_000, 99_999_999)),
    amount: `${Math.floor(amount / 100).toLocaleString('de-DE')},${String(amount % 100).padStart(2, '0')}`,
  };
}

/** Writes a number as payers do: other case, other or no separators, without prefix, without zeros. */
export function mangledNumber(number: string, { between, chance }: Random): string {
  switch (between(0, 7)) {
    case 0:
      return number.toLowerCase();
    case 1:
      return number.replace(/[-/]/g, '');
    case 2:
      return number.replace(/[-/]/g, ' ');
    case 3:
      return number.replace(/^[A-Z]+-?/, '');
    case 4:
      return number.replace(/-0+(?=\d)/g, '-');
    case 5:
      return number.replace(/[-/]/g, chance(0.5) ? '/' : '.');
    default:
      return number;
  }
}

/** Changes, drops or swaps one digit. */
export function mistypedNumber(number: string, { between, chance }: Random): string {
  const digits = [...number].flatMap((character, i) => (/\d/.test(character) ? [i] : []));
  const at = digits[between(Math.max(0, digits.length - 4), digits.length - 1)] ?? 0;
  if (chance(0.2)) return number.slice(0, at) + number.slice(at + 1);
  const digit = String((Number(number[at]) + between(1, 9)) % 10);
  return number.slice(0, at) + digit + number.slice(at + 1);
}

/** Writes the payer's text, then carries it the way banks do. */
export function textFor(
  random: Random,
  facts: { numbers: readonly string[]; amount: number; customer: WorldCustomer; foreign: string },
): string {
  const noise = noiseOf(random, facts.amount, facts.customer, facts.foreign);
  const { numbers } = facts;
  const joined = numbers.join(random.pick([', ', ' ', ' + ', ' und ', '; ']));
  const sentence = numbers.length === 0 ? random.pick(BARE)(noise) : random.pick(SENTENCES)(joined, noise);
  return carriedByBank(sentence, random);
}

function carriedByBank(text: string, { between, chance }: Random): string {
  const plain = chance(0.5) ? text.toUpperCase().replace(/Ü/g, 'UE').replace(/Ä/g, 'AE') : text;
  switch (between(0, 9)) {
    case 0:
      return `EREF+NOTPROVIDEDSVWZ+${plain}ABWA+Zahlstelle`;
    case 1:
      return `SVWZ+${plain}`;
    case 2:
      return piecesOf(plain, 27).join(' ');
    case 3:
      return piecesOf(plain, 35).join('\n');
    case 4:
      return plain.slice(0, 140);
    default:
      return plain;
  }
}

function piecesOf(text: string, size: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
  return pieces;
}

/** Writes a customer's name as it appears on statements. */
export function nameFor(random: Random, { names }: WorldCustomer): string {
  const [name = ''] = names;
  switch (random.between(0, 5)) {
    case 0:
      return name.toUpperCase().replace(/Ü/g, 'UE').replace(/Ö/g, 'OE').replace(/Ä/g, 'AE');
    case 1:
      return name.replace(/ (GmbH.*|AG|KG|Ltd|SARL)$/, '');
    case 2:
      return name.slice(0, 27);
    case 3:
      return `${name} Buchhaltung`;
    default:
      return name;
  }
}
