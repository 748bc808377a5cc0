import { type Static, Type } from 'typebox';
import { managerFilter } from '../../people/index.ts';
import { externalId, id, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { cursorQuery } from '../../platform/lists/paging.ts';
import { RATING_PARTS, RATINGS } from '../domain/payment-behavior/rating.ts';

const day = () => Type.String({ format: 'date' });
const days = (description: string) => nullable(Type.Number(), { description });
const share = (description: string) => nullable(Type.Number({ minimum: 0, maximum: 1 }), { description });

export const PaymentHabit = object(
  {
    customer: object({ id: id(), externalId: externalId(), name: Type.String() }),
    asOf: day(),
    rating: nullable(stringEnum(RATINGS), { description: 'null: fewer than three paid invoices' }),
    points: nullable(Type.Number(), { description: 'Of 100' }),
    parts: Type.Array(
      object({
        part: stringEnum(RATING_PARTS),
        value: nullable(Type.Number(), { description: 'Value that the points are based on. null: unknown' }),
        points: nullable(Type.Number(), {
          description: 'Points out of 100. null: unknown, so the other parts share its weight',
        }),
        weight: Type.Number({ description: 'Weight in percent' }),
        best: Type.Number({ description: 'Value that scores 100 points' }),
        worst: Type.Number({ description: 'Value that scores 0 points' }),
      }),
      { description: 'points = Σ points × weight / 100' },
    ),
    medianDaysLate: days('Median days late. Negative: the customer pays before the due day'),
    spreadDays: days('Days between the first and third quartile of days late'),
    shareLate: share('Share of invoices that were paid after the due day'),
    trendDays: days(
      'Median days late of the newer half minus that of the older half. Positive: the customer pays ' +
        'later than before. null: fewer than six invoices',
    ),
    promises: object({
      kept: Type.Integer({ minimum: 0 }),
      broken: Type.Integer({ minimum: 0 }),
      share: share('null: no promised day has ended'),
      chanceKept: Type.Number({
        description: 'Share used by the forecast, shrunk towards that of all customers',
      }),
    }),
    formula: Type.Array(Type.String()),
    invoices: Type.Array(
      object({
        id: id(),
        externalId: externalId(),
        customId: nullable(Type.String()),
        issuedOn: day(),
        dueOn: day(),
        paidOn: day(),
        daysLate: Type.Integer(),
      }),
      { description: 'Number of paid invoices that this is based on: the newest 60 by issue date' },
    ),
  },
  { $id: 'PaymentHabit', description: 'Payment behaviour of a customer' },
);
export type PaymentHabit = Static<typeof PaymentHabit>;

export const CustomerHabitQuery = object({ ...cursorQuery(), ...managerFilter });
export type CustomerHabitQuery = Static<typeof CustomerHabitQuery>;

const { rating, points, medianDaysLate, spreadDays, shareLate, trendDays } = PaymentHabit.properties;
/** The payment behavior of a customer in a list. */
export const CustomerHabit = object({
  customer: PaymentHabit.properties.customer,
  rating,
  points,
  medianDaysLate,
  spreadDays,
  shareLate,
  trendDays,
  invoices: Type.Integer({ minimum: 0 }),
  promisesKept: Type.Integer({ minimum: 0 }),
  promisesBroken: Type.Integer({ minimum: 0 }),
  chanceKept: Type.Number(),
});
export type CustomerHabit = Static<typeof CustomerHabit>;
