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
        'Only invoices in this currency, not converted. Default: all invoices, converted into the ' +
        'currency of the organization',
    }),
  ),
  accountManagerId: Type.Optional(
    id({ description: 'Only customers whose primary account manager is this user' }),
  ),
  weeks: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_WEEKS,
      default: USUAL_WEEKS,
      description: 'Number of weeks. The current week is the first',
    }),
  ),
};

export const ForecastQuery = object(scope);
export type ForecastQuery = Static<typeof ForecastQuery>;

const interval = {
  p10: amount({ description: 'At least this amount with a probability of 90 %' }),
  p50: amount({ description: 'Median: more or less than this amount is equally likely' }),
  p90: amount({ description: 'At most this amount with a probability of 90 %' }),
};

const ForecastWeek = object({
  from: day('First day: today for the first week, otherwise a Monday'),
  until: day('Last day: a Sunday'),
  expected: amount({ description: 'Expected amount: the sum of the mean of each invoice' }),
  ...interval,
  promised: amount({
    description: 'Amount promised for a day of this week, whether or not the promise is kept',
  }),
  invoices: Type.Integer({ minimum: 0, description: 'Number of invoices with an expected payment' }),
  currencies: Type.Array(object({ currency: currency(), expected: amount() }), {
    description: 'Exact amounts by currency, equal to the sum of the documents',
  }),
  documents: Type.String({ description: 'Address of the list of invoices of the week' }),
});

const ForecastCurrency = object({
  currency: currency(),
  outstanding: amount({ description: 'weeks + later + disputed + onAccount, exactly' }),
  weeks: Type.Array(amount()),
  later: amount({ description: 'Expected after the last week, or never' }),
  disputed: amount(),
  onAccount: amount({ description: 'Covered by credit on account, which has already been received' }),
});

const ForecastManager = object({
  accountManagerId: nullable(id(), { description: 'null: customers without an account manager' }),
  weeks: Type.Array(amount(), { description: 'Expected amount in each week' }),
  later: amount(),
});

export const Forecast = object(
  {
    asOf: day("Today in the organization's time zone"),
    countedOn: nullable(day(), {
      description:
        'When past payments were last evaluated. null: never yet, so all customers count as unknown ' +
        'payers',
    }),
    currency: currency(),
    unconverted: Type.Array(currency(), {
      description: 'Currencies without an exchange rate, only included in currencies',
    }),
    weeks: Type.Array(ForecastWeek),
    expectedTotal: amount({ description: 'Expected in all listed weeks' }),
    later: amount({ description: 'Expected after the last week, or never' }),
    disputed: object({ amount: amount(), invoices: Type.Integer({ minimum: 0 }) }),
    onAccount: amount({ description: 'Covered by credit on account, which has already been received' }),
    outstanding: amount({ description: 'Outstanding amount of all open invoices' }),
    currencies: Type.Array(ForecastCurrency),
    accountManagers: Type.Array(ForecastManager),
    formula: Type.Array(Type.String(), { description: 'Calculation method' }),
    inputs: object({
      halfLifeDays: Type.Integer({
        description: 'Half-life: an invoice counts half as much as one issued this many days later',
      }),
      groupWeight: Type.Integer({
        description: "Weight of the customer's country, as a number of invoices",
      }),
      everybodyWeight: Type.Integer({ description: 'Weight of all customers, as a number of invoices' }),
      promises: object({ kept: Type.Integer({ minimum: 0 }), broken: Type.Integer({ minimum: 0 }) }),
      countries: Type.Array(Type.String(), { description: 'Countries with their own payment statistics' }),
    }),
  },
  { $id: 'Forecast', description: 'Expected cash by week' },
);
export type Forecast = Static<typeof Forecast>;

const { limit, cursor } = pagingQuery(MAX_LIMIT);
export const ForecastInvoiceQuery = object({
  limit,
  cursor,
  ...scope,
  week: Type.Optional(day('Any day of the week, not in the past. Default: the current week')),
});
export type ForecastInvoiceQuery = Static<typeof ForecastInvoiceQuery>;

export const ForecastInvoice = object(
  {
    invoice: object({ id: id(), externalId: externalId(), customId: nullable(Type.String()) }),
    customer: object({ id: id(), externalId: externalId(), name: Type.String() }),
    currency: currency(),
    expected: amount({
      description:
        'Expected amount in the week. The sum over all pages equals the amount of the week exactly',
    }),
    chance: share('Probability that it is paid in the week'),
    outstanding: amount(),
    onAccount: amount({ description: 'Part of the outstanding amount that credit on account covers' }),
    dueOn: day(),
    promise: nullable(
      object({ date: day(), amount: amount(), kept: share('Probability that the promise is kept') }),
      { description: 'The promise, or the next instalment of a plan' },
    ),
    p10: nullable(day('Paid by the end of this day with a probability of 10 %')),
    p50: nullable(
      day(
        'Median: paid before or after this day is equally likely. null: more than a year after the due ' +
          'day, or never',
      ),
    ),
    p90: nullable(day('Paid by the end of this day with a probability of 90 %')),
    learnedFrom: Type.Integer({
      minimum: 0,
      description: 'Number of paid invoices of the customer that the estimate uses',
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
      description: 'Number of newest forecasts to compare',
    }),
  ),
});
export type ForecastAccuracyQuery = Static<typeof ForecastAccuracyQuery>;

const ratio = nullable(Type.Number(), { description: 'null: there is nothing to compare' });

export const ForecastAccuracy = object(
  {
    currency: currency(),
    horizons: Type.Array(
      object({
        weeksAhead: Type.Integer({
          minimum: 0,
          description: 'Weeks between the forecast and the forecast week. 0: the same week',
        }),
        weeks: Type.Integer({ minimum: 0, description: 'Number of weeks that have ended' }),
        expected: amount(),
        paid: figure(),
        error: { ...ratio, description: 'Σ |paid − expected| / Σ expected' },
        bias: {
          ...ratio,
          description: 'Σ (paid − expected) / Σ expected. Positive: more was paid than expected',
        },
        within: {
          ...ratio,
          description: 'Share of weeks with a result between P10 and P90. The target is 0.8',
        },
      }),
    ),
    forecasts: Type.Array(
      object({
        madeOn: day(),
        weeks: Type.Array(
          object({
            from: day(),
            until: day(),
            expected: amount(),
            ...interval,
            paid: nullable(figure(), { description: 'null: the week has not ended' }),
            countedOn: nullable(day()),
          }),
        ),
      }),
      { description: 'Newest first' },
    ),
  },
  {
    $id: 'ForecastAccuracy',
    description: 'Weekly forecasts compared with the payments of the same invoices',
  },
);
export type ForecastAccuracy = Static<typeof ForecastAccuracy>;
