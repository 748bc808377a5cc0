import type { Static, TObject } from 'typebox';
import { listDisputes } from '../../cases/disputes/queries.ts';
import { Dispute, DisputeQuery, PromiseToPay } from '../../cases/index.ts';
import { Action } from '../../dunning/schemas.ts';
import {
  ChangesQuery,
  CollectionItem,
  CollectionItemsQuery,
  CustomerHabit,
  CustomerHabitQuery,
  collectionItems,
  DocumentsQuery,
  FigureDocument,
  ForecastInvoice,
  ForecastInvoiceQuery,
  figureDocuments,
  listChanges,
  listForecastInvoices,
  RestatedDocument,
} from '../../insight/index.ts';
import { listHabits } from '../../insight/payment-behavior/queries.ts';
import { isTimestampInput } from '../../kernel/calendar.ts';
import { isCurrency } from '../../kernel/currency.ts';
import {
  CreditNote,
  CustomerOfDocument,
  CustomerSummary,
  CustomFieldValue,
  Invoice,
  Payment,
} from '../../ledger/schemas.ts';
import { listMessages } from '../../mail/conversations/queries.ts';
import { MessageItem, MessageQuery } from '../../mail/index.ts';
import type { Context } from '../../platform/context.ts';
import type { ErrorDetail } from '../../platform/errors.ts';
import { checkBy } from '../../platform/http/check.ts';
import { MAX_LIMIT } from '../../platform/lists/paging.ts';
import type { Organization } from '../../platform/organization.ts';
import { listCreditNoteRows, listPaymentRows } from '../lists/credits/queries.ts';
import { CreditNoteRow, CreditNoteRowQuery, PaymentRow, PaymentRowQuery } from '../lists/credits/schema.ts';
import { listCustomerRows } from '../lists/customers/queries.ts';
import { CustomerRow, CustomerRowQuery } from '../lists/customers/schema.ts';
import { listInvoiceRows } from '../lists/invoices/queries.ts';
import { InvoiceRow, InvoiceRowQuery } from '../lists/invoices/schema.ts';
import { listPromiseRows } from '../lists/promises/queries.ts';
import { PromiseRow, PromiseRowQuery } from '../lists/promises/schema.ts';
import { VIEWED } from '../views/lists.ts';
import { listWorkRows } from '../work-queue/queries.ts';
import { WorkRow, WorkRowQuery } from '../work-queue/schema.ts';
import { columnsOf, type ExportColumn, type SchemasByName } from './columns.ts';
import { type DaysOfRows, documentDays, NO_DAYS, promiseDays } from './days.ts';

/** Lists that can be exported. */
export const EXPORTED = [
  ...VIEWED,
  'payment_habits',
  'figure_documents',
  'figure_changes',
  'collection_items',
  'forecast_invoices',
] as const;
export type Exported = (typeof EXPORTED)[number];

/** A page of a list, as the list's own API returns it. */
interface Page {
  items: readonly object[];
  nextCursor?: string;
  /** Total number of records, on the first page. */
  total?: number;
  count?: { count: number; isMore: boolean };
}

export interface ExportedList {
  /** Name of sheets and files. */
  name: string;
  /** Filters and order of the list. */
  query: TObject;
  columns: readonly ExportColumn[];
  /** Default columns. */
  usual: readonly string[];
  /** Path of the currency of a row's amounts; null: it has none. */
  currency: string | null;
  /** Path of the custom field values, and the type of their record. */
  customFields: { path: string; entityType: 'CUSTOMER' | 'INVOICE' } | null;
  /** Returns the problems of filters and order. */
  problems(query: Readonly<Record<string, unknown>>): ErrorDetail[];
  /** Returns a page. Filters and order must be validated. */
  page(context: Context, organization: Organization, asked: AskedPage): Promise<Page>;
  days: DaysOfRows;
}

interface AskedPage {
  query: Readonly<Record<string, unknown>>;
  cursor: string | undefined;
}

interface Described<Q extends TObject> {
  name: string;
  query: Q;
  row: TObject;
  /** The property of a row that contains the record; null: the row is the record. */
  record?: string;
  usual: readonly string[];
  currency: string | null;
  customFields?: ExportedList['customFields'];
  days?: DaysOfRows;
  page(context: Context, organization: Organization, query: Static<Q>): Promise<Page>;
}

