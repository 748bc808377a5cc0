import { OTHER_DIGITS } from '../api/currency-digits.gen.ts';
import { amountText } from '../parts/amount.tsx';
import { useTranslation } from '../texts/index.ts';

/** The forms of a value: in tables, on axes, and in exported files. */
export interface ValueFormat {
  /** The currency, for the heading of a column. */
  unit?: string;
  /** In a column whose heading names the unit. */
  cell: (value: number) => string;
  text: (value: number) => string;
  axis: (value: number) => string;
  raw: (value: number) => string;
}

const typographicMinus = (text: string) => text.replace('-', '−');

/** Returns the forms of amounts in minor units of a currency. */
export function useMoneyFormat(currency: string): ValueFormat {
  const { i18n } = useTranslation();
  const digits = OTHER_DIGITS[currency] ?? 2;
  const compact = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumSignificantDigits: 3 });
  return {
    unit: currency,
    cell: (value) => amountText(value, currency, i18n.language),
    text: (value) => `${amountText(value, currency, i18n.language)} ${currency}`,
    axis: (value) => typographicMinus(compact.format(value / 10 ** digits)),
    raw: (value) => rawAmount(value, digits),
  };
}

/** Returns an amount as an exact decimal with a point. */
export function rawAmount(minorUnits: number, digits: number): string {
  const whole = String(Math.abs(minorUnits)).padStart(digits + 1, '0');
  const at = whole.length - digits;
  const sign = minorUnits < 0 ? '-' : '';
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole.slice(0, at)}.${whole.slice(at)}`;
}

/** Returns the forms of numbers with at most one decimal, such as days and percent. */
export function useNumberFormat(): ValueFormat {
  const { i18n } = useTranslation();
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return allForms((value) => format.format(value));
}

/** Returns the forms of percentages with at most one decimal; 48.9 is 48.9%. */
export function usePercentFormat(): ValueFormat {
  const { i18n } = useTranslation();
  const format = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return allForms((value) => format.format(value / 100));
}

function allForms(format: (value: number) => string): ValueFormat {
  const text = (value: number) => typographicMinus(format(value));
  return { text, cell: text, axis: text, raw: String };
}

/** Formats a month (`2026-02-28`) for an axis. */
export function useMonthText(): (day: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

/** Formats a day without its year for an axis. */
export function useShortDay(): (day: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
