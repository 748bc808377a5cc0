import { listBankTransactions } from '../../cash/reads.ts';
import { BankTransaction, BankTransactionQuery } from '../../cash/schemas.ts';
import { describeList } from './exported-list.ts';

/** The export of bank transactions. */
export const bankTransactionExport = describeList({
  name: 'Bank transactions',
  query: BankTransactionQuery,
  row: BankTransaction,
  usual: [
    'bookedOn',
    'valueOn',
    'amount',
    'currency',
    'state',
    'payer.name',
    'payer.iban',
    'text',
    'structuredReferences',
    'endToEndId',
    'bankAccount.name',
    'match.parts',
    'exclusionReason',
  ],
  currency: 'currency',
  page: ({ database }, { id }, query) => listBankTransactions(database, id, query),
});
