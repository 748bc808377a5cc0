import { type Static, Type } from 'typebox';
import { currency, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { refusalFacts } from './refusal.ts';

export const STATEMENT_KINDS = ['STATEMENT', 'INTRADAY', 'NOTIFICATION'] as const;
export const STATEMENT_STATES = ['STORED', 'WAITING', 'REFUSED'] as const;

const day = (options: Record<string, unknown> = {}) => Type.String({ format: 'date', ...options });
const money = (description: string) =>
  Type.Integer({ description: `${description}. In minor units, negative for money out` });
const balance = (description: string) =>
  nullable(object({ amount: money('Balance'), date: nullable(day()) }, { title: 'BankBalance' }), {
    description,
  });

export const BankStatement = object(
  {
    id: id(),
    bankFileId: id({ description: 'The file that contains it' }),
    state: stringEnum(STATEMENT_STATES, {
      title: 'BankStatementState',
      description:
        'WAITING: its account is unknown; assign a bank account. REFUSED: it cannot be true, so none of its ' +
        'transactions are stored',
    }),
    format: Type.String({ description: 'Format of the file, for example CAMT or MT940' }),
    kind: stringEnum(STATEMENT_KINDS, {
      title: 'BankStatementKind',
      description: 'INTRADAY: the transactions of a day so far. NOTIFICATION: details of some transactions',
    }),
    bankId: nullable(Type.String(), { description: 'Identification by the bank, which it may repeat' }),
    sequence: nullable(Type.String()),
    bankAccount: nullable(object({ id: id(), name: Type.String() }, { title: 'StatementBankAccount' })),
    iban: nullable(Type.String(), { description: 'As the file states it' }),
    accountNumber: nullable(Type.String(), { description: 'As the file states it' }),
    ownerName: nullable(Type.String()),
    currency: nullable(currency({ description: 'Currency of the amounts' })),
    from: nullable(day()),
    until: nullable(day()),
    opening: balance('Balance before its transactions'),
    closing: balance('Balance after its transactions'),
    amount: money('Sum of its booked transactions'),
    gap: nullable(money('Opening balance less the closing balance of the statement before it'), {
      description: 'Null: the balances fit, or there is no earlier statement of the account',
    }),
    transactions: Type.Integer({ minimum: 0 }),
    newTransactions: Type.Integer({
      minimum: 0,
      description: 'Lines that no earlier statement contained',
    }),
    refusal: nullable(object({ ...refusalFacts(), line: Type.Integer() }, { title: 'BankStatementRefusal' })),
    createdAt: instant(),
  },
  { $id: 'BankStatement' },
);
export type BankStatement = Static<typeof BankStatement>;

export const BankStatementQuery = object({
  ...pagingQuery(MAX_LIMIT),
  bankAccountId: Type.Optional(id({ description: 'Only statements of this bank account' })),
  bankFileId: Type.Optional(id({ description: 'Only statements of this file' })),
  state: Type.Optional(stringEnum(STATEMENT_STATES, { title: 'BankStatementState' })),
});
export type BankStatementQuery = Static<typeof BankStatementQuery>;

export const BankStatementList = listAnswer(
  'items',
  Type.Unsafe<BankStatement>({ $ref: 'BankStatement#' }),
  'BankStatementList',
);

export const BankStatementAssignment = object(
  { bankAccountId: id({ description: 'The bank account that the statement is of' }) },
  { $id: 'BankStatementAssignment' },
);

export const bankStatementPath = object({ bankStatementId: id() });
