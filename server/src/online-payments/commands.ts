/** The use of online payments, mandates and debits by other wings. */
export { type StoppedDebit, sendDebit, stopDebit } from './charges/ask-provider.ts';
export { debitMethodOf, endDebit, type NewDebit, storeDebit } from './charges/store-charge.ts';
export { loadOffers } from './checkouts/offers.ts';
export type { CheckoutResult, CheckoutStart, StartedCheckout } from './checkouts/portal.ts';
export { findResult, paymentsUnderWay } from './checkouts/result.ts';
export { startCheckout } from './checkouts/start.ts';
export { putProvider } from './connections/commands.ts';
export { type ProviderContext, storedProviders } from './connections/open.ts';
export type { Provider } from './domain/kinds.ts';
export { endMandate, refreshMandate } from './mandates/refresh.ts';
export {
  canSetUpMandates,
  type MandateRequest,
  mandateMode,
  type StartedMandate,
  startMandate,
} from './mandates/set-up.ts';
export { loadMandate } from './mandates/stored.ts';
export { notifyOfPayment } from './payments/notify.ts';
export { refreshPayment } from './payments/refresh.ts';
export { readPayouts } from './payouts/read.ts';
export { ProviderError } from './providers/errors.ts';
export { PAYMENT_PROVIDERS, type PaymentContext } from './providers/providers.ts';
export {
  decideTestCheckout,
  decideTestMandate,
  findTestCheckout,
  findTestMandatePage,
  type TestCheckout,
  type TestPageRef,
} from './providers/test-provider/decide.ts';
export { followTestPayments, hasTestProvider } from './providers/test-provider/follow.ts';
export { refundOnlinePayment } from './refunds/commands.ts';
