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

const NUMBER_LENGTH = 50;
const NUMBER = '^[0-9A-Za-z][0-9A-Za-z ./-]*$';
const number = () =>
  nullable(
    Type.String({ maxLength: NUMBER_LENGTH, pattern: NUMBER, description: 'Letters, digits, spaces, . / -' }),
  );

/** What can be stated of a bank account: an IBAN, or an account number with a routing number. */
export const BankAccountFacts = object({
  name: requiredName(),
  bankName: Type.Optional(optionalName()),
  iban: Type.Optional(optionalText(NUMBER_LENGTH)),
  accountNumber: Type.Optional(number()),
  routingNumber: Type.Optional(number()),
  bic: Type.Optional(optionalText(NUMBER_LENGTH)),
  currency: currency(),
});
export type BankAccountFacts = Static<typeof BankAccountFacts>;

const text = () => nullable(Type.String());

export const BankAccount = object(
  {
    id: id(),
    name: Type.String(),
    bankName: text(),
    iban: nullable(
      Type.String({ description: 'Without spaces. Without one: accountNumber and routingNumber' }),
    ),
    accountNumber: text(),
    routingNumber: text(),
    bic: text(),
    currency: currency(),
  },
  { $id: 'BankAccount' },
);
export type BankAccount = Static<typeof BankAccount>;

export const BankAccountQuery = object(pagingQuery(MAX_LIMIT));
export type BankAccountQuery = Static<typeof BankAccountQuery>;

export const BankAccountList = listAnswer(
  'items',
  Type.Unsafe<BankAccount>({ $ref: 'BankAccount#' }),
  'BankAccountList',
);
