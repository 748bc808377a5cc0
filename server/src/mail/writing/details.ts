import { friendlyFormatIBAN } from 'ibantools';
import type { Locale } from '../../kernel/formats.ts';
import type { PayableAccount } from '../../ledger/bank-accounts/queries.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import { amountsToPay } from '../domain/requested-amounts.ts';
import { creditorOf, requestTransfers } from './asked-transfers.ts';
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

/**
 * Returns the payment details for each currency with a bank account, and the contact for questions. Each
 * account has its own reference if one of them needs another than the number of the invoice or customer.
 */
export function detailGroups(
  facts: Pick<
    ReminderFacts,
    'accounts' | 'addressee' | 'invoices' | 'organization' | 'reference' | 'references'
  >,
  { asked }: Pick<FormattedInvoices, 'asked'>,
  locale: Locale,
): DetailsGroup[] {
  const words = wordsOf(locale);
  const { addressee, organization, reference } = facts;
  const beneficiary = organization.profile.legalName ?? organization.name;
  const transfers = requestTransfers(amountsToPay(asked), { ...facts, creditor: creditorOf(organization) });
  const hasOwn = transfers.some(({ printed }) => printed !== reference);
  const groups = transfers.map(({ currency, account, printed }): DetailsGroup => {
    const own: [string, string][] = hasOwn ? [[words.reference, oneLine(printed)]] : [];
    return { title: words.payIn(currency), rows: [...accountRows(account, beneficiary, locale), ...own] };
  });
  const contact = contactOf({ addressee, organization });
  const rows: [string, string][] = [
    ...(hasOwn ? [] : [[words.reference, oneLine(reference)] satisfies [string, string]]),
    [words.customerNumber, oneLine(addressee.customer.number)],
    contact === '' ? [words.questions, words.answerMail] : [words.contact, contact],
  ];
  return [...groups, { title: null, rows }];
}
