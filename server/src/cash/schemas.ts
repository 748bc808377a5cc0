export { receivedPayment } from './holds/schema.ts';
