/** A decimal number as texts: `1234` and `50` for 1,234.50. */
export interface DecimalText {
  integer: string;
  fraction: string;
}

/** Blanks of all kinds, apostrophes and underscores, which only separate thousands. */
const GROUPING = /[\s'’_]/u;
/** Groups of thousands, or Indian groups of two digits above the first thousand. */
const GROUPS = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/;
const DIGITS = /^\d+$/;
/** A currency symbol or code before or after the digits. */
const AFFIXES = /^(?:[A-Z]{3}|\p{Sc})?\s*(\d[\d.,\s'’_]*)\s*(?:[A-Z]{3}|\p{Sc})?$/iu;
const MAX_DIGITS = 20;

/**
 * Returns the numbers that a typed amount may mean: `1,234.50`, `1.234,50`, `1 234,50`, `1234.5`, `€1,234`,
 * `1'234 CHF`. A single point or comma before three digits is ambiguous, so both readings are returned.
 * @returns an empty list for a text that is not an amount
 */
export function amountReadings(text: string): DecimalText[] {
  const body = AFFIXES.exec(text.trim())?.[1]?.trim();
  if (body === undefined || body.replaceAll(/\D/g, '').length > MAX_DIGITS) return [];
  const separators = [...body].filter((character) => character === '.' || character === ',');
  const last = separators.at(-1);
  if (last === undefined) return wholeAmount(body);
  const at = body.lastIndexOf(last);
  const [before, after] = [body.slice(0, at), body.slice(at + 1)];
  const isRepeated = separators.filter((one) => one === last).length > 1;
  const decimal = isRepeated || !DIGITS.test(after) ? [] : withFraction(before, after);
  // 1,234 and 1.234 can both mean more than a thousand; 1,234.567 cannot.
  const isMixed = separators.some((one) => one !== last);
  return [...decimal, ...(isMixed || GROUPING.test(body) ? [] : wholeAmount(body))];
}

function wholeAmount(text: string): DecimalText[] {
  const integer = removeGrouping(text);
  return integer === null ? [] : [{ integer, fraction: '' }];
}

function withFraction(before: string, fraction: string): DecimalText[] {
  const integer = removeGrouping(before);
  return integer === null ? [] : [{ integer, fraction }];
}

/** Removes digit grouping. Returns null if the grouping is not a usual one. */
function removeGrouping(text: string): string | null {
  if (DIGITS.test(text)) return text;
  const kinds = new Set(text.replaceAll(/\d/g, ''));
  if (kinds.size > 1) return null;
  const grouped = text.replaceAll(/\D/gu, ',');
  return GROUPS.test(grouped) ? grouped.replaceAll(',', '') : null;
}

/**
 * Converts a reading to minor units of a currency with this number of decimals.
 * @returns null if it has more decimals than the currency, or is not a safe integer
 */
export function inMinorUnits({ integer, fraction }: DecimalText, decimals: number): number | null {
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const amount = Number(BigInt(integer + fraction.slice(0, decimals).padEnd(decimals, '0')));
  return Number.isSafeInteger(amount) ? amount : null;
}
