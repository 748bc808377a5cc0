/** Reads and writes decimals as people type them, by shifting digits, without floating-point arithmetic. */

type Mark = '.' | ',';

/** Returns the decimal mark of a language. */
export const decimalMark = (language: string): Mark =>
  new Intl.NumberFormat(language).format(1.5).includes(',') ? ',' : '.';

/** Blanks and apostrophes, which separate thousands in some languages. */
const BLANKS = /[\s'’\u00a0\u202f]/g;
/** Digits in groups of thousands, or without groups. */
const WHOLE = /^(?:\d*|\d{1,3}(?:[.,]\d{3})+)$/;
const GROUP_DIGITS = 3;

/**
 * Reads a typed decimal as minor units. A point and a comma are both accepted where only one reading is
 * possible; else the mark of the language is the decimal mark.
 * @param digits decimals of the currency
 * @returns a whole number as text; empty for empty input; null if it is no amount
 */
export function readUnits(typed: string, digits: number, mark: Mark): string | null {
  const plain = typed.replace(BLANKS, '');
  if (plain === '') return '';
  const { whole, fraction } = splitDecimal(plain, digits, mark);
  if (!WHOLE.test(whole) || !/^\d*$/.test(fraction) || /[.,].*[.,]/.test(mixedMarks(whole))) return null;
  if (!/^0*$/.test(fraction.slice(digits)) || !/\d/.test(plain)) return null;
  const units = whole.replace(/\D/g, '') + fraction.slice(0, digits).padEnd(digits, '0');
  return units.replace(/^0+(?=\d)/, '');
}

/** Returns the different separators of a whole number. */
const mixedMarks = (whole: string): string => [...new Set(whole.replace(/\d/g, ''))].join('');

/** Splits at the last mark, unless it separates thousands. */
function splitDecimal(plain: string, digits: number, mark: Mark): { whole: string; fraction: string } {
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const [whole, fraction] = [plain.slice(0, at < 0 ? undefined : at), at < 0 ? '' : plain.slice(at + 1)];
  const isSame = whole.includes(plain[at] ?? ' ');
  const isOnly = !/[.,]/.test(whole);
  // `1.234` are thousands if the currency has no three decimals, or if the other mark is the decimal mark.
  const isGroup =
    fraction.length === GROUP_DIGITS && isOnly && /^[1-9]\d{0,2}$/.test(whole)
      ? digits !== GROUP_DIGITS || plain[at] !== mark
      : isSame;
  return isGroup ? { whole: plain, fraction: '' } : { whole, fraction };
}

/** Writes minor units as people type them: with the decimal mark of the language, without groups. */
export function writeUnits(units: number, digits: number, mark: Mark): string {
  const text = String(Math.abs(units)).padStart(digits + 1, '0');
  const sign = units < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}${mark}${text.slice(-digits)}`;
}

/** Reads a typed number, with a point or a comma, as JSON writes it. */
export const readDecimal = (typed: string): string => typed.trim().replace(',', '.');
