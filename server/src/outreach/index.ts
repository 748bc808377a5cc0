/** Exports of this wing for other wings. */
export { type HourReport, runHourInLine, sendQueued } from './hourly/in-line.ts';
export { printLetters } from './letters/print.ts';
export {
  type BulkMailTarget,
  checkBulkMail,
  composeBulkMail,
  findOwingNothing,
  loadReachable,
  previewBulkMail,
  recipientsFor,
  sendBulkMail,
} from './mails/bulk-mail.ts';
export { queueWritten } from './mails/commands.ts';
export { nameOf } from './mails/prepare.ts';
export { UNREACHABLE, type Unreachable, unreachableReason } from './mails/reach.ts';
export { BulkMail, WrittenMail } from './mails/schema.ts';
export { MAIL_TEXTS } from './mails/texts.ts';
export { followAnswer } from './payer-questions/answered.ts';
export { RECEIPTS } from './receipts/job.ts';
export { nextReceipt } from './receipts/write.ts';
export type { DeliveryContext } from './reminders/deliver.ts';
export { takeBackClaims } from './reminders/recover.ts';
export { resolveMessage } from './reminders/resolve.ts';
export { failExhausted } from './reminders/send-in-line.ts';
export { receiveMail } from './replies/receive.ts';
