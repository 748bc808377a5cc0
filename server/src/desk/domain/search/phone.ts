/** Fewer digits are no phone number that a caller would name. */
const MIN_DIGITS = 5;
const MAX_DIGITS = 15;
/** Numbers in any format agree in their last digits: one may lack the area code, another the country code. */
const TAIL = 7;

/** Returns the digits of a phone number without separators and an optional trunk prefix. */
const digitsOf = (phone: string) => phone.replaceAll('(0)', '').replaceAll(/[^0-9]/g, '');

/** Returns the digits without the prefix of long-distance or international calls. */
const subscriberOf = (digits: string) => digits.replace(/^0+/, '');

export interface PhoneSearch {
  /** All digits, without leading zeros. */
  digits: string;
  /** The last digits, which every matching number contains. */
  tail: string;
}

/** Returns a search for a phone number; null if the text is none: it has letters or too few digits. */
export function readPhone(text: string): PhoneSearch | null {
  if (!/^[\s0-9+()/.,-]+$/.test(text)) return null;
  const digits = subscriberOf(digitsOf(text));
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return null;
  return { digits, tail: digits.slice(-TAIL) };
}

/**
 * Returns how a stored number matches: EXACT if both are the same number with or without country code, CONTAINS for
 * a part of it, null for another number with the same last digits.
 */
export function phoneMatch({ digits }: PhoneSearch, phone: string): 'EXACT' | 'CONTAINS' | null {
  const stored = subscriberOf(digitsOf(phone));
  const [short, long] = digits.length <= stored.length ? [digits, stored] : [stored, digits];
  if (short.length >= TAIL && long.endsWith(short)) return 'EXACT';
  return stored.includes(digits) ? 'CONTAINS' : null;
}
