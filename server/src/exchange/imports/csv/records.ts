import { type Cell, textOf } from '../../../kernel/cell.ts';
import { decimalToMinor, isCurrency } from '../../../kernel/currency.ts';
import { parseStrictJson } from '../../../platform/http/strict-json.ts';
import { isRecord } from '../../../platform/is-record.ts';
import { unreadableVat, withoutUnusedRates } from '../../lifecycle/domain/stated-vat.ts';
import type { LineType } from '../schema.ts';
import { readDate } from './dates.ts';
import type { CellFormat, ColumnSource, Mapping, RecordMapping } from './mapping.ts';

/**
 * A row by column name, with trimmed values. Columns missing in the file are absent. Numbers and days of a workbook
 * have no format of the mapping: they are exact already.
 */
export type CsvRow = ReadonlyMap<string, Cell>;

/** A record made from a row, or the reason why there is none. */
export type MappedRecord =
  | { type: LineType; data: Record<string, unknown> }
  | { type: LineType; externalId: string | null; field: string; reason: string };

/** Thrown for a cell that does not have the format of the mapping. */
class UnreadableCellError extends Error {
  readonly field: string;

  constructor(field: string, reason: string) {
    super(reason);
    this.field = field;
  }
}

const WITH_CURRENCY: readonly LineType[] = [
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'bank_transaction',
];
const VAT = 'vatBreakdown';
const TRUE = ['true', 'yes', 'y', '1'];
const FALSE = ['false', 'no', 'n', '0'];

/**
 * Returns a function that maps rows to records.
 * @param currency currency of the organization, for amounts without a currency in the record or the mapping
 */
export function recordMaker(mapping: Mapping, currency: string): (row: CsvRow) => MappedRecord[] {
  const fallback = mapping.currency ?? currency;
  const decimalOf = decimalReader(mapping);
  return (row) =>
    mapping.records
      .filter(({ when }) => when.every((condition) => isMet(condition, row)))
      .map((record) => makeRecord(record, row, fallback, decimalOf));
}

function isMet({ column, in: wanted }: RecordMapping['when'][number], row: CsvRow): boolean {
  const text = textOf(row.get(column));
  return wanted === null ? text !== '' : wanted.has(text);
}

function makeRecord(
  { type, fields }: RecordMapping,
  row: CsvRow,
  fallback: string,
  decimalOf: (text: string) => string | null,
): MappedRecord {
  const reader = new CellReader(row, decimalOf);
  const currencyField = fields.find(([name]) => name === 'currency');
  try {
    const statedCurrency =
      currencyField === undefined ? undefined : reader.value(currencyField[1], 'currency');
    reader.currency = typeof statedCurrency === 'string' ? statedCurrency : fallback;
    const data = reader.object(fields, '');
    // Amounts were parsed with the decimals of this currency, so the record must have it.
    if (reader.sawAmount && WITH_CURRENCY.includes(type) && data['currency'] === undefined)
      data['currency'] = fallback;
    return { type, data };
  } catch (error) {
    if (!(error instanceof UnreadableCellError)) throw error;
    const id = fields.find(([name]) => name === 'externalId');
    return { type, externalId: readExternalId(id?.[1], row), field: error.field, reason: error.message };
  }
}

/** Returns the externalId of a refused record, if readable. */
function readExternalId(source: ColumnSource | undefined, row: CsvRow): string | null {
  if (source?.from !== 'column' && source?.from !== 'template') return null;
  try {
    const value = new CellReader(row, () => null).value({ ...source, ...TEXT }, 'externalId');
    return typeof value === 'string' ? value : null;
  } catch (error) {
    if (error instanceof UnreadableCellError) return null;
    throw error;
  }
}
const TEXT = { as: { type: 'text' } } as const;

class CellReader {
  readonly #row: CsvRow;
  readonly #decimalOf: (text: string) => string | null;
  currency = '';
  sawAmount = false;

  constructor(row: CsvRow, decimalOf: (text: string) => string | null) {
    this.#row = row;
    this.#decimalOf = decimalOf;
  }

  /** Reads the fields of an object. Empty values are omitted. */
  object(fields: readonly (readonly [string, ColumnSource])[], path: string): Record<string, unknown> {
    const entries = fields.flatMap(([name, source]) => {
      const at = path === '' ? name : `${path}.${name}`;
      const value = at === VAT ? this.#vat(source) : this.value(source, at);
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.fromEntries(entries);
  }

  value(source: ColumnSource, path: string): unknown {
    switch (source.from) {
      case 'constant':
        return source.value;
      case 'template':
        return this.#template(source.parts, path);
      case 'column':
        return this.#cell(source, path);
      case 'object': {
        const object = this.object(source.fields, path);
        return Object.keys(object).length === 0 ? undefined : object;
      }
      case 'array': {
        const items = source.items.map((item, i) =>
          isEmptyObject(item, this.#row) ? undefined : this.value(item, `${path}[${i}]`),
        );
        const present = items.filter((item) => item !== undefined);
        return present.length === 0 && items.length > 0 ? undefined : present;
      }
    }
  }

  /** Reads VAT. An unreadable cell takes its place: lenient handling leaves out the VAT, and not the record. */
  #vat(source: ColumnSource): unknown {
    try {
      const stated = this.value(source, VAT);
      const hasShares = source.from === 'object' && source.fields.some(([name]) => name === 'shares');
      return hasShares && isRecord(stated) ? withoutUnusedRates(stated) : stated;
    } catch (error) {
      if (!(error instanceof UnreadableCellError) || !error.field.startsWith(VAT)) throw error;
      return unreadableVat({ field: error.field, error: error.message });
    }
  }

  /**
   * Fills a template. Returns undefined if one of its columns is empty: the rest would name another record.
   */
  #template(parts: readonly (string | { column: string })[], path: string): string | undefined {
    const texts = parts.map((part) => {
      if (typeof part === 'string') return part;
      const { column } = part;
      return this.#read(this.#row.get(column) ?? '', TEXT.as, column, path) || null;
    });
    return texts.includes(null) ? undefined : texts.join('');
  }

