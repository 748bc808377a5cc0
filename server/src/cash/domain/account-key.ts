import { accountKey } from './matching/text/fold.ts';

/** An account as a file states it, or as the organization recorded it. */
export interface AccountNumbers {
  iban: string | null;
  /** As printed, often with a bank code before a slash. */
  number: string | null;
}

/** Returns the key under which a user assigns a number: banks use one number for accounts in several currencies. */
export function assignmentKey(stated: AccountNumbers & { currency: string | null }): string {
  return `${accountKey(stated.iban ?? stated.number ?? '')} ${stated.currency ?? ''}`.trim();
}

/** Fewest characters of a number that identifies an account. */
const MIN_DIGITS = 4;

/** An account as the organization recorded it. */
export interface OwnAccount extends AccountNumbers {
  routingNumber: string | null;
}

/**
 * Returns whether a file states this account. MT940 states national numbers, such as the bank code and the
 * account number that an IBAN ends with, and camt states the IBAN of an account that is recorded by its numbers.
 */
export function isAccount(stated: AccountNumbers, account: OwnAccount): boolean {
  const keys = nationalKeys(stated.iban, stated.number, null);
  const own = nationalKeys(account.iban, account.number, account.routingNumber);
  return keys.some((key) => own.includes(key));
}

/** CFONB 120 states a French account without the two check digits at the end of its IBAN. */
const FRENCH_KEY_DIGITS = 2;

/** Returns the IBAN, its national part, and the number with and without the routing number, as keys. */
export function nationalKeys(iban: string | null, number: string | null, routing: string | null): string[] {
  const compact = iban?.replaceAll(' ', '') ?? null;
  const isFrench = compact !== null && /^(FR|MC)/i.test(compact);
  const texts = [
    compact,
    compact?.slice(4),
    isFrench ? compact.slice(4, -FRENCH_KEY_DIGITS) : null,
    number,
    `${routing ?? ''}${number ?? ''}`,
  ];
  return texts.map((text) => accountKey(text ?? '')).filter((key) => key.length >= MIN_DIGITS);
}
