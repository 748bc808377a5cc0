import { type Static, Type } from 'typebox';
import { externalId, id, nullable, object, words } from '../../platform/http/schema.ts';
import { cursorQuery } from '../../platform/lists/paging.ts';
import { RATING_PARTS, RATINGS } from '../domain/habit/rating.ts';
import { managerFilter } from '../lists/managers.ts';

const day = () => Type.String({ format: 'date' });
const days = (description: string) => nullable(Type.Number(), { description });
const share = (description: string) => nullable(Type.Number({ minimum: 0, maximum: 1 }), { description });

export const PaymentHabit = object(
  {
    customer: object({ id: id(), externalId: externalId(), name: Type.String() }),
    asOf: day(),
    rating: nullable(words(RATINGS), { description: 'Null with fewer than three paid invoices' }),
    points: nullable(Type.Number(), { description: 'Of 100' }),
    parts: Type.Array(
      object({
        part: words(RATING_PARTS),
        value: nullable(Type.Number(), { description: 'The figure that it goes by; null: not known' }),
        points: nullable(Type.Number(), { description: 'Of 100; null: the other parts share its weight' }),
        weight: Type.Number({ description: 'In percent' }),
        best: Type.Number({ description: 'The value that has 100 points' }),
        worst: Type.Number({ description: 'The value that has none' }),
      }),
      { description: 'points = Σ points × weight / 100' },
    ),
    medianDaysLate: days('Below zero it pays before the due day'),
    spreadDays: days('Between the first and the third quartile of days late'),
    shareLate: share('Of the invoices, those paid after the due day'),
    trendDays: days(
      'Median days late of the newer half less that of the older: above zero it pays later than before. Null with fewer than six',
    ),
    promises: object({
      kept: Type.Integer({ minimum: 0 }),
      broken: Type.Integer({ minimum: 0 }),
      share: share('Null: the day of none has ended'),
      chanceKept: Type.Number({
        description: 'What the forecast goes by: the share, shrunk towards everybody’s',
      }),
    }),
    formula: Type.Array(Type.String()),
    invoices: Type.Array(
      object({
        ...{ id: id(), externalId: externalId(), customId: nullable(Type.String()) },
        ...{ issuedOn: day(), dueOn: day(), paidOn: day(), daysLate: Type.Integer() },
      }),
      { description: 'The paid invoices that all this is of: the newest 60 by issue' },
    ),
  },
  { $id: 'PaymentHabit', description: 'How a customer pays' },
);
export type PaymentHabit = Static<typeof PaymentHabit>;

export const CustomerHabitQuery = object({ ...cursorQuery(), ...managerFilter });
export type CustomerHabitQuery = Static<typeof CustomerHabitQuery>;

const { rating, points, medianDaysLate, spreadDays, shareLate, trendDays } = PaymentHabit.properties;
/** The payment behavior of a customer in a list. */
export const CustomerHabit = object({
  customer: PaymentHabit.properties.customer,
  ...{ rating, points, medianDaysLate, spreadDays, shareLate, trendDays },
  invoices: Type.Integer({ minimum: 0 }),
  promisesKept: Type.Integer({ minimum: 0 }),
  promisesBroken: Type.Integer({ minimum: 0 }),
  chanceKept: Type.Number(),
});
export type CustomerHabit = Static<typeof CustomerHabit>;
