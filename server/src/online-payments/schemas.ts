/** The schemas of online payments for other wings. */
export { OnlinePayment, onlinePaymentState } from './payments/schema.ts';
