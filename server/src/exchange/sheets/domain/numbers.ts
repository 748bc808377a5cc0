import { BLANKS, type Cell } from '../../../kernel/cell.ts';

/** Decimal marks: 1,234 is either above one thousand or between one and two. */
export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/**
 * Readings of a cell as a number, an exact decimal text such as `-1234.50`; null if it is no number with that
 * decimal mark.
 */
export interface NumberReading {
  point: string | null;
  comma: string | null;
  /** The number if the cell has two kinds of separators, which shows the decimal mark: `1'250.00`. */
  sure: string | null;
  /** The currency next to the number: a code, or a sign that several currencies share; null for none. */
  currency: string | null;
}

const LONGEST = 60;
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  zł: 'PLN',
  Kč: 'CZK',
  SFr: 'CHF',
  '₺': 'TRY',
  '₽': 'RUB',
};
/** Currencies that a sign may represent. */
const SHARED: Readonly<Record<string, RegExp>> = {
  $: /^(USD|CAD|AUD|NZD|SGD|HKD|MXN|ARS|CLP|COP|TWD|BRL)$/,
  '¥': /^(JPY|CNY)$/,
  kr: /^(SEK|NOK|DKK|ISK)$/,
  Fr: /^(CHF|XAF|XOF|XPF)$/,
};
const CURRENCY =
  /^(?:([A-Z]{3}|€|£|₹|zł|Kč|₺|₽|US\$|\$|¥|kr\.?|S?Fr\.?) ?)?(.*?)(?: ?([A-Z]{3}|€|£|₹|zł|Kč|₺|₽|US\$|\$|¥|kr\.?|S?Fr\.?))?$/u;
/** The end of a Swiss price without cents: `1'250.-`. */
const NO_CENTS = /(\d)[.,][-–—]{1,2}(?=\D*$)/;
const GROUPED = {
  point: /^(?:[1-9]\d{0,2}(?:[ ']\d{3})+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3}|\d*)(?:\.\d+)?$/,
  comma: /^(?:[1-9]\d{0,2}(?:[ ']\d{3})+|[1-9]\d{0,2}(?:\.\d{3})+|\d*)(?:,\d+)?$/,
};

/**
 * Parses a cell as a number. Accepts a currency, thousands separators, and a minus on either side or in
 * brackets.
 */
export function numberOf(cell: Cell): NumberReading | null {
  if (typeof cell === 'object')
    return 'n' in cell ? { point: cell.n, comma: cell.n, sure: cell.n, currency: null } : null;
  const text = cell
    .replaceAll(BLANKS, ' ')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll('−', '-')
    .replace(NO_CENTS, '$1')
    .trim();
  if (text === '' || text.length > LONGEST || !/\d/.test(text)) return null;
  const outer = splitSign(text);
  const [, before, inner = '', behind] = CURRENCY.exec(outer.text) ?? [];
  if (before !== undefined && behind !== undefined) return null;
  const { text: body, isNegative } =
    before === undefined && behind === undefined ? { ...outer, text: inner } : splitInnerSign(outer, inner);
  const point = plainDecimal(body, 'point', isNegative);
  const comma = plainDecimal(body, 'comma', isNegative);
  if (point === null && comma === null) return null;
  const separators = new Set(body.replaceAll(/\d/g, ''));
  const sure = separators.size > 1 ? (point ?? comma) : null;
  return { point, comma, sure, currency: currencyOf(before ?? behind) };
}

/**
 * Reads a cell as a number. Null if it is no number with this mark, or if the mark matters but is unknown.
 * A cell that shows its own mark is read with that one.
 */
export function readNumber(
  cell: Cell,
  decimal: DecimalMark | null,
): { text: string; currency: string | null } | null {
  const reading = numberOf(cell);
  if (reading === null) return null;
  const { point, comma, sure, currency } = reading;
  const onlyOne = point === null || comma === null || point === comma ? (point ?? comma) : null;
  const text = sure ?? (decimal === null ? onlyOne : decimal === '.' ? point : comma);
  return text === null ? null : { text, currency };
}

/** Checks whether a sign or code can mean a currency. */
export function mayMean(sign: string, currency: string): boolean {
  return sign === currency || (SHARED[sign]?.test(currency) ?? false);
}

/** Checks whether a sign or code means exactly one currency. */
export const isOneCurrency = (sign: string): boolean => !(sign in SHARED);

interface Signed {
  text: string;
  isNegative: boolean;
}

function splitSign(text: string): Signed {
  const bracketed = /^\((.+)\)$/.exec(text)?.[1];
  if (bracketed !== undefined) return { text: bracketed.trim(), isNegative: true };
  if (text.startsWith('-')) return { text: text.slice(1).trim(), isNegative: true };
  if (text.endsWith('-')) return { text: text.slice(0, -1).trim(), isNegative: true };
  return { text: text.replace(/^\+ ?/, ''), isNegative: false };
}

/** Parses the minus on either side of the currency; it may occur only once. */
function splitInnerSign(outer: Signed, inner: string): Signed {
  if (outer.isNegative) return { ...outer, text: inner.trim() };
  return splitSign(inner.trim());
}

function plainDecimal(body: string, mark: 'point' | 'comma', isNegative: boolean): string | null {
  if (!/\d/.test(body) || !GROUPED[mark].test(body)) return null;
  const digits = body.replaceAll(mark === 'point' ? /[ ',]/g : /[ '.]/g, '').replace(',', '.');
  return isNegative && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

function currencyOf(sign: string | undefined): string | null {
  if (sign === undefined) return null;
  if (sign === 'US$') return 'USD';
  return SIGNS[sign] ?? sign.replace('.', '');
}
