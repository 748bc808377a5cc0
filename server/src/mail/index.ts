/** The public interface of the mail wing: texts, received mail, sent mail. */
export { loadMessagesByIds } from './conversations/queries.ts';
export {
  InboundMail,
  Message,
  MessageItem,
  MessageQuery,
  MessageResolution,
  messagePath,
} from './conversations/schema.ts';
export type { StatementPeriod } from './domain/account-statement.ts';
export type { Classification, InboundKind } from './receiving/classify.ts';
export type { DeliveryFailure } from './receiving/delivery-report.ts';
export { type AnsweredMessage, findAnswered } from './receiving/match.ts';
export { readAttachment, readMail } from './receiving/read.ts';
export { markRefused } from './sending/refused.ts';
export { mailText } from './templates/schema.ts';
export {
  creditorOf,
  payableAccounts,
  type RequestedTransfer,
  requestTransfers,
} from './writing/asked-transfers.ts';
export { chooseTexts } from './writing/choose-texts.ts';
export { type ReminderPart, renderCombinedMail } from './writing/combined-mail.ts';
export { contactOf } from './writing/details.ts';
export { drawPaymentParts } from './writing/draw-payment-part.ts';
export { drawTransfers } from './writing/draw-transfers.ts';
export { findAddressee } from './writing/find-addressee.ts';
export { LOGO_CID } from './writing/html.ts';
export { invoiceTable } from './writing/invoice-table.ts';
export { letterheadOf } from './writing/letterhead.ts';
export { tableLines } from './writing/lines.ts';
export { statementTexts, wordsOf } from './writing/messages/index.ts';
export { loadMoney, loadPayment, type MoneyFacts } from './writing/money.ts';
export { optionalPeriodIn, periodIn } from './writing/period.ts';
export {
  BUTTON_PLACEHOLDER,
  DETAILS_PLACEHOLDER,
  TABLE_PLACEHOLDER,
  withoutPlaceholders,
} from './writing/placeholders.ts';
export { StatementPdfQuery, statementDay } from './writing/schema.ts';
export {
  drawStatementPdf,
  type PreparedStatement,
  prepareStatement,
  statementName,
} from './writing/statement.ts';
export {
  fillTemplates,
  type PlainMail,
  type RenderedMail,
  renderPlain,
  renderReminder,
} from './writing/templates.ts';
export {
  type Apart,
  ageOf,
  formatInvoices,
  type ReminderFacts,
  type ReminderStep,
  readerLocale,
  reminderVariables,
  stageOf,
} from './writing/variables.ts';
