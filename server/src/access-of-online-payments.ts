import type { Permission } from './people/roles/permissions.ts';

/** The permission that each operation of online payments needs: people/roles/permissions.ts. */
export const ONLINE_PAYMENT_OPERATIONS = {
  listPaymentProviders: 'payment-provider.read',
  putPaymentProvider: 'payment-provider.edit',
  checkPaymentProvider: 'payment-provider.edit',
  removePaymentProvider: 'payment-provider.edit',
  getOnlinePaymentRules: 'online-payment-rules.read',
  changeOnlinePaymentRules: 'online-payment-rules.edit',
  getCustomerOnlinePaymentRules: 'online-payment-rules.read',
  changeCustomerOnlinePaymentRules: 'online-payment-rules.edit',
  listOnlinePayments: 'online-payment.read',
  getOnlinePayment: 'online-payment.read',
  refundOnlinePayment: 'online-payment.refund',
  closeOnlinePaymentProblem: 'online-payment.close',
  listPayouts: 'payout.read',
} as const satisfies Record<string, Permission>;
