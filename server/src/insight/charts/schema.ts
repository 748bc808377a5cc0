import { type Static, Type } from 'typebox';
import { currency, figure, id, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { Aging, asOf, count, figureQuery, PeriodQuery, Sum, sum } from '../figures/schema.ts';

export const TrendQuery = figureQuery({});
export type TrendQuery = Static<typeof TrendQuery>;

const day = (description: string) => Type.String({ format: 'date', description });
const share = (description: string) => nullable(Type.Number(), { description });
const oneDecimal = (description: string) => nullable(Type.Number(), { description });
const address = nullable(Type.String());
const { attributedAsOf, buckets, today } = Aging.properties;
const { buckets: agedBuckets } = Aging.properties.total.properties;

const movement = object(
  {
    opening: figure({ description: 'Receivables at the beginning' }),
    invoiced: figure(),
    paid: figure({ description: 'Negative: payments applied to invoices' }),
    credited: figure({ description: 'Negative: credit notes applied to invoices' }),
    writtenOff: figure({ description: 'Negative: written off, less recovered amounts' }),
    other: figure({ description: 'Overpayments, and payments that refunds took back' }),
    closing: figure({ description: 'Receivables at the end: the sum of all parts' }),
  },
  { description: 'Movement of receivables. The parts add up exactly to closing' },
);

export const ChartMonth = object(
  {
    from: day('First day of the month'),
    to: day('Last day of the month, or asOf'),
    changes: nullable(Type.Integer({ minimum: 0 }), {
      description:
        'Documents dated up to then that changed since the figures were stored. Such figures are computed ' +
        'again within about an hour. null: computed now',
    }),
    buckets: agedBuckets,
    receivables: sum,
    overdue: sum,
    onAccount: sum,
    overdueShare: share('Overdue in percent of the receivables'),
    dso: oneDecimal('Days sales outstanding, from the sales of 90 days'),
    bestPossibleDso: oneDecimal('DSO of the current receivables'),
    daysDelinquent: oneDecimal('DSO − best possible DSO'),
    effectiveness: oneDecimal('Collection effectiveness index of the month, in percent'),
    collected: sum,
    movement,
    steps: Type.Array(
      object({
        name: stringEnum(['opening', 'invoiced', 'paid', 'credited', 'writtenOff', 'other', 'closing']),
        value: figure(),
        before: figure({ description: 'The amount before this part' }),
        after: figure({ description: 'The amount after this part' }),
      }),
      { description: 'The movement as bars of a waterfall' },
    ),
    documents: object(
      { invoiced: address, paid: address, credited: address },
      { description: 'Addresses of the documents of a movement' },
    ),
  },
  { $id: 'ChartMonth' },
);
export type ChartMonth = Static<typeof ChartMonth>;

const debtor = object({
  customerId: id(),
  name: Type.String(),
  receivables: sum,
  overdue: sum,
  current: figure({ description: 'Receivables that are not overdue' }),
  cumulativeShare: share('Share of the receivables of this and all larger debtors, in percent'),
});

export const ReceivablesTrend = object(
  {
    asOf,
    attributedAsOf,
    today,
    currency: currency(),
    buckets,
    months: Type.Array(Type.Unsafe<ChartMonth>({ $ref: 'ChartMonth#' }), {
      description: 'Oldest first. The last one ends at asOf',
    }),
    debtors: Type.Array(debtor, { description: 'Largest first, at most 20' }),
    others: nullable(object({ customers: count('Customers that are not listed'), amount: figure() })),
    changedDocuments: count('The largest number of changed documents of a month'),
    formulas: Type.Record(Type.String(), Type.String()),
  },
  { $id: 'ReceivablesTrend', description: 'Receivables by month, and the largest debtors' },
);
export type ReceivablesTrend = Static<typeof ReceivablesTrend>;

const past = nullable(
  object({
    on: day('Day of the earlier value'),
    value: nullable(Type.Number()),
    change: oneDecimal('Value − earlier value'),
    percent: share('Change in percent of the earlier value'),
  }),
);
const Tile = object(
  {
    value: nullable(Type.Number(), { description: 'An amount in minor units, or days' }),
    unit: stringEnum(['AMOUNT', 'DAYS']),
    documents: address,
    previous: past,
    yearBefore: past,
    points: Type.Array(object({ on: asOf, value: nullable(Type.Number()) }), {
      description: 'By month, oldest first',
    }),
  },
  { $id: 'FigureTile', description: 'A figure with its history' },
);
export type Tile = Static<typeof Tile>;
const tile = Type.Unsafe<Tile>({ $ref: 'FigureTile#' });

export const HomeFigures = object(
  {
    asOf,
    attributedAsOf,
    currency: currency(),
    tiles: object({ overdue: tile, collected: tile, dso: tile }),
    promises: object({
      from: asOf,
      to: asOf,
      amount: figure({ description: 'Promised for this week and not yet paid' }),
      count: count('Promises'),
    }),
    collected: Type.Array(object({ from: asOf, until: asOf, ...Sum.properties }), {
      description: 'Payments received by week, oldest first. The current week ends today',
    }),
    expected: Type.Array(
      object({
        from: asOf,
        until: asOf,
        expected: figure(),
        p10: figure({ description: 'At least this amount with a probability of 90 %' }),
        p90: figure({ description: 'At most this amount with a probability of 90 %' }),
      }),
      { description: 'Expected cash by week. The first week begins today' },
    ),
    expectedTotal: figure({ description: 'Expected in all listed weeks' }),
    collectedTotal: figure({ description: 'Collected in all listed weeks' }),
    buckets,
    aging: Aging.properties.total,
    shares: Type.Array(share('Share of a bucket'), {
      description: 'Of the buckets, in percent of the receivables',
    }),
    overdueShare: share('Overdue in percent of the receivables'),
    changedDocuments: count(
      'The largest number of documents of a past month that changed since it was stored',
    ),
  },
  { $id: 'HomeFigures', description: 'The figures of the home page' },
);
export type HomeFigures = Static<typeof HomeFigures>;

export const ComparisonQuery = figureQuery({
  days: PeriodQuery.properties.days,
  compareWith: day('The other day'),
});
export type ComparisonQuery = Static<typeof ComparisonQuery>;

const COMPARED = [
  ...(['receivables', 'overdue', 'onAccount', 'writtenOff', 'net'] as const),
  ...(['simple', 'bestPossible', 'countback', 'averageDaysDelinquent', 'effectiveness'] as const),
  ...(['average', 'weighted', 'averageLate', 'weightedLate'] as const),
] as const;

export const FigureComparison = object(
  {
    asOf,
    compareWith: asOf,
    currency: currency(),
    figures: Type.Array(
      object({
        name: stringEnum(COMPARED),
        unit: stringEnum(['AMOUNT', 'DAYS', 'PERCENT']),
        value: nullable(Type.Number()),
        other: past,
      }),
    ),
  },
  { $id: 'FigureComparison', description: 'The receivables figures of two days' },
);
export type FigureComparison = Static<typeof FigureComparison>;

const behaviourMonth = object({
  from: asOf,
  to: asOf,
  invoices: count('Invoices paid in the month'),
  paid: sum,
  averageLate: oneDecimal('Mean days from the due day to payment. Negative: paid early'),
  average: oneDecimal('Mean days from issue to payment'),
});
export const PaymentMonths = object(
  {
    currency: currency(),
    months: Type.Array(behaviourMonth, { description: 'Oldest first. The last one ends today' }),
    averageLate: oneDecimal('Mean days late of all these invoices'),
    invoices: count('Invoices paid in all these months'),
  },
  { $id: 'PaymentMonths', description: 'Payment behaviour of a customer by month' },
);
export type PaymentMonths = Static<typeof PaymentMonths>;

export const chartSchemas = [
  ChartMonth,
  ReceivablesTrend,
  Tile,
  HomeFigures,
  FigureComparison,
  PaymentMonths,
];
