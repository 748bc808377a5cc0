import { type Static, Type } from 'typebox';
import { amount, currency, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { ACTION_TYPES, PLAN_ENTITIES, PLAN_MODES } from '../domain/plan.ts';

/** Customers and waiting actions are counted up to this number. */
export const MAX_COUNTED = 10_000;
/**
 * Maximum notifications of a step to evaluate, newest first; the same limit applies to those whose period is
 * over.
 */
export const MAX_NOTIFICATIONS = 2_000;
export const DEFAULT_WITHIN = 14;
export const MAX_PERIOD = 366;

const countedRecords = (description: string) =>
  object(
    {
      count: Type.Integer({ minimum: 0 }),
      isMore: Type.Boolean({ description: `Whether there are more than ${MAX_COUNTED}` }),
    },
    { title: 'Counted', description },
  );

/** A plan in a list of the application. */
export const DunningPlanRow = object(
  {
    id: id(),
    name: Type.String(),
    mode: stringEnum(PLAN_MODES, { title: 'PlanMode' }),
    entity: stringEnum(PLAN_ENTITIES, { title: 'PlanEntity' }),
    version: Type.Integer({ minimum: 1 }),
    isDefault: Type.Boolean(),
    isActive: Type.Boolean(),
    steps: Type.Array(
      object(
        {
          key: Type.String(),
          name: Type.String(),
          type: stringEnum(ACTION_TYPES, { title: 'ActionType' }),
          day: Type.Integer({ description: 'Planned day, counted from the due date' }),
        },
        { title: 'StepOutline' },
      ),
      { description: 'Sorted by day' },
    ),
    customers: countedRecords('Customers who follow the plan, whether or not they owe anything'),
    waiting: countedRecords('Actions of the plan that are still to be done or sent'),
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
  nullable(Type.Integer({ minimum: 0, maximum: 10_000, description: 'Share in ten-thousandths' }), {
    description,
  });
const sum = (description: string) => nullable(amount(), { description });

export const DunningResultsQuery = object({
  from: Type.Optional(day('First day of notification. Default: 89 days before `to`')),
  to: Type.Optional(day('Last day of notification. Default: today')),
  within: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      default: DEFAULT_WITHIN,
      description: 'Days after the notification in which a payment counts',
    }),
  ),
});
export type DunningResultsQuery = Static<typeof DunningResultsQuery>;

const stepResult = object(
  {
    key: Type.String(),
    name: Type.String(),
    type: stringEnum(ACTION_TYPES, { title: 'ActionType' }),
    day: Type.Integer({ description: 'Planned day of the newest version' }),
    reminders: count('Sent emails, printed letters, completed calls and tasks'),
    bounced: count('Emails among them that bounced'),
    visited: count('Reminders after which the customer opened the portal within the given days'),
    invoices: count('Notifications about an invoice. An invoice with two notifications counts twice'),
    watched: count('Notifications whose observation period has ended'),
    paid: count('Observed notifications whose invoice was settled by a payment within the given days'),
    paidShare: share('`paid` divided by `watched`. null if `watched` is 0'),
    amount: sum(
      'Outstanding amount of the observed invoices at the notification, in the organization’s currency',
    ),
    amountPaid: sum('Part of that amount that was paid within the given days'),
    amountShare: share('`amountPaid` divided by `amount`. null if `amount` is 0'),
    isWhole: Type.Boolean({
      description: `Whether the result covers the whole period. false: only the newest ${MAX_NOTIFICATIONS} notifications`,
    }),
  },
  { title: 'StepResult' },
);
export type StepResult = Static<typeof stepResult>;

export const DunningResults = object(
  {
    from: day('First day'),
    to: day('Last day'),
    within: Type.Integer({ minimum: 1 }),
    currency: currency({ description: 'Currency of the amounts: the currency of the organization' }),
    unconverted: Type.Array(currency(), {
      description: 'Currencies without an exchange rate, excluded from the amounts',
    }),
    steps: Type.Array(stepResult, { description: 'Steps of the newest version, in order' }),
  },
  { $id: 'DunningResults' },
);
export type DunningResults = Static<typeof DunningResults>;
