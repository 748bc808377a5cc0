import { type Static, Type } from 'typebox';
import {
  currency,
  id,
  nullable,
  object,
  optionalName,
  optionalText,
  requiredName,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';

const NUMBER_LENGTH = 50;
const NUMBER = '^[0-9A-Za-z][0-9A-Za-z ./-]*$';
const accountNumber = () =>
  nullable(
    Type.String({ maxLength: NUMBER_LENGTH, pattern: NUMBER, description: 'Letters, digits, spaces, . / -' }),
  );

const accountFacts = () => ({
  name: requiredName({ description: 'Display name of the account' }),
  bankName: Type.Optional(optionalName()),
  iban: Type.Optional(optionalText(NUMBER_LENGTH, { description: 'With or without spaces' })),
  accountNumber: Type.Optional(accountNumber()),
  routingNumber: Type.Optional(accountNumber()),
  bic: Type.Optional(optionalText(NUMBER_LENGTH)),
  currency: currency(),
});

/** Input for a bank account: an IBAN, or an account number with a routing number. */
export const BankAccountFacts = object(accountFacts(), {
  $id: 'BankAccountFacts',
  description: 'Either an IBAN, or an account number with a routing number',
});
export type BankAccountFacts = Static<typeof BankAccountFacts>;

const { name, currency: accountCurrency, ...optional } = accountFacts();

/** Changes of a bank account. Absent fields stay; null and the empty string clear. */
export const BankAccountChange = object(
  {
    name: Type.Optional(name),
    ...optional,
    currency: Type.Optional(accountCurrency),
    version: optionalVersion(),
  },
  { $id: 'BankAccountChange' },
);
export type BankAccountChange = Static<typeof BankAccountChange>;

const text = () => nullable(Type.String());

const storedAccount = () => ({
  id: id(),
  name: Type.String(),
  bankName: text(),
  iban: nullable(
    Type.String({ description: 'Without spaces. Null if accountNumber and routingNumber are set' }),
  ),
  accountNumber: text(),
  routingNumber: text(),
  bic: text(),
  currency: currency(),
});

export const BankAccount = object(storedAccount(), { $id: 'BankAccount' });
export type BankAccount = Static<typeof BankAccount>;

/** A bank account with its version, which edits require. */
export const BankAccountDetails = object(
  { ...storedAccount(), version: version() },
  { $id: 'BankAccountDetails' },
);
export type BankAccountDetails = Static<typeof BankAccountDetails>;

export const bankAccountPath = object({ bankAccountId: id() });

export const BankAccountQuery = object(pagingQuery(MAX_LIMIT));
export type BankAccountQuery = Static<typeof BankAccountQuery>;

export const BankAccountList = listAnswer(
  'items',
  Type.Unsafe<BankAccount>({ $ref: 'BankAccount#' }),
  'BankAccountList',
);
