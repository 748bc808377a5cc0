import { friendlyFormatIBAN } from 'ibantools';
import type { PayableAccount } from '../../ledger/bank-accounts/queries.ts';
import type { Locale } from '../../ledger/domain/formats.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import { amountsToPay } from '../domain/asked.ts';
import { wordsOf } from './messages/index.ts';
import type { FormattedInvoices, ReminderFacts } from './variables.ts';

/** What a reader is told of paying: labels with what they name. */
export interface DetailsGroup {
  /** Null: of no currency in particular. */
  title: string | null;
  rows: readonly (readonly [label: string, value: string])[];
}

/** The lines that tell of a bank account, with the name of whom it belongs to. */
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

/** Who answers questions: the customer's account manager, else whom the organization names. */
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

/** How to pay what a message asks for, in each currency for which there is an account, and whom to ask. */
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
