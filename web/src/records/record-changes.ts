/** Paths to invalidate after a command on a customer or an invoice. */
export const RECORD_CHANGES: readonly string[] = [
  '/v1/internal/customers',
  '/v1/internal/invoices',
  '/v1/internal/actions',
  '/v1/internal/messages',
  '/v1/internal/inbox',
  '/v1/internal/work',
  '/v1/figures',
  '/v1/disputes',
  '/v1/instalment_plans',
  '/v1/promises',
];

/** Paths to read again after a record was saved or deleted. */
export const EDIT_CHANGES: readonly string[] = [
  ...RECORD_CHANGES,
  '/v1/customers',
  '/v1/invoices',
  '/v1/payments',
  '/v1/internal/payments',
  '/v1/refunds',
  '/v1/credit_notes',
  '/v1/internal/credit_notes',
];
