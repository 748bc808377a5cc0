import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../ledger/domain/formats.ts';
import { id, NAME_LENGTH, nullable, object, TEXT_LENGTH, words } from '../../platform/http/schema.ts';

/** Maximum recipients of one mail, of each kind. */
const MAX_RECIPIENTS = 20;
/** Maximum invoices of one mail. */
const MAX_INVOICES = 100;

const addresses = (minItems: number) =>
  Type.Array(Type.String({ format: 'email', maxLength: 320 }), { minItems, maxItems: MAX_RECIPIENTS });
const language = () => Type.Optional(words(LANGUAGES, { description: "Default: the customer's" }));
const answers = () =>
  Type.Optional(id({ description: 'The mail of this customer that it answers, or that it follows' }));
const invoiceIds = () =>
  Type.Optional(
    Type.Array(id(), {
      maxItems: MAX_INVOICES,
      uniqueItems: true,
      description: 'What it is about: an answer to it is shown beside them',
    }),
  );

const mail = {
  to: addresses(1),
  cc: Type.Optional(addresses(0)),
  subject: Type.String({ minLength: 1, maxLength: NAME_LENGTH, pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$' }),
  text: Type.String({
    minLength: 1,
    maxLength: TEXT_LENGTH,
    pattern: '\\S',
    description: 'As it is to be read: no template. An empty line ends a paragraph',
  }),
  language: language(),
  answersMessageId: answers(),
  invoiceIds: invoiceIds(),
  showsInvoices: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Below the text: a table of those of the invoices that are open, how to pay, and the portal',
    }),
  ),
  attachments: Type.Optional(
    object(
      { invoices: Type.Optional(Type.Boolean()), statement: Type.Optional(Type.Boolean()) },
      { title: 'AttachmentsOfMail', description: 'The PDFs of the invoices; the statement of account' },
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
          'The task of the reply that it answers is done with it; CONFLICT where somebody else has done that already',
      }),
    ),
  },
  { $id: 'NewMail' },
);
export type NewMail = Static<typeof NewMail>;

export const MailToPreview = object(mail, { $id: 'MailToPreview' });
export type MailToPreview = Static<typeof MailToPreview>;

const mailbox = () => object({ name: nullable(Type.String()), address: Type.String() }, { title: 'Mailbox' });

export const WrittenMail = object(
  {
    language: words(LANGUAGES),
    to: Type.Array(mailbox()),
    cc: Type.Array(mailbox()),
    testAddress: nullable(Type.String({ description: 'To which it goes instead: mail is in test mode' })),
    subject: Type.String(),
    text: Type.String(),
    html: Type.String(),
    attachments: Type.Array(
      object(
        {
          fileName: Type.String(),
          contentType: Type.String(),
          size: nullable(Type.Integer({ minimum: 0 }), { description: 'null: it is made when it is sent' }),
        },
        { title: 'AttachmentOfMail' },
      ),
    ),
  },
  { $id: 'WrittenMail' },
);
export type WrittenMail = Static<typeof WrittenMail>;

export const MailDraftRequest = object(
  {
    language: language(),
    templateId: Type.Optional(id({ description: 'A mail template, filled with what is open now' })),
    answersMessageId: answers(),
    invoiceIds: invoiceIds(),
    about: Type.Optional(
      words(['STATEMENT'], { description: 'STATEMENT: words that go with the statement' }),
    ),
  },
  { $id: 'MailDraftRequest' },
);
export type MailDraftRequest = Static<typeof MailDraftRequest>;

export const MailDraft = object(
  {
    language: words(LANGUAGES),
    to: Type.Array(Type.String()),
    subject: Type.String(),
    text: Type.String(),
    invoiceIds: Type.Array(id()),
    showsInvoices: Type.Boolean({ description: 'The template has a table of invoices, or how to pay' }),
    statement: Type.Boolean(),
  },
  { $id: 'MailDraft' },
);
export type MailDraft = Static<typeof MailDraft>;
