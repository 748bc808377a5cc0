import { isDeepStrictEqual } from 'node:util';
import type { LineType } from '../imports/schema.ts';

/** A field that says one thing in the file and another in what is stored; null is nothing. */
export interface FieldDifference {
  /** As the interface names it, such as `grossAmount` or `linkedInvoices[I-1].amountLinked`. */
  field: string;
  given: unknown;
  stored: unknown;
}

/**
 * What differs about one record. `missing` is in the file and not stored; `extra` is stored and not in the file;
 * `refused` cannot be read, or could not be imported, so that there is nothing to compare.
 */
export interface Difference {
  kind: 'missing' | 'extra' | 'different' | 'refused';
  type: string | null;
  externalId: string | null;
  /** Of the stored record. */
  id: string | null;
  /** The last line of the file about it. */
  line: number | null;
  /** Of the document that is missing or extra, in minor units of its currency, where that is known. */
  amount: number | null;
  currency: string | null;
  /** Of `different`: where; of `refused`: `given` is the reason. */
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
  /** Lines that the file holds. */
  lines: number;
  /** Records by type; lines whose type cannot be told are `unknown`. */
  counts: Partial<Record<LineType | 'unknown', TypeCounts>>;
  /** All records that are not the same. */
  differences: number;
}

/** Takes differences as they are found; a slow taker holds the comparison up. */
export type Report = (difference: Difference) => Promise<void> | void;

/** What `different` and the others have in common, with nothing known. */
export const NOTHING = {
  externalId: null,
  id: null,
  line: null,
  amount: null,
  currency: null,
  fields: [],
} satisfies Partial<Difference>;

/** The names whose values differ, of those that are given. */
export function fieldDifferences(
  input: ReadonlyMap<string, unknown>,
  stored: Readonly<Record<string, unknown>>,
): FieldDifference[] {
  return [...input].flatMap(([field, value]) => {
    const there = stored[field] ?? null;
    return isDeepStrictEqual(value, there) ? [] : [{ field, given: value, stored: there }];
  });
}
