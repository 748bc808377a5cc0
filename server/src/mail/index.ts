/** What other wings may use of mail: texts, what came in, what was sent. */
export { InboundMail, Message, MessageResolution, messagePath } from './conversations/schema.ts';
export { type Classification, classify, type InboundKind } from './receiving/classify.ts';
export type { DeliveryFailure } from './receiving/delivery-report.ts';
export { type AnsweredMessage, findAnswered } from './receiving/match.ts';
export { summaryOf } from './receiving/quoted.ts';
export { markRefused } from './sending/refused.ts';
export { chooseTexts, type RenderedMail, renderReminder } from './writing/render.ts';
export { loadStatement, statementName, statementPdf } from './writing/statement.ts';
export { ageOf, formatInvoices, reminderVariables, TABLE_MARK } from './writing/variables.ts';
