/** Paths to invalidate after the rules or the payers are changed: open transactions are decided again. */
export const RULE_CHANGES: readonly string[] = [
  '/v1/internal/cash/rules',
  '/v1/internal/cash/customer_rules',
  '/v1/internal/cash/summary',
  '/v1/bank_transactions',
];

export const PAYER_CHANGES: readonly string[] = [
  '/v1/internal/cash/payers',
  '/v1/internal/cash/summary',
  '/v1/bank_transactions',
];
