import { type Static, Type } from 'typebox';
import { Action, workFilters } from '../../dunning/schemas.ts';
import { customerAnswer } from '../../ledger/schemas.ts';
import { currency, figure, id, nullable, object, schemaRef, stringEnum } from '../../platform/http/schema.ts';
import { countedAnswer, cursorQuery } from '../../platform/lists/paging.ts';
import { PRIORITY_LEVELS } from '../domain/priority.ts';

export const WORK_ROW_SORTS = ['dueDate', 'createdAt', 'amount', 'age', 'priority'] as const;
export const WORK_GROUP_SORTS = ['dueDate', 'amount', 'age', 'priority'] as const;
/** Maximum number of tasks that a group shows for one customer. */
export const MAX_TASKS = 20;

const sortOrder = Type.Optional(
  stringEnum(['ASC', 'DESC'], { description: 'Default: ASC for days, otherwise DESC' }),
);

export const WorkRowQuery = object({
  ...cursorQuery(),
  ...workFilters,
  sortBy: Type.Optional(stringEnum(WORK_ROW_SORTS, { default: 'dueDate' })),
  sortOrder,
});
export type WorkRowQuery = Static<typeof WorkRowQuery>;

const MAX_GROUPS = 100;
export const WorkGroupQuery = object({
  ...cursorQuery(MAX_GROUPS),
  ...workFilters,
  sortBy: Type.Optional(stringEnum(WORK_GROUP_SORTS, { default: 'priority' })),
  sortOrder,
});
export type WorkGroupQuery = Static<typeof WorkGroupQuery>;

const thousandths = (description: string) => Type.Integer({ minimum: 0, maximum: 1000, description });

const Priority = object(
  {
    value: figure({ description: 'atStake × age × habit × promises / 1000³, rounded down' }),
    level: stringEnum(PRIORITY_LEVELS, {
      title: 'PriorityLevel',
      description: 'Never rises along the queue',
    }),
    atStake: figure({ description: 'Overdue amount' }),
    age: thousandths('Effect of a contact, by the days that the oldest invoice is overdue'),
    habit: thousandths('Effect of the share of open invoices that are overdue'),
    promises: thousandths('Effect of the promises broken within a year'),
  },
  {
    title: 'Priority',
    description: 'Money at stake × the probability that a contact helps. Factors are in thousandths',
  },
);

const customerFigures = {
  currency: currency({ description: 'Currency of the amounts: the currency of the organization' }),
  amountOverdue: figure({ description: 'Overdue amount of the customer' }),
  daysOverdue: Type.Integer({ minimum: 0, description: 'Days overdue of its oldest overdue invoice' }),
  openInvoices: Type.Integer({ minimum: 0 }),
  overdueInvoices: Type.Integer({ minimum: 0 }),
  brokenPromises: Type.Integer({ minimum: 0, description: 'Promises broken within a year' }),
  priority: Priority,
  contact: nullable(
    object(
      {
        id: id(),
        firstName: nullable(Type.String()),
        lastName: nullable(Type.String()),
        email: Type.String(),
        phone: nullable(Type.String()),
        bounced: Type.Boolean({ description: 'Whether email to it bounced' }),
      },
      { title: 'ContactOfTask' },
    ),
    { description: 'Main contact. If there is none, the oldest one' },
  ),
};

export const WorkRow = object({ action: schemaRef(Action), ...customerFigures }, { $id: 'WorkRow' });
export type WorkRow = Static<typeof WorkRow>;
export const WorkRows = countedAnswer(Type.Unsafe<WorkRow>({ $ref: 'WorkRow#' }), 'WorkRows');

export const WorkGroup = object(
  {
    customer: customerAnswer,
    ...customerFigures,
    tasks: Type.Integer({ minimum: 1, description: 'Number of matching tasks' }),
    actions: Type.Array(schemaRef(Action), {
      maxItems: MAX_TASKS,
      description: `Earliest due date first, at most ${MAX_TASKS}`,
    }),
  },
  { $id: 'WorkGroup' },
);
export type WorkGroup = Static<typeof WorkGroup>;
export const WorkGroups = countedAnswer(Type.Unsafe<WorkGroup>({ $ref: 'WorkGroup#' }), 'WorkGroups');
