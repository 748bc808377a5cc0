import { listDisputes } from '../../cases/disputes/queries.ts';
import { Dispute, DisputeQuery } from '../../cases/index.ts';
import {
  ChangesQuery,
  CollectionItem,
  CollectionItemsQuery,
  CustomerHabit,
  CustomerHabitQuery,
  DocumentsQuery,
  FigureDocument,
  ForecastInvoice,
  ForecastInvoiceQuery,
  listChanges,
  listCollectionItems,
  listFigureDocuments,
  listForecastInvoices,
  RestatedDocument,
} from '../../insight/index.ts';
import { listHabits } from '../../insight/payment-behavior/queries.ts';
import { listMessages } from '../../mail/conversations/queries.ts';
import { MessageItem, MessageQuery } from '../../mail/index.ts';
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
import { bankTransactionExport } from './bank-transactions.ts';
import { documentDays, promiseDays } from './days.ts';
import { describeList, type ExportedList } from './exported-list.ts';

/** Lists that can be exported, also in the background. */
export const EXPORTED = [
  ...VIEWED,
  'payment_habits',
  'figure_documents',
  'figure_changes',
  'collection_items',
  'forecast_invoices',
] as const;
export type Exported = (typeof EXPORTED)[number];

/**
 * Lists that are exported at once. Background exports do not contain bank transactions, because reading these
 * needs a permission which makers of exports may not have.
 */
export const EXPORTED_AT_ONCE = [...EXPORTED, 'bank_transactions'] as const;
export type ExportedAtOnce = (typeof EXPORTED_AT_ONCE)[number];

/** Page size of lists that recompute their figure for each page: few large pages are faster than many. */
const LARGE_PART = 5_000;
const inLargeParts = <Q extends object>(query: Q): Q & { limit: number } => ({ ...query, limit: LARGE_PART });

const CUSTOMER = ['customer.externalId', 'customer.name'];

