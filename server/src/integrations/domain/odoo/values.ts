import { decimalToMinor } from '../../../kernel/currency.ts';

/** A record as Odoo answers it. Odoo writes `false` for a value that does not exist. */
export type Row = Readonly<Record<string, unknown>>;

/** A value has another type or range than Odoo documents. It names the record and the field. */
export class UnknownValueError extends Error {
  override readonly name = 'UnknownValueError';

  constructor(model: string, row: Row | number, field: string, problem: string) {
    const id = typeof row === 'number' ? row : row['id'];
    super(`${model} ${String(id)}: ${field} ${problem}`);
  }
}

const isAbsent = (value: unknown) => value === false || value === null || value === undefined;

/** Returns the id of a row. */
export function readId(model: string, row: Row): number {
  const { id } = row;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0)
    throw new UnknownValueError(model, row, 'id', 'is no number of a record');
  return id;
}

function requirePresence(model: string, row: Row, field: string): unknown {
  if (!(field in row)) throw new UnknownValueError(model, row, field, 'is missing');
  return row[field];
}

/** Returns a text without surrounding spaces; null: there is none. */
export function readText(model: string, row: Row, field: string): string | null {
  const value = row[field];
  if (isAbsent(value)) return null;
  if (typeof value !== 'string') throw new UnknownValueError(model, row, field, 'is no text');
  const text = value.trim();
  return text === '' ? null : text;
}

/** Returns a text that every record has. */
export function requireText(model: string, row: Row, field: string): string {
  const text = readText(model, row, field);
  if (text === null) throw new UnknownValueError(model, row, field, 'is missing');
  return text;
}

/** Returns whether a flag is set. A field that does not exist in this version is not set. */
export function readFlag(row: Row, field: string): boolean {
  return row[field] === true;
}

/** Returns a calendar day. */
export function readDay(model: string, row: Row, field: string): string | null {
  const text = readText(model, row, field);
  if (text !== null && !/^\d{4}-\d{2}-\d{2}$/.test(text))
    throw new UnknownValueError(model, row, field, `is no day: ${text.slice(0, 40)}`);
  return text;
}

/** Returns a finite number. */
export function readAmount(model: string, row: Row, field: string): number {
  const value = requirePresence(model, row, field);
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new UnknownValueError(model, row, field, 'is no finite number');
  return value;
}

/**
 * Returns the id of the record that a field names. Its name, which depends on the language of the key's user,
 * is ignored.
 */
export function readRelation(model: string, row: Row, field: string): number | null {
  const value = row[field];
  if (isAbsent(value)) return null;
  const id: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof id !== 'number' || !Number.isSafeInteger(id))
    throw new UnknownValueError(model, row, field, 'names no record');
  return id;
}

/** Returns the id of the record that a field of every record names. */
export function readRequiredRelation(model: string, row: Row, field: string): number {
  const id = readRelation(model, row, field);
  if (id === null) throw new UnknownValueError(model, row, field, 'is missing');
  return id;
}

/**
 * Converts a number of Odoo into minor units, exactly. JSON holds the shortest text of the number, so that
 * 379.5 is 37950 in EUR.
 * @returns null for an unknown currency, more decimals than the currency has, and amounts beyond 2^53
 */
export function floatToMinor(value: number, currency: string): number | null {
  // From 10^21 on, and below 10^-6, the text has an exponent, which is no amount.
  const text = String(value);
  try {
    return Number.isFinite(value) ? decimalToMinor(text, currency) : null;
  } catch {
    return null;
  }
}
