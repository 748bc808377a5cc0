import type { AuditAction } from '../../src/ledger/domain/audit/actions.ts';
import { DEFAULT_RULES } from '../../src/online-payments/domain/rules.ts';
import { type Ask, ask, TEXT } from './stage.ts';

const PATH = '/payment_providers/STRIPE';

/** The operations of online payments, in an order in which each has something to change. */
export const ONLINE_PAYMENTS: Record<string, [AuditAction, Ask]> = {
  putPaymentProvider: [
    'payment_provider.created',
    ask('PUT', PATH, { mode: 'TEST', key: `sk_test_${TEXT}`, webhookSecret: TEXT, methods: ['CARD'] }),
  ],
  removePaymentProvider: ['payment_provider.removed', ask('DELETE', PATH)],
  changeOnlinePaymentRules: [
    'online_payment_rules.changed',
    ask('PUT', '/online_payment_rules', { values: { ...DEFAULT_RULES, isOffered: false } }),
  ],
  changeCustomerOnlinePaymentRules: [
    'online_payment_rules.customer_changed',
    ask('PUT', '/customers/external:c/online_payment_rules', { values: { isOffered: true } }),
  ],
};
