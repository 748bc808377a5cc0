import { type Static, Type } from 'typebox';
import { amount, currency, externalId, id, instant, nullable, object } from '../../platform/http/schema.ts';
import { cursorQuery, listAnswer } from '../../platform/lists/paging.ts';
import { type MessageItem, messageFacts } from './schema.ts';

const item = () => Type.Unsafe<MessageItem>({ $ref: 'MessageItem#' });
const taskId = () => nullable(id(), { description: 'The task of an unanswered reply in the thread' });

export const Thread = object(
  {
    id: id({ description: 'Subject of its first message' }),
    subject: nullable(Type.String()),
    countMessages: Type.Integer({ minimum: 1 }),
    lastAt: instant(),
    last: item(),
    taskId: taskId(),
    isUncertain: Type.Boolean({
      description: 'Whether the thread contains an email of which it is unknown whether it was sent',
    }),
  },
  { $id: 'Thread' },
);
export type Thread = Static<typeof Thread>;

export const ThreadList = listAnswer('items', Type.Unsafe<Thread>({ $ref: 'Thread#' }), 'ThreadList');
export const ThreadQuery = object(cursorQuery());
export type ThreadQuery = Static<typeof ThreadQuery>;

const ThreadMessage = object(
  {
    ...messageFacts,
    text: nullable(Type.String({ description: 'Its own text' })),
    quoted: nullable(Type.String({ description: 'The text that it quotes' })),
    isCut: Type.Boolean({ description: 'Whether it is longer: the single message contains all of it' }),
    user: nullable(object({ id: id(), firstName: Type.String(), lastName: Type.String() }), {
      description: 'The user who wrote it, for emails written in the application',
    }),
  },
  { title: 'ThreadMessage' },
);
export type ThreadMessage = Static<typeof ThreadMessage>;

const NamedInvoice = object(
  {
    id: id(),
    externalId: externalId(),
    customId: Type.String(),
    currency: currency(),
    amountOutstanding: amount(),
    dueDate: instant(),
    isOpen: Type.Boolean(),
    isNamed: Type.Boolean({
      description: 'Whether a reply contains its number; otherwise an email was about it',
    }),
  },
  { title: 'NamedInvoice' },
);
export type NamedInvoice = Static<typeof NamedInvoice>;

export const Conversation = object(
  {
    id: id({ description: 'Subject of the first message' }),
    customer: nullable(object({ id: id(), externalId: externalId() })),
    messages: Type.Array(ThreadMessage, { description: 'The newest messages, oldest first' }),
    hasMore: Type.Boolean({ description: 'Whether there are older messages' }),
    taskId: taskId(),
    invoices: Type.Array(NamedInvoice, {
      description: 'First those that replies name, then those that emails were about',
    }),
  },
  { $id: 'Conversation' },
);
export type Conversation = Static<typeof Conversation>;
