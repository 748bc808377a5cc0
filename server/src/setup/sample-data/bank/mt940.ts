import { minorToDecimal } from '../../../kernel/currency.ts';
import { closingOf, type SampleBankDay } from './bank-day.ts';

/** Banks split texts into fields of this length. */
const FIELD = /.{1,27}/g;

/** Writes a day as an MT940 file, as German banks do. @param account its IBAN or number */
export function mt940Of(day: SampleBankDay, account: string): string {
  const { currency, opening, lines } = day;
  const date = day.on.replaceAll('-', '').slice(2);
  const side = (amount: number) => (amount < 0 ? 'D' : 'C');
  const decimal = (amount: number) => commaDecimal(Math.abs(amount), currency);
  const balance = (amount: number) => `${side(amount)}${date}${currency}${decimal(amount)}`;
  const entries = lines.map(({ amount, name, iban, text }) => {
    const pieces = [...text.matchAll(FIELD)].map(([piece], at) => `?${20 + at}${piece}`).join('');
    const party = `${iban === null ? '' : `?31${iban}`}?32${name.slice(0, 27)}`;
    return `:61:${date}${side(amount)}${decimal(amount)}NTRFNONREF\n:86:166?00CREDIT${pieces}${party}`;
  });
  const head = `:20:SAMPLE\n:25:${account}\n:28C:1/1\n:60F:${balance(opening)}`;
  return `${head}\n${entries.join('\n')}\n:62F:${balance(closingOf(day))}\n-\n`;
}

/** MT940 amounts have a decimal comma, also without decimals. */
function commaDecimal(amount: number, currency: string): string {
  const [whole = '', fraction = ''] = minorToDecimal(amount, currency).split('.');
  return `${whole},${fraction}`;
}
