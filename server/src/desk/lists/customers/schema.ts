import { type Static, Type } from 'typebox';
import { ACTION_TYPES } from '../../../dunning/domain/plan.ts';
import { RATINGS } from '../../../insight/domain/payment-behavior/rating.ts';
import { creditQuery, customFieldFilters } from '../../../ledger/filters.ts';
import { CustomerSummary } from '../../../ledger/schemas.ts';
import { managerFilter, managersAnswer } from '../../../people/index.ts';
import {
  figure,
  id,
  instant,
  nullable,
  object,
  schemaRef,
  stringEnum,
  timestamp,
} from '../../../platform/http/schema.ts';
import { amountQuery, rangeQuery, wordsQuery } from '../../../platform/lists/filters.ts';
import { countedAnswer, cursorQuery, sortQuery } from '../../../platform/lists/paging.ts';

export const CUSTOMER_ROW_SORTS = [
  'createdAt',
  'name',
  'balance',
  'amountDue',
  'amountOverdue',
  'oldestDue',
  'lastContact',
  'score',
] as const;
export const CONTACT_TYPES = ['EMAIL', 'CALL', 'LETTER', 'SMS'] as const;
const SEARCH_LENGTH = 100;

export const CustomerRowQuery = object(
  {
    ...cursorQuery(),
    sortBy: sortQuery(CUSTOMER_ROW_SORTS, 'createdAt').sortBy,
    sortOrder: sortQuery(CUSTOMER_ROW_SORTS, 'createdAt').sortOrder,
    ...amountQuery('balance'),
    ...amountQuery('amountDue'),
    ...rangeQuery('updatedAt'),
    ...managerFilter,
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: SEARCH_LENGTH,
        pattern: '\\S',
        description: 'Words of the name',
      }),
    ),
    dunningPlanId: Type.Optional(id({ description: 'Plan of the customer itself' })),
    rating: wordsQuery(RATINGS),
    ...creditQuery,
    overdue: Type.Optional(Type.Boolean({ description: 'With an overdue invoice' })),
    paused: Type.Optional(Type.Boolean({ description: 'With paused reminders' })),
    disputed: Type.Optional(Type.Boolean({ description: 'With an open dispute' })),
    promised: Type.Optional(Type.Boolean({ description: 'With a promise for an open invoice' })),
    notContactedSince: Type.Optional(
      timestamp({ description: 'Without an email, call, letter or SMS since then' }),
    ),
  },
  { patternProperties: customFieldFilters },
);
export type CustomerRowQuery = Static<typeof CustomerRowQuery>;

const day = Type.String({ format: 'date' });

const aging = object(
  {
    notDue: figure(),
    days1To30: figure(),
    days31To60: figure(),
    days61To90: figure(),
    daysOver90: figure(),
  },
  {
    title: 'AgingOfCustomer',
    description: 'Open amounts of its invoices by days overdue, in `customer.currency`',
  },
);

export const CustomerRow = object(
  {
    customer: Type.Unsafe<Static<typeof CustomerSummary>>(schemaRef(CustomerSummary)),
    accountManagers: managersAnswer,
    aging,
    oldestDueOn: nullable(day, { description: 'Earliest due day of its open invoices' }),
    daysOverdue: nullable(Type.Integer(), {
      description: 'Days since that day; negative before it',
    }),
    nextPromiseOn: nullable(day, { description: 'Earliest promised day of its open invoices' }),
    hasLapsedPromise: Type.Boolean({ description: 'That day has passed' }),
    openDisputes: Type.Integer({ minimum: 0 }),
    lastContact: nullable(
      object({ at: instant(), type: stringEnum(CONTACT_TYPES), actionId: id() }, { title: 'LastContact' }),
    ),
    nextTask: nullable(
      object(
        { actionId: id(), type: stringEnum(ACTION_TYPES), name: Type.String(), dueDate: instant() },
        { title: 'NextTask', description: 'The open task that is due first' },
      ),
    ),
    rating: nullable(stringEnum(RATINGS), {
      description: 'Payer score, calculated within the last day. null: fewer than three paid invoices',
    }),
    points: nullable(Type.Number({ minimum: 0, maximum: 100 }), {
      description: 'Points of the rating, to four decimals. `score` sorts by them',
    }),
  },
  { $id: 'CustomerRow' },
);
export type CustomerRow = Static<typeof CustomerRow>;

export const CustomerRows = countedAnswer(Type.Unsafe<CustomerRow>({ $ref: 'CustomerRow#' }), 'CustomerRows');
