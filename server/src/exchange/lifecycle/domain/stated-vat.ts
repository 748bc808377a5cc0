import { isRecord } from '../../../platform/is-record.ts';
import type { VatShare } from './collected.ts';
import { standardRate } from './rate.ts';

/** The VAT of one rate as it is stated. */
export interface StatedShare {
  category?: string | null;
  rate?: string | null;
  taxable: number;
  tax: number;
}

/** The VAT of an invoice as a line of an import states it. Facts that are absent or null stay as they are stored. */
export interface StatedVat {
  typeCode?: string;
  sellerRegistration?: string | null;
  buyerRegistration?: string | null;
  buyerAddress?: string | null;
  buyerAddressScheme?: string | null;
  /** The amount by which the shares exceed the gross amount. */
  prepaidAmount?: number | null;
  shares: StatedShare[];
}

/** A cell of a table that takes the place of the VAT, because it could not be read. */
export interface UnreadableCell {
  field: string;
  error: string;
}

/** Returns a value that takes the place of VAT with a cell that could not be read. */
export const unreadableVat = (unreadable: UnreadableCell): unknown => ({ unreadable });

/** Returns the cell that could not be read; null: all were read. */
export function unreadableCellOf(vatBreakdown: unknown): UnreadableCell | null {
  const cell = isRecord(vatBreakdown) ? vatBreakdown['unreadable'] : undefined;
  if (!isRecord(cell)) return null;
  const { field, error } = cell;
  return typeof field === 'string' && typeof error === 'string' ? { field, error } : null;
}

/**
 * Returns VAT from columns of a table, without the rates that a row does not use. A rate of 0 needs no tax.
 * @returns undefined if no rate is left, so that what is stored stays
 */
export function withoutUnusedRates(stated: Readonly<Record<string, unknown>>): unknown {
  const { shares = [], ...facts } = stated;
  if (!Array.isArray(shares)) return stated;
  const used = shares.flatMap((share: unknown) => (isRecord(share) ? usedShare(share) : [share]));
  return used.length === 0 ? undefined : { ...facts, shares: used };
}

function usedShare(share: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] {
  const { rate, taxable, tax } = share;
  if (taxable === undefined && tax === undefined) return [];
  const isZero = typeof rate === 'string' && rate !== '' && Number(rate) === 0;
  return [isZero && tax === undefined ? { ...share, tax: 0 } : share];
}

const isFilled = ({ taxable, tax }: StatedShare): boolean => taxable !== 0 || tax !== 0;

/** Returns whether all shares are 0, as in the empty columns of a table. */
export const isEmptyVat = ({ shares }: Pick<StatedVat, 'shares'>): boolean => !shares.some(isFilled);

/** Returns shares as they are stored. Tables have columns for each rate, so shares of 0 among others are left out. */
export function sharesOfVat({ shares }: Pick<StatedVat, 'shares'>): VatShare[] {
  const filled = shares.filter(isFilled);
  return (filled.length === 0 ? shares : filled).map(({ category = null, rate = null, taxable, tax }) => ({
    category,
    rate: rate === null ? null : standardRate(rate),
    taxable,
    tax,
  }));
}

/** Returns the amount that shares add up to, without what was prepaid. */
export function amountOfVat({ shares, prepaidAmount }: Pick<StatedVat, 'shares' | 'prepaidAmount'>): number {
  return shares.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0) - (prepaidAmount ?? 0);
}
