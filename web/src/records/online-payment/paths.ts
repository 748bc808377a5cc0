export const ONLINE_PAYMENTS = '/v1/online_payments';
export const ONLINE_PAYMENT = '/v1/online_payments/{onlinePaymentId}';
export const PAYOUTS = '/v1/payouts';
export const RULES = '/v1/online_payment_rules';
export const CUSTOMER_RULES = '/v1/customers/{customerId}/online_payment_rules';

export const MANDATES = '/v1/payment_mandates';
export const AUTOPAY_SETTINGS = '/v1/autopay/settings';
export const CUSTOMER_AUTOPAY = '/v1/autopay/customers/{customerId}';

/** Paths to read again after a mandate or automatic payment has changed. */
export const DIRECT_DEBIT_CHANGES: readonly string[] = [
  MANDATES,
  '/v1/autopay',
  ONLINE_PAYMENTS,
  '/v1/internal/customers',
];

/** Paths to read again after an online payment has changed. */
export const ONLINE_PAYMENT_CHANGES: readonly string[] = [
  ONLINE_PAYMENTS,
  '/v1/internal/payments',
  '/v1/payments',
  '/v1/refunds',
  '/v1/internal/invoices',
  '/v1/internal/customers',
];
