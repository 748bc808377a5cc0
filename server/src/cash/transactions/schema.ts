import { type Static, Type } from 'typebox';
import { currency, figure, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { version } from '../../platform/record-version.ts';
import { TRANSACTION_STATES } from '../domain/states.ts';
import { matchOfTransaction } from '../matches/schema.ts';

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
    bankAccount: nullable(object({ id: id() }, { title: 'RecordId' }), {
      description: 'null: no bank account of the organization has this number',
    }),
    account: object({ iban: text(), number: text() }, { title: 'StatedAccount' }),
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
    exclusionReason: text(),
    match: nullable(matchOfTransaction, { description: 'The match in force' }),
    createdAt: instant(),
    updatedAt: instant(),
    version: version(),
  },
  { $id: 'BankTransaction' },
);
export type BankTransaction = Static<typeof BankTransaction>;

export const bankTransactionPath = object({ bankTransactionId: id() });
