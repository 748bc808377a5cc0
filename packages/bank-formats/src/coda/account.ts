import { counterpartyOf } from '../payment.ts';
import { textOrNull } from '../text.ts';

/** An account with its currency, as the standard writes it in 37 characters. */
export interface CodaAccount {
  iban: string | null;
  number: string | null;
  currency: string | null;
}

const currencyOrNull = (text: string) => (/^[A-Z]{3}$/.test(text) ? text : null);

/** Belgian account number of 12 digits, a space, and a currency. */
const BELGIAN = /^(\d{12}) ([A-Z]{3}| {3})/;

/**
 * Reads an account. Structure 0 is a Belgian number, 1 a foreign one, 2 and 3 are IBANs. Other records have no
 * structure, and some banks leave it blank: then the content decides.
 */
export function readAccount(zone: string, structure: string): CodaAccount {
  const belgian = structure === '0' || !/[123]/.test(structure) ? BELGIAN.exec(zone) : null;
  if (belgian !== null)
    return { iban: null, number: belgian[1] ?? null, currency: currencyOrNull(belgian[2] ?? '') };
  // Belgian IBANs have an extension zone before the currency.
  const written = zone.slice(0, structure === '2' ? 31 : 34);
  const { iban, accountNumber } = counterpartyOf({ account: written });
  return { iban, number: textOrNull(accountNumber), currency: currencyOrNull(zone.slice(34, 37)) };
}

const compact = ({ iban, number }: CodaAccount) => (iban ?? number ?? '').replace(/[^A-Za-z0-9]/g, '');

/** Returns whether two records mean the same account; banks leave out spaces, or the beginning, in one of them. */
export function isSameAccount(one: CodaAccount, other: CodaAccount): boolean {
  const [first, second] = [compact(one), compact(other)];
  return first === '' || second === '' || first.endsWith(second) || second.endsWith(first);
}
