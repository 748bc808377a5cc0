import type { TableCell } from './model.ts';
import { textOfCell } from './model.ts';

/** An amount of a cell, unsigned, in both readings that its separators allow. */
export interface CellNumber {
  isNegative: boolean;
  hasSign: boolean;
  /** Decimal text if the point is the decimal mark; null: it cannot be. */
  point: string | null;
  comma: string | null;
  /** A currency code next to the number. */
  currency: string | null;
}

/** Characters of an amount. */
const MAX_NUMBER = 60;
const SYMBOLS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };
const AROUND = /^([A-Z]{3}|[€£$¥])?\s*([-+]?)\s*([\d.,' ]*\d[\d.,' ]*?)\s*([-+]?)\s*([A-Z]{3}|[€£$¥])?$/;
const POINT = /^(?:\d+|\d{1,3}(?:[, ']\d{3})+)?(?:\.\d*)?$/;
const COMMA = /^(?:\d+|\d{1,3}(?:[. ']\d{3})+)?(?:,\d*)?$/;

/** Reads a cell as a number. Null: it is none. */
export function numberOfCell(cell: TableCell | undefined): CellNumber | null {
  const text = textOfCell(cell).slice(0, MAX_NUMBER).replace(/[−–]/g, '-').replace(/[’`´]/g, "'");
  if (typeof cell === 'object' && 'n' in cell) return plainNumber(text);
  const bracketed = /^\((.*)\)$/.exec(text)?.[1];
  const match = AROUND.exec((bracketed ?? text).replace(/^([-+])\s*([A-Z]{3}|[€£$¥])\s*/, '$2$1'));
  if (match === null) return null;
  const [, before, sign = '', digits = '', after = '', behind] = match;
  if (sign !== '' && after !== '') return null;
  if (bracketed !== undefined && sign + after !== '') return null;
  const body = digits.trim();
  const point = POINT.test(body) ? body.replace(/[, ']/g, '') : null;
  const comma = COMMA.test(body) ? body.replace(/[. ']/g, '').replace(',', '.') : null;
  if (point === null && comma === null) return null;
  const mark = before ?? behind ?? null;
  return {
    isNegative: bracketed !== undefined || sign === '-' || after === '-',
    hasSign: bracketed !== undefined || sign + after !== '',
    point: withWhole(point),
    comma: withWhole(comma),
    currency: mark === null ? null : (SYMBOLS[mark] ?? (/^[A-Z]{3}$/.test(mark) ? mark : null)),
  };
}

const withWhole = (text: string | null) => (text?.startsWith('.') ? `0${text}` : text);

function plainNumber(text: string): CellNumber | null {
  const match = /^(-?)(\d+(?:\.\d+)?)$/.exec(text);
  if (match === null) return null;
  const [, sign = '', digits = ''] = match;
  return { isNegative: sign === '-', hasSign: sign === '-', point: digits, comma: digits, currency: null };
}

const same = (one: string, other: string) => Number(one) === Number(other);

/** Returns the reading that a decimal mark, or the number itself, decides; null: it could be two amounts. */
export function readingOf({ point, comma }: CellNumber, decimal: '.' | ',' | null): string | null {
  if (decimal !== null) return decimal === '.' ? point : comma;
  if (point === null || comma === null) return point ?? comma;
  return same(point, comma) ? point : null;
}

/** Returns the decimal mark that a number shows; null: it has none, or could have either. */
export function decimalOf({ point, comma }: CellNumber): '.' | ',' | null {
  if (point !== null && comma === null) return '.';
  if (comma !== null && point === null) return ',';
  return null;
}
