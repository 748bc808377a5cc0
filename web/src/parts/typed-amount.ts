/**
 * Parses a typed decimal into minor units by shifting digits, without floating-point arithmetic.
 * @param digits decimals of the currency
 * @returns a whole number as text; empty for empty input
 */
export function minorUnitsOf(typed: string, digits: number): string {
  const plain = typed.replace(/[\s'’\u00a0\u202f]/g, '');
  const [, whole = '', parts = ''] = /^(.*?)(?:[.,](\d{1,3}))?$/.exec(plain) ?? [];
  const fraction = parts.length > digits ? '' : parts;
  const units = `${whole}${fraction === parts ? '' : parts}`.replace(/\D/g, '');
  return units === '' && fraction === ''
    ? ''
    : `${units}${fraction.padEnd(digits, '0')}`.replace(/^0+(?=\d)/, '');
}
