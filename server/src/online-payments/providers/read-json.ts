import { isRecord } from '../../platform/is-record.ts';
import { ProviderError } from './errors.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

function unreadable(name: string): ProviderError {
  return new ProviderError('UNREADABLE', `The provider's answer has no usable ${name}.`);
}

/** Returns an object of an answer. @throws ProviderError */
export function readRecord(value: unknown, name: string): JsonRecord {
  if (!isRecord(value)) throw unreadable(name);
  return value;
}

/** Returns an object of an answer, or null if there is none. */
export const readOptionalRecord = (value: unknown): JsonRecord | null => (isRecord(value) ? value : null);

/** Returns a text of an answer. @throws ProviderError */
export function readText(record: JsonRecord, name: string): string {
  const value = record[name];
  if (typeof value !== 'string' || value === '') throw unreadable(name);
  return value;
}

/** Returns a text of an answer, or null if there is none. */
export function readOptionalText(record: JsonRecord | null, name: string): string | null {
  const value = record?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns a whole number of an answer. @throws ProviderError */
export function readWhole(record: JsonRecord, name: string): number {
  const value = record[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw unreadable(name);
  return value;
}

/** Returns a list of objects of an answer. @throws ProviderError */
export function readList(record: JsonRecord, name: string): JsonRecord[] {
  const value = record[name];
  if (!Array.isArray(value)) throw unreadable(name);
  return value.map((one: unknown) => readRecord(one, name));
}
