import { type Static, Type } from 'typebox';
import { amount, currency, externalId, figure, id, nullable, object } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';

/** Maximum forecast horizon, in weeks. */
export const MAX_WEEKS = 26;
export const USUAL_WEEKS = 13;

const day = (description?: string) =>
  Type.String({ format: 'date', ...(description === undefined ? {} : { description }) });
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const scope = {
  currency: Type.Optional(
    currency({
      description:
        'Only invoices in it, in it. Default: all, converted into the currency of the organization',
    }),
  ),
  accountManagerId: Type.Optional(
    id({ description: 'Only of customers whose first account manager this is' }),
  ),
  weeks: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_WEEKS,
      default: USUAL_WEEKS,
      description: 'The one under way is the first',
    }),
  ),
};

export const ForecastQuery = object(scope);
export type ForecastQuery = Static<typeof ForecastQuery>;

const interval = {
  p10: amount({ description: 'It will be at least this with a chance of 90 %' }),
  p50: amount({ description: 'As likely more as less' }),
  p90: amount({ description: 'It will be at most this with a chance of 90 %' }),
};

const ForecastWeek = object({
  from: day('Today in the first week, else a Monday'),
  until: day('A Sunday, included'),
  expected: amount({ description: 'The sum of what is expected of each invoice: the mean' }),
  ...interval,
  promised: amount({ description: 'Promised for a day of this week, whether it is kept or not' }),
  invoices: Type.Integer({ minimum: 0, description: 'How many invoices something is expected of' }),
  currencies: Type.Array(object({ currency: currency(), expected: amount() }), {
    description: 'The same by currency, exact: the sum of its documents',
  }),
  documents: Type.String({ description: 'Where the invoices of the week are listed' }),
});

const ForecastCurrency = object({
  currency: currency(),
  outstanding: amount({ description: 'weeks + later + disputed + onAccount, to the unit' }),
  weeks: Type.Array(amount()),
  later: amount({ description: 'Expected after the last week, or never' }),
  disputed: amount(),
  onAccount: amount({ description: 'Covered by money on account, which has come already' }),
});

const ForecastManager = object({
  accountManagerId: nullable(id(), { description: 'Null: customers without one' }),
  weeks: Type.Array(amount(), { description: 'Expected in each week' }),
  later: amount(),
});

export const Forecast = object(
  {
    asOf: day("Today in the organization's time zone"),
    countedOn: nullable(day(), {
      description:
        'When the payments of the past were counted last; null: never yet, so all pay as one that nothing is known of',
    }),
    currency: currency(),
    unconverted: Type.Array(currency(), {
      description: 'Currencies without a rate, left out of all but currencies',
    }),
    weeks: Type.Array(ForecastWeek),
    later: amount({ description: 'Expected after the last week, or never' }),
    disputed: object({ amount: amount(), invoices: Type.Integer({ minimum: 0 }) }),
    onAccount: amount({ description: 'Covered by money on account, which has come already' }),
    outstanding: amount({ description: 'Of all invoices that are open' }),
    currencies: Type.Array(ForecastCurrency),
    accountManagers: Type.Array(ForecastManager),
    formula: Type.Array(Type.String(), { description: 'How it is reckoned' }),
    inputs: object({
      halfLifeDays: Type.Integer({
        description: 'An invoice counts half as much as one issued so many days later',
      }),
      groupWeight: Type.Integer({
        description: "For how many of its own invoices the customer's country counts",
      }),
      everybodyWeight: Type.Integer({ description: "For how many of a country's invoices all others count" }),
      promises: object({ kept: Type.Integer({ minimum: 0 }), broken: Type.Integer({ minimum: 0 }) }),
      countries: Type.Array(Type.String(), { description: 'Those whose payments are told apart' }),
    }),
  },
  { $id: 'Forecast', description: 'When open invoices are expected to be paid' },
);
export type Forecast = Static<typeof Forecast>;

const { limit, cursor } = pagingQuery(MAX_LIMIT);
export const ForecastInvoiceQuery = object({
  ...{ limit, cursor },
  ...scope,
  week: Type.Optional(
    day('Any day of the week that is asked about, from today on; the one under way if it is left out'),
  ),
});
export type ForecastInvoiceQuery = Static<typeof ForecastInvoiceQuery>;

export const ForecastInvoice = object(
  {
    invoice: object({ id: id(), externalId: externalId(), customId: nullable(Type.String()) }),
    customer: object({ id: id(), externalId: externalId(), name: Type.String() }),
    currency: currency(),
    expected: amount({ description: 'In the week; the sum over all pages is that of the week, to the unit' }),
    chance: share('That it is paid in the week'),
    outstanding: amount(),
    onAccount: amount({ description: 'Of what is outstanding, covered by money on account' }),
    dueOn: day(),
    promise: nullable(object({ date: day(), amount: amount(), kept: share('The chance that it is kept') })),
    ...{
      p10: nullable(day('Paid by the end of this day with a chance of 10 %')),
      p50: nullable(day('As likely before as after. Null: more than a year after the due day, or never')),
      p90: nullable(day('Paid by the end of this day with a chance of 90 %')),
    },
    learnedFrom: Type.Integer({
      minimum: 0,
      description: 'Paid invoices of the customer that this was learned from',
    }),
  },
  { $id: 'ForecastInvoice' },
);
export type ForecastInvoice = Static<typeof ForecastInvoice>;

export const ForecastInvoiceList = listAnswer(
  'items',
  Type.Unsafe<ForecastInvoice>({ $ref: 'ForecastInvoice#' }),
  'ForecastInvoiceList',
);

export const ForecastAccuracyQuery = object({
  weeks: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 104,
      default: 26,
      description: 'The newest forecasts that are compared',
    }),
  ),
});
export type ForecastAccuracyQuery = Static<typeof ForecastAccuracyQuery>;

const ratio = nullable(Type.Number(), { description: 'Null where there is nothing to compare' });

export const ForecastAccuracy = object(
  {
    currency: currency(),
    horizons: Type.Array(
      object({
        weeksAhead: Type.Integer({ minimum: 0, description: '0: the week in which it was made' }),
        weeks: Type.Integer({ minimum: 0, description: 'How many weeks have ended since' }),
        expected: amount(),
        paid: figure(),
        error: { ...ratio, description: 'Σ |paid − expected| / Σ expected' },
        bias: {
          ...ratio,
          description: 'Σ (paid − expected) / Σ expected: above 0 more came than was expected',
        },
        within: {
          ...ratio,
          description: 'Share of the weeks that came to between P10 and P90; 0.8 is what it should be',
        },
      }),
    ),
    forecasts: Type.Array(
      object({
        madeOn: day(),
        weeks: Type.Array(
          object({
            ...{ from: day(), until: day(), expected: amount(), ...interval },
            paid: nullable(figure(), { description: 'Null: the week has not ended' }),
            countedOn: nullable(day()),
          }),
        ),
      }),
      { description: 'The newest first' },
    ),
  },
  {
    $id: 'ForecastAccuracy',
    description: 'What was foretold once a week, beside what came of the same invoices',
  },
);
export type ForecastAccuracy = Static<typeof ForecastAccuracy>;
