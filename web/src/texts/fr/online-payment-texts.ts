import type { OnlinePaymentTexts } from '../types.ts';
import { onlinePayments } from './online-payments.ts';

const texts: OnlinePaymentTexts = { onlinePayments };

export default texts;
