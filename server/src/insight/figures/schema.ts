import { type Static, type TProperties, Type } from 'typebox';
import type { DocumentKind } from '../../ledger/domain/settlement/records.ts';
import { customFieldFilters } from '../../ledger/filters.ts';
import { customerAnswer } from '../../ledger/schemas.ts';
import {
  currency,
  externalId,
  figure,
  id,
  instant,
  nullable,
  object,
  stringEnum,
  TEXT_LENGTH,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { MAX_EDGES } from '../domain/figures/aging.ts';

const DAY = '^\\d{4}-\\d\\d-\\d\\d$';
const day = (description: string) => Type.String({ format: 'timestamp', pattern: DAY, description });

/** The filters of all figures. */
export const selection = {
  asOf: Type.Optional(day("Day whose end counts, in the organization's time zone. Default: today")),
  currency: Type.Optional(
    currency({
      description: 'Only documents in this currency, not converted. Default: all documents, converted',
    }),
  ),
  accountManagerId: Type.Optional(
    id({ description: 'Only customers whose primary account manager is this user' }),
  ),
  dunningPlanId: Type.Optional(
    id({ description: 'Only invoices with this plan, and credits of customers with this plan' }),
  ),
  customerId: Type.Optional(id()),
  familyId: Type.Optional(id({ description: 'Only the family of this customer: parent and all children' })),
} satisfies TProperties;

/** Returns a query schema for figures, which also accepts filters by custom fields. */
export const figureQuery = <P extends TProperties>(properties: P) =>
  object({ ...selection, ...properties }, { patternProperties: customFieldFilters });

export const SelectionQuery = figureQuery({});
export type SelectionQuery = Static<typeof SelectionQuery>;

const GROUPS = ['ACCOUNT_MANAGER', 'DUNNING_PLAN', 'CUSTOMER', 'FAMILY', 'CUSTOM_FIELD', 'CURRENCY'] as const;
export type GroupBy = (typeof GROUPS)[number];

const by = Type.Optional(
  stringEnum(['DUE_DATE', 'ISSUE_DATE'], { default: 'DUE_DATE', description: 'Reference date for the age' }),
);

const groupBy = Type.Optional(stringEnum(GROUPS));
const groupFieldId = Type.Optional(
  id({ description: 'Custom field of customers or invoices to group by, for CUSTOM_FIELD' }),
);

/** Names of document kinds in responses. */
export const TYPES = {
  INVOICE: 'invoice',
  CREDIT_NOTE: 'credit_note',
  PAYMENT: 'payment',
  REFUND: 'refund',
} as const satisfies Record<DocumentKind, string>;

const MAX_GROUPS = 500;
export const AgingQuery = figureQuery({
  by,
  edges: Type.Optional(
    Type.String({
      pattern: `^-?\\d{1,4}(,-?\\d{1,4}){0,${MAX_EDGES - 1}}$`,
      description: `Upper limits of the age buckets in days, ascending, at most ${MAX_EDGES}. Default: 0,30,60,90`,
    }),
  ),
  groupBy,
  groupFieldId,
  groups: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_GROUPS,
      default: 50,
      description: 'Number of groups to list, largest receivables first; the others are combined',
    }),
  ),
  since: Type.Optional(day('Report changes since the start of this day. Default: since the end of asOf')),
});
export type AgingQuery = Static<typeof AgingQuery>;

/** Maximum number of days of a period. */
const MAX_DAYS = 1096;
const days = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: MAX_DAYS,
    default: 90,
    description: 'Length of the period for sales and payments in days. asOf is its last day',
  }),
);
export const PeriodQuery = figureQuery({ days });
export type PeriodQuery = Static<typeof PeriodQuery>;

export const MEASURES = [
  'RECEIVABLES',
  'ON_ACCOUNT',
  'WRITTEN_OFF',
  'SALES',
  'PAID',
  'COLLECTED',
  'PAYMENTS_APPLIED',
  'CREDIT_NOTES_APPLIED',
] as const;
export type Measure = (typeof MEASURES)[number];

const ageBound = (which: string) =>
  Type.Optional(
    Type.Integer({ minimum: -99_999, maximum: 99_999, description: `${which} age in days, for RECEIVABLES` }),
  );
