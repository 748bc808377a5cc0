import { type Static, Type } from 'typebox';
import { amount, currency, id, instant, nullable, object, words } from '../../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../../platform/lists/paging.ts';
import { ACTION_TYPES, PLAN_ENTITIES, PLAN_MODES } from '../../domain/dunning/plan.ts';

/** Customers and waiting actions are counted up to this number. */
export const MAX_COUNTED = 10_000;
/**
 * Maximum notifications of a step to evaluate, newest first; the same limit applies to those whose period is
 * over.
 */
export const MAX_TOLD = 2_000;
export const DEFAULT_WITHIN = 14;
export const MAX_PERIOD = 366;

const counted = (description: string) =>
  object(
    {
      count: Type.Integer({ minimum: 0 }),
      isMore: Type.Boolean({ description: `More than ${MAX_COUNTED}` }),
    },
    { title: 'Counted', description },
  );

/** A plan in a list of the application. */
export const DunningPlanRow = object(
  {
    id: id(),
    name: Type.String(),
    mode: words(PLAN_MODES, { title: 'PlanMode' }),
    entity: words(PLAN_ENTITIES, { title: 'PlanEntity' }),
    version: Type.Integer({ minimum: 1 }),
    isDefault: Type.Boolean(),
    isActive: Type.Boolean(),
    steps: Type.Array(
      object(
        {
          key: Type.String(),
          name: Type.String(),
          type: words(ACTION_TYPES, { title: 'ActionType' }),
          day: Type.Integer({ description: 'Planned day, counted from the due date' }),
        },
        { title: 'StepOutline' },
      ),
      { description: 'In the order of their days' },
    ),
    customers: counted('Customers who follow it, whether they owe anything or not'),
    waiting: counted('What was decided by it and is still to be done or sent'),
    updatedAt: instant(),
  },
  { $id: 'DunningPlanRow' },
);
export type DunningPlanRow = Static<typeof DunningPlanRow>;

export const DunningPlanRowQuery = object(pagingQuery(MAX_LIMIT));
export type DunningPlanRowQuery = Static<typeof DunningPlanRowQuery>;

export const DunningPlanRowList = listAnswer(
  'items',
  Type.Unsafe<DunningPlanRow>({ $ref: 'DunningPlanRow#' }),
  'DunningPlanRowList',
);

const day = (description: string) => Type.String({ format: 'date', description });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const share = (description: string) =>
  nullable(Type.Integer({ minimum: 0, maximum: 10_000, description: 'In ten-thousandths' }), { description });
const sum = (description: string) => nullable(amount(), { description });

export const DunningResultsQuery = object({
  from: Type.Optional(day('The first day of telling; 89 days before `to` unless given')),
  to: Type.Optional(day('The last day of telling; today unless given')),
  within: Type.Optional(
    Type.Integer({
      ...{ minimum: 1, maximum: 90, default: DEFAULT_WITHIN },
      description: 'Days after the telling in which a payment counts',
    }),
  ),
});
export type DunningResultsQuery = Static<typeof DunningResultsQuery>;

const stepResult = object(
  {
    key: Type.String(),
    name: Type.String(),
    type: words(ACTION_TYPES, { title: 'ActionType' }),
    day: Type.Integer({ description: 'Planned day of the newest version' }),
    reminders: count(
      'Mails that were handed over, letters that were printed, calls and tasks that were done',
    ),
    bounced: count('Of these, mails that came back'),
    visited: count('Of these, those after which the customer opened the portal within the days'),
    invoices: count('Tellings of an invoice: one that was told of twice counts twice'),
    watched: count('Of these, those whose days are over'),
    paid: count('Of these, those that were settled by a payment within the days'),
    paidShare: share('`paid` of `watched`; null where there is none'),
    amount: sum(
      'What was outstanding of the watched ones when they were told of, in the organization’s currency',
    ),
    amountPaid: sum('What payments brought of that within the days'),
    amountShare: share('`amountPaid` of `amount`; null where there is none'),
    isWhole: Type.Boolean({ description: `Whether these are all of the period, or the newest ${MAX_TOLD}` }),
  },
  { title: 'StepResult' },
);
export type StepResult = Static<typeof stepResult>;

export const DunningResults = object(
  {
    from: day('The first day'),
    to: day('The last day'),
    within: Type.Integer({ minimum: 1 }),
    currency: currency({ description: 'Of the amounts: that of the organization' }),
    unconverted: Type.Array(currency(), { description: 'Without a rate: not in the amounts' }),
    steps: Type.Array(stepResult, { description: 'Those of the newest version, in order' }),
  },
  { $id: 'DunningResults' },
);
export type DunningResults = Static<typeof DunningResults>;
