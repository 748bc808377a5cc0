import type { OnlinePaymentTexts } from '../types.ts';
import { directDebit } from './direct-debit.ts';
import { onlinePayments } from './online-payments.ts';

const texts: OnlinePaymentTexts = { directDebit, onlinePayments };

export default texts;
