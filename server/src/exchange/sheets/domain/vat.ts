import { minorToDecimal } from '../../../kernel/currency.ts';
import { hasCommonRate, isCommonRate, MAX_ROUNDING, rateIn, VAT_FIELDS } from './vat-columns.ts';

/** An amount in a column of VAT. */
export interface VatCell {
  /** A field of `VAT_FIELDS`. */
  field: string;
  heading: string;
  /** In minor units. */
  amount: number;
}

/** The amounts of a row, in minor units. */
interface RowAmounts {
  cells: readonly VatCell[];
  /** The rate in the row, for columns without one in their heading. */
  rate: string | null;
  gross: number | undefined;
  net: number | undefined;
  currency: string;
}

/** VAT of one rate, as a line of an import states it. */
interface Share {
  rate: string | null;
  taxable: number;
  tax: number;
}

type PartialShare = Pick<Share, 'rate'> & { tax: number | null; taxable: number | null; heading: string };

/** Why the VAT of a row cannot be imported. */
export interface VatRefusal {
  reason: string;
}

/** A greater difference between the stated tax and the rate is no rounding: the columns are mixed up. */
const MAX_POINTS = 0.5;
/** No European VAT is a greater share of the net amount. */
const MAX_SHARE = 0.3;

/**
 * Returns the VAT of a row by rate; null: it states none. Columns of 0 mean nothing, and neither does a number without
 * a rate that cannot be a tax.
 */
export function vatOfRow(row: RowAmounts): { shares: Share[] } | VatRefusal | null {
  const used = sharesOf(row).filter(
    (share) => ((share.tax ?? 0) !== 0 || (share.taxable ?? 0) !== 0) && !isDoubtful(share, row),
  );
  if (used.length === 0) return null;
  const { gross, net, currency } = row;
  if (gross === undefined) return { reason: 'needs the gross amount of its row' };
  const shares: Share[] = [];
  for (const { rate, heading, ...stated } of used) {
    const tax = stated.tax ?? (rate === '0' ? 0 : null);
    if (tax === null) return { reason: `has a net amount in column ${heading}, but no tax of this rate` };
    if (stated.taxable === null && used.length > 1)
      return { reason: `of several rates needs a column with the net amount of each; ${heading} has none` };
    const taxable = stated.taxable ?? net ?? gross - tax;
    const share = { rate, taxable, tax };
    if (!isOfRate(share))
      return {
        reason: `in column ${heading} is ${minorToDecimal(tax, currency)}, which is not ${rate} % of ${minorToDecimal(taxable, currency)}`,
      };
    shares.push(share);
  }
  const total = shares.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0);
  if (total === gross) return { shares };
  return {
    reason: `and net amounts add up to ${minorToDecimal(total, currency)}, but the gross amount is ${minorToDecimal(gross, currency)}`,
  };
}

/** Returns the stated amounts by rate. */
function sharesOf({ cells, rate: ofRow }: RowAmounts): PartialShare[] {
  const shares = new Map<string | null, PartialShare>();
  for (const { field, heading, amount } of cells) {
    const rate = rateIn(heading) ?? ofRow;
    const share = shares.get(rate) ?? { rate, tax: null, taxable: null, heading };
    if (field === VAT_FIELDS.tax) share.tax = amount;
    else share.taxable = amount;
    shares.set(rate, share);
  }
  return [...shares.values()];
}

/** Checks whether the number in a column without a rate cannot be the tax of its row, such as the rate itself. */
function isDoubtful({ rate, tax, taxable }: PartialShare, { gross, net, currency }: RowAmounts): boolean {
  if (rate !== null || tax === null || taxable !== null) return false;
  if (gross === undefined) return true;
  const asRate = Number(minorToDecimal(tax, currency));
  if (net !== undefined)
    return net + tax !== gross && isOfRate({ rate: String(asRate), taxable: net, tax: gross - net });
  const left = gross - tax;
  if (tax / left < 0 || Math.abs(tax) > Math.abs(left) * MAX_SHARE) return true;
  return isCommonRate(asRate) && !hasCommonRate(left, tax);
}

function isOfRate({ rate, taxable, tax }: Share): boolean {
  if (rate === null) return true;
  const difference = Math.abs(tax - (taxable * Number(rate)) / 100);
  return difference <= MAX_ROUNDING + (Math.abs(taxable) * MAX_POINTS) / 100;
}
