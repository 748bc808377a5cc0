import { EDIT_CHANGES } from '../record-changes.ts';

/** Paths to read again after a bank file was read. */
export const STATEMENT_CHANGES: readonly string[] = [
  '/v1/bank_statements',
  '/v1/bank_transactions',
  '/v1/internal/cash',
];

/** Paths to read again after a decision about a bank transaction. */
export const MATCH_CHANGES: readonly string[] = [
  ...EDIT_CHANGES,
  '/v1/bank_transactions',
  '/v1/matches',
  '/v1/internal/cash',
];
