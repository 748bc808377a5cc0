import { onlinePayments } from './online-payments.ts';

/** Texts of online payments, loaded with their pages and parts. */
export default { onlinePayments };
