import { isDeepStrictEqual } from 'node:util';
import type { LineType } from '../imports/schema.ts';

/** A field whose value in the file differs from the stored one; null means no value. */
export interface FieldDifference {
  /** Name in the API, such as `grossAmount` or `linkedInvoices[I-1].amountLinked`. */
  field: string;
  given: unknown;
  stored: unknown;
}

/**
 * A difference in one record.
 * - `missing`: in the file, but not stored
 * - `extra`: stored, but not in the file
 * - `different`: fields differ
 * - `refused`: unreadable or not importable, so nothing was compared
 */
export interface Difference {
  kind: 'missing' | 'extra' | 'different' | 'refused';
  type: string | null;
  externalId: string | null;
  id: string | null;
  /** Last line in the file about this record. */
  line: number | null;
  /** Amount of the missing or extra document in minor units of its currency, if known. */
  amount: number | null;
  currency: string | null;
  /** For `different`, the differing fields. For `refused`, `given` is the reason. */
  fields: FieldDifference[];
}

export interface TypeCounts {
  same: number;
  missing: number;
  extra: number;
  different: number;
  refused: number;
}

export interface DiffReport {
  /** Number of lines in the file. */
  lines: number;
  /** Records by type; lines without a recognizable type count as `unknown`. */
  counts: Partial<Record<LineType | 'unknown', TypeCounts>>;
  /** Number of records that are not the same. */
  differences: number;
}

/** Receives differences as they are found. Its promise applies backpressure to the comparison. */
export type Report = (difference: Difference) => Promise<void> | void;

/** Empty values for the common fields of a difference. */
export const NOTHING = {
  externalId: null,
  id: null,
  line: null,
  amount: null,
  currency: null,
  fields: [],
} satisfies Partial<Difference>;

/** Returns the given fields whose values differ from the stored ones. */
export function fieldDifferences(
  input: ReadonlyMap<string, unknown>,
  stored: Readonly<Record<string, unknown>>,
): FieldDifference[] {
  return [...input].flatMap(([field, value]) => {
    const storedValue = stored[field] ?? null;
    return isDeepStrictEqual(value, storedValue) ? [] : [{ field, given: value, stored: storedValue }];
  });
}
