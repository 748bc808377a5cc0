/** Returns a VAT rate as invoices state it, with two decimal places or more: `20` and `20.000` are `20.00`. */
export function standardRate(rate: string): string {
  const [whole = '', fraction = ''] = rate.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}
