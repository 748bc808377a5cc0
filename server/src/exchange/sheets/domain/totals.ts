import { type Cell, textOf } from '../../../kernel/cell.ts';
import { FIELDS } from './fields.ts';
import type { ColumnChoice, SheetSettings } from './headings.ts';
import { readNumber } from './numbers.ts';

/** Digits after the decimal point that sums keep; no currency has more than four. */
const SCALE = 6;
const LONGEST_LABEL = 80;
const LABEL =
  /^(?:(?:zwischen|gesamt|end|netto|brutto|teil)?summe|(?:gesamt|end)?saldo|insgesamt|gesamt(?:betrag)?|(?:grand |sub[ -]?|sous[ -]?)?total(?:e|i|es|s)?|(?:sub|eind)?totaal|suma|somma)(?![\p{L}\p{N}])/u;
/** Words that may follow a label, such as in `Total général EUR:`. */
const REST = /^(?:[\s:=.()€]|general|generale|generaal|ttc|ht|netto|brutto|eur|usd|gbp|chf)*$/;

interface AmountColumn {
  at: number;
  decimal: ColumnChoice['decimal'];
}

/**
 * Recognises rows that state the sum of rows above. Such a row has no number, and either a label such as
 * `Summe`, or no customer and exactly that amount.
 */
export class TotalRows {
  readonly #amounts: readonly AmountColumn[];
  readonly #number: number;
  readonly #customer: number;
  /** Sums by column since the last total, and of all rows. */
  #section: Sums = new Sums();
  readonly #all = new Sums();

  constructor({ kind, columns }: SheetSettings) {
    const isAmount = (name: string | null) =>
      FIELDS[kind].some((field) => field.name === name && field.reads === 'AMOUNT');
    this.#amounts = columns.flatMap(({ field, decimal }, at) => (isAmount(field) ? [{ at, decimal }] : []));
    this.#number = columns.findIndex(({ field }) => field === 'externalId');
    this.#customer = columns.findIndex(({ field }) => field === 'customer');
  }

  /** Returns why a row is a total; null if it is a record. Each row must be passed once, in order. */
  reasonFor(cells: readonly Cell[]): string | null {
    if (this.#amounts.length === 0) return null;
    const amounts = this.#read(cells);
    const reason = this.#reason(cells, amounts);
    if (reason !== null) this.#section = new Sums();
    else for (const sums of [this.#section, this.#all]) sums.add(amounts);
    return reason;
  }

  #reason(cells: readonly Cell[], amounts: ReadonlyMap<number, bigint>): string | null {
    const number = textOf(cells[this.#number]);
    if (number !== '' && labelOf(number) === null) return null;
    const labels = cells.flatMap((cell) => (typeof cell === 'string' ? (labelOf(cell) ?? []) : []));
    const label = labels.find(({ isWhole }) => isWhole) ?? labels[0];
    const sums = [this.#section, this.#all].find((one) => one.equal(amounts));
    if (label === undefined)
      return sums !== undefined && sums.rows > 1 && textOf(cells[this.#customer]) === ''
        ? `is a total: its amount is the sum of ${sums.rows} rows above`
        : null;
    if (sums !== undefined)
      return `is a total (${JSON.stringify(label.text)}) of ${sums.rows} ${sums.rows === 1 ? 'row' : 'rows'} above`;
    return label.isWhole
      ? `is labelled ${JSON.stringify(label.text)}, but its amount is not the sum of the rows above`
      : null;
  }

  #read(cells: readonly Cell[]): Map<number, bigint> {
    const found = new Map<number, bigint>();
    for (const { at, decimal } of this.#amounts) {
      const read = readNumber(cells[at] ?? '', decimal);
      if (read !== null) found.set(at, scaleDecimal(read.text));
    }
    return found;
  }
}

class Sums {
  readonly #sums = new Map<number, bigint>();
  rows = 0;

  add(amounts: ReadonlyMap<number, bigint>): void {
    if (amounts.size === 0) return;
    this.rows += 1;
    for (const [at, amount] of amounts) this.#sums.set(at, (this.#sums.get(at) ?? 0n) + amount);
  }

  /** Checks whether all given amounts are these sums, and not all zero. */
  equal(amounts: ReadonlyMap<number, bigint>): boolean {
    const given = [...amounts];
    return (
      this.rows > 0 &&
      given.some(([, amount]) => amount !== 0n) &&
      given.every(([at, amount]) => this.#sums.get(at) === amount)
    );
  }
}

function labelOf(cell: string): { text: string; isWhole: boolean } | null {
  const text = cell.trim();
  if (text.length > LONGEST_LABEL) return null;
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
  const found = LABEL.exec(plain);
  return found === null ? null : { text, isWhole: REST.test(plain.slice(found[0].length)) };
}

/** Returns an exact decimal text as an integer of the scale; further digits are cut. */
function scaleDecimal(text: string): bigint {
  const [whole = '', part = ''] = text.replace('-', '').split('.');
  const value = BigInt(`${whole || '0'}${part.slice(0, SCALE).padEnd(SCALE, '0')}`);
  return text.startsWith('-') ? -value : value;
}
