/** An account as a file states it, or as the organization recorded it. */
export interface AccountNumbers {
  iban: string | null;
  /** As printed, often with a bank code before a slash. */
  number: string | null;
}

/** Returns the key of an account: its IBAN, or its number without punctuation and leading zeros. */
export function accountKey({ iban, number }: AccountNumbers): string {
  const text = (iban ?? number ?? '').toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return iban === null ? text.replace(/^0+(?=.)/, '') : text;
}

/** Returns the key under which a user assigns a number: banks use one number for accounts in several currencies. */
export function assignmentKey(stated: AccountNumbers & { currency: string | null }): string {
  return `${accountKey(stated)} ${stated.currency ?? ''}`.trim();
}

/** Fewest digits of a number that is compared with the end of an IBAN. */
const MIN_DIGITS = 6;

/**
 * Returns whether a file states this account. MT940 states national numbers, such as the bank code and the
 * account number that an IBAN ends with.
 */
export function isAccount(stated: AccountNumbers, account: AccountNumbers): boolean {
  const [key, own] = [accountKey(stated), accountKey(account)];
  if (key === '') return false;
  if (key === own) return true;
  if (stated.iban !== null || account.iban === null || key.length < MIN_DIGITS) return false;
  return own.slice(4).replace(/^0+/, '') === key;
}
