import { friendlyFormatIBAN } from 'ibantools';
import type { Locale } from '../../kernel/formats.ts';
import type { PayableAccount } from '../../ledger/bank-accounts/queries.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import { amountsToPay } from '../domain/requested-amounts.ts';
import { wordsOf } from './messages/index.ts';
import type { FormattedInvoices, ReminderFacts } from './variables.ts';

/** Payment details: labels with values. */
export interface DetailsGroup {
  /** Null: for all currencies. */
  title: string | null;
  rows: readonly (readonly [label: string, value: string])[];
}

/** Returns the lines of a bank account, with the account holder. */
export function accountRows(
  account: PayableAccount,
  beneficiary: string,
  locale: Locale,
): [string, string][] {
  const words = wordsOf(locale);
  const { iban, bic, bankName, accountNumber, routingNumber } = account;
  return [
    [words.beneficiary, beneficiary] as const,
    ['IBAN', iban === null ? null : (friendlyFormatIBAN(iban) ?? iban)] as const,
    [words.account, accountNumber] as const,
    [words.routing, routingNumber] as const,
    ['BIC', bic] as const,
    [words.bank, bankName] as const,
  ].flatMap(([label, value]): [string, string][] =>
    value === null || value === undefined || value === '' ? [] : [[label, oneLine(value)]],
  );
}

/**
 * Returns the person who answers questions: the customer's account manager, else the organization's contact.
 */
export function contactOf({
  addressee,
  organization: { profile },
}: Pick<ReminderFacts, 'addressee' | 'organization'>): string {
  const [manager] = addressee.accountManagers;
  const names = manager === undefined ? [] : [manager.firstName, manager.lastName];
  const name = names.filter((part) => part !== null && part.trim() !== '').join(' ');
  const parts = [name, manager?.email ?? profile.email, profile.phone];
  return parts.flatMap((part) => (part === null || part.trim() === '' ? [] : [oneLine(part)])).join(', ');
}

/** Returns the payment details for each currency with a bank account, and the contact for questions. */
export function detailGroups(
  facts: Pick<ReminderFacts, 'accounts' | 'addressee' | 'organization' | 'reference'>,
  { asked }: Pick<FormattedInvoices, 'asked'>,
  locale: Locale,
): DetailsGroup[] {
  const words = wordsOf(locale);
  const { accounts, addressee, organization, reference } = facts;
  const beneficiary = organization.profile.legalName ?? organization.name;
  const groups = amountsToPay(asked).flatMap(({ currency }): DetailsGroup[] => {
    const account = accounts.find((one) => one.currency === currency);
    if (account === undefined) return [];
    return [{ title: words.payIn(currency), rows: accountRows(account, beneficiary, locale) }];
  });
  const contact = contactOf({ addressee, organization });
  const rows: [string, string][] = [
    [words.reference, oneLine(reference)],
    [words.customerNumber, oneLine(addressee.customer.number)],
    contact === '' ? [words.questions, words.answerMail] : [words.contact, contact],
  ];
  return [...groups, { title: null, rows }];
}
