import { OTHER_DIGITS } from '../api/currency-digits.gen.ts';
import { useTranslation } from '../texts/index.ts';
import styles from './amount.module.css';
import { numberFormat } from './formats.ts';

/** Formats an amount. It is exact at any size: it uses no floating-point numbers. */
export function amountText(minorUnits: number, currency: string, locale: string): string {
  const digits = OTHER_DIGITS[currency] ?? 2;
  const whole = String(Math.abs(minorUnits)).padStart(digits + 1, '0');
  const at = whole.length - digits;
  const exact = decimal(digits === 0 ? whole : `${whole.slice(0, at)}.${whole.slice(at)}`);
  const text = numberFormat(locale, digits).format(exact);
  return minorUnits < 0 ? `−${text}` : text;
}

const isDecimal = (text: string): text is `${number}` => /^\d+(\.\d+)?$/.test(text);

function decimal(text: string): `${number}` {
  if (!isDecimal(text)) throw new RangeError(`${text} is no amount`);
  return text;
}

interface AmountProps {
  /** In minor units, as everywhere. */
  value: number;
  currency: string;
  /** Renders zero in a muted colour. */
  quietZero?: boolean;
  tone?: 'overdue' | 'paid' | undefined;
}

/** An amount with aligned digits, a muted currency and a true minus sign. */
export function Amount({ value, currency, quietZero = false, tone }: AmountProps) {
  const { i18n } = useTranslation();
  return (
    <span
      className={styles['amount']}
      data-tone={value === 0 ? undefined : tone}
      data-quiet={quietZero && value === 0}
    >
      {amountText(value, currency, i18n.language)}
      <span className={styles['currency']} data-currency>
        {' '}
        {currency}
      </span>
    </span>
  );
}
