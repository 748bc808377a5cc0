/** What other wings may use of mail: texts, what came in, what was sent. */
export { InboundMail, Message, MessageResolution, messagePath } from './conversations/schema.ts';
export type { Classification, InboundKind } from './receiving/classify.ts';
export type { DeliveryFailure } from './receiving/delivery-report.ts';
export { type AnsweredMessage, findAnswered } from './receiving/match.ts';
export { readMail } from './receiving/read.ts';
export { markRefused } from './sending/refused.ts';
export { chooseTexts } from './writing/choose-texts.ts';
export { loadStatement, statementName, statementPdf } from './writing/statement.ts';
export { fillTemplates, type RenderedMail, renderReminder } from './writing/templates.ts';
export { ageOf, formatInvoices, reminderVariables, TABLE_MARK } from './writing/variables.ts';
