import { type Static, Type } from 'typebox';
import {
  id,
  nullable,
  object,
  optionalText,
  requiredName,
  TEXT_LENGTH,
  timestamp,
  words,
} from '../../platform/http/schema.ts';
import { rangeQuery } from '../../platform/lists/filters.ts';
import { MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { optionalVersion } from '../../platform/record-version.ts';
import { ACTION_STATES, ACTION_TYPES } from '../domain/dunning/plan.ts';

const MAX_ASSIGNEES = 50;
const MAX_INVOICES = 1000;
/** Maximum actions that one request changes. */
export const MAX_TOGETHER = 200;

const userIds = () => Type.Array(id(), { maxItems: MAX_ASSIGNEES, uniqueItems: true });
const comment = () => Type.String({ minLength: 1, maxLength: TEXT_LENGTH });

export const NewAction = object(
  {
    name: requiredName(),
    type: words(ACTION_TYPES, {
      title: 'ActionType',
      description: 'An e-mail is sent once it is approved, with the standard text',
    }),
    customerId: id(),
    carryingInvoiceId: Type.Optional(nullable(id())),
    invoiceIds: Type.Optional(Type.Array(id(), { maxItems: MAX_INVOICES, uniqueItems: true })),
    dueDate: Type.Optional(timestamp({ description: 'Default: now' })),
    assignedUserIds: Type.Optional(userIds()),
    comment: Type.Optional(optionalText(TEXT_LENGTH)),
  },
  { $id: 'NewAction' },
);
export type NewAction = Static<typeof NewAction>;

export const Performance = object(
  {
    comment: Type.Optional(optionalText(TEXT_LENGTH)),
    at: Type.Optional(timestamp({ description: 'When it was done; default: now. Not of an e-mail' })),
  },
  { $id: 'ActionPerformance' },
);
export type Performance = Static<typeof Performance>;

export const Ignoring = object({ comment: comment() }, { $id: 'ActionIgnoring' });
export const Snoozing = object(
  {
    until: nullable(timestamp(), { description: 'In the future; null brings it back at once' }),
    version: optionalVersion(),
  },
  { $id: 'ActionSnoozing' },
);
export const Assignees = object(
  { userIds: userIds(), version: optionalVersion() },
  { $id: 'ActionAssignees' },
);

const one = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) => Type.Optional(schema);

export const BulkChange = object(
  {
    ids: Type.Array(id(), { minItems: 1, maxItems: MAX_TOGETHER, uniqueItems: true }),
    ignore: one(object({ comment: comment() })),
    snooze: one(object({ until: nullable(timestamp()) })),
    reassign: one(object({ userIds: userIds() })),
  },
  { $id: 'ActionBulkChange', minProperties: 2, maxProperties: 2 },
);
export type BulkChange = Static<typeof BulkChange>;

export const BulkResult = object(
  {
    items: Type.Array(
      object({
        id: id(),
        status: words(['CHANGED', 'CONFLICT'], {
          description: 'CONFLICT: it is no longer to be done, or on its way; nothing changed',
        }),
        state: words(ACTION_STATES, { title: 'ActionState', description: 'As it stands now' }),
        changeId: nullable(id(), {
          description: 'By which it can be undone; null: nothing has changed, or nobody is named who does it',
        }),
      }),
    ),
  },
  { $id: 'ActionBulkResult' },
);
export type BulkResult = Static<typeof BulkResult>;

export const WORK_SORTS = ['dueDate', 'createdAt'] as const;

/** Filters of work lists, independent of their order. */
export const workFilters = {
  ...rangeQuery('dueDate'),
  due: Type.Optional(
    words(['NOW', 'ALL'], {
      default: 'NOW',
      description:
        'NOW leaves out what falls due later and what is snoozed; it applies to what is to be done',
    }),
  ),
  state: Type.Optional(
    words(ACTION_STATES, {
      title: 'ActionState',
      description: 'Unless stated, what is to be done and what failed',
    }),
  ),
  type: Type.Optional(words(ACTION_TYPES, { title: 'ActionType' })),
  customerId: Type.Optional(id()),
  assignedToUserId: Type.Optional(id()),
  planId: Type.Optional(id()),
};
const filters = object(workFilters);
export type WorkFilters = Static<typeof filters>;

export const WorkQuery = object({
  ...pagingQuery(MAX_LIMIT),
  sortBy: Type.Optional(words(WORK_SORTS, { default: 'dueDate' })),
  sortOrder: Type.Optional(words(['ASC', 'DESC'], { default: 'ASC' })),
  ...workFilters,
});
export type WorkQuery = Static<typeof WorkQuery>;
