import { type Static, Type } from 'typebox';
import {
  amount,
  externalId,
  id,
  instant,
  nullable,
  object,
  optionalName,
  positiveAmount,
  stringEnum,
  TEXT_LENGTH,
  timestamp,
} from '../../platform/http/schema.ts';
import { rangeQuery } from '../../platform/lists/filters.ts';
import { listAnswer, MAX_LIMIT, pagingQuery, sortQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';
import { COUNTRIES, RATE_BASES } from '../domain/late-fees/countries.ts';
import { FEE_KINDS, FEE_STATES, LATE_FEE_MODES } from '../domain/late-fees/proposals.ts';

const percent = (description: string) =>
  Type.String({ pattern: '^[0-9]{1,3}([.][0-9]{1,6})?$', maxLength: 10, description });
const day = (description: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description });

const referenceRate = object({
  from: Type.String({
    pattern: '^(19|2[0-9])[0-9]{2}-(01|07)-01$',
    description: 'First day of a half-year: 1 January or 1 July',
  }),
  rate: percent('Percent per year, such as 2.15'),
  source: Type.Optional(
    Type.String({ minLength: 1, maxLength: 300, description: 'Publication of the rate' }),
  ),
});

/** Minor units by currency. */
const amounts = (description: string) =>
  Type.Unsafe<Record<string, number>>({
    type: 'object',
    propertyNames: { type: 'string', pattern: '^[A-Z]{3}$' },
    additionalProperties: amount(),
    description,
  });

const settings = {
  mode: stringEnum(LATE_FEE_MODES, {
    description: 'EU_DIRECTIVE: reference rate plus marginPoints. MONTHLY_RATE: monthlyRate. NONE: no fees',
  }),
  country: nullable(
    stringEnum(COUNTRIES, {
      description:
        'Country whose law sets the default of marginPoints and rateBasis. null: the minimum of ' +
        'Directive 2011/7/EU',
    }),
  ),
  marginPoints: nullable(
    percent(
      'Percentage points above the reference rate. null: the points of the country, or 8 without a ' +
        'country',
    ),
  ),
  rateBasis: nullable(
    stringEnum(RATE_BASES, {
      description:
        'Rate for interest that continues after the end of a half-year. EACH_HALF_YEAR: each half-year ' +
        'has its own rate. FIRST_DAY: the rate of the day after the due day applies to the whole ' +
        'period. null: the rule of the country, or EACH_HALF_YEAR without a country',
    }),
  ),
  monthlyRate: nullable(percent('Percent per month. Required for MONTHLY_RATE')),
  compensation: amounts('Fixed amount per invoice, by currency. Default: {"EUR": 4000}'),
  referenceRates: Type.Array(referenceRate, {
    maxItems: 200,
    description:
      'Reference rates by half-year. They add to the built-in rates of the European Central Bank and ' +
      'take precedence over them',
  }),
  graceDays: Type.Integer({
    minimum: 0,
    maximum: 365,
    description:
      'Grace period in days: no fee if the invoice is paid within this many days after the due day',
  }),
  minimumAmount: amounts('Minimum amount by currency. Smaller interest is not proposed yet'),
  paymentDays: Type.Integer({
    minimum: 0,
    maximum: 365,
    description: 'Days to pay an accepted fee. Default: 14',
  }),
  numberPrefix: Type.String({
    pattern: '^[A-Za-z0-9](?:[A-Za-z0-9./_-]{0,18}[A-Za-z0-9])?$',
    maxLength: 20,
    description:
      'Prefix for the numbers of accepted fees. Default: LF, as in LF-2026-0001. Numbers count per ' +
      'prefix and restart at 1 each year',
  }),
};

const rule = {
  marginPoints: Type.String({ description: 'Percentage points above the reference rate' }),
  rateBasis: stringEnum(RATE_BASES),
};

