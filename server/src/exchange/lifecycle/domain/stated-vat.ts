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
  /** What the shares exceed the gross amount by. */
  prepaidAmount?: number | null;
  shares: StatedShare[];
}

/** Returns shares as they are stored. Tables have columns for each rate, so shares of nothing are left out. */
export function sharesOfVat({ shares }: Pick<StatedVat, 'shares'>): VatShare[] {
  const filled = shares.filter(({ taxable, tax }) => taxable !== 0 || tax !== 0);
  return filled.map(({ category = null, rate = null, taxable, tax }) => ({
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
