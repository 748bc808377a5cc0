import type { Schema } from '../../api/types.ts';
import type { StatementPeriod } from '../statement/period.ts';

/** The form values of a mail. */
export interface Draft {
  /** Addresses, separated by commas. */
  to: string;
  cc: string;
  language: Schema<'MailDraft'>['language'];
  templateId: string;
  subject: string;
  text: string;
  invoiceIds: string[];
  showsInvoices: boolean;
  attachInvoices: boolean;
  attachStatement: boolean;
  closesTask: boolean;
}

/** The start of a mail: its recipient, and the message it answers. */
export interface MailStart {
  customerId: string;
  answersMessageId?: string;
  /** The task of the reply that it answers, while that is open. */
  taskId?: string | null;
  about?: 'STATEMENT';
  /** The period of the statement. Without it, the statement lists the open items. */
  statementPeriod?: StatementPeriod;
  /** The template that fills it. */
  templateId?: string;
  invoiceIds?: readonly string[];
}

export const keyOfStart = (start: MailStart): string => {
  const { customerId, answersMessageId = '', about = '', statementPeriod: period, templateId = '' } = start;
  return [customerId, answersMessageId, about, period?.from ?? '', period?.to ?? '', templateId].join(' ');
};

/** Unsent drafts, kept until the page is left. In memory only, because they are for the debtor. */
const typed = new Map<string, Draft>();

export const keptDraft = (start: MailStart): Draft | undefined => typed.get(keyOfStart(start));
export const keepDraft = (start: MailStart, draft: Draft): void => void typed.set(keyOfStart(start), draft);
export const dropDraft = (start: MailStart): void => void typed.delete(keyOfStart(start));

/** Converts the server's draft to form values. */
export function draftOf(suggested: Schema<'MailDraft'>, start: MailStart): Draft {
  const { to, language, subject, text, invoiceIds, showsInvoices, statement } = suggested;
  return {
    to: to.join(', '),
    cc: '',
    language,
    templateId: start.templateId ?? '',
    subject,
    text,
    invoiceIds,
    showsInvoices,
    attachInvoices: false,
    attachStatement: statement,
    closesTask: typeof start.taskId === 'string',
  };
}

export const addressesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Converts form values to the request for review and sending. */
export function mailOf(
  draft: Draft,
  { answersMessageId, statementPeriod }: MailStart,
): Schema<'MailToPreview'> {
  const { to, cc, language, subject, text, invoiceIds, showsInvoices } = draft;
  const { attachInvoices, attachStatement } = draft;
  const copies = addressesIn(cc);
  const period = attachStatement && statementPeriod !== undefined ? { statementPeriod } : {};
  const isAbout = invoiceIds.length > 0;
  return {
    to: addressesIn(to),
    language,
    subject,
    text,
    invoiceIds,
    showsInvoices: showsInvoices && isAbout,
    attachments: { invoices: attachInvoices && isAbout, statement: attachStatement, ...period },
    ...(copies.length === 0 ? {} : { cc: copies }),
    ...(answersMessageId === undefined ? {} : { answersMessageId }),
  };
}
