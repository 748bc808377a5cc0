import { type Static, Type } from 'typebox';
import type { MessageItem } from '../../mail/index.ts';
import { id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { countedAnswer, cursorQuery } from '../../platform/lists/paging.ts';

/** Views of the inbox. A thread is in exactly one of NEEDS_REPLY, SNOOZED, DONE and OUT_OF_OFFICE. */
export const INBOX_VIEWS = ['NEEDS_REPLY', 'MINE', 'UNASSIGNED', 'SNOOZED', 'DONE', 'OUT_OF_OFFICE'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

const view = () =>
  stringEnum(INBOX_VIEWS, {
    title: 'InboxView',
    description:
      'NEEDS_REPLY: threads with an open reply, or from an unknown sender; MINE and UNASSIGNED: those of ' +
      'them that are assigned to the user of the request, or to no user; SNOOZED: hidden until a time; ' +
      'DONE: answered or resolved; OUT_OF_OFFICE: automatic replies, in threads without other replies',
  });

const user = () => object({ id: id(), firstName: Type.String(), lastName: Type.String() });

/** The open tasks of a thread's replies. */
export const threadTasks = {
  taskIds: Type.Array(id(), { description: 'Open tasks of its replies. Assign, snooze and perform these' }),
  assignedTo: Type.Array(user(), { description: 'Users whom these tasks are assigned to' }),
  snoozedUntil: nullable(instant(), { description: 'When it appears again; null: it is not snoozed' }),
};

export const InboxThread = object(
  {
    message: Type.Unsafe<MessageItem>({ $ref: 'MessageItem#' }),
    threadId: id(),
    countMessages: Type.Integer({ minimum: 1 }),
    countComments: Type.Integer({ minimum: 0 }),
    hasRemittanceAdvice: Type.Boolean({
      description: 'Whether its newest received email contained a remittance advice',
    }),
    ...threadTasks,
  },
  { $id: 'InboxThread', description: 'A thread, with its newest received email' },
);
export type InboxThread = Static<typeof InboxThread>;

export const InboxList = countedAnswer(Type.Unsafe<InboxThread>({ $ref: 'InboxThread#' }), 'InboxList');
export const InboxQuery = object({ view: Type.Optional(view()), ...cursorQuery() });
export type InboxQuery = Static<typeof InboxQuery>;

export const InboxCounts = object(
  {
    views: Type.Array(
      object({
        view: view(),
        count: Type.Integer({ minimum: 0 }),
        isMore: Type.Boolean({ description: 'Whether there are more than `count`' }),
      }),
    ),
  },
  { $id: 'InboxCounts' },
);
export type InboxCounts = Static<typeof InboxCounts>;

const TEXT_LENGTH = 5_000;
const MAX_MENTIONS = 20;

export const ThreadComment = object(
  {
    id: id(),
    user: user(),
    text: Type.String(),
    mentioned: Type.Array(user()),
    createdAt: instant(),
  },
  { $id: 'ThreadComment' },
);
export type ThreadComment = Static<typeof ThreadComment>;

export const NewThreadComment = object(
  {
    text: Type.String({ minLength: 1, maxLength: TEXT_LENGTH, pattern: '\\S' }),
    mentionedUserIds: Type.Optional(Type.Array(id(), { maxItems: MAX_MENTIONS, uniqueItems: true })),
  },
  { $id: 'NewThreadComment' },
);
export type NewThreadComment = Static<typeof NewThreadComment>;

export const InboxState = object(
  {
    ...threadTasks,
    isHandled: nullable(
      Type.Boolean({ description: 'Whether a user marked it as done; null: its tasks say so' }),
    ),
    comments: Type.Array(Type.Unsafe<ThreadComment>({ $ref: 'ThreadComment#' }), {
      description: 'Internal comments, oldest first. Customers never receive them',
    }),
  },
  { $id: 'InboxState' },
);
export type InboxState = Static<typeof InboxState>;

export const Handling = object({ isHandled: Type.Boolean() }, { $id: 'MessageHandling' });
export type Handling = Static<typeof Handling>;

export const commentPath = object({ messageId: id(), commentId: id() });
