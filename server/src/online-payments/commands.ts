/** What the portal does with online payments: buttons, the way to the provider, and the result. */
export { loadOffers } from './checkouts/offers.ts';
export type { CheckoutResult, CheckoutStart, StartedCheckout } from './checkouts/portal.ts';
export { findResult, paymentsUnderWay } from './checkouts/result.ts';
export { startCheckout } from './checkouts/start.ts';
export type { PaymentContext } from './providers/providers.ts';
