/** Paths to invalidate after a command on a customer or an invoice. */
export const RECORD_CHANGES: readonly string[] = [
  '/v1/internal/customers',
  '/v1/internal/invoices',
  '/v1/internal/actions',
  '/v1/internal/messages',
  '/v1/internal/work',
  '/v1/figures',
];
