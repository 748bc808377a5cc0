import { type Static, Type } from 'typebox';
import {
  amount,
  currency,
  externalId,
  id,
  nullable,
  object,
  stringEnum,
} from '../../platform/http/schema.ts';
import { ACTION_TYPES } from '../domain/plan.ts';
import { assumption, type DryRunItem, day } from './schema.ts';

export const MAX_CALENDAR_DAYS = 92;
export const MAX_CALENDAR_CUSTOMERS = 1_000;
export const CALENDAR_CUSTOMERS = 500;
/** Limit for a calendar of all customers: their number is not limited, so the days are. */
export const MAX_DAYS_OF_ALL = 31;
export const MOST_UNREACHABLE = 100;

export const DunningCalendarRequest = object(
  {
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_CALENDAR_DAYS,
        default: 60,
        description: 'Number of days, starting today',
      }),
    ),
    customerId: Type.Optional(id({ description: 'Only this customer' })),
    ...assumption,
    on: Type.Optional(day({ description: 'Day whose reminders are listed one by one' })),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_CALENDAR_CUSTOMERS,
        default: CALENDAR_CUSTOMERS,
        description: 'Maximum number of customers to evaluate',
      }),
    ),
    everybody: Type.Optional(
      Type.Boolean({
        default: false,
        description: `All customers, without a limit. Then at most ${MAX_DAYS_OF_ALL} days`,
      }),
    ),
  },
  { $id: 'DunningCalendarRequest' },
);
export type DunningCalendarRequest = Static<typeof DunningCalendarRequest>;

const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });

/** Sums of one day or of all days. */
const sums = object(
  {
    reminders: count('Emails and tasks together'),
    automatic: count('Reminders that the service sends automatically'),
    tasks: count('Reminders that become tasks for people'),
    customers: count('Number of customers'),
    amount: nullable(
      amount({
        description:
          'Outstanding amount of the invoices, each counted once, in the organization’s currency. ' +
          'null: no exact number',
      }),
    ),
  },
  { title: 'DunningSums' },
);
export type DunningSums = Static<typeof sums>;

/** Sums with the current settings and under the assumption. */
const beforeAndAfter = <S extends Parameters<typeof nullable>[0]>(of: S) => ({
  before: nullable(of, {
    description:
      'Result without the assumed change, with the plan counted as active. null if nothing is assumed',
  }),
  after: of,
});

const planned = object(
  {
    on: day(),
    step: object(
      {
        key: Type.String(),
        name: Type.String(),
        type: stringEnum(ACTION_TYPES, { title: 'ActionType' }),
      },
      { title: 'ForeseenStep' },
    ),
    automatic: Type.Boolean(),
    countInvoices: count(),
  },
  { title: 'ForeseenReminder' },
);
export type PlannedReminder = Static<typeof planned>;

const itemList = () => Type.Array(Type.Unsafe<DryRunItem>({ $ref: 'DunningDryRunItem#' }));

export const DunningCalendar = object(
  {
    today: day(),
    until: day({ description: 'Last day' }),
    currency: currency({ description: 'Currency of the amounts: the currency of the organization' }),
    unconverted: Type.Array(currency(), {
      description: 'Currencies without an exchange rate, excluded from the amounts',
    }),
    customers: count('Evaluated customers with open invoices'),
    isWhole: Type.Boolean({ description: 'Whether all customers were evaluated. false: there are more' }),
    unreachable: object(
      {
        count: count('Customers without a contact whose address works: no email reaches them'),
        customers: Type.Array(object({ id: id(), externalId: externalId(), name: Type.String() }), {
          description: `First customers, at most ${MOST_UNREACHABLE}`,
        }),
      },
      { title: 'UnreachableCustomers' },
    ),
    total: object(beforeAndAfter(sums), { title: 'DunningTotal' }),
    days: Type.Array(object({ on: day(), ...beforeAndAfter(sums) }, { title: 'DunningDay' }), {
      description: 'Every day, including days without reminders',
    }),
    steps: Type.Array(
      object(
        {
          planId: id(),
          key: Type.String(),
          name: Type.String(),
          before: nullable(count()),
          after: count(),
        },
        { title: 'DunningStepCount' },
      ),
      { description: 'Number of reminders per step' },
    ),
    changed: nullable(
      object(
        {
          customers: count('Number of customers whose reminders change'),
          items: Type.Array(
            object({
              customer: object({ id: id(), externalId: externalId(), name: Type.String() }),
              before: Type.Array(planned),
              after: Type.Array(planned),
            }),
            { description: 'First 20 customers, each with at most 20 reminders' },
          ),
        },
        { title: 'DunningChanges' },
      ),
      { description: 'Effect of the assumed change. null if nothing is assumed' },
    ),
    reminders: nullable(
      object(
        {
          before: nullable(itemList()),
          after: itemList(),
          isWhole: Type.Boolean({ description: 'Whether the list is complete. false: only the first 200' }),
        },
        { title: 'DunningDayReminders' },
      ),
      { description: 'Reminders of the day `on`. null if `on` is not given' },
    ),
  },
  { $id: 'DunningCalendar' },
);
export type DunningCalendar = Static<typeof DunningCalendar>;
