import { type CHECK_DIGITS, withoutCheckDigits } from '../../../ledger/domain/transfers/check-digits.ts';
import type { BankLine } from './model.ts';
import type { MatchingSettings } from './rule-values.ts';
import { allPatterns } from './settings.ts';
import { accountKey, nameKey } from './text/fold.ts';
import { keyOf, numberKeys } from './text/number-keys.ts';
import { rangeMembers } from './text/ranges.ts';
import { checkedReferences, referenceKeys, referencesInText } from './text/references.ts';
import { spansOf } from './text/spans.ts';

/**
 * Keys of a line that the caller looks up, each by an index:
 * - documents (also closed ones) and customers by `numbers`, see `numberKeys`
 * - payment references by `references`, see `referenceKeys`
 * - payment orders by `endToEndIds` and `mandateIds`
 * - payer memory and earlier lines by `accounts`; earlier lines also by `endToEndIds` and `bankReferences`
 * - customers by `names`: the five most similar, by trigram
 * - open documents by `amount`, at most 50; payments and refunds by `amount` within `PAYMENT_DAYS`
 *
 * Then it loads the customers of all documents found and their groups; the open documents of these groups,
 * oldest due day first, at most `MAX_CANDIDATES` for a line; and their payments and refunds within
 * `PAYMENT_DAYS` that no line confirms. For lines without a payer it loads the payments of the booked day, if
 * they are at most 50.
 */
export interface Lookups {
  numbers: string[];
  references: string[];
  accounts: string[];
  names: string[];
  endToEndIds: string[];
  mandateIds: string[];
  bankReferences: string[];
  /** Absolute amount in minor units. */
  amount: number;
  currency: string;
}

/** Days between a bank line and a payment that it may confirm. */
export const PAYMENT_DAYS = 10;
/** Keys of one line. */
const MAX_KEYS = 400;

/** Values that banks fill in when the payer gave none. */
const PLACEHOLDER = /^(?:NOTPROVIDED|NOTAVAILABLE|NONREF|NOREF|KEINEREFERENZ|NA|0+|)$/;

/** Returns an identification in capitals without punctuation, or null if it says nothing. */
export function identifier(text: string | null): string | null {
  const value = accountKey(text ?? '');
  return value.length < 3 || PLACEHOLDER.test(value) ? null : value;
}

/** Returns the lookups of a line. */
export function lookupsOf(line: BankLine, settings: MatchingSettings): Lookups {
  const { counterparty } = line;
  const names = [counterparty.ultimateName, counterparty.name].map((name) => nameKey(name ?? ''));
  return {
    numbers: [...numbersOf(line, allPatterns(settings))].slice(0, MAX_KEYS),
    references: [
      ...new Set([
        ...line.structuredReferences.flatMap(({ reference }) => referenceKeys(reference)),
        ...referencesInText(line.text).flatMap(({ text }) => referenceKeys(text)),
      ]),
    ],
    accounts: accountsOf(line),
    names: [...new Set(names.filter((name) => name.length > 2))],
    endToEndIds: present(identifier(line.endToEndId)),
    mandateIds: present(identifier(line.mandateId)),
    bankReferences: present(identifier(line.bankReference)),
    amount: Math.abs(line.amount),
    currency: line.currency,
  };
}

/** Returns the keys of the payer's accounts. */
export function accountsOf({ counterparty }: BankLine): string[] {
  return [counterparty.iban, counterparty.accountNumber]
    .map((account) => accountKey(account ?? ''))
    .filter((account) => account.length > 3);
}

const present = (value: string | null) => (value === null ? [] : [value]);

/** Returns the texts of a line that may contain numbers, with their source. */
export function textsOf(line: BankLine) {
  const structured = line.structuredReferences.map(({ reference }, index) => ({
    source: 'STRUCTURED_REFERENCE' as const,
    index,
    text: reference,
  }));
  const endToEnd = identifier(line.endToEndId) === null ? '' : (line.endToEndId ?? '');
  return [
    { source: 'TEXT' as const, index: 0, text: line.text },
    ...structured,
    { source: 'END_TO_END_ID' as const, index: 0, text: endToEnd },
  ].filter(({ text }) => text !== '');
}

function numbersOf(line: BankLine, patterns: readonly string[]): Set<string> {
  const keys = new Set<string>();
  for (const { text, source } of textsOf(line)) {
    for (const { key, raw } of spansOf(text, patterns)) {
      keys.add(key);
      for (const body of bodiesOf(raw)) keys.add(body);
    }
    for (const member of rangeMembers(text, patterns)) for (const key of member.keys) keys.add(key);
    const references = source === 'TEXT' ? referencesInText(text).map((place) => place.text) : [text];
    for (const reference of references)
      for (const { body } of checkedReferences(reference)) for (const key of numberKeys(body)) keys.add(key);
  }
  return keys;
}

const SCHEMES = ['MOD10', 'MOD10_RECURSIVE', 'MOD11', 'MOD97', 'WEIGHTS_731'] as const;

/** Returns the keys of a printed number without its check digits, for each scheme in which they are right. */
export function bodiesOf(raw: string, schemes: readonly (keyof typeof CHECK_DIGITS)[] = SCHEMES): string[] {
  const { prefix = '', digits = '' } = /^(?<prefix>[A-Z]*)(?<digits>\d{6,})$/.exec(raw)?.groups ?? {};
  const bodies = schemes.flatMap((scheme) => withoutCheckDigits(digits, scheme) ?? []);
  return [...new Set(bodies)].map((body) =>
    keyOf(
      [
        { text: prefix, isDigits: false },
        { text: body, isDigits: true },
      ].filter(({ text }) => text !== ''),
    ),
  );
}
