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
