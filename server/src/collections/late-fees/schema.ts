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
  TEXT_LENGTH,
  timestamp,
  words,
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
  rate: percent('Percent a year, such as 2.15'),
  source: Type.Optional(
    Type.String({ minLength: 1, maxLength: 300, description: 'Where the rate was published' }),
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
  mode: words(LATE_FEE_MODES, {
    description: 'EU_DIRECTIVE: reference rate and marginPoints; MONTHLY_RATE: monthlyRate; NONE: no fees',
  }),
  country: nullable(
    words(COUNTRIES, {
      description:
        'Whose law says what marginPoints and rateBasis do not; null: the least of Directive 2011/7/EU',
    }),
  ),
  marginPoints: nullable(
    percent('Percentage points above the reference rate; null: those of the country, 8 without one'),
  ),
  rateBasis: nullable(
    words(RATE_BASES, {
      description: `Of interest beyond the end of a half-year. EACH_HALF_YEAR: each half-year bears its own rate; FIRST_DAY: that of the day after the due day holds for all of it; null: as in the country, EACH_HALF_YEAR without one`,
    }),
  ),
  monthlyRate: nullable(percent('Percent a month; needed for MONTHLY_RATE')),
  compensation: amounts('Fixed sum once an invoice, by currency; default {"EUR": 4000}'),
  referenceRates: Type.Array(referenceRate, {
    maxItems: 200,
    description: "Rates of half-years, beside and before the built-in ones of the European Central Bank's",
  }),
  graceDays: Type.Integer({
    minimum: 0,
    maximum: 365,
    description: 'What is paid within so many days after the due day bears no fee',
  }),
  minimumAmount: amounts('Interest below it is not proposed yet, by currency'),
  paymentDays: Type.Integer({
    minimum: 0,
    maximum: 365,
    description: 'Days to pay an accepted fee; default 14',
  }),
  numberPrefix: Type.String({
    pattern: '^[A-Za-z0-9](?:[A-Za-z0-9./_-]{0,18}[A-Za-z0-9])?$',
    maxLength: 20,
    description:
      'What numbers of accepted fees begin with; default LF, as in LF-2026-0001. Each prefix counts by itself, from 1 each year',
  }),
};

const rule = {
  marginPoints: Type.String({ description: 'Percentage points above the reference rate' }),
  rateBasis: words(RATE_BASES),
};

export const LateFeeSettings = object(
  {
    ...settings,
    since: nullable(day('Invoices that were due before this day bear no fee')),
    inForce: object(rule, { description: 'What holds: of the settings, else of the country' }),
    countryRules: Type.Array(object({ country: words(COUNTRIES), ...rule }), {
      description: 'What the countries say whose rule is known',
    }),
    missingRates: Type.Array(Type.String({ format: 'date', description: 'First day of the half-year' }), {
      description:
        'Half-years until today whose reference rate nobody has stated: interest that needs them is not proposed. Empty where no reference rate is used',
    }),
    builtInRates: Type.Array(referenceRate, { description: 'Known without being stated; newest first' }),
    version: version(),
    updatedAt: nullable(instant({ description: 'Null: nothing was stated yet' })),
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
          description: 'Invoices that were due before this day bear no fee; null: none is too old',
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
        'A CSV file of the ECB Data Portal with the series FM.B.U2.EUR.4F.KR.MRR_FR.LEV (main refinancing operations, fixed rate tenders, date of changes)',
    }),
    asOf: Type.Optional(
      timestamp({ description: 'Day on which the file was published; default and latest: today' }),
    ),
  },
  { $id: 'LateFeeRatesLoad' },
);
export type LateFeeRatesLoad = Static<typeof LateFeeRatesLoad>;

export const LateFeeRatesLoaded = object(
  {
    changed: Type.Array(
      object({
        from: day('First day of the half-year'),
        rate: Type.String({ description: 'Percent a year' }),
        before: nullable(Type.String({ description: 'What was known until now; null: nothing' })),
      }),
      { description: 'Rates that are in referenceRates now, in the order of time' },
    ),
    unchanged: count('Half-years whose rate was known as it is in the file'),
  },
  { $id: 'LateFeeRatesLoaded' },
);
export type LateFeeRatesLoaded = Static<typeof LateFeeRatesLoaded>;

