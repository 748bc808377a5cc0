import { minorUnits } from '../ledger/domain/currency.ts';

/** Minor units as people write them: 1234 is 12.34 in EUR, 1234 in JPY. */
export function decimal(amount: number, currency: string): string {
  const digits = minorUnits(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const integer = text.slice(0, text.length - digits);
  return `${amount < 0 ? '-' : ''}${digits === 0 ? integer : `${integer}.${text.slice(-digits)}`}`;
}
