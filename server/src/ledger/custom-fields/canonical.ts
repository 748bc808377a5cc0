/** The stored form of values. It is canonical, so that equal values have equal keys. */
import { createHash } from 'node:crypto';
import { isTimestampInput, toTimestamp } from '../../kernel/calendar.ts';
import { type DataType, type FieldValue, STRING_LENGTH } from './schema.ts';

/** A value as stored. Without keys there is no value. */
export interface StoredValue {
  /** One key; for a MULTI_SELECT, one for each label in the given order. */
  keys: string[];
  /** The text of a TEXT value, whose key is a digest. */
  longText: string | null;
}

const NO_VALUE: StoredValue = { keys: [], longText: null };

/** Describes a value that does not fit its field. The message follows the field's name. */
export class InvalidValueError extends Error {}

const DATE_ONLY = /^\d{4}-\d\d-\d\d$/;
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const DATE_SENTENCE = 'must be an ISO 8601 date or date-time, such as 2026-01-31 or 2026-01-31T10:00:00Z';

/**
 * Converts a value to its stored form. Null, the empty string and the empty list mean no value.
 * @param timeZone time zone of date-times without a zone
 * @throws InvalidValueError if the value does not fit the data type
 */
export function storedValue(dataType: DataType, value: FieldValue | null, timeZone: string): StoredValue {
  if (value === null) return NO_VALUE;
  switch (dataType) {
    case 'STRING':
      return stringValue(value);
    case 'TEXT':
      if (typeof value !== 'string') throw new InvalidValueError('must be a string: the field is a TEXT');
      return value === '' ? NO_VALUE : { keys: [digestOf(value)], longText: value };
    case 'NUMBER':
      if (typeof value !== 'number' || !Number.isFinite(value))
        throw new InvalidValueError('must be a number: the field is a NUMBER');
      return oneKey(String(value));
    case 'BOOLEAN':
      if (typeof value !== 'boolean')
        throw new InvalidValueError('must be true or false: the field is a BOOLEAN');
      return oneKey(String(value));
    case 'DATE':
      if (typeof value !== 'string') throw new InvalidValueError(`${DATE_SENTENCE}: the field is a DATE`);
      return oneKey(dateKey(value, timeZone));
    case 'SELECT':
      if (typeof value !== 'object' || Array.isArray(value))
        throw new InvalidValueError('must be an object with label: the field is a SELECT');
      return oneKey(value.label);
    case 'MULTI_SELECT':
      return labelsValue(value);
  }
}

function stringValue(value: FieldValue): StoredValue {
  if (typeof value !== 'string') throw new InvalidValueError('must be a string: the field is a STRING');
  if ([...value].length > STRING_LENGTH)
    throw new InvalidValueError(`must have at most ${STRING_LENGTH} characters: the field is a STRING`);
  return value === '' ? NO_VALUE : oneKey(value);
}

function labelsValue(value: FieldValue): StoredValue {
  if (!Array.isArray(value))
    throw new InvalidValueError('must be a list of objects with label: the field is a MULTI_SELECT');
  const keys = value.map(({ label }) => label);
  const twice = keys.find((key, i) => keys.indexOf(key) !== i);
  if (twice !== undefined) throw new InvalidValueError(`must not contain the same label twice: ${twice}`);
  return { keys, longText: null };
}

/**
 * Returns the key of a date. A date without a time stays a date, because its instant would depend on the time
 * zone. Any other text becomes an instant in UTC.
 */
function dateKey(text: string, timeZone: string): string {
  if (!isTimestampInput(text)) throw new InvalidValueError(DATE_SENTENCE);
  return DATE_ONLY.test(text) ? text : toTimestamp(text, timeZone);
}

/**
 * Converts a stored value for API responses. `parts` are its rows in order: the long text, or else the key.
 */
export function shownValue(dataType: DataType, parts: readonly string[]): FieldValue {
  const [first = ''] = parts;
  switch (dataType) {
    case 'NUMBER':
      return Number(first);
    case 'BOOLEAN':
      return first === 'true';
    case 'SELECT':
      return { label: first };
    case 'MULTI_SELECT':
      return parts.map((label) => ({ label }));
    default:
      return first;
  }
}

/**
 * Returns the key that a filter text matches.
 * @throws InvalidValueError if the text is not a value of the data type
 */
export function filterKey(dataType: DataType, text: string, timeZone: string): string {
  switch (dataType) {
    case 'TEXT':
      return digestOf(text);
    case 'NUMBER':
      if (!NUMBER.test(text)) throw new InvalidValueError('must be a number');
      return String(Number(text));
    case 'BOOLEAN':
      if (text !== 'true' && text !== 'false') throw new InvalidValueError('must be true or false');
      return text;
    case 'DATE':
      return dateKey(text, timeZone);
    default:
      return text;
  }
}

const oneKey = (key: string): StoredValue => ({ keys: [key], longText: null });
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

export function sameStored(a: StoredValue | undefined, b: StoredValue | undefined): boolean {
  const left = a ?? NO_VALUE;
  const right = b ?? NO_VALUE;
  return left.keys.length === right.keys.length && left.keys.every((key, i) => key === right.keys[i]);
}
