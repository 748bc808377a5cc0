import { type Static, Type } from 'typebox';
import { id, instant, NAME_LENGTH, object, requiredName, TEXT_LENGTH } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';

/** Returns the schema of a subject and a body in Liquid. */
export const mailText = () =>
  object(
    {
      subject: Type.String({
        minLength: 1,
        maxLength: NAME_LENGTH,
        pattern: '^[^\\r\\n]*$',
        description: 'A Liquid template',
      }),
      body: Type.String({
        minLength: 1,
        maxLength: TEXT_LENGTH,
        description: 'A Liquid template; an empty line ends a paragraph',
      }),
    },
    { title: 'MailText' },
  );

const texts = object(
  {
    en: Type.Optional(mailText()),
    fr: Type.Optional(mailText()),
    de: Type.Optional(mailText()),
    es: Type.Optional(mailText()),
    it: Type.Optional(mailText()),
    nl: Type.Optional(mailText()),
  },
  { minProperties: 1, title: 'MailTexts', description: 'Texts by language' },
);
export type MailTexts = Static<typeof texts>;

export const NewMailTemplate = object({ name: requiredName(), texts }, { $id: 'NewMailTemplate' });
export type NewMailTemplate = Static<typeof NewMailTemplate>;

export const MailTemplateChange = object(
  { name: Type.Optional(requiredName()), texts: Type.Optional(texts), version: optionalVersion() },
  { $id: 'MailTemplateChange' },
);
export type MailTemplateChange = Static<typeof MailTemplateChange>;

export const MailTemplate = object(
  {
    id: id(),
    name: Type.String(),
    texts,
    version: version(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { $id: 'MailTemplate' },
);
export type MailTemplate = Static<typeof MailTemplate>;

export const MailTemplateQuery = object(pagingQuery(MAX_LIMIT));
export type MailTemplateQuery = Static<typeof MailTemplateQuery>;

export const MailTemplateList = listAnswer(
  'items',
  Type.Unsafe<MailTemplate>({ $ref: 'MailTemplate#' }),
  'MailTemplateList',
);

export const mailTemplatePath = object({ mailTemplateId: id() });
