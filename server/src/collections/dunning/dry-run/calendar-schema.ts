import { type Static, Type } from 'typebox';
import { amount, currency, externalId, id, nullable, object, words } from '../../../platform/http/schema.ts';
import { ACTION_TYPES } from '../../domain/dunning/plan.ts';
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
      Type.Integer({ minimum: 1, maximum: MAX_CALENDAR_DAYS, default: 60, description: 'From today on' }),
    ),
    customerId: Type.Optional(id({ description: 'One customer only' })),
    ...assumption,
    on: Type.Optional(day({ description: 'A day of which the reminders are told one by one' })),
    limit: Type.Optional(
      Type.Integer({
        ...{ minimum: 1, maximum: MAX_CALENDAR_CUSTOMERS, default: CALENDAR_CUSTOMERS },
        description: 'Customers that are looked at',
      }),
    ),
    everybody: Type.Optional(
      Type.Boolean({
        default: false,
        description: `All customers, however many: then at most ${MAX_DAYS_OF_ALL} days, and no limit`,
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
    reminders: count('Mails and tasks together'),
    automatic: count('Of them, those that the service carries out by itself'),
    tasks: count('Of them, those that become tasks of people'),
    customers: count('Whom they are about'),
    amount: nullable(
      amount({
        description:
          'What is outstanding of the invoices that they are about, each counted once, in the organization’s currency; null: no exact number',
      }),
    ),
  },
  { title: 'DunningSums' },
);
export type DunningSums = Static<typeof sums>;

/** Sums with the current settings and under the assumption. */
const both = <S extends Parameters<typeof nullable>[0]>(of: S) => ({
  before: nullable(of, {
    description: 'As it is (the plan that is looked at active here too); null where nothing else is assumed',
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
        type: words(ACTION_TYPES, { title: 'ActionType' }),
      },
      { title: 'ForeseenStep' },
    ),
    automatic: Type.Boolean(),
    countInvoices: count(),
  },
  { title: 'ForeseenReminder' },
);
export type PlannedReminder = Static<typeof planned>;

const items = () => Type.Array(Type.Unsafe<DryRunItem>({ $ref: 'DunningDryRunItem#' }));

export const DunningCalendar = object(
  {
    today: day(),
    until: day({ description: 'The last day' }),
    currency: currency({ description: 'Of the amounts: that of the organization' }),
    unconverted: Type.Array(currency(), { description: 'Without a rate: not in the amounts' }),
    customers: count('Customers with open invoices that were looked at'),
    isWhole: Type.Boolean({ description: 'Whether these are all; else there are more than are looked at' }),
    unreachable: object(
      {
        count: count('Customers without a contact whose address works: no email reaches them'),
        customers: Type.Array(object({ id: id(), externalId: externalId(), name: Type.String() }), {
          description: `The first of them, at most ${MOST_UNREACHABLE}`,
        }),
      },
      { title: 'UnreachableCustomers' },
    ),
    total: object(both(sums), { title: 'DunningTotal' }),
    days: Type.Array(object({ on: day(), ...both(sums) }, { title: 'DunningDay' }), {
      description: 'Every one, also those on which nothing is done',
    }),
    steps: Type.Array(
      object(
        {
          planId: id(),
          key: Type.String(),
          name: Type.String(),
          ...{ before: nullable(count()), after: count() },
        },
        { title: 'DunningStepCount' },
      ),
      { description: 'How many reminders are of each step' },
    ),
    changed: nullable(
      object(
        {
          customers: count('Of whom anything is other than it is'),
          items: Type.Array(
            object({
              customer: object({ id: id(), externalId: externalId(), name: Type.String() }),
              ...{ before: Type.Array(planned), after: Type.Array(planned) },
            }),
            { description: 'The first of them, at most 20, each with at most 20 reminders' },
          ),
        },
        { title: 'DunningChanges' },
      ),
      { description: 'null where nothing is assumed' },
    ),
    reminders: nullable(
      object(
        {
          ...{ before: nullable(items()), after: items() },
          isWhole: Type.Boolean({ description: 'Whether these are all, or the first 200' }),
        },
        { title: 'DunningDayReminders' },
      ),
      { description: 'Those of the day `on`; null without it' },
    ),
  },
  { $id: 'DunningCalendar' },
);
export type DunningCalendar = Static<typeof DunningCalendar>;