export const LateFeeSettings = object(
  {
    ...settings,
    since: nullable(day('Invoices that were due before this day have no fees')),
    inForce: object(rule, { description: 'Rules in force: from the settings, otherwise from the country' }),
    countryRules: Type.Array(object({ country: stringEnum(COUNTRIES), ...rule }), {
      description: 'Rules of the supported countries',
    }),
    missingRates: Type.Array(Type.String({ format: 'date', description: 'First day of the half-year' }), {
      description:
        'Half-years until today without a known reference rate. Interest that needs them is not ' +
        'proposed. Empty if no reference rate is used',
    }),
    builtInRates: Type.Array(referenceRate, { description: 'Built-in rates, newest first' }),
    version: version(),
    updatedAt: nullable(instant({ description: 'null: the settings were never changed' })),
  },
  { $id: 'LateFeeSettings' },
);
export type LateFeeSettings = Static<typeof LateFeeSettings>;

export const LateFeeSettingsUpdate = object(
  {
    mode: Type.Optional(settings.mode),
    country: Type.Optional(settings.country),
    marginPoints: Type.Optional(settings.marginPoints),
    rateBasis: Type.Optional(settings.rateBasis),
    monthlyRate: Type.Optional(settings.monthlyRate),
    compensation: Type.Optional(settings.compensation),
    referenceRates: Type.Optional(settings.referenceRates),
    graceDays: Type.Optional(settings.graceDays),
    minimumAmount: Type.Optional(settings.minimumAmount),
    paymentDays: Type.Optional(settings.paymentDays),
    numberPrefix: Type.Optional(settings.numberPrefix),
    since: Type.Optional(
      nullable(
        timestamp({
          description: 'Invoices that were due before this day have no fees. null: no limit',
        }),
      ),
    ),
    version: optionalVersion(),
  },
  { $id: 'LateFeeSettingsUpdate' },
);
export type LateFeeSettingsUpdate = Static<typeof LateFeeSettingsUpdate>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** Maximum length of a file of rates: far more than the ECB decides in a century. */
export const MAX_RATES_LENGTH = 200_000;

export const LateFeeRatesLoad = object(
  {
    csv: Type.String({
      minLength: 1,
      maxLength: MAX_RATES_LENGTH,
      description:
        'CSV file of the ECB Data Portal with the series FM.B.U2.EUR.4F.KR.MRR_FR.LEV (main ' +
        'refinancing operations, fixed rate tenders, date of changes)',
    }),
    asOf: Type.Optional(timestamp({ description: 'Publication day of the file. Default and latest: today' })),
  },
  { $id: 'LateFeeRatesLoad' },
);
export type LateFeeRatesLoad = Static<typeof LateFeeRatesLoad>;

export const LateFeeRatesLoaded = object(
  {
    changed: Type.Array(
      object({
        from: day('First day of the half-year'),
        rate: Type.String({ description: 'Percent per year' }),
        before: nullable(Type.String({ description: 'Previously known rate. null: none' })),
      }),
      { description: 'Rates that were added to referenceRates, in chronological order' },
    ),
    unchanged: count('Number of half-years whose known rate matches the file'),
  },
  { $id: 'LateFeeRatesLoaded' },
);
export type LateFeeRatesLoaded = Static<typeof LateFeeRatesLoaded>;

const segment = object({
  from: day('First day'),
  until: day('Last day'),
  days: Type.Integer({ minimum: 1 }),
  base: positiveAmount({ description: 'Outstanding amount on these days, in minor units of the currency' }),
  referenceRate: nullable(Type.String({ description: 'Percent per year' })),
  rate: Type.String({ description: 'Percent per year' }),
});

const document = object({ id: id(), externalId: externalId(), customId: Type.String() });

