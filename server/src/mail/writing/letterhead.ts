import { friendlyFormatIBAN } from 'ibantools';
import type { Locale } from '../../kernel/formats.ts';
import type { PayableAccount } from '../../ledger/bank-accounts/queries.ts';
import type { Profile } from '../../people/organizations/profile/queries.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import { postalLines } from '../domain/postal.ts';
import { wordsOf } from './messages/index.ts';

interface HeadFacts {
  name: string;
  profile: Profile;
  /** As a data URL. */
  logo: string | null;
  /** The page footer shows the first account of each currency. */
  accounts: readonly PayableAccount[];
}

/** Maximum number of accounts in the page footer. */
const MAX_ACCOUNTS = 2;

/** Returns an organization's details for letters and statements, as far as they are filled in. */
export function letterheadOf({ name, profile, logo, accounts }: HeadFacts, locale: Locale): Letterhead {
  const words = wordsOf(locale);
  const legalName = profile.legalName ?? name;
  const labelled = (label: string, value: string | null) =>
    value === null ? [] : [`${label}${words.colon}${value}`];
  const address = postalLines(profile, locale);
  const registered = [
    ...labelled(words.registration, profile.registrationNumber),
    ...labelled(words.vat, profile.vatNumber),
  ];
  const seen = new Set<string>();
  const banks = accounts
    .filter(({ currency }) => !seen.has(currency) && seen.add(currency))
    .slice(0, MAX_ACCOUNTS)
    .map((account) => bankLine(account, words.account, words.colon));
  return {
    logo,
    name,
    contact: [
      ...(logo !== null || legalName !== name ? [legalName] : []),
      ...address,
      ...labelled(words.phone, profile.phone),
      ...[profile.email, profile.website].filter((one) => one !== null),
    ],
    foot: [[legalName, ...address].join(' · '), registered.join(' · '), banks.join(' · ')].filter(
      (line) => line !== '',
    ),
  };
}

function bankLine(account: PayableAccount, label: string, colon: string): string {
  const { bankName, iban, accountNumber, bic } = account;
  const number =
    iban === null || iban === undefined
      ? `${label}${colon}${accountNumber ?? ''}`
      : `IBAN ${friendlyFormatIBAN(iban) ?? iban}`;
  return [bankName, number, bic === null || bic === undefined ? null : `BIC ${bic}`]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(', ');
}
