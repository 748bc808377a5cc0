import { directDebit } from './direct-debit.ts';
import { onlinePayments } from './online-payments.ts';

/** Texts of online payments, loaded with their pages and parts. */
export default { directDebit, onlinePayments };