const segment = object({
  from: day('First day'),
  until: day('Last day'),
  days: Type.Integer({ minimum: 1 }),
  base: positiveAmount({ description: 'Outstanding on these days, in the lowest division of the currency' }),
  referenceRate: nullable(Type.String({ description: 'Percent a year' })),
  rate: Type.String({ description: 'Percent a year' }),
});

const document = object({ id: id(), externalId: externalId(), customId: Type.String() });

export const LateFee = object(
  {
    id: id(),
    kind: words(FEE_KINDS),
    state: words(FEE_STATES),
    customer: object({ id: id(), externalId: externalId(), name: Type.String() }),
    invoice: nullable(document, { description: 'What was paid late; null once it is deleted' }),
    document: nullable(document, { description: 'The invoice that accepting it has made' }),
    currency: Type.String(),
    amount: positiveAmount(),
    from: day('First day that bears interest; of a compensation the first day of delay'),
    until: day('Last day that bears interest'),
    formula: object({
      mode: words(['EU_DIRECTIVE', 'MONTHLY_RATE']),
      daysPerYear: Type.Integer(),
      marginPoints: nullable(Type.String()),
      rateBasis: nullable(words(RATE_BASES), { description: 'Null where the rate is a contractual one' }),
      monthlyRate: nullable(Type.String()),
      segments: Type.Array(segment, {
        description: 'Interest is the sum of base × days × rate / (100 × daysPerYear)',
      }),
      exact: Type.String({ description: 'The amount before it is rounded: a whole number or a fraction' }),
    }),
    reason: nullable(Type.String({ description: 'Why it was rejected' })),
    decidedAt: nullable(instant()),
    decidedBy: nullable(id({ description: 'The user who accepted or rejected it' })),
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
  state: Type.Optional(words(FEE_STATES)),
  kind: Type.Optional(words(FEE_KINDS)),
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
    customerId: Type.Optional(id({ description: 'Only invoices of this customer; absent: of all' })),
    until: Type.Optional(timestamp({ description: 'Last day that is counted; default and latest: today' })),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_INVOICES,
        default: MAX_INVOICES,
        description: 'Invoices to look at',
      }),
    ),
    cursor: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'nextCursor of the answer before' }),
    ),
  },
  { $id: 'LateFeeRun' },
);
export type LateFeeRun = Static<typeof LateFeeRun>;

export const LateFeeRunResult = object(
  {
    invoices: count('Invoices that were looked at'),
    proposed: count('New proposals'),
    updated: count('Open proposals that say something else now'),
    superseded: count('Open proposals that nothing speaks for any more'),
    unchanged: count('Open proposals that are as they were'),
    missingRates: Type.Array(
      object({
        from: day('First day of the half-year'),
        invoices: Type.Integer({ minimum: 1, description: 'Invoices whose interest waits for its rate' }),
      }),
      {
        description:
          'Half-years whose reference rate nobody has stated, in the order of time. No interest is proposed that needs one; an open proposal stays as it is',
      },
    ),
    nextCursor: Type.Optional(
      Type.String({ description: 'There are more invoices: ask again with it as cursor' }),
    ),
  },
  { $id: 'LateFeeRunResult' },
);
export type LateFeeRunResult = Static<typeof LateFeeRunResult>;

export const LateFeeAcceptance = object(
  {
    name: Type.Optional(optionalName({ description: 'Of the invoice; default: what it is about' })),
    customId: Type.Optional(
      nullable(
        externalId({
          description:
            'Number of the invoice; default: the next one of the organization, such as LF-2026-0001. One that is stated takes none',
        }),
      ),
    ),
    dueDate: Type.Optional(
      nullable(timestamp({ description: 'Default: paymentDays of the settings after today' })),
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
