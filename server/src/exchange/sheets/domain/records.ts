import { type Cell, plainText, textOf } from '../../../kernel/cell.ts';
import { decimalToMinor, isCurrency } from '../../../kernel/currency.ts';
import { LANGUAGES } from '../../../kernel/formats.ts';
import { type DayOrder, dayOf, readDay } from './days.ts';
import { FIELDS, type Field } from './fields.ts';
import type { ColumnChoice, SheetSettings } from './headings.ts';
import { mayMean, numberOf, readNumber } from './numbers.ts';
import type { SheetKind } from './sheet-kinds.ts';
import { type VatCell, vatOfRow } from './vat.ts';
import { readRate, VAT_FIELDS } from './vat-columns.ts';

/** Line types of imports by kind of file. */
export const LINE_TYPE = {
  customers: 'customer',
  contacts: 'contact',
  invoices: 'invoice',
  payments: 'payment',
  credit_notes: 'credit_note',
} as const satisfies Record<SheetKind, string>;

/** Content of a row, or the reason why it cannot be imported. */
export type RowRead =
  | {
      data: Record<string, unknown>;
      /** Customer that must exist; this includes the parent of a customer. */
      customer: string | null;
      customerName: string | null;
      /** The invoice that it pays. */
      invoice: string | null;
      /** Missing fields that a new record needs. */
      missing: string[];
    }
  | { field: string; reason: string };

const TRUE = /^(true|yes|y|1|x|oui|o|vrai|ja|j|wahr|si|sí|sì|s|vero|verdadero)$/i;
const FALSE = /^(false|no|n|0|non|faux|nein|falsch|falso)$/i;
const INSTRUMENTS: readonly (readonly [RegExp, string])[] = [
  [
    /^(wire ?transfer|bank ?transfer|transfer|wire|sepa( credit)?( transfer)?|virement( bancaire)?|(bank)?uberweisung|transferencia( bancaria)?|bonifico( bancario)?|ach)$/,
    'WIRE_TRANSFER',
  ],
  [
    /^((credit|debit|bank)? ?card|cb|carte( bancaire| de credit)?|(kredit|debit)?karte|tarjeta( de credito)?|carta( di credito)?)$/,
    'CARD',
  ],
  [/^(check|cheque|scheck|talon|assegno)$/, 'CHECK'],
  [/^(cash|especes|liquide|bar|bargeld|efectivo|contanti)$/, 'CASH'],
  [
    /^((sepa )?direct ?debit|prelevement|(sepa )?lastschrift|bankeinzug|adeudo|domiciliacion|addebito( diretto)?)$/,
    'DIRECT_DEBIT',
  ],
];

/** The days that a column with a known order contains, in words and with an example. */
const DAY_WORDS: Readonly<Record<DayOrder, string>> = {
  DMY: 'a day in the order day, month, year, such as 31/12/2026',
  MDY: 'a day in the order month, day, year, such as 12/31/2026',
};

/** Thrown for a cell that does not have the format of its column. */
class UnreadableCellError extends Error {
  readonly field: string;

  constructor(field: string, reason: string) {
    super(reason);
    this.field = field;
  }
}

/**
 * Returns a function that reads rows. The settings must have no open question.
 * @param headings headings of the columns, for reasons
 * @param ownCurrency the organization's currency, used if neither row nor settings state one
 */
export function rowReader(
  { kind, columns, currency, negatives }: SheetSettings,
  headings: readonly string[],
  ownCurrency: string,
): (cells: readonly Cell[]) => RowRead {
  const taken = FIELDS[kind].flatMap((field) =>
    columns.flatMap((choice, at) =>
      choice.field === field.name ? [{ field, at, choice, heading: headings[at] ?? '' }] : [],
    ),
  );
  const absent = FIELDS[kind].filter(
    ({ needed, name }) => needed !== 'NEVER' && !taken.some(({ field }) => field.name === name),
  );
  return (cells) => {
    try {
      const row = new Row(cells, currency ?? ownCurrency);
      for (const column of taken) {
        // The VAT columns are the last fields. A credit note has no VAT, so none of theirs may refuse it.
        const isLeftOut = negatives === 'CREDIT_NOTES' && row.isNegative && isVatField(column.field);
        if (!isLeftOut) row.take(column);
      }
      return row.read(kind, absent);
    } catch (error) {
      if (error instanceof UnreadableCellError) return { field: error.field, reason: error.message };
      throw error;
    }
  };
}

const isVatField = ({ name }: Field): boolean => Object.values<string>(VAT_FIELDS).includes(name);

interface AssignedColumn {
  field: Field;
  at: number;
  choice: ColumnChoice;
  heading: string;
}

interface Amount {
  field: Field;
  heading: string;
  shown: string;
  decimal: string;
}