export const DocumentsQuery = figureQuery({
  ...pagingQuery(MAX_LIMIT),
  measure: Type.Optional(
    stringEnum(MEASURES, {
      default: 'RECEIVABLES',
      description:
        'RECEIVABLES: outstanding amounts. ON_ACCOUNT: unlinked credits and overpayments. WRITTEN_OFF: ' +
        'outstanding amounts that were written off. In the period: SALES: invoices issued, PAID: invoices ' +
        'paid, COLLECTED: payments received, PAYMENTS_APPLIED and CREDIT_NOTES_APPLIED: invoices with the ' +
        'amounts applied to them',
    }),
  ),
  days,
  by,
  minAge: ageBound('Lowest'),
  maxAge: ageBound('Highest'),
  groupBy,
  groupFieldId,
  group: Type.Optional(
    Type.String({
      maxLength: TEXT_LENGTH,
      description: 'Only this group of groupBy. Absent: documents without a group',
    }),
  ),
});
export type DocumentsQuery = Static<typeof DocumentsQuery>;

export const asOf = Type.String({ format: 'date' });
export const count = (description: string) => Type.Integer({ minimum: 0, description });
const unconverted = Type.Array(currency(), { description: 'Currencies without an exchange rate, excluded' });
const documents = nullable(
  Type.String({
    description:
      'Address of the list of the underlying documents. The sums match. null: the groups are not listed',
  }),
);

/** A sum with its parts. */
export const Sum = object(
  {
    amount: figure({ description: 'In the currency of the response. Each currency is converted once' }),
    count: count('Documents'),
    sums: Type.Array(object({ currency: currency(), amount: figure(), count: count('Documents') }), {
      description: 'Exact sums by currency',
    }),
    unconverted,
    documents,
  },
  { $id: 'FigureSum' },
);
export type Sum = Static<typeof Sum>;
export const sum = Type.Unsafe<Sum>({ $ref: 'FigureSum#' });

const Input = object({
  name: Type.String(),
  value: nullable(Type.Number(), { description: 'Value that is not an amount: days or a share' }),
  sum: Type.Optional(sum),
});
const Figure = object(
  {
    name: Type.String(),
    value: nullable(Type.Number(), {
      description: 'Value to one decimal. null if the divisor is zero',
    }),
    unit: stringEnum(['DAYS', 'PERCENT']),
    formula: Type.String(),
    inputs: Type.Array(Input),
  },
  { $id: 'Figure', description: 'Figure with its formula and inputs' },
);
export type Figure = Static<typeof Figure>;
const oneFigure = Type.Unsafe<Figure>({ $ref: 'Figure#' });

const bucket = object({
  name: Type.String({ description: 'Name of the bucket, such as current, 1-30, over-90' }),
  minAge: nullable(Type.Integer()),
  maxAge: nullable(Type.Integer()),
});
const cells = {
  buckets: Type.Array(object({ name: Type.String(), ...Sum.properties }), {
    description: 'Buckets by age, youngest first. Their amounts add up exactly to the receivables',
  }),
  receivables: sum,
  overdue: sum,
  onAccount: sum,
  writtenOff: sum,
  net: figure({
    description:
      'receivables + writtenOff − onAccount: the balance of all customers or of families. A single ' +
      'customer may have paid for a relative',
  }),
  nets: Type.Array(object({ currency: currency(), amount: figure() }), {
    description: 'Exact by currency',
  }),
};
const Changes = object(
  {
    since: instant(),
    documents: count(
      'Distinct documents dated on or before asOf that were created, changed or deleted since then',
    ),
    created: count('Created documents'),
    changed: count('Documents with a changed amount, date, due date, currency, customer or write-off'),
    deleted: count('Deleted documents'),
    linked: count('Credits whose links changed for that time'),
    list: Type.String({ description: 'Address of the list of changes' }),
  },
  {
    $id: 'FigureChanges',
    description: 'Reasons why the same request may return a different result than before',
  },
);
export type Changes = Static<typeof Changes>;
export const changes = Type.Unsafe<Changes>({ $ref: 'FigureChanges#' });

const attributedAsOf = nullable(Type.String({ format: 'date' }), {
  description:
    'Today, if the figure depends on account managers, families, plans, custom fields or own customers: ' +
    'their earlier values are not stored. Otherwise null',
});

