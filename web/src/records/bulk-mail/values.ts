import type { Schema } from '../../api/types.ts';
import type { StatementPeriod } from '../statement/period.ts';

/** The form values of an email to many customers. */
export interface MailValues {
  /** Empty: a text written here. `STATEMENT_TEXT`: the built-in text. */
  templateId: string;
  subject: string;
  body: string;
  showsInvoices: boolean;
  attachStatement: boolean;
  /** Null: the statement lists the open items. */
  period: StatementPeriod | null;
  attachInvoices: boolean;
  includesPaused: boolean;
}

/** Value of the template field for the built-in text of a statement. */
export const STATEMENT_TEXT = 'STATEMENT';

export const NEW_MAIL: MailValues = {
  templateId: '',
  subject: '',
  body: '',
  showsInvoices: false,
  attachStatement: false,
  period: null,
  attachInvoices: false,
  includesPaused: false,
};

/** Placeholders offered for the text. All others of email templates work too. */
export const PLACEHOLDERS = {
  customer: '{{ customer.name }}',
  number: '{{ customer.number }}',
  contact: '{{ contact.name | default: customer.name }}',
  total: '{{ total }}',
  organization: '{{ organization.name }}',
} as const;

/** Converts form values to the request for preview and sending. */
export function bulkMailOf(values: MailValues): Schema<'BulkMail'> {
  const { attachStatement, period, attachInvoices } = values;
  const attachments = {
    statement: attachStatement,
    invoices: attachInvoices,
    ...(attachStatement && period !== null ? { statementPeriod: period } : {}),
  };
  return {
    attachments,
    includesPaused: values.includesPaused,
    ...textOf(values),
  };
}

function textOf({ templateId, subject, body, showsInvoices }: MailValues): Partial<Schema<'BulkMail'>> {
  if (templateId === STATEMENT_TEXT) return { standardText: STATEMENT_TEXT };
  return templateId === '' ? { text: { subject, body }, showsInvoices } : { templateId };
}
