import { type Static, Type } from 'typebox';
import {
  id,
  nullable,
  object,
  optionalText,
  requiredName,
  stringEnum,
  TEXT_LENGTH,
  timestamp,
} from '../../platform/http/schema.ts';
import { rangeQuery } from '../../platform/lists/filters.ts';
import { MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { optionalVersion } from '../../platform/record-version.ts';
import { ACTION_STATES, ACTION_TYPES } from '../domain/plan.ts';

const MAX_ASSIGNEES = 50;
const MAX_INVOICES = 1000;
/** Maximum actions that one request changes. */
export const MAX_TOGETHER = 200;

const userIds = () => Type.Array(id(), { maxItems: MAX_ASSIGNEES, uniqueItems: true });
const comment = () => Type.String({ minLength: 1, maxLength: TEXT_LENGTH });

export const NewAction = object(
  {
    name: requiredName(),
    type: stringEnum(ACTION_TYPES, {
      title: 'ActionType',
      description: 'An email is sent once it is approved, with the standard text',
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
    at: Type.Optional(timestamp({ description: 'When it was done. Default: now. Not allowed for an email' })),
  },
  { $id: 'ActionPerformance' },
);
export type Performance = Static<typeof Performance>;

export const Ignoring = object({ comment: comment() }, { $id: 'ActionIgnoring' });
export const Snoozing = object(
  {
    until: nullable(timestamp(), { description: 'Time in the future. null ends the snooze' }),
    version: optionalVersion(),
  },
  { $id: 'ActionSnoozing' },
);
export const Assignees = object(
  { userIds: userIds(), version: optionalVersion() },
  { $id: 'ActionAssignees' },
);

const optionalFilter = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) => Type.Optional(schema);

export const BulkChange = object(
  {
    ids: Type.Array(id(), { minItems: 1, maxItems: MAX_TOGETHER, uniqueItems: true }),
    ignore: optionalFilter(object({ comment: comment() })),
    snooze: optionalFilter(object({ until: nullable(timestamp()) })),
    reassign: optionalFilter(object({ userIds: userIds() })),
  },
  { $id: 'ActionBulkChange', minProperties: 2, maxProperties: 2 },
);
export type BulkChange = Static<typeof BulkChange>;

export const BulkResult = object(
  {
    items: Type.Array(
      object({
        id: id(),
        status: stringEnum(['CHANGED', 'CONFLICT'], {
          description: 'CONFLICT: the action is no longer pending, or is being sent; nothing changed',
        }),
        state: stringEnum(ACTION_STATES, { title: 'ActionState', description: 'Current state' }),
        changeId: nullable(id(), {
          description: 'Id for undoing the change. null: nothing changed, or no user is named',
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
    stringEnum(['NOW', 'ALL'], {
      default: 'NOW',
      description: 'NOW leaves out actions that are due later or snoozed. Applies to pending actions',
    }),
  ),
  state: Type.Optional(
    stringEnum(ACTION_STATES, {
      title: 'ActionState',
      description: 'Default: pending and failed actions',
    }),
  ),
  type: Type.Optional(stringEnum(ACTION_TYPES, { title: 'ActionType' })),
  customerId: Type.Optional(id()),
  assignedToUserId: Type.Optional(id()),
  unassigned: Type.Optional(Type.Boolean({ description: 'Whether no user is assigned' })),
  planId: Type.Optional(id()),
};
const filters = object(workFilters);
export type WorkFilters = Static<typeof filters>;

export const WorkQuery = object({
  ...pagingQuery(MAX_LIMIT),
  sortBy: Type.Optional(stringEnum(WORK_SORTS, { default: 'dueDate' })),
  sortOrder: Type.Optional(stringEnum(['ASC', 'DESC'], { default: 'ASC' })),
  ...workFilters,
});
export type WorkQuery = Static<typeof WorkQuery>;
