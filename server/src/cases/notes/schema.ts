import { type Static, Type } from 'typebox';
import { customerAnswer, recordPath } from '../../ledger/schemas.ts';
import {
  documentRef,
  externalId,
  id,
  instant,
  nullable,
  object,
  optionalId,
  recordRef,
  requiresOneOf,
  stringEnum,
  TEXT_LENGTH,
} from '../../platform/http/schema.ts';
import { externalIdsQuery, rangeQuery } from '../../platform/lists/filters.ts';
import { listAnswer, MAX_LIMIT, pagingQuery, sortQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';

/** Maximum number of attachments of one note. */
export const MAX_ATTACHMENTS = 25;
/** Maximum total bytes of attachments of one note. */
export const MAX_ATTACHMENT_BYTES = 15 * 1024 * 1024;

const SOURCES = ['API', 'APP'] as const;

const attributes = {
  externalId: Type.Optional(
    optionalId({ description: 'Unique in the organization. null or an empty string clears it' }),
  ),
  content: Type.Optional(
    Type.String({ minLength: 1, maxLength: TEXT_LENGTH, description: 'Required for a new note' }),
  ),
  customerId: Type.Optional(id({ description: 'This or `customer` is required for a new note' })),
  customer: Type.Optional(recordRef()),
  invoiceId: Type.Optional(nullable(id(), { description: "One of the customer's invoices. null clears it" })),
  invoice: Type.Optional(nullable(documentRef())),
  userId: Type.Optional(nullable(id(), { description: 'Author. null clears it' })),
};

/** The content of a new note. */
export const NoteContent = object({ content: Type.String({ minLength: 1, maxLength: TEXT_LENGTH }) });

export const NoteAttributes = object(attributes, {
  $id: 'NoteAttributes',
  ...requiresOneOf(['content', 'customerId'], ['content', 'customer']),
});
export type NoteAttributes = Static<typeof NoteAttributes>;

export const NoteUpdate = object({ ...attributes, version: optionalVersion() }, { $id: 'NoteUpdate' });
export type NoteUpdate = Static<typeof NoteUpdate>;

export const NoteAttachment = object(
  {
    id: id(),
    fileName: Type.String(),
    contentType: Type.String({ description: 'Type that the sender gave' }),
    size: Type.Integer({ minimum: 1, description: 'Bytes' }),
    createdAt: instant(),
  },
  { $id: 'NoteAttachment' },
);
export type NoteAttachment = Static<typeof NoteAttachment>;

const attachment = Type.Unsafe<NoteAttachment>({ $ref: 'NoteAttachment#' });

export const Note = object(
  {
    id: id(),
    externalId: nullable(externalId()),
    content: Type.String(),
    source: stringEnum(SOURCES, {
      description: 'APP: written by a person in the application. API keys cannot change it',
    }),
    customerId: id(),
    customer: customerAnswer,
    invoiceId: nullable(id()),
    invoice: nullable(object({ id: id(), externalId: externalId(), customId: Type.String() })),
    userId: nullable(id()),
    attachments: Type.Optional(
      Type.Array(attachment, { description: 'Present only with includeAttachments' }),
    ),
    version: version(),
    createdAt: instant(),
    updatedAt: instant(),
    modifiedAt: instant({ description: 'When the content last changed' }),
  },
  { $id: 'Note' },
);
export type Note = Static<typeof Note>;

export const NOTE_SORTS = ['createdAt', 'updatedAt', 'modifiedAt'] as const;

const includeAttachments = {
  includeAttachments: Type.Optional(Type.Boolean({ default: false })),
};

export const NoteQuery = object({
  ...pagingQuery(MAX_LIMIT),
  ...sortQuery(NOTE_SORTS, 'createdAt'),
  ...includeAttachments,
  ...externalIdsQuery,
  customerId: Type.Optional(id()),
  userId: Type.Optional(id()),
  invoiceId: Type.Optional(id()),
  ...rangeQuery('createdAt'),
  ...rangeQuery('updatedAt'),
  ...rangeQuery('modifiedAt'),
});
export type NoteQuery = Static<typeof NoteQuery>;
export const NoteDetailQuery = object(includeAttachments);

export const NoteList = listAnswer('items', Type.Unsafe<Note>({ $ref: 'Note#' }), 'NoteList');

export const AttachmentQuery = object(pagingQuery(MAX_LIMIT));
export type AttachmentQuery = Static<typeof AttachmentQuery>;
export const NoteAttachmentList = listAnswer('items', attachment, 'NoteAttachmentList');

export const notePath = recordPath('noteId');
export const attachmentPath = Type.Unsafe<{ noteId: string; attachmentId: string }>(
  object({
    noteId: Type.String({ format: 'uuid-or-external' }),
    attachmentId: id(),
  }),
);
