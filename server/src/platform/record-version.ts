import { hash } from 'node:crypto';
import { Type } from 'typebox';
import { ApiError } from './errors.ts';

/**
 * Versions of records that people edit: one number that is another whenever what can be edited of a record is another. Whoever edits
 * sends the one that was read, and is refused where somebody else was faster. It is computed from what the answer shows, so that no
 * write has to count, and what is derived (balances, amounts, bounces) never makes an edit conflict. Only that of a dunning plan counts,
 * because people read and name its versions. docs/adr/0060 says why.
 */
export interface Versioned {
  version: number;
}

/** Bytes of the digest that make a version: it stays an exact integer of JSON. */
const BYTES = 6;
const MAX_VERSION = 2 ** (8 * BYTES) - 1;

/** `version` of answers. */
export const version = (options: { description?: string } = {}) =>
  Type.Integer({
    minimum: 0,
    maximum: MAX_VERSION,
    description:
      'Another number once what can be edited of it is another; figures and other derived facts do not count',
    ...options,
  });

const stated = () =>
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'The version that was read and edited. When there is another now, the answer is CONFLICT with what is there (`current`), and nothing changes',
  });

/** `version` of edits that must state it. */
export const editedVersion = stated;

/** `version` of edits that may go without: whatever is there is changed then. */
export const optionalVersion = () => Type.Optional(stated());

/**
 * The version of what can be edited of a record.
 * @param edited that, as answers show it; the order of properties does not matter, that of lists does
 */
export function versionOf(edited: object): number {
  return Number.parseInt(hash('sha256', canonical(edited), 'hex').slice(0, 2 * BYTES), 16);
}

/** A record with the version of what can be edited of it. */
export function versioned<R extends object>(record: R, edited: object = record): R & Versioned {
  return { ...record, version: versionOf(edited) };
}

/** The record without its version: what the audit compares, where what differs says more than that something does. */
export function unversioned<R extends Versioned>({ version: _, ...record }: R): Omit<R, 'version'> {
  return record;
}

/**
 * Lets an edit go on that was made of what is there. Call it under the lock of the write, with the record as it was read under it.
 * @param read the version that the edit states; undefined: whatever is there
 * @param current the record as its GET answers it
 * @throws CONFLICT naming `version`, with the record
 */
export function refuseOutdated(read: number | undefined, current: Versioned): void {
  if (read === undefined || read === current.version) return;
  throw new ApiError('CONFLICT', 'It was changed by somebody else meanwhile: see what is there now.', {
    details: [{ field: 'version', error: `is not that of what is there now, which is ${current.version}` }],
    current,
  });
}

/** JSON whose properties are in one order: jsonb and the ledger give them in different ones. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
