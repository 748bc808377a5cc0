import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Reads what an event of a provider says that changed. */
export const PROVIDER_EVENT = jobKind('provider-event', ['organizationId', 'provider', 'eventId'], {
  maxAttempts: 8,
});
/** Reads an online payment from its provider. */
export const ONLINE_PAYMENT = jobKind('online-payment', ['organizationId', 'onlinePaymentId'], {
  maxAttempts: 1,
});
/** Reads the payouts of a provider, and finds their lines of bank statements. */
export const PROVIDER_PAYOUTS = jobKind('provider-payouts', ['organizationId', 'provider'], {
  maxAttempts: 1,
});
/** Finds online payments, events and payouts that are due. */
export const ONLINE_PAYMENTS_CLOCK = clockKind('online-payments-clock');