const SHARED: SchemasByName = Object.fromEntries(
  [
    ...[Invoice, Payment, CreditNote, CustomerSummary, CustomerOfDocument],
    ...[CustomFieldValue, Action, PromiseToPay],
  ].map((schema) => [Object.assign({ $id: '' }, schema).$id, schema]),
);

/** Paging parameters, which do not affect what is exported. */
const PAGING = new Set(['limit', 'page', 'offset', 'cursor']);

/** Returns the filters and the order of a list, without paging parameters. */
export const withoutPaging = <Q extends TObject>(query: Q): Q['properties'] =>
  Object.fromEntries(Object.entries(query.properties).filter(([name]) => !PAGING.has(name)));

function exported<Q extends TObject>(of: Described<Q>): ExportedList {
  const { name, query, row, record = null, usual, currency, customFields = null, days = NO_DAYS } = of;
  const formats = { timestamp: isTimestampInput, currency: isCurrency };
  const check = checkBy(query, { formats });
  const checkStated = checkBy({ ...query, properties: withoutPaging(query) }, { formats });
  return {
    name,
    query,
    usual,
    currency,
    customFields,
    days,
    columns: columnsOf(row, record, SHARED).filter(({ path }) => path !== customFields?.path),
    problems: (stated) => checkStated(stated).problems,
    page: (context, organization, { query: stated, cursor }) => {
      const asked = check({ ...stated, limit: MAX_LIMIT, ...(cursor === undefined ? {} : { cursor }) });
      if (asked.value === null) throw new Error(`the query of ${name} was not validated`);
      return of.page(context, organization, asked.value);
    },
  };
}

/** Page size of lists that recompute their figure for each page: few large pages are faster than many. */
const LARGE_PART = 5_000;
const inLargeParts = <Q extends object>(query: Q): Q & { limit: number } => ({ ...query, limit: LARGE_PART });

const CUSTOMER = ['customer.externalId', 'customer.name'];

