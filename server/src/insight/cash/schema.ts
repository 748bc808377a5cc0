import { type Static, Type } from 'typebox';
import { CASH_AGES } from '../../cash/reads.ts';
import { currency, figure, nullable, object, stringEnum } from '../../platform/http/schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const share = (description: string) => nullable(Type.Number(), { description });

export const CashFigures = object(
  {
    currency: currency({ description: 'Currency of all amounts: that of the organization' }),
    unapplied: figure({ description: 'Unidentified cash and cash on account' }),
    unconverted: Type.Array(currency(), { description: 'Excluded currencies, which have no rate' }),
    ages: Type.Array(
      object(
        {
          age: stringEnum(CASH_AGES, {
            title: 'CashAge',
            description: 'Since the booking day or the payment: 7, 30 or 90 days at most, or more',
          }),
          unidentified: figure({ description: 'Bank transactions that are not decided' }),
          onAccount: figure({ description: 'Unlinked amounts of payments' }),
          amount: figure({ description: 'Both' }),
        },
        { title: 'UnappliedCash' },
      ),
      { description: 'Unapplied cash by age, the newest first. Each age occurs' },
    ),
    straightThrough: object(
      {
        share: share('Transactions that rules matched, in percent of all. null: there were none'),
        weeks: Type.Array(
          object(
            {
              week: Type.String({ format: 'date', description: 'Monday of the week' }),
              automatic: count('Matched by a rule, without a person'),
              byPeople: count('Matched by people'),
              open: count('Not matched'),
              share: share('Matched by a rule, in percent'),
            },
            { title: 'StraightThroughWeek' },
          ),
          { description: 'The last 12 weeks, by booking day' },
        ),
      },
      { description: 'Booked money in, without excluded transactions', title: 'StraightThrough' },
    ),
  },
  { $id: 'CashFigures' },
);
export type CashFigures = Static<typeof CashFigures>;
