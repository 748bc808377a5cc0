import type { Schema } from '../../api/types.ts';

/** What somebody types of a mail, before it is sent. */
export interface Draft {
  /** Addresses, with commas between them. */
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

/** Where a mail begins: whom it goes to, and what it answers. */
export interface MailStart {
  customerId: string;
  answersMessageId?: string;
  /** Of the reply that it answers, while it waits. */
  taskId?: string | null;
  about?: 'STATEMENT';
  invoiceIds?: readonly string[];
}

export const keyOfStart = ({ customerId, answersMessageId, about }: MailStart): string =>
  [customerId, answersMessageId ?? '', about ?? ''].join(' ');

/** What was typed and not sent, until the page is left: in memory only, for it is for the debtor's eyes. */
const typed = new Map<string, Draft>();

export const keptDraft = (start: MailStart): Draft | undefined => typed.get(keyOfStart(start));
export const keepDraft = (start: MailStart, draft: Draft): void => void typed.set(keyOfStart(start), draft);
export const dropDraft = (start: MailStart): void => void typed.delete(keyOfStart(start));

/** What the server suggests, as it is typed on. */
export function draftOf(suggested: Schema<'MailDraft'>, start: MailStart): Draft {
  const { to, language, subject, text, invoiceIds, showsInvoices, statement } = suggested;
  return {
    ...{ to: to.join(', '), cc: '', language, templateId: '', subject, text, invoiceIds, showsInvoices },
    ...{ attachInvoices: false, attachStatement: statement },
    closesTask: typeof start.taskId === 'string',
  };
}

export const addressesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** As the server takes it, to be looked at or to be sent. */
export function mailOf(draft: Draft, { answersMessageId }: MailStart): Schema<'MailToPreview'> {
  const { to, cc, language, subject, text, invoiceIds, showsInvoices } = draft;
  const { attachInvoices, attachStatement } = draft;
  const copies = addressesIn(cc);
  const isAbout = invoiceIds.length > 0;
  return {
    ...{ to: addressesIn(to), language, subject, text, invoiceIds },
    ...{ showsInvoices: showsInvoices && isAbout },
    attachments: { invoices: attachInvoices && isAbout, statement: attachStatement },
    ...(copies.length === 0 ? {} : { cc: copies }),
    ...(answersMessageId === undefined ? {} : { answersMessageId }),
  };
}
