import { type Static, Type } from 'typebox';
import { amount, currency, externalId, id, instant, nullable, object } from '../../platform/http/schema.ts';
import { cursorQuery, listAnswer } from '../../platform/lists/paging.ts';
import { type MessageItem, messageFacts } from './schema.ts';

const item = () => Type.Unsafe<MessageItem>({ $ref: 'MessageItem#' });
const taskId = () =>
  nullable(id(), { description: 'The task of a reply in it that nobody has answered yet' });

export const Thread = object(
  {
    id: id({ description: 'Of its first message' }),
    subject: nullable(Type.String()),
    countMessages: Type.Integer({ minimum: 1 }),
    lastAt: instant(),
    last: item(),
    taskId: taskId(),
    isUncertain: Type.Boolean({ description: 'Of a mail in it nobody knows whether it was sent' }),
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
    text: nullable(Type.String({ description: 'What it says itself' })),
    quoted: nullable(Type.String({ description: 'What it repeats of what it answers' })),
    isCut: Type.Boolean({ description: 'It is longer: the message alone has all of it' }),
    user: nullable(object({ id: id(), firstName: Type.String(), lastName: Type.String() }), {
      description: 'Who wrote it, of what somebody has written here',
    }),
  },
  { title: 'ThreadMessage' },
);
export type ThreadMessage = Static<typeof ThreadMessage>;

const NamedInvoice = object(
  {
    ...{ id: id(), externalId: externalId(), customId: Type.String(), currency: currency() },
    ...{ amountOutstanding: amount(), dueDate: instant(), isOpen: Type.Boolean() },
    isNamed: Type.Boolean({ description: 'A reply has its number in its text; else mail was about it' }),
  },
  { title: 'NamedInvoice' },
);
export type NamedInvoice = Static<typeof NamedInvoice>;

export const Conversation = object(
  {
    id: id({ description: 'Of the thread: of its first message' }),
    customer: nullable(object({ id: id(), externalId: externalId() })),
    messages: Type.Array(ThreadMessage, { description: 'The oldest first, of the newest ones' }),
    hasMore: Type.Boolean({ description: 'There are older ones' }),
    taskId: taskId(),
    invoices: Type.Array(NamedInvoice, { description: 'Those that replies name, then what mail was about' }),
  },
  { $id: 'Conversation' },
);
export type Conversation = Static<typeof Conversation>;
