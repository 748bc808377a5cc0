/** The reads of cash for other wings. */
export { CASH_AGES, cashAgeOf } from './domain/ages.ts';
export { type CashOfAge, loadStraightThroughWeeks, loadUnidentifiedCash } from './overview/figures.ts';
export { listBankTransactions, matchingBankTransactions } from './transactions/list.ts';
