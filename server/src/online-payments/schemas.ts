/** The schemas of online payments for other wings. */

export { PaymentMandate } from './mandates/schema.ts';
export { OnlinePayment, onlinePaymentState } from './payments/schema.ts';