class Row {
  readonly #cells: readonly Cell[];
  readonly #texts = new Map<string, string>();
  readonly #amounts: Amount[] = [];
  readonly #missing: string[] = [];
  readonly #fallback: string;
  #stated: string | null = null;
  /** Currency next to an amount. */
  #sign: string | null = null;

  constructor(cells: readonly Cell[], fallback: string) {
    this.#cells = cells;
    this.#fallback = fallback;
  }

  /** Whether its gross amount is negative. */
  get isNegative(): boolean {
    return this.#amounts.some(
      ({ field, decimal }) => field.name === 'grossAmount' && decimal.startsWith('-'),
    );
  }

  take({ field, at, choice, heading }: AssignedColumn): void {
    const cell = this.#cells[at] ?? '';
    const text = plainText(textOf(cell));
    if (text === '') {
      if (field.needed === 'ALWAYS')
        throw new UnreadableCellError(field.name, `is required, but column ${heading} is empty`);
      if (field.needed === 'NEW') this.#missing.push(field.name);
      return;
    }
    const given = typeof cell === 'string' ? text : cell;
    if (field.reads === 'AMOUNT') this.#takeAmount({ field, at, choice, heading }, given);
    else if (field.reads === 'CURRENCY') this.#stated = currencyCode(text, heading);
    else this.#texts.set(field.name, this.#value({ field, at, choice, heading }, given, text));
  }

  #takeAmount({ field, choice, heading }: AssignedColumn, cell: Cell): void {
    const shown = textOf(cell);
    const read = readNumber(cell, choice.decimal);
    if (read === null && choice.decimal === null && numberOf(cell) !== null)
      throw ambiguousCell(field, heading, shown, '1234.50');
    if (read === null) throw unreadableCell(field, heading, shown, 'an amount');
    if (read.currency !== null && this.#sign !== null && read.currency !== this.#sign)
      throw new UnreadableCellError(
        field.name,
        `column ${heading} has the value ${quoteText(shown)}, with a different currency than the ` +
          'previous amount',
      );
    this.#sign = read.currency ?? this.#sign;
    this.#amounts.push({ field, heading, shown, decimal: read.text });
  }

  #value({ field, choice, heading }: AssignedColumn, cell: Cell, text: string): string {
    switch (field.reads) {
      case 'DAY': {
        const day = readDay(cell, choice);
        if (day === null && choice.order === null && dayOf(cell)?.kind === 'ORDERED')
          throw ambiguousCell(field, heading, text, '2026-01-31');
        if (day === null)
          throw unreadableCell(
            field,
            heading,
            text,
            choice.order === null ? 'a day' : DAY_WORDS[choice.order],
          );
        return day;
      }
      case 'DAYS': {
        const [days] = text.match(/\d+/g) ?? [];
        if (days === undefined) throw unreadableCell(field, heading, text, 'a number of days');
        return days;
      }
      case 'BOOLEAN':
        if (TRUE.test(text)) return 'true';
        if (FALSE.test(text)) return 'false';
        throw unreadableCell(field, heading, text, 'yes or no');
      case 'LANGUAGE': {
        const code = languageOf(text);
        if (code === null) throw unreadableCell(field, heading, text, `one of ${LANGUAGES.join(', ')}`);
        return code;
      }
      case 'INSTRUMENT':
        return instrumentOf(text);
      case 'RATE': {
        const rate = readRate(text);
        if (rate === null) throw unreadableCell(field, heading, text, 'a percentage such as 19 or 5.5 %');
        return rate;
      }
      default:
        return text;
    }
  }

  read(kind: SheetKind, absent: readonly Field[]): RowRead {
    const always = absent.find(({ needed }) => needed === 'ALWAYS');
    if (always !== undefined)
      throw new UnreadableCellError(always.name, 'is required, but no column is assigned to it');
    const currency = this.#currency();
    const data = new Map<string, unknown>();
    for (const [name, text] of this.#texts)
      if (!(name in REFERENCE_FIELDS)) setField(data, name, PLAIN[name]?.(text) ?? text);
    const vat: VatCell[] = [];
    for (const { field, heading, shown, decimal } of this.#amounts) {
      const amount = decimalToMinor(decimal, currency);
      if (amount === null) throw unreadableCell(field, heading, shown, `an amount in ${currency}`);
      if (field.name in REFERENCE_FIELDS) vat.push({ field: field.name, heading, amount });
      else data.set(field.name, amount);
    }
    this.#setVat(data, vat, currency);
    // A customer has no currency of its own: its limit is in that of the organization.
    const hasCurrency = kind !== 'customers' && (this.#amounts.length > 0 || this.#stated !== null);
    if (hasCurrency) data.set('currency', currency);
    const customer = this.#texts.get(kind === 'customers' ? 'parent' : 'customer') ?? null;
    if (customer !== null) data.set(kind === 'customers' ? 'parent' : 'customer', { externalId: customer });
    return {
      data: Object.fromEntries(data),
      customer,
      customerName: this.#texts.get('customerName') ?? null,
      invoice: this.#texts.get('invoice') ?? null,
      missing: [...this.#missing, ...absent.map(({ name }) => name)],
    };
  }

  /** Sets the VAT by rate. @throws UnreadableCellError if it does not add up */
  #setVat(data: Map<string, unknown>, cells: readonly VatCell[], currency: string): void {
    const amountOf = (name: string) => {
      const amount = data.get(name);
      return typeof amount === 'number' ? amount : undefined;
    };
    const rate = this.#texts.get(VAT_FIELDS.rate) ?? null;
    const [gross, net] = [amountOf('grossAmount'), amountOf('netAmount')];
    const read = vatOfRow({ cells, rate, gross, net, currency });
    if (read === null) return;
    if ('reason' in read)
      throw new UnreadableCellError(
        'vatBreakdown',
        `${read.reason}; correct the row, or leave out the VAT columns`,
      );
    data.set('vatBreakdown', read);
  }

  /**
   * Returns the row's currency, else the one next to its amounts, else the file's. Refuses contradictions.
   */
  #currency(): string {
    const sign = this.#sign;
    const signCurrency = sign !== null && isCurrency(sign) ? sign : null;
    const currency = this.#stated ?? signCurrency ?? this.#fallback;
    if (sign !== null && !mayMean(sign, currency)) {
      const [amount] = this.#amounts;
      throw new UnreadableCellError(
        amount?.field.name ?? 'currency',
        `the amount is in ${sign}, but the row or the file is in ${currency}`,
      );
    }
    return currency;
  }
}

