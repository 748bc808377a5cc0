/** Exports of this wing for other wings. */
export { runHourInLine } from './hourly/in-line.ts';
export { receiptsWait, writeReceipts } from './receipts/write.ts';
export type { DeliveryContext } from './reminders/deliver.ts';
export { takeBackClaims } from './reminders/recover.ts';
export { resolveMessage } from './reminders/resolve.ts';
