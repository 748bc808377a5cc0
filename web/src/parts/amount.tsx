import { OTHER_DIGITS } from '../api/currency-digits.gen.ts';
import { useTranslation } from '../texts/index.ts';
import styles from './amount.module.css';
import { numberFormat } from './formats.ts';

/** An amount as people write it. It is exact at any size: no step of this is a floating-point number. */
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
  /** Zero is quieter: what is not owed asks for nothing. */
  quietZero?: boolean;
  tone?: 'overdue' | 'paid' | undefined;
}

/** Money: aligned by its digits, the currency quieter than they, a true minus. */
export function Amount({ value, currency, quietZero = false, tone }: AmountProps) {
  const { i18n } = useTranslation();
  return (
    <span
      className={styles['amount']}
      data-tone={value === 0 ? undefined : tone}
      data-quiet={quietZero && value === 0}
    >
      {amountText(value, currency, i18n.language)}
      <span className={styles['currency']}> {currency}</span>
    </span>
  );
}
