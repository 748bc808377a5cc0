import { type Static, Type } from 'typebox';
import { receivedPayment } from '../../cash/schemas.ts';
import { LANGUAGES } from '../../kernel/formats.ts';
import { mailText, statementDay } from '../../mail/index.ts';
import { id, NAME_LENGTH, nullable, object, stringEnum, TEXT_LENGTH } from '../../platform/http/schema.ts';

/** Maximum recipients of one mail, of each kind. */
export const MAX_RECIPIENTS = 20;
/** Maximum invoices of one mail. */
const MAX_INVOICES = 100;

const addresses = (minItems: number) =>
  Type.Array(Type.String({ format: 'email', maxLength: 320 }), { minItems, maxItems: MAX_RECIPIENTS });
const language = () =>
  Type.Optional(stringEnum(LANGUAGES, { description: 'Default: the language of the customer' }));
const answers = () =>
  Type.Optional(id({ description: 'Message of this customer that it answers or follows' }));
const invoiceIds = () =>
  Type.Optional(
    Type.Array(id(), {
      maxItems: MAX_INVOICES,
      uniqueItems: true,
      description: 'Invoices that it is about. An answer to it is shown with these invoices',
    }),
  );

const statementPeriod = () =>
  Type.Optional(
    object(
      { from: statementDay('First day'), to: Type.Optional(statementDay('Last day. Default: today')) },
      {
        title: 'PeriodOfStatement',
        description: 'Period of the statement. Without it, the statement lists the open items',
      },
    ),
  );

const mail = {
  to: addresses(1),
  cc: Type.Optional(addresses(0)),
  subject: Type.String({ minLength: 1, maxLength: NAME_LENGTH, pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$' }),
  text: Type.String({
    minLength: 1,
    maxLength: TEXT_LENGTH,
    pattern: '\\S',
    description: 'Plain text, not a template. An empty line ends a paragraph',
  }),
  language: language(),
  answersMessageId: answers(),
  invoiceIds: invoiceIds(),
  showsInvoices: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Whether the text is followed by a table of the open invoices, payment instructions, and the ' +
        'link to the portal',
    }),
  ),
  attachments: Type.Optional(
    object(
      {
        invoices: Type.Optional(Type.Boolean()),
        statement: Type.Optional(Type.Boolean()),
        statementPeriod: statementPeriod(),
      },
      { title: 'AttachmentsOfMail', description: 'PDFs of the invoices, and the statement of account' },
    ),
  ),
};

export const NewMail = object(
  {
    ...mail,
    closesTask: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Whether to complete the task of the answered reply. CONFLICT if another user already did',
      }),
    ),
  },
  { $id: 'NewMail' },
);
export type NewMail = Static<typeof NewMail>;

/** Built-in texts of a bulk email. */
const STANDARD_TEXTS = ['STATEMENT'] as const;

/** An email to each of many customers. */
export const BulkMail = object(
  {
    templateId: Type.Optional(
      id({ description: 'Mail template. Exactly one of this, `text` and `standardText` is required' }),
    ),
    text: Type.Optional(mailText()),
    standardText: Type.Optional(
      stringEnum(STANDARD_TEXTS, {
        description:
          'Built-in text in the language of each customer. `STATEMENT` needs the statement as an attachment',
      }),
    ),
    showsInvoices: mail.showsInvoices,
    attachments: mail.attachments,
    includesPaused: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether customers with paused reminders get it too' }),
    ),
  },
  { $id: 'BulkMail' },
);
export type BulkMail = Static<typeof BulkMail>;

export const MailToPreview = object(mail, { $id: 'MailToPreview' });
export type MailToPreview = Static<typeof MailToPreview>;

const mailbox = () => object({ name: nullable(Type.String()), address: Type.String() }, { title: 'Mailbox' });

export const WrittenMail = object(
  {
    language: stringEnum(LANGUAGES),
    to: Type.Array(mailbox()),
    cc: Type.Array(mailbox()),
    testAddress: nullable(
      Type.String({ description: 'Address that receives the email instead, in test mode' }),
    ),
    subject: Type.String(),
    text: Type.String(),
    html: Type.String(),
    attachments: Type.Array(
      object(
        {
          fileName: Type.String(),
          contentType: Type.String(),
          size: nullable(Type.Integer({ minimum: 0 }), {
            description: 'null: it is created when the email is sent',
          }),
        },
        { title: 'AttachmentOfMail' },
      ),
    ),
    receivedPayments: Type.Array(receivedPayment, {
      description:
        'Payments of the customer that are not applied yet: it may have paid what the email is about',
    }),
  },
  { $id: 'WrittenMail' },
);
export type WrittenMail = Static<typeof WrittenMail>;

export const MailDraftRequest = object(
  {
    language: language(),
    templateId: Type.Optional(id({ description: 'Mail template, filled with current figures' })),
    answersMessageId: answers(),
    invoiceIds: invoiceIds(),
    about: Type.Optional(
      stringEnum(['STATEMENT'], { description: 'STATEMENT: the text for a statement of account' }),
    ),
    statementPeriod: statementPeriod(),
  },
  { $id: 'MailDraftRequest' },
);
export type MailDraftRequest = Static<typeof MailDraftRequest>;

export const MailDraft = object(
  {
    language: stringEnum(LANGUAGES),
    to: Type.Array(Type.String()),
    subject: Type.String(),
    text: Type.String(),
    invoiceIds: Type.Array(id()),
    showsInvoices: Type.Boolean({
      description: 'Whether the template includes the table of invoices or payment instructions',
    }),
    statement: Type.Boolean(),
  },
  { $id: 'MailDraft' },
);
export type MailDraft = Static<typeof MailDraft>;
