import { minorUnits } from '../../kernel/currency.ts';

/** The largest amount that a field takes, in digits. */
const MAX_DIGITS = 15;

/**
 * Reads an amount that a debtor typed, in minor units. The last of `.` and `,` is the decimal separator if at
 * most as many digits follow as the currency has. Returns null for anything else.
 */
export function typedAmount(text: string, currency: string): number | null {
  const digits = minorUnits(currency);
  const plain = text.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  const { whole = '', rest } = /^(?<whole>[\d.,]*?)(?:[.,](?<rest>\d*))?$/.exec(plain)?.groups ?? {};
  const isDecimal = rest !== undefined && rest.length <= digits && rest.length > 0;
  const integer = (isDecimal ? whole : `${whole}${rest ?? ''}`).replaceAll(/[.,]/g, '');
  const minor = `${integer}${(isDecimal ? rest : '').padEnd(digits, '0')}`;
  return /^\d+$/.test(integer) && minor.length <= MAX_DIGITS ? Number(minor) : null;
}