  #cell(source: CellSource, path: string): unknown {
    const cell = cellOf(source, this.#row);
    return cell === '' ? undefined : this.#read(cell, source.as, source.column, path);
  }

  #read(cell: Cell, as: CellFormat, column: string, path: string): unknown {
    const read = this.#readAs(cell, as);
    if (read !== null) return read;
    const shown = JSON.stringify(textOf(cell).slice(0, 50));
    throw new UnreadableCellError(
      path,
      `column ${column} has the value ${shown}, which is not ${this.#wanted(as)}`,
    );
  }

  #readAs(cell: Cell, as: CellFormat): unknown {
    const text = textOf(cell);
    switch (as.type) {
      case 'text':
        return isRounded(cell) ? null : text;
      case 'date':
        return typeof cell !== 'string' && 'd' in cell ? cell.d : readDate(text, as.format);
      case 'integer': {
        const number = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
        return Number.isSafeInteger(number) ? number : null;
      }
      case 'boolean': {
        const word = text.toLowerCase();
        return TRUE.includes(word) ? true : FALSE.includes(word) ? false : null;
      }
      case 'json':
        return parseJsonCell(text);
      case 'percent':
        if (typeof cell === 'string' || !('n' in cell)) return this.#decimalOf(text.replace(/\s*%$/, ''));
        // A workbook stores 20 % as 0.2.
        return Number(cell.n) > 0 && Number(cell.n) < 1 ? null : cell.n;
      case 'amount': {
        this.sawAmount = true;
        if (!isCurrency(this.currency))
          throw new UnreadableCellError('currency', `${this.currency} is not a current ISO 4217 code`);
        const decimal = typeof cell !== 'string' && 'n' in cell ? cell.n : this.#decimalOf(text);
        return decimal === null ? null : decimalToMinor(decimal, this.currency);
      }
    }
  }

  #wanted(as: CellFormat): string {
    switch (as.type) {
      case 'date':
        return `a date like ${as.format}`;
      case 'amount':
        return `an amount in ${this.currency}`;
      case 'percent':
        return 'a percentage such as 20 or 5.50, as a text or a plain number';
      case 'integer':
        return 'a whole number';
      case 'boolean':
        return 'true or false';
      case 'json':
        return 'JSON';
      case 'text':
        return 'exact: a number in a workbook has more than 15 digits. Format the column as text';
    }
  }
}

type CellSource = Extract<ColumnSource, { from: 'column' }>;

/** Returns the cell of a column, or the text that the mapping gives for it. */
function cellOf({ column, values }: Pick<CellSource, 'column' | 'values'>, row: CsvRow): Cell {
  const stated = row.get(column) ?? '';
  return values?.get(textOf(stated)) ?? stated;
}

/** Returns whether an object takes values of columns, and all of these are empty: its constants mean nothing then. */
function isEmptyObject(source: ColumnSource, row: CsvRow): boolean {
  const cells = source.from === 'object' ? cellsOf(source, row) : [];
  return cells.length > 0 && cells.every((cell) => textOf(cell) === '');
}

function cellsOf(source: ColumnSource, row: CsvRow): Cell[] {
  switch (source.from) {
    case 'constant':
      return [];
    case 'column':
      return [cellOf(source, row)];
    case 'template':
      return source.parts.flatMap((part) => (typeof part === 'string' ? [] : (row.get(part.column) ?? '')));
    case 'object':
      return source.fields.flatMap(([, field]) => cellsOf(field, row));
    case 'array':
      return source.items.flatMap((item) => cellsOf(item, row));
  }
}

/** Returns whether a number of a workbook may have lost digits, so that two of them would be one text. */
const isRounded = (cell: Cell): boolean =>
  typeof cell !== 'string' && 'n' in cell && Math.abs(Number(cell.n)) >= 1e15;

/** Parses a cell of JSON; null if it is invalid. */
function parseJsonCell(text: string): unknown {
  try {
    return parseStrictJson(Buffer.from(text));
  } catch {
    return null;
  }
}

/**
 * Returns a function that converts a number of the file to a decimal with a point; null if it has another
 * format.
 */
function decimalReader({ decimal, thousands }: Mapping): (text: string) => string | null {
  const point = decimal === '.' ? '\\.' : ',';
  const grouped = thousands === '' ? '' : `\\d{1,3}(?:${thousands === '.' ? '\\.' : thousands}\\d{3})+|`;
  const shape = new RegExp(`^-?(?:${grouped}\\d*)(?:${point}\\d+)?$`);
  return (text) => {
    if (!shape.test(text)) return null;
    const plain = thousands === '' ? text : text.replaceAll(thousands, '');
    return plain.replace(decimal, '.');
  };
}
