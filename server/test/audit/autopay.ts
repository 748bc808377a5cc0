import type { AuditAction } from '../../src/ledger/domain/audit/actions.ts';
import { type Ask, ask } from './stage.ts';

/** The operations of mandates and automatic payment. */
export const AUTOPAY: Record<string, [AuditAction, Ask]> = {
  changeAutopaySettings: [
    'autopay_settings.changed',
    ask('PUT', '/autopay/settings', { isOffered: true, noticeDays: 9, maxRetries: 0, retryAfterDays: 7 }),
  ],
  changeCustomerAutopay: [
    'autopay.changed',
    ask('PUT', '/autopay/customers/external:c', { maxAmount: 500, maxMonthly: null }),
  ],
  cancelPaymentMandate: [
    'mandate.cancelled',
    ask('POST', ({ paymentMandateId }) => `/payment_mandates/${paymentMandateId}/cancel`),
  ],
};
