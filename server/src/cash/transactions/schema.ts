import { type Static, Type } from 'typebox';
import {
  currency,
  externalId,
  figure,
  ID_LENGTH,
  id,
  instant,
  NAME_LENGTH,
  nullable,
  object,
  optionalText,
  requiresOneOf,
  stringEnum,
  TEXT_LENGTH,
} from '../../platform/http/schema.ts';
import { amountQuery, externalIdsQuery, wordsQuery } from '../../platform/lists/filters.ts';
import { listAnswer, MAX_LIMIT, pagingQuery, sortQuery } from '../../platform/lists/paging.ts';
import { version } from '../../platform/record-version.ts';
import { TRANSACTION_STATES } from '../domain/states.ts';
import { matchOfTransaction } from '../matches/schema.ts';
import { payerQuestion } from '../questions/schema.ts';

const text = (description?: string) =>
  nullable(Type.String(), description === undefined ? {} : { description });
const day = () => Type.String({ format: 'date' });

export const transactionState = (options: Record<string, unknown> = {}) =>
  stringEnum(TRANSACTION_STATES, { title: 'BankTransactionState', ...options });

const payer = object(
  {
    name: text(),
    ultimateName: text('The person or company that the money is from or for, if not the account holder'),
    iban: text(),
    accountNumber: text(),
    bic: text(),
  },
  { title: 'Payer', description: 'The other side of the transaction' },
);

export const BankTransaction = object(
  {
    id: id(),
    externalId: text(),
    bankAccount: object({ id: id(), name: Type.String() }, { title: 'BankAccountName' }),
    state: transactionState(),
    amount: figure({ description: 'In minor units of the currency, positive for money in' }),
    currency: currency(),
    bookedOn: day(),
    valueOn: nullable(day()),
    payer,
    endToEndId: text(),
    mandateId: text(),
    bankReference: text(),
    ownReference: text('The reference that the account holder gave the order'),
    code: text('ISO codes joined by `-`, or the code of the bank'),
    text: text('Text of the payer'),
    additionalText: text('Remark of the bank'),
    structuredReferences: Type.Array(
      object({ type: text(), reference: Type.String() }, { title: 'StructuredReference' }),
    ),
    charges: Type.Array(
      object(
        {
          amount: figure(),
          currency: currency(),
          isDeducted: nullable(Type.Boolean(), {
            description: 'Whether the amount of the transaction is net of it. null: not stated',
          }),
        },
        { title: 'BankCharge' },
      ),
    ),
    returnReason: text('Why a payment came back. null: it is no return'),
    exclusionReason: text(
      'CHARGE: a charge of the bank. OWN_TRANSFER: a transfer between own accounts. DUPLICATE: the same money as ' +
        'another transaction, and not counted in the balance of its account. Otherwise as it was stated',
    ),
    batch: nullable(
      object(
        {
          id: id({ description: 'The transactions of a batch share it' }),
          amount: figure({ description: 'What the bank booked. Its transactions add up to it' }),
          part: Type.Integer({ minimum: 1 }),
        },
        { title: 'BankBatch' },
      ),
      { description: 'The booked line that it is one payment or charge of' },
    ),
    keptWhole: text(
      'Why the payments of a batch are not transactions of their own. null: it is no such batch',
    ),
    match: nullable(matchOfTransaction, { description: 'The match in force' }),
    question: nullable(payerQuestion, {
      description: 'Question to the payer which invoices it is for. null: it was not asked',
    }),
    createdAt: instant(),
    updatedAt: instant(),
    version: version(),
  },
  { $id: 'BankTransaction' },
);
export type BankTransaction = Static<typeof BankTransaction>;

export const BANK_TRANSACTION_SORTS = ['bookedOn', 'createdAt', 'amount'] as const;

export const BankTransactionQuery = object({
  ...pagingQuery(MAX_LIMIT),
  ...sortQuery(BANK_TRANSACTION_SORTS, 'bookedOn'),
  ...externalIdsQuery,
  state: wordsQuery(TRANSACTION_STATES),
  bankAccountId: Type.Optional(id({ description: 'Only transactions of this bank account' })),
  bankStatementId: Type.Optional(id({ description: 'Only transactions of this statement' })),
  bookedFrom: Type.Optional(Type.String({ format: 'date', description: 'First booking day' })),
  bookedUntil: Type.Optional(Type.String({ format: 'date', description: 'Last booking day' })),
  search: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 100,
      description: 'Part of the name or the text of the payer, or an amount in minor units',
    }),
  ),
  ...amountQuery('amount'),
});
export type BankTransactionQuery = Static<typeof BankTransactionQuery>;

export const BankTransactionList = listAnswer(
  'items',
  Type.Unsafe<BankTransaction>({ $ref: 'BankTransaction#' }),
  'BankTransactionList',
);

const stated = (maxLength: number, description?: string) =>
  Type.Optional(optionalText(maxLength, description === undefined ? {} : { description }));

export const BankTransactionImport = object(
  {
    id: Type.Optional(
      id({ description: 'A known transaction, as an export names it. Nothing of it is changed' }),
    ),
    externalId: Type.Optional(externalId({ description: 'Id of your feed. A known one changes nothing' })),
    bankAccountId: Type.Optional(id()),
    bankAccountNumber: Type.Optional(
      Type.String({
        minLength: 4,
        maxLength: ID_LENGTH,
        description: 'IBAN or number of your bank account, instead of bankAccountId',
      }),
    ),
    currency: Type.Optional(
      currency({ description: 'Currency of the account, if several accounts have its number' }),
    ),
    amount: figure({ description: 'In minor units of the currency of the account, positive for money in' }),
    bookedOn: day(),
    valueOn: Type.Optional(nullable(day())),
    isPending: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether the bank has not booked it yet' }),
    ),
    payer: Type.Optional(
      object(
        {
          name: stated(NAME_LENGTH),
          ultimateName: stated(NAME_LENGTH),
          iban: stated(ID_LENGTH),
          accountNumber: stated(ID_LENGTH),
          bic: stated(ID_LENGTH),
        },
        { title: 'StatedPayer' },
      ),
    ),
    endToEndId: stated(ID_LENGTH),
    mandateId: stated(ID_LENGTH),
    bankReference: stated(ID_LENGTH),
    code: stated(ID_LENGTH),
    text: stated(TEXT_LENGTH, 'Text of the payer'),
    structuredReference: stated(ID_LENGTH, 'Reference of yours that the payer repeated: RF, QRR, OGM or KID'),
    returnReason: stated(NAME_LENGTH, 'Why a payment came back'),
  },
  {
    $id: 'BankTransactionImport',
    ...requiresOneOf(['externalId', 'bankAccountId'], ['externalId', 'bankAccountNumber'], ['id']),
  },
);
export type BankTransactionImport = Static<typeof BankTransactionImport>;

export const BankTransactionImports = object(
  {
    items: Type.Array(Type.Unsafe<BankTransactionImport>({ $ref: 'BankTransactionImport#' }), {
      minItems: 1,
      maxItems: 500,
    }),
  },
  { $id: 'BankTransactionImports' },
);

export const BankTransactions = object(
  { items: Type.Array(Type.Unsafe<BankTransaction>({ $ref: 'BankTransaction#' })) },
  { $id: 'BankTransactions' },
);

export const bankTransactionPath = object({ bankTransactionId: id() });
