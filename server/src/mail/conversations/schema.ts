import { type Static, Type } from 'typebox';
import { externalId, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { rangeQuery } from '../../platform/lists/filters.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';

const DIRECTIONS = ['OUTBOUND', 'INBOUND'] as const;
const STATES = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN', 'RECEIVED'] as const;
const KINDS = ['REPLY', 'AUTO_REPLY', 'HARD_BOUNCE', 'SOFT_BOUNCE', 'NOTICE', 'UNKNOWN'] as const;

const mailbox = () => object({ name: nullable(Type.String()), address: Type.String() });
const attachment = () =>
  object({ fileName: Type.String(), contentType: Type.String(), size: Type.Integer({ minimum: 0 }) });

export const messageFacts = {
  id: id(),
  direction: stringEnum(DIRECTIONS),
  state: stringEnum(STATES, {
    description:
      'QUEUED: written, will be sent soon; UNCERTAIN: it is unknown whether it was sent; it is only sent again if a user decides so',
  }),
  kind: nullable(stringEnum(KINDS), {
    description:
      'For received email. NOTICE: a receipt; UNKNOWN: it does not reply to an email of the service',
  }),
  customer: nullable(object({ id: id(), externalId: externalId(), name: Type.String() })),
  action: nullable(object({ id: id(), name: Type.String() }), {
    description: 'The action that it carries out, or the task that it created',
  }),
  sender: nullable(Type.String({ description: 'Address; for received email, as it states itself' })),
  senderName: nullable(Type.String(), {
    description:
      "Name of the customer's contact with this address; null: no contact has it, or the contact has " +
      'no name',
  }),
  recipients: Type.Array(mailbox()),
  subject: nullable(Type.String()),
  summary: nullable(Type.String({ description: 'Text of a reply; reason of a bounce' })),
  attachments: Type.Array(attachment()),
  messageId: nullable(Type.String({ description: 'The Message-ID header' })),
  inReplyTo: nullable(Type.String()),
  error: nullable(Type.String()),
  hasRaw: Type.Boolean({ description: 'Whether the email itself can be downloaded' }),
  sentAt: nullable(instant()),
  bouncedAt: nullable(instant()),
  createdAt: instant(),
  updatedAt: instant(),
};

export const MessageItem = object(messageFacts, { $id: 'MessageItem' });
export type MessageItem = Static<typeof MessageItem>;

export const Message = object(
  {
    ...messageFacts,
    text: nullable(Type.String()),
    html: nullable(Type.String({ description: 'For sent email; received email is shown as text' })),
  },
  { $id: 'Message' },
);
export type Message = Static<typeof Message>;

export const MessageList = listAnswer(
  'items',
  Type.Unsafe<MessageItem>({ $ref: 'MessageItem#' }),
  'MessageList',
);

export const MessageQuery = object({
  ...pagingQuery(MAX_LIMIT),
  customerId: Type.Optional(id()),
  actionId: Type.Optional(id()),
  state: Type.Optional(stringEnum(STATES)),
  direction: Type.Optional(stringEnum(DIRECTIONS)),
  unanswered: Type.Optional(
    Type.Boolean({ description: 'Replies whose task is still open; false: all other messages' }),
  ),
  ...rangeQuery('createdAt'),
});
export type MessageQuery = Static<typeof MessageQuery>;

export const AttachmentPlace = object({
  at: Type.Optional(Type.Integer({ minimum: 0, maximum: 99, default: 0 })),
});

export const messagePath = object({ messageId: id() });

export const MessageResolution = object(
  {
    as: stringEnum(['SENT', 'NOT_SENT'], {
      description: 'NOT_SENT: it is sent again, because this user confirms it',
    }),
  },
  { $id: 'MessageResolution' },
);
export type MessageResolution = Static<typeof MessageResolution>;

const OUTCOMES = [...KINDS, 'OWN_COPY'] as const;

export const InboundMail = object(
  {
    outcome: stringEnum(OUTCOMES, {
      description: 'The type of the email. OWN_COPY: it is an email of the service, and not recorded again',
    }),
    messageId: nullable(id()),
    customerId: nullable(id()),
    actionId: nullable(id({ description: 'The task that it created' })),
  },
  { $id: 'InboundMail' },
);
export type InboundMail = Static<typeof InboundMail>;
