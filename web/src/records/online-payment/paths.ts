export const ONLINE_PAYMENTS = '/v1/online_payments';
export const ONLINE_PAYMENT = '/v1/online_payments/{onlinePaymentId}';
export const PAYOUTS = '/v1/payouts';
export const RULES = '/v1/online_payment_rules';
export const CUSTOMER_RULES = '/v1/customers/{customerId}/online_payment_rules';

/** Paths to read again after an online payment has changed. */
export const ONLINE_PAYMENT_CHANGES: readonly string[] = [
  ONLINE_PAYMENTS,
  '/v1/internal/payments',
  '/v1/payments',
  '/v1/refunds',
  '/v1/internal/invoices',
  '/v1/internal/customers',
];