export const Aging = object(
  {
    asOf,
    attributedAsOf,
    today: Type.Boolean({ description: 'Whether asOf is today' }),
    by: stringEnum(['DUE_DATE', 'ISSUE_DATE']),
    currency: currency(),
    formula: Type.String(),
    buckets: Type.Array(bucket),
    total: object(cells),
    groups: Type.Array(
      object({
        key: nullable(Type.String(), { description: 'null: documents without a group' }),
        label: nullable(Type.String()),
        ...cells,
      }),
    ),
    others: nullable(object({ groups: count('Number of groups that are not listed'), ...cells })),
    changedSince: changes,
  },
  { $id: 'Aging' },
);
export type Aging = Static<typeof Aging>;

const period = object({ from: asOf, to: asOf, days: Type.Integer() });
export const head = { asOf, attributedAsOf, currency: currency(), period };

const stretch = object({
  ...period.properties,
  sales: figure(),
  receivables: figure({ description: 'Receivables left before this month' }),
  daysCounted: Type.Number(),
  documents,
});
export const Dso = object(
  {
    ...head,
    simple: oneFigure,
    bestPossible: oneFigure,
    averageDaysDelinquent: oneFigure,
    countback: object({
      ...Figure.properties,
      months: Type.Array(stretch, { description: 'Newest first. The month of asOf ends at asOf' }),
      uncovered: figure({
        description: 'Receivables beyond the sales of five years. If positive, the value is too low',
      }),
    }),
    changedSince: changes,
  },
  { $id: 'DaysSalesOutstanding' },
);
export type Dso = Static<typeof Dso>;

export const Effectiveness = object(
  { ...head, effectiveness: oneFigure, changedSince: changes },
  { $id: 'CollectionEffectiveness' },
);
export type Effectiveness = Static<typeof Effectiveness>;

const paying = {
  average: oneFigure,
  weighted: oneFigure,
  averageLate: oneFigure,
  weightedLate: oneFigure,
  paid: sum,
};
export const DaysToPay = object({ ...head, ...paying, changedSince: changes }, { $id: 'DaysToPay' });
export type DaysToPay = Static<typeof DaysToPay>;

export const Dashboard = object(
  {
    ...head,
    today: Type.Boolean({ description: 'Whether asOf is today' }),
    buckets: Type.Array(bucket),
    aging: object(cells),
    simple: oneFigure,
    bestPossible: oneFigure,
    averageDaysDelinquent: oneFigure,
    countback: Dso.properties.countback,
    effectiveness: oneFigure,
    daysToPay: object(paying),
    changedSince: changes,
  },
  { $id: 'FiguresDashboard' },
);
export type Dashboard = Static<typeof Dashboard>;

export const FigureDocument = object(
  {
    id: id(),
    type: stringEnum(['invoice', 'credit_note', 'payment', 'refund']),
    externalId: externalId(),
    customId: nullable(Type.String()),
    customer: customerAnswer,
    currency: currency(),
    date: asOf,
    dueDate: nullable(asOf),
    amount: figure({ description: 'Amount of the document' }),
    value: figure({ description: 'Contribution to the figure' }),
    age: nullable(
      Type.Integer({ description: 'Days since the due day or issue. Negative: days until then' }),
    ),
    paidOn: nullable(asOf, { description: 'Day of payment, for PAID' }),
  },
  { $id: 'FigureDocument' },
);
export type FigureDocument = Static<typeof FigureDocument>;
const documentList = listAnswer(
  'items',
  Type.Unsafe<FigureDocument>({ $ref: 'FigureDocument#' }),
  'FigureDocumentPage',
);
export const FigureDocuments = object(
  {
    asOf,
    measure: stringEnum(MEASURES),
    ...documentList.properties,
    items: Type.Array(Type.Unsafe<FigureDocument>({ $ref: 'FigureDocument#' })),
    sums: Type.Optional(
      Type.Array(object({ currency: currency(), amount: figure(), count: count('Documents') }), {
        description: 'Sums of the whole list, not of the page. Left out if a cursor was given',
      }),
    ),
  },
  { $id: 'FigureDocuments', description: 'Oldest first' },
);
export type FigureDocuments = Static<typeof FigureDocuments>;

export const receivablesSchemas = [
  Dashboard,
  Sum,
  Figure,
  Changes,
  Aging,
  Dso,
  Effectiveness,
  DaysToPay,
  FigureDocument,
  FigureDocuments,
];