/** The export settings of each list. */
export const EXPORTS: Readonly<Record<Exported, ExportedList>> = {
  customers: exported({
    name: 'Customers',
    query: CustomerRowQuery,
    row: CustomerRow,
    record: 'customer',
    usual: [
      ...[...CUSTOMER, 'customer.address.country', 'customer.balance', 'customer.amountDue'],
      ...['customer.amountOverdue', 'customer.currency', 'oldestDueOn', 'daysOverdue', 'nextPromiseOn'],
      ...['openDisputes', 'lastContact.at', 'rating', 'points', 'accountManagers'],
    ],
    currency: 'customer.currency',
    customFields: { path: 'customer.customFields', entityType: 'CUSTOMER' },
    page: listCustomerRows,
  }),
  invoices: exported({
    name: 'Invoices',
    query: InvoiceRowQuery,
    row: InvoiceRow,
    record: 'invoice',
    usual: [
      ...['invoice.customId', 'invoice.customer.externalId', 'invoice.customer.name', 'invoice.issuedAt'],
      ...['invoice.dueDate', 'invoice.grossAmount', 'invoice.amountOutstanding', 'invoice.currency'],
      ...['invoice.state', 'daysOverdue', 'level.stepKey', 'invoice.promiseToPay.date'],
      ...['invoice.dispute.reason', 'accountManagers'],
    ],
    currency: 'invoice.currency',
    customFields: { path: 'invoice.customFields', entityType: 'INVOICE' },
    days: documentDays('invoice'),
    page: listInvoiceRows,
  }),
  payments: exported({
    name: 'Payments',
    query: PaymentRowQuery,
    row: PaymentRow,
    record: 'payment',
    usual: [
      ...[
        'payment.externalId',
        'payment.customer.externalId',
        'payment.customer.name',
        'payment.validatedAt',
      ],
      ...['payment.amount', 'payment.amountUnlinked', 'payment.currency', 'payment.instrument'],
      ...['payment.refNumber', 'payment.linkedInvoices', 'accountManagers'],
    ],
    currency: 'payment.currency',
    days: documentDays('payment'),
    page: listPaymentRows,
  }),
  credit_notes: exported({
    name: 'Credit notes',
    query: CreditNoteRowQuery,
    row: CreditNoteRow,
    record: 'creditNote',
    usual: [
      ...['creditNote.customId', 'creditNote.customer.externalId', 'creditNote.customer.name'],
      ...[
        'creditNote.issuedAt',
        'creditNote.grossAmount',
        'creditNote.amountUnlinked',
        'creditNote.currency',
      ],
      ...['creditNote.linkedInvoices', 'accountManagers'],
    ],
    currency: 'creditNote.currency',
    days: documentDays('creditNote'),
    page: listCreditNoteRows,
  }),
  promises: exported({
    name: 'Promises',
    query: PromiseRowQuery,
    row: PromiseRow,
    usual: [
      ...['invoice.customId', ...CUSTOMER, 'promise.date', 'promise.amount', 'invoice.amountOutstanding'],
      ...['invoice.currency', 'promise.status', 'promise.madeAt', 'promise.source', 'promise.comment'],
      'accountManagers',
    ],
    currency: 'invoice.currency',
    days: promiseDays,
    page: listPromiseRows,
  }),
  disputes: exported({
    name: 'Disputes',
    query: DisputeQuery,
    row: Dispute,
    usual: [
      ...['invoice.customId', ...CUSTOMER, 'reason', 'amount', 'currency', 'comment', 'openedAt'],
      ...['resolvedAt', 'resolution', 'resolutionComment'],
    ],
    currency: 'currency',
    page: listDisputes,
  }),
  messages: exported({
    name: 'Messages',
    query: MessageQuery,
    row: MessageItem,
    usual: [
      ...['createdAt', 'direction', 'state', 'kind', 'customer.externalId', 'sender', 'recipients'],
      ...['subject', 'summary', 'sentAt', 'error'],
    ],
    currency: null,
    page: ({ database }, organization, query) => listMessages(database, organization, query),
  }),
  work: exported({
    name: 'Work',
    query: WorkRowQuery,
    row: WorkRow,
    record: 'action',
    usual: [
      ...['action.dueDate', 'action.type', 'action.name', 'action.customer.externalId'],
      ...['action.customer.name', 'amountOverdue', 'currency', 'daysOverdue', 'priority.value'],
      ...['contact.firstName', 'contact.lastName', 'contact.email', 'contact.phone', 'action.assignedTo'],
    ],
    currency: 'currency',
    page: listWorkRows,
  }),
  payment_habits: exported({
    name: 'Payment behaviour',
    query: CustomerHabitQuery,
    row: CustomerHabit,
    usual: [
      ...[...CUSTOMER, 'rating', 'points', 'invoices', 'medianDaysLate', 'spreadDays', 'shareLate'],
      ...['trendDays', 'promisesKept', 'promisesBroken', 'chanceKept'],
    ],
    currency: null,
    page: listHabits,
  }),
  figure_documents: exported({
    name: 'Documents of a figure',
    query: DocumentsQuery,
    row: FigureDocument,
    usual: [
      ...['type', 'customId', 'externalId', ...CUSTOMER, 'date', 'dueDate', 'age', 'amount', 'value'],
      ...['currency', 'paidOn'],
    ],
    currency: 'currency',
    page: (context, organization, query) => figureDocuments(context, organization, inLargeParts(query)),
  }),
  figure_changes: exported({
    name: 'Changes of figures',
    query: ChangesQuery,
    row: RestatedDocument,
    usual: ['type', 'externalId', 'what', 'at'],
    currency: null,
    page: (context, organization, query) => listChanges(context, organization, inLargeParts(query)),
  }),
  collection_items: exported({
    name: 'Collections',
    query: CollectionItemsQuery,
    row: CollectionItem,
    usual: ['day', ...CUSTOMER, 'amount', 'currency', 'within7', 'within14'],
    currency: 'currency',
    page: (context, organization, query) => collectionItems(context, organization, inLargeParts(query)),
  }),
  forecast_invoices: exported({
    name: 'Expected invoices',
    query: ForecastInvoiceQuery,
    row: ForecastInvoice,
    usual: [
      ...['invoice.customId', 'invoice.externalId', ...CUSTOMER, 'dueOn', 'outstanding', 'expected'],
      ...['currency', 'chance', 'p10', 'p50', 'p90', 'promise.date'],
    ],
    currency: 'currency',
    page: (context, organization, query) => listForecastInvoices(context, organization, inLargeParts(query)),
  }),
};
