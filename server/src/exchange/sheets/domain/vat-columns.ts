import { conceptsOf } from '../../../kernel/heading-words.ts';
import { type ColumnFacts, looksLikeNumbers } from './facts.ts';
import type { SheetKind } from './sheet-kinds.ts';

/** Fields that columns of VAT contain: the tax and the net amount of a rate, and the rate of the whole row. */
export const VAT_FIELDS = {
  tax: 'vatBreakdown.tax',
  taxable: 'vatBreakdown.taxable',
  rate: 'vatBreakdown.rate',
} as const;

/** Fields that several columns may contain, each for the rate in its heading. */
const OF_RATE: ReadonlySet<string> = new Set([VAT_FIELDS.tax, VAT_FIELDS.taxable]);

const RATE = /(?<![\d.,])(\d{1,2})(?:[.,](\d{1,3}))?\s*[%％]/;
/** Words that name the number of a taxpayer, and not an amount. */
const TAX_IDS = /partita|\bp\. ?iva\b|\bnif\b|\bcif\b|\buid\b/i;
const ALLOWED: ReadonlySet<string> = new Set(['TAX', 'NET', 'AMOUNT', 'CURRENCY', 'INVOICE', 'DOCUMENT']);
const PERCENTAGE = /^\d{1,2}(?:[.,]\d{1,3})?\s*[%％]?$/;
/** Minor units by which rounding may change a tax of any amount. */
export const MAX_ROUNDING = 2;

/** VAT rates of European countries, today and in the last years. */
const COMMON_RATES: readonly number[] = [
  2.1, 2.5, 2.6, 3, 3.7, 3.8, 4, 4.8, 5, 5.5, 6, 7, 7.7, 8, 8.1, 8.5, 9, 9.5, 10, 12, 12.5, 13, 13.5, 14, 15,
  16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27,
];

/** Returns the VAT rate in a heading: `TVA 5,5 %` has `5.5`. Null: it has none. */
export function rateIn(heading: string): string | null {
  const [, whole, fraction] = RATE.exec(heading) ?? [];
  if (whole === undefined) return null;
  return String(Number(fraction === undefined ? whole : `${whole}.${fraction}`));
}

/** Returns what must differ between columns: their field, and for VAT also the rate in their heading. */
export const columnKey = (field: string, heading: string): string =>
  OF_RATE.has(field) ? `${field} ${rateIn(heading)}` : field;

/** Reads a percentage such as `19`, `5,5 %`. Null: it is none. A workbook may store 20 % as 0.2, which is refused. */
export function readRate(text: string): string | null {
  if (!PERCENTAGE.test(text)) return null;
  const rate = Number(text.replace(/\s*[%％]$/, '').replace(',', '.'));
  return rate > 0 && rate < 1 ? null : String(rate);
}

/**
 * Returns the VAT fields of columns by index, as their headings and cells show them. A column without a rate is the
 * tax of the whole invoice: it is left out if others have rates. A net amount needs the tax of its rate.
 */
export function vatColumns(kind: SheetKind, facts: readonly ColumnFacts[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  if (kind !== 'invoices') return found;
  const seen = new Set<string>();
  for (const [at, column] of facts.entries()) {
    const field = vatFieldOf(column);
    if (field === null || seen.has(columnKey(field, column.heading))) continue;
    seen.add(columnKey(field, column.heading));
    found.set(at, field);
  }
  const hasTax = (rate: string | null) => seen.has(`${VAT_FIELDS.tax} ${rate}`);
  const hasRates = [...found].some(
    ([at, field]) => field === VAT_FIELDS.tax && rateIn(facts[at]?.heading ?? '') !== null,
  );
  for (const [at, field] of found) {
    const rate = rateIn(facts[at]?.heading ?? '');
    const isTotal = field === VAT_FIELDS.tax && rate === null && hasRates;
    const isUntaxed = field === VAT_FIELDS.taxable && rate !== '0' && !hasTax(rate);
    const isUnused = field === VAT_FIELDS.rate && (hasRates || !hasTax(null));
    if (isTotal || isUntaxed || isUnused) found.delete(at);
  }
  return found;
}

/** Checks whether a percentage is the VAT rate of a European country. */
export const isCommonRate = (rate: number): boolean => COMMON_RATES.includes(rate);

/** Checks whether a tax has one of the common rates, up to rounding. */
export const hasCommonRate = (taxable: number, tax: number): boolean =>
  COMMON_RATES.some((rate) => Math.abs(tax - (taxable * rate) / 100) <= MAX_ROUNDING);

/** `19.00` may be a rate or a tax; `19` and `19 %` are hardly a tax. */
const TWO_DECIMALS = /^\d+[.,]\d\d$/;

/**
 * Returns the field of a column that is named `MwSt` or `VAT`: a tax, or a rate if its cells are few common ones. Null:
 * fractions such as 0.19, as workbooks store a rate.
 */
function bareField({ samples, filled }: ColumnFacts): string | null {
  const amounts = samples.map((one) => Number(one.replace(',', '.')));
  const isStated = amounts.some((amount) => amount !== 0);
  if (isStated && amounts.every((amount) => amount >= 0 && amount < 1)) return null;
  const rates = samples.map((one) => Number(readRate(one) ?? Number.NaN));
  if (!rates.some((rate) => rate !== 0) || !rates.every((rate) => rate === 0 || isCommonRate(rate)))
    return VAT_FIELDS.tax;
  // A tax of the same amount in several rows is rare.
  const isRepeated = filled > samples.length;
  return isRepeated || !samples.every((one) => TWO_DECIMALS.test(one)) ? VAT_FIELDS.rate : VAT_FIELDS.tax;
}

function vatFieldOf(column: ColumnFacts): string | null {
  const { heading } = column;
  const rate = rateIn(heading);
  if (TAX_IDS.test(heading)) return null;
  const concepts = conceptsOf(
    rate === null ? heading.replace(/[%％]/, ' rate ') : heading.replace(RATE, ' '),
  );
  if (concepts === null) return null;
  if (rate === null && concepts.has('TAX') && (concepts.has('RATE') || concepts.has('TYPE')))
    return concepts.size === 2 && column.samples.every((one) => readRate(one) !== null)
      ? VAT_FIELDS.rate
      : null;
  const isOfVat = [...concepts].every((one) => ALLOWED.has(one));
  const isBare = rate === null && concepts.size === 1 && concepts.has('TAX');
  const bare = isBare ? bareField(column) : VAT_FIELDS.tax;
  if (bare !== VAT_FIELDS.tax) return bare;
  if (!isOfVat || (column.filled > 0 && !looksLikeNumbers(column))) return null;
  if (concepts.has('NET')) return rate === null ? null : VAT_FIELDS.taxable;
  return concepts.has('TAX') ? VAT_FIELDS.tax : null;
}
