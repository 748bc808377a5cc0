import { TextInput } from '@mantine/core';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import { formatIban } from './iban.ts';

/** Facts of a new bank account that its statement does not state. */
export interface NewAccount {
  name: string;
  accountNumber: string;
  routingNumber: string;
}

interface AccountFieldsProps {
  account: NewAccount;
  /** The statement states an IBAN: no other numbers are needed. */
  hasIban: boolean;
  onChange: (account: NewAccount) => void;
}

/** The fields of the bank account of a waiting statement. */
export function AccountFields({ account, hasIban, onChange }: AccountFieldsProps) {
  const { t } = useTranslation();
  const field = (name: keyof NewAccount, label: string) => (
    <TextInput
      label={label}
      required
      value={account[name]}
      onChange={({ currentTarget: { value } }) => onChange(Object.assign({}, account, { [name]: value }))}
    />
  );
  return (
    <>
      {field('name', t('bankStatements.accountName'))}
      {!hasIban && field('accountNumber', t('bankStatements.accountNumber'))}
      {!hasIban && field('routingNumber', t('bankStatements.routingNumber'))}
    </>
  );
}

/** Returns what a statement says about its account. Some banks state `routing number/account number`. */
export function newAccountOf({
  ownerName,
  iban,
  accountNumber: stated,
}: Schema<'BankStatement'>): NewAccount {
  const [, routingNumber = '', accountNumber = stated ?? ''] = /^([^/]+)\/([^/]+)$/.exec(stated ?? '') ?? [];
  const number = iban === null ? accountNumber : formatIban(iban);
  return { name: ownerName ?? number, accountNumber, routingNumber };
}

/** Returns the request that creates the account of a statement. */
export function accountFacts(
  { name, accountNumber, routingNumber }: NewAccount,
  { iban, currency }: Schema<'BankStatement'>,
): Schema<'BankAccountFacts'> {
  const facts = { name: name.trim(), currency: currency ?? '' };
  return iban === null
    ? { ...facts, accountNumber: accountNumber.trim(), routingNumber: routingNumber.trim() }
    : { ...facts, iban };
}
