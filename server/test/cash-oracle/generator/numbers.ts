import type { Random } from '../../model/random.ts';

type Style = (random: Random, position: number) => string;

const digits = (random: Random, length: number) =>
  String(random.integer(10 ** (length - 1), 10 ** length - 1));

const STYLES: readonly Style[] = [
  (random) => digits(random, 6),
  (random) => `A${digits(random, 5)}`,
  (random) => `2026-${digits(random, 4)}`,
  (random) => `RG/26/${digits(random, 3)}`,
  (random) => `00${digits(random, 5)}`,
  (random) => `INV-0000${digits(random, 3)}`,
  (random) => `${digits(random, 3)}-${digits(random, 4)}`,
  (random, position) => `K${10 + position}.${digits(random, 4)}`,
];

const keyOf = (number: string) => number.replace(/[^A-Z0-9]/gi, '').toUpperCase();

/** Draws numbers of one organization; some contain others, some differ in one character. */
export class NumberSource {
  readonly #random: Random;
  readonly #styles: readonly Style[];
  readonly #drawn: string[] = [];
  readonly #keys = new Set<string>();

  /** Short numbers count only by a pattern of the settings. */
  constructor(random: Random, isShort: boolean) {
    this.#random = random;
    const styles = random.shuffled(STYLES).slice(0, random.pick([1, 1, 2]));
    this.#styles = isShort ? [(one) => digits(one, 4)] : styles;
  }

  /** Keeps a number from being drawn later. */
  reserve(number: string): void {
    this.#keys.add(keyOf(number));
  }

  /** Returns a number that no document has yet. */
  next(position: number): string {
    for (;;) {
      const number = this.#random.chance(25) ? this.#neighbour(position) : this.#fresh(position);
      if (this.#keys.has(keyOf(number))) continue;
      this.#keys.add(keyOf(number));
      this.#drawn.push(number);
      return number;
    }
  }

  #fresh(position: number): string {
    return this.#random.pick(this.#styles)(this.#random, position);
  }

  /** Returns a number that contains another one, is contained in it, or resembles it. */
  #neighbour(position: number): string {
    if (this.#drawn.length === 0) return this.#fresh(position);
    const other = this.#random.pick(this.#drawn);
    const digit = String(this.#random.integer(0, 9));
    return this.#random.pick([
      `${other}${digit}`,
      `1${other}`,
      `${other}-${digit}`,
      `${other.slice(0, -1)}${digit}`,
      `${other.slice(0, -2)}${[...other.slice(-2)].reverse().join('')}`,
    ]);
  }
}

/** Writes a number as a payer may: always whole, and never ambiguous. */
export function writtenNumber(number: string, random: Random): string {
  const shapes = [
    number,
    number,
    number.toLowerCase(),
    number.replace(/[/.-]/g, ' '),
    number.replace(/[/.-]/g, random.pick(['-', '/', '.'])),
  ];
  const withoutZeros = number.replace(/(?<![0-9])0+(?=\d)/g, '');
  if (keyOf(withoutZeros).length >= 5) shapes.push(withoutZeros);
  return random.pick(shapes);
}

/** Returns an RF reference (ISO 11649) with its check digits. */
export function creditorReference(body: string): string {
  const value = [...`${body}RF00`].map((sign) => String(Number.parseInt(sign, 36))).join('');
  return `RF${String(98n - (BigInt(value) % 97n)).padStart(2, '0')}${body}`;
}

/** Returns a Finnish reference: weights 7, 3, 1 from the right. */
export function viite(body: string): string {
  const sum = [...body]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * ([7, 3, 1][i % 3] ?? 0), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