/** The export settings of each list. */
export const EXPORTS: Readonly<Record<ExportedAtOnce, ExportedList>> = {
  bank_transactions: bankTransactionExport,
  customers: describeList({
    name: 'Customers',
    query: CustomerRowQuery,
    row: CustomerRow,
    record: 'customer',
    usual: [
      ...CUSTOMER,
      'customer.address.country',
      'customer.balance',
      'customer.amountDue',
      'customer.amountOverdue',
      'customer.currency',
      'oldestDueOn',
      'daysOverdue',
      'nextPromiseOn',
      'openDisputes',
      'lastContact.at',
      'rating',
      'points',
      'accountManagers',
    ],
    currency: 'customer.currency',
    customFields: { path: 'customer.customFields', entityType: 'CUSTOMER' },
    page: listCustomerRows,
  }),
  invoices: describeList({
    name: 'Invoices',
    query: InvoiceRowQuery,
    row: InvoiceRow,
    record: 'invoice',
    usual: [
      'invoice.customId',
      'invoice.customer.externalId',
      'invoice.customer.name',
      'invoice.issuedAt',
      'invoice.dueDate',
      'invoice.grossAmount',
      'invoice.amountOutstanding',
      'invoice.currency',
      'invoice.state',
      'daysOverdue',
      'level.stepKey',
      'invoice.promiseToPay.date',
      'invoice.dispute.reason',
      'accountManagers',
    ],
    currency: 'invoice.currency',
    customFields: { path: 'invoice.customFields', entityType: 'INVOICE' },
    days: documentDays('invoice'),
    page: listInvoiceRows,
  }),
  payments: describeList({
    name: 'Payments',
    query: PaymentRowQuery,
    row: PaymentRow,
    record: 'payment',
    usual: [
      'payment.externalId',
      'payment.customer.externalId',
      'payment.customer.name',
      'payment.validatedAt',
      'payment.amount',
      'payment.amountUnlinked',
      'payment.currency',
      'payment.instrument',
      'payment.refNumber',
      'payment.linkedInvoices',
      'accountManagers',
    ],
    currency: 'payment.currency',
    days: documentDays('payment'),
    page: listPaymentRows,
  }),
  credit_notes: describeList({
    name: 'Credit notes',
    query: CreditNoteRowQuery,
    row: CreditNoteRow,
    record: 'creditNote',
    usual: [
      'creditNote.customId',
      'creditNote.customer.externalId',
      'creditNote.customer.name',
      'creditNote.issuedAt',
      'creditNote.grossAmount',
      'creditNote.amountUnlinked',
      'creditNote.currency',
      'creditNote.linkedInvoices',
      'accountManagers',
    ],
    currency: 'creditNote.currency',
    days: documentDays('creditNote'),
    page: listCreditNoteRows,
  }),
  promises: describeList({
    name: 'Promises',
    query: PromiseRowQuery,
    row: PromiseRow,
    usual: [
      'invoice.customId',
      ...CUSTOMER,
      'promise.date',
      'promise.amount',
      'invoice.amountOutstanding',
      'invoice.currency',
      'promise.status',
      'promise.madeAt',
      'promise.source',
      'promise.comment',
      'accountManagers',
    ],
    currency: 'invoice.currency',
    days: promiseDays,
    page: listPromiseRows,
  }),
  disputes: describeList({
    name: 'Disputes',
    query: DisputeQuery,
    row: Dispute,
    usual: [
      'invoice.customId',
      ...CUSTOMER,
      'reason',
      'amount',
      'currency',
      'comment',
      'openedAt',
      'resolvedAt',
      'resolution',
      'resolutionComment',
    ],
    currency: 'currency',
    page: listDisputes,
  }),
  messages: describeList({
    name: 'Messages',
    query: MessageQuery,
    row: MessageItem,
    usual: [
      'createdAt',
      'direction',
      'state',
      'kind',
      'customer.externalId',
      'sender',
      'recipients',
      'subject',
      'summary',
      'sentAt',
      'error',
    ],
    currency: null,
    page: ({ database }, organization, query) => listMessages(database, organization, query),
  }),
  work: describeList({
    name: 'Work',
    query: WorkRowQuery,
    row: WorkRow,
    record: 'action',
    usual: [
      'action.dueDate',
      'action.type',
      'action.name',
      'action.customer.externalId',
      'action.customer.name',
      'amountOverdue',
      'currency',
      'daysOverdue',
      'priority.value',
      'contact.firstName',
      'contact.lastName',
      'contact.email',
      'contact.phone',
      'action.assignedTo',
    ],
    currency: 'currency',
    page: listWorkRows,
  }),
  payment_habits: describeList({
    name: 'Payment behaviour',
    query: CustomerHabitQuery,
    row: CustomerHabit,
    usual: [
      ...CUSTOMER,
      'rating',
      'points',
      'invoices',
      'medianDaysLate',
      'spreadDays',
      'shareLate',
      'trendDays',
      'promisesKept',
      'promisesBroken',
      'chanceKept',
    ],
    currency: null,
    page: listHabits,
  }),
  figure_documents: describeList({
    name: 'Documents of a figure',
    query: DocumentsQuery,
    row: FigureDocument,
    usual: [
      'type',
      'customId',
      'externalId',
      ...CUSTOMER,
      'date',
      'dueDate',
      'age',
      'amount',
      'value',
      'currency',
      'paidOn',
    ],
    currency: 'currency',
    page: (context, organization, query) => listFigureDocuments(context, organization, inLargeParts(query)),
  }),
  figure_changes: describeList({
    name: 'Changes of figures',
    query: ChangesQuery,
    row: RestatedDocument,
    usual: ['type', 'externalId', 'what', 'at'],
    currency: null,
    page: (context, organization, query) => listChanges(context, organization, inLargeParts(query)),
  }),
  collection_items: describeList({
    name: 'Collections',
    query: CollectionItemsQuery,
    row: CollectionItem,
    usual: ['day', ...CUSTOMER, 'amount', 'currency', 'within7', 'within14'],
    currency: 'currency',
    page: (context, organization, query) => listCollectionItems(context, organization, inLargeParts(query)),
  }),
  forecast_invoices: describeList({
    name: 'Expected invoices',
    query: ForecastInvoiceQuery,
    row: ForecastInvoice,
    usual: [
      'invoice.customId',
      'invoice.externalId',
      ...CUSTOMER,
      'dueOn',
      'outstanding',
      'expected',
      'currency',
      'chance',
      'p10',
      'p50',
      'p90',
      'promise.date',
    ],
    currency: 'currency',
    page: (context, organization, query) => listForecastInvoices(context, organization, inLargeParts(query)),
  }),
};
