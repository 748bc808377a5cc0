import { decimalToMinor, minorUnits } from '../../kernel/currency.ts';
import { isRecord } from '../../platform/is-record.ts';
import { SourceError } from '../source-error.ts';

/** A record as Tryton answers it. Each function throws `UNKNOWN_ANSWER` with the name of the field. */
export interface Row {
  model: string;
  values: Readonly<Record<string, unknown>>;
}

/** Returns the records of an answer of `search_read` or `read`. */
export function rowsOf(model: string, answer: unknown): Row[] {
  if (!Array.isArray(answer)) throw new SourceError('UNKNOWN_ANSWER', `${model} is not a list.`);
  return answer.map((values: unknown) => {
    if (!isRecord(values)) throw new SourceError('UNKNOWN_ANSWER', `A record of ${model} is no object.`);
    return { model, values };
  });
}

function refuse({ model, values }: Row, field: string): SourceError {
  const id = String(values['id']);
  return new SourceError('UNKNOWN_ANSWER', `The field ${field} of ${model} ${id} has an unknown form.`);
}

/** Returns a field that may be missing or empty. Tryton answers null; older proxies answer false. */
function fieldValue({ values }: Row, field: string): unknown {
  const value = values[field];
  return value === undefined || value === false ? null : value;
}

export function idOf(row: Row, field = 'id'): number {
  const id = optionalId(row, field);
  if (id === null) throw refuse(row, field);
  return id;
}

export function optionalId(row: Row, field: string): number | null {
  const value = fieldValue(row, field);
  if (value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw refuse(row, field);
  return value;
}

/** Returns the ids of a relation to many records; none for a field that this version does not have. */
export function idsOf(row: Row, field: string): number[] {
  const value = fieldValue(row, field);
  if (value === null) return [];
  if (!Array.isArray(value)) throw refuse(row, field);
  return value.map((id: unknown) => {
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw refuse(row, field);
    return id;
  });
}

/** Returns a text without the spaces around it, or null if nothing is left. */
export function textOf(row: Row, field: string): string | null {
  const value = fieldValue(row, field);
  if (value === null) return null;
  if (typeof value !== 'string') throw refuse(row, field);
  const text = value.trim();
  return text === '' ? null : text;
}

/** Returns a boolean; false for an empty field. On SQLite, Tryton answers 1 and 0. */
export function booleanOf(row: Row, field: string): boolean {
  const value = fieldValue(row, field);
  if (value === true || value === 1) return true;
  if (value === null || value === 0) return false;
  throw refuse(row, field);
}

/** Returns the record that Tryton reads with dotted fields: `party.name` is in `party.`. */
export function nestedOf(row: Row, field: string): Row | null {
  const value = fieldValue(row, `${field}.`);
  if (value === null) return null;
  if (!isRecord(value)) throw refuse(row, `${field}.`);
  return { model: `${row.model} ${field}`, values: value };
}

/** Returns a date as `YYYY-MM-DD`. */
export function dayOf(row: Row, field: string): string | null {
  const value = fieldValue(row, field);
  if (value === null) return null;
  if (!isRecord(value) || value['__class__'] !== 'date') throw refuse(row, field);
  return dayText(row, field, value);
}

function dayText(row: Row, field: string, value: Readonly<Record<string, unknown>>): string {
  return [
    part(row, field, value, 'year', 4),
    part(row, field, value, 'month'),
    part(row, field, value, 'day'),
  ].join('-');
}

function part(
  row: Row,
  field: string,
  value: Readonly<Record<string, unknown>>,
  name: string,
  digits = 2,
): string {
  const number = value[name];
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0) throw refuse(row, field);
  return String(number).padStart(digits, '0');
}

/**
 * Returns an instant as `YYYY-MM-DDTHH:MM:SS.ffffff`, in the clock of the source. Its microseconds make it
 * longer than a `Date` could hold. Such texts sort by time.
 */
export function stampOf(row: Row, field: string): string | null {
  const value = fieldValue(row, field);
  if (value === null) return null;
  if (!isRecord(value) || value['__class__'] !== 'datetime') throw refuse(row, field);
  const time = ['hour', 'minute', 'second'].map((name) => part(row, field, value, name)).join(':');
  return `${dayText(row, field, value)}T${time}.${part(row, field, value, 'microsecond', 6)}`;
}

/** Returns an exact decimal as text, such as `1200.00`. */
function decimalOf(row: Row, field: string): string | null {
  const value = fieldValue(row, field);
  if (value === null) return null;
  if (!isRecord(value) || value['__class__'] !== 'Decimal' || typeof value['decimal'] !== 'string')
    throw refuse(row, field);
  return plainDecimal(value['decimal']);
}

/** Writes out the exponent of a Python decimal: `0E-8` is how it prints a zero with eight decimals. */
export function plainDecimal(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/.exec(text);
  if (match === null) return text;
  const [, sign = '', integer = '', fraction = '', exponent = '0'] = match;
  const digits = integer + fraction;
  const point = integer.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Returns an amount in minor units of a currency, or null for an empty field. */
export function amountOf(row: Row, field: string, currency: string): number | null {
  const text = decimalOf(row, field);
  if (text === null) return null;
  const amount = isKnown(currency) ? decimalToMinor(text, currency) : null;
  if (amount === null)
    throw new SourceError(
      'UNKNOWN_ANSWER',
      `The field ${field} of ${row.model} ${idOf(row)} is no amount in ${currency}: ${text}.`,
    );
  return amount;
}

function isKnown(currency: string): boolean {
  try {
    return minorUnits(currency) >= 0;
  } catch {
    return false;
  }
}