export const LateFee = object(
  {
    id: id(),
    kind: stringEnum(FEE_KINDS),
    state: stringEnum(FEE_STATES),
    customer: object({ id: id(), externalId: externalId(), name: Type.String() }),
    invoice: nullable(document, { description: 'Invoice that was paid late. null: it was deleted' }),
    document: nullable(document, { description: 'Invoice that accepting the fee created' }),
    currency: Type.String(),
    amount: positiveAmount(),
    from: day('First day that bears interest. For compensation: the first day of delay'),
    until: day('Last day that bears interest'),
    formula: object({
      mode: stringEnum(['EU_DIRECTIVE', 'MONTHLY_RATE']),
      daysPerYear: Type.Integer(),
      marginPoints: nullable(Type.String()),
      rateBasis: nullable(stringEnum(RATE_BASES), { description: 'null for a contractual rate' }),
      monthlyRate: nullable(Type.String()),
      segments: Type.Array(segment, {
        description:
          'Segments of the interest. Interest is the sum of base × days × rate / (100 × daysPerYear)',
      }),
      exact: Type.String({ description: 'Amount before rounding: an integer or a fraction' }),
    }),
    reason: nullable(Type.String({ description: 'Reason for the rejection' })),
    decidedAt: nullable(instant()),
    decidedBy: nullable(id({ description: 'User who accepted or rejected it' })),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { $id: 'LateFee' },
);
export type LateFee = Static<typeof LateFee>;

export const LATE_FEE_SORTS = ['createdAt', 'updatedAt'] as const;
export const LateFeeQuery = object({
  ...pagingQuery(MAX_LIMIT),
  ...sortQuery(LATE_FEE_SORTS, 'createdAt'),
  state: Type.Optional(stringEnum(FEE_STATES)),
  kind: Type.Optional(stringEnum(FEE_KINDS)),
  customerId: Type.Optional(id()),
  invoiceId: Type.Optional(id()),
  ...rangeQuery('createdAt'),
  ...rangeQuery('updatedAt'),
});
export type LateFeeQuery = Static<typeof LateFeeQuery>;
export const LateFeeList = listAnswer('items', Type.Unsafe<LateFee>({ $ref: 'LateFee#' }), 'LateFeeList');

/** Maximum invoices checked in one request; its response contains the cursor for the next one. */
export const MAX_INVOICES = 5000;

export const LateFeeRun = object(
  {
    customerId: Type.Optional(id({ description: 'Only invoices of this customer. Absent: all invoices' })),
    until: Type.Optional(timestamp({ description: 'Last day to count. Default and latest: today' })),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_INVOICES,
        default: MAX_INVOICES,
        description: 'Number of invoices to check',
      }),
    ),
    cursor: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'nextCursor of the previous response' }),
    ),
  },
  { $id: 'LateFeeRun' },
);
export type LateFeeRun = Static<typeof LateFeeRun>;

export const LateFeeRunResult = object(
  {
    invoices: count('Number of checked invoices'),
    proposed: count('Number of new proposals'),
    updated: count('Number of open proposals whose amount or dates changed'),
    superseded: count('Number of open proposals that no longer apply'),
    unchanged: count('Number of open proposals that did not change'),
    missingRates: Type.Array(
      object({
        from: day('First day of the half-year'),
        invoices: Type.Integer({ minimum: 1, description: 'Number of invoices that wait for this rate' }),
      }),
      {
        description:
          'Half-years without a known reference rate, in chronological order. Interest that needs ' +
          'one is not proposed; open proposals stay unchanged',
      },
    ),
    nextCursor: Type.Optional(
      Type.String({ description: 'Send it as cursor to check more invoices. Absent: all were checked' }),
    ),
  },
  { $id: 'LateFeeRunResult' },
);
export type LateFeeRunResult = Static<typeof LateFeeRunResult>;

export const LateFeeAcceptance = object(
  {
    name: Type.Optional(
      optionalName({ description: 'Name of the invoice. Default: a description of the fee' }),
    ),
    customId: Type.Optional(
      nullable(
        externalId({
          description:
            'Number of the invoice. Default: the next number of the organization, such as ' +
            'LF-2026-0001. A given number does not use up the next one',
        }),
      ),
    ),
    dueDate: Type.Optional(
      nullable(
        timestamp({
          description: 'Due date of the invoice. Default: paymentDays of the settings after today',
        }),
      ),
    ),
  },
  { $id: 'LateFeeAcceptance' },
);
export type LateFeeAcceptance = Static<typeof LateFeeAcceptance>;

export const LateFeeRejection = object(
  { reason: Type.String({ minLength: 1, maxLength: TEXT_LENGTH }) },
  { $id: 'LateFeeRejection' },
);
export type LateFeeRejection = Static<typeof LateFeeRejection>;

export const lateFeePath = object({ lateFeeId: id() });
