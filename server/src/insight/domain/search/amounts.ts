/** A decimal number as texts: `1234` and `50` of 1,234.50. */
export interface Reading {
  integer: string;
  fraction: string;
}

/** Blanks of all kinds, apostrophes and underlines, which only ever stand between thousands. */
const GROUPING = /[\s'’_]/u;
/** Thousands, or as in India hundreds from the thousands on. */
const GROUPS = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/;
const DIGITS = /^\d+$/;
/** A symbol or a code of a currency before or after the digits. */
const AFFIXES = /^(?:[A-Z]{3}|\p{Sc})?\s*(\d[\d.,\s'’_]*)\s*(?:[A-Z]{3}|\p{Sc})?$/iu;
const MAX_DIGITS = 20;

/**
 * What numbers an amount may mean as people type it: `1,234.50`, `1.234,50`, `1 234,50`, `1234.5`, `€1,234`, `1'234 CHF`.
 * A single point or comma before three digits is read both ways, because both are written.
 * @returns nothing for what is no amount
 */
export function amountReadings(text: string): Reading[] {
  const body = AFFIXES.exec(text.trim())?.[1]?.trim();
  if (body === undefined || body.replaceAll(/\D/g, '').length > MAX_DIGITS) return [];
  const separators = [...body].filter((character) => character === '.' || character === ',');
  const last = separators.at(-1);
  if (last === undefined) return whole(body);
  const at = body.lastIndexOf(last);
  const [before, after] = [body.slice(0, at), body.slice(at + 1)];
  const isRepeated = separators.filter((one) => one === last).length > 1;
  const decimal = isRepeated || !DIGITS.test(after) ? [] : withFraction(before, after);
  // 1,234 and 1.234 may both be a thousand and more; 1,234.567 is not.
  const isMixed = separators.some((one) => one !== last);
  return [...decimal, ...(isMixed || GROUPING.test(body) ? [] : whole(body))];
}

function whole(text: string): Reading[] {
  const integer = ungrouped(text);
  return integer === null ? [] : [{ integer, fraction: '' }];
}

function withFraction(before: string, fraction: string): Reading[] {
  const integer = ungrouped(before);
  return integer === null ? [] : [{ integer, fraction }];
}

/** Digits without what groups them; null where they are grouped in no way that people write. */
function ungrouped(text: string): string | null {
  if (DIGITS.test(text)) return text;
  const kinds = new Set(text.replaceAll(/\d/g, ''));
  if (kinds.size > 1) return null;
  const grouped = text.replaceAll(/\D/gu, ',');
  return GROUPS.test(grouped) ? grouped.replaceAll(',', '') : null;
}

/**
 * A reading in minor units of a currency with so many decimals.
 * @returns null where it has more decimals than the currency, or is no safe integer
 */
export function inMinorUnits({ integer, fraction }: Reading, decimals: number): number | null {
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const amount = Number(BigInt(integer + fraction.slice(0, decimals).padEnd(decimals, '0')));
  return Number.isSafeInteger(amount) ? amount : null;
}