/** Fields that are no texts. */
const PLAIN: Readonly<Record<string, (text: string) => boolean | number>> = {
  isMain: (text) => text === 'true',
  onHold: (text) => text === 'true',
  paymentTerms: Number,
};

/** Fields of a row that are not plain fields of the record. */
const REFERENCE_FIELDS: Readonly<Record<string, true>> = {
  customer: true,
  parent: true,
  customerName: true,
  invoice: true,
  [VAT_FIELDS.tax]: true,
  [VAT_FIELDS.taxable]: true,
  [VAT_FIELDS.rate]: true,
};

function setField(data: Map<string, unknown>, name: string, value: unknown): void {
  const [outer = '', inner] = name.split('.');
  if (inner === undefined) data.set(name, value);
  else data.set(outer, { ...Object(data.get(outer)), [inner]: value });
}

function currencyCode(text: string, heading: string): string {
  const read =
    { '€': 'EUR', '£': 'GBP', US$: 'USD', EURO: 'EUR', EUROS: 'EUR' }[text.toUpperCase()] ??
    text.toUpperCase();
  if (!isCurrency(read))
    throw new UnreadableCellError(
      'currency',
      `column ${heading} has the value ${quoteText(text)}, which is not a current ISO 4217 code`,
    );
  return read;
}

function languageOf(text: string): string | null {
  const plain = plainWord(text);
  const names = {
    en: 'english|anglais|englisch',
    fr: 'french|francais|franzosisch',
    de: 'german|allemand|deutsch',
    es: 'spanish|espagnol|spanisch|espanol',
    it: 'italian|italien|italienisch|italiano',
    nl: 'dutch|neerlandais|niederlandisch|nederlands',
  };
  const code = plain.slice(0, 2);
  return (
    LANGUAGES.find((one) => one === plain || (one === code && /^..[-_ ]/.test(plain))) ??
    LANGUAGES.find((one) => names[one].split('|').includes(plain)) ??
    null
  );
}

/** Returns the payment instrument. Unknown words stay unchanged: the import's error lists the valid ones. */
function instrumentOf(text: string): string {
  const plain = plainWord(text).replaceAll(/[-_]/g, ' ');
  return INSTRUMENTS.find(([words]) => words.test(plain))?.[1] ?? text.toUpperCase();
}

const plainWord = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();

const quoteText = (text: string) => JSON.stringify(text.slice(0, 50));

function unreadableCell(field: Field, heading: string, shown: string, wanted: string): UnreadableCellError {
  return new UnreadableCellError(
    field.name,
    `column ${heading} has the value ${quoteText(shown)}, which is not ${wanted}`,
  );
}

/** Returns the error for a cell that needs a format which its column has not, because its other cells need none. */
function ambiguousCell(field: Field, heading: string, shown: string, example: string): UnreadableCellError {
  return new UnreadableCellError(
    field.name,
    `column ${heading} has the value ${quoteText(shown)}, which is ambiguous; write it like ${example}`,
  );
}
