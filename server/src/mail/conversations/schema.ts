import { type Static, Type } from 'typebox';
import { externalId, id, instant, nullable, object, words } from '../../platform/http/schema.ts';
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
  direction: words(DIRECTIONS),
  state: words(STATES, {
    description:
      'QUEUED: written, and about to be sent; UNCERTAIN: nobody knows whether it was sent; it is not sent again unless a person says so',
  }),
  kind: nullable(words(KINDS), {
    description: 'Of what came in. NOTICE: a receipt; UNKNOWN: it answers no mail of ours',
  }),
  customer: nullable(object({ id: id(), externalId: externalId(), name: Type.String() })),
  action: nullable(object({ id: id(), name: Type.String() }), {
    description: 'What it carries out, or the task that it has made',
  }),
  sender: nullable(Type.String({ description: 'Address; of what came in, as it says itself' })),
  senderName: nullable(Type.String(), {
    description: 'Of the contact of the customer with this address; null: none has it, or it has no name',
  }),
  recipients: Type.Array(mailbox()),
  subject: nullable(Type.String()),
  summary: nullable(Type.String({ description: 'What a reply says itself; why mail came back' })),
  attachments: Type.Array(attachment()),
  messageId: nullable(Type.String({ description: 'The Message-ID of its header' })),
  inReplyTo: nullable(Type.String()),
  error: nullable(Type.String()),
  hasRaw: Type.Boolean({ description: 'Whether the mail itself can be downloaded' }),
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
    html: nullable(Type.String({ description: 'Of what we have sent; what came in is shown as text' })),
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
  state: Type.Optional(words(STATES)),
  direction: Type.Optional(words(DIRECTIONS)),
  unanswered: Type.Optional(
    Type.Boolean({ description: 'Replies whose task is still to be done, or all that are none' }),
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
    as: words(['SENT', 'NOT_SENT'], {
      description: 'NOT_SENT: it is sent once more, because this user says so',
    }),
  },
  { $id: 'MessageResolution' },
);
export type MessageResolution = Static<typeof MessageResolution>;

const OUTCOMES = [...KINDS, 'OWN_COPY'] as const;

export const InboundMail = object(
  {
    outcome: words(OUTCOMES, {
      description: 'What it is. OWN_COPY: it is one of ours, and not recorded anew',
    }),
    messageId: nullable(id()),
    customerId: nullable(id()),
    actionId: nullable(id({ description: 'The task that it has made' })),
  },
  { $id: 'InboundMail' },
);
export type InboundMail = Static<typeof InboundMail>;
