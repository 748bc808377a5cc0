import { hash } from 'node:crypto';
import { type TObject, Type } from 'typebox';
import { ApiError } from './errors.ts';
import { refusal } from './refusals.ts';

/**
 * Version of an editable record: a number that changes whenever an editable field changes. An edit states the
 * version that was read, and is refused if another edit came first. The version is a hash of the response, so
 * no write has to count. Derived values (balances, amounts, bounces) never cause a conflict. Only dunning
 * plans have counted versions, because people read and name these. docs/adr/0060 explains why.
 */
export interface Versioned {
  version: number;
}

/** Bytes of the digest that form a version: it stays an exact JSON integer. */
const BYTES = 6;
const MAX_VERSION = 2 ** (8 * BYTES) - 1;

/** Returns the schema of `version` in responses. */
export const version = (options: { description?: string } = {}) =>
  Type.Integer({
    minimum: 0,
    maximum: MAX_VERSION,
    description: 'Changes with each edit; figures and other derived values do not count',
    ...options,
  });

const statedVersionSchema = () =>
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes',
  });

/** The field `version` of edits that must state it. */
export const editedVersion = statedVersionSchema;

/** Returns the schema of `version` in edits that may omit it. They then apply to any version. */
export const optionalVersion = () => Type.Optional(statedVersionSchema());

/** The `factsVersion` of an import that may only create its record. */
const NEW_RECORD = 0;

/** Returns the schema of `factsVersion` in responses. */
export const factsVersion = () =>
  Type.Optional(
    version({
      description:
        'Changes with each edit of the fields that an import sets. Only with `expand=factsVersion`',
    }),
  );

const importVersion = (name: string) =>
  Type.Optional(
    Type.Integer({
      minimum: NEW_RECORD,
      maximum: Number.MAX_SAFE_INTEGER,
      description: `The \`${name}\` that was edited; 0: the record must not exist yet. If it is no longer current, the response is CONFLICT with the stored record (\`current\`; absent if it was deleted), and nothing changes. Not in bulk imports`,
    }),
  );

/** Returns the schema of `version` in imports of one record. */
export const statedVersion = () => importVersion('version');
/** Returns the schema of `factsVersion` in imports of one record. */
export const statedFactsVersion = () => importVersion('factsVersion');

/** Returns the schema of a line of a bulk import: an import of one record, without its version. */
export function unversionedImport<S extends TObject>(schema: S): S {
  const { version: _, factsVersion: __, ...properties } = schema.properties;
  return { ...schema, properties };
}

/**
 * Returns the version of the editable part of a record.
 * @param edited the editable part, as in responses; the order of properties does not matter, that of lists
 * does
 */
export function versionOf(edited: object): number {
  const text = JSON.stringify(sortProperties(edited));
  const known = versions.get(text);
  if (known !== undefined) return known;
  const version = Number.parseInt(hash('sha256', text, 'hex').slice(0, 2 * BYTES), 16);
  if (text.length > MAX_KEPT_LENGTH) return version;
  if (versions.size >= MAX_KEPT) versions.clear();
  versions.set(text, version);
  return version;
}

/**
 * Versions by canonical text. Most records of a list share one, such as invoices without a promise. A hash
 * of each would be most of the work.
 */
const versions = new Map<string, number>();
const MAX_KEPT = 5_000;
const MAX_KEPT_LENGTH = 1_000;

/** Returns a record with the version of its editable part. */
export function withVersion<R extends object>(record: R, edited: object = record): R & Versioned {
  return { ...record, version: versionOf(edited) };
}

/** Returns the record without its version, for the audit, which compares the fields themselves. */
export function withoutVersion<R extends Versioned>({ version: _, ...record }: R): Omit<R, 'version'> {
  return record;
}

/**
 * Refuses an edit that is based on an outdated version. Call it under the lock of the write, with the record
 * read under that lock.
 * @param read the version that the edit states; undefined: any
 * @param current the record in the form of its GET response
 * @throws CONFLICT naming `version`, with the record
 */
export function refuseOutdated(read: number | undefined, current: Versioned): void {
  if (read === undefined || read === current.version) return;
  throw new ApiError('CONFLICT', refusal('RECORD_CHANGED'), {
    details: [{ field: 'version', error: `is not the current version, which is ${current.version}` }],
    current,
  });
}

/**
 * Refuses an import that is based on outdated facts, or that may only create its record.
 * @param current the record in the form of its GET response
 * @throws CONFLICT naming `factsVersion`, with the record
 */
export function refuseOutdatedFacts(read: number, current: { factsVersion: number }): void {
  const { factsVersion: stored } = current;
  if (read === stored) return;
  const [message, error] =
    read === NEW_RECORD
      ? [refusal('RECORD_EXISTS'), 'is 0, but the record exists']
      : [refusal('RECORD_CHANGED'), `is not the current version, which is ${stored}`];
  throw new ApiError('CONFLICT', message, { details: [{ field: 'factsVersion', error }], current });
}

/** Sorts the properties of plain JSON: jsonb and the ledger order them differently. */
function sortProperties(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortProperties);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sortProperties(part)]),
  );
}

/**
 * Refuses an import of a record that does not exist, unless it may create the record.
 * @param read the version that the import states
 * @throws CONFLICT naming the field of the version
 */
export function refuseDeleted(read: number, field: 'version' | 'factsVersion'): void {
  if (read === NEW_RECORD) return;
  throw new ApiError('CONFLICT', refusal('RECORD_MISSING'), {
    details: [{ field, error: 'is not 0, but the record does not exist' }],
  });
}
