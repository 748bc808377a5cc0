import type { TObject, TSchema } from 'typebox';
import { Dispute, DisputeQuery } from '../../cases/index.ts';
import { Action } from '../../dunning/schemas.ts';
import { isTimestampInput } from '../../kernel/calendar.ts';
import { CreditNote, CustomerSummary, Invoice, Payment } from '../../ledger/schemas.ts';
import { MessageItem, MessageQuery } from '../../mail/index.ts';
import { type Check, checkBy } from '../../platform/http/check.ts';
import { CreditNoteRow, CreditNoteRowQuery, PaymentRow, PaymentRowQuery } from '../lists/credits/schema.ts';
import { CustomerRow, CustomerRowQuery } from '../lists/customers/schema.ts';
import { InvoiceRow, InvoiceRowQuery } from '../lists/invoices/schema.ts';
import { PromiseRow, PromiseRowQuery } from '../lists/promises/schema.ts';
import { WorkRow, WorkRowQuery } from '../work-queue/schema.ts';

/** Lists that support saved views. */
export const VIEWED = [
  'customers',
  'invoices',
  'payments',
  'credit_notes',
  'promises',
  'disputes',
  'messages',
  'work',
] as const;
export type Viewed = (typeof VIEWED)[number];

/** Paging parameters, which are not part of a view. */
const PAGING = new Set(['limit', 'page', 'offset', 'cursor']);

interface ViewedList {
  /** Validates filters and order, as the list itself does. */
  check: Check<unknown>;
  /** Properties of its rows, and those of the record in a row, such as `invoice.customId`. */
  columns: ReadonlySet<string>;
}

type Properties = Record<string, TSchema>;

function viewedList(query: TObject, columns: readonly string[]): ViewedList {
  const properties: Properties = Object.fromEntries(
    Object.entries<TSchema>(query.properties).filter(([name]) => !PAGING.has(name)),
  );
  return {
    check: checkBy({ ...query, properties }, { formats: { timestamp: isTimestampInput } }),
    columns: new Set(columns),
  };
}

/** Returns the properties of a record, without its version, which only edits need. */
const propertyNames = (record: TObject) =>
  Object.keys(record.properties).filter((name) => name !== 'version');

/** Returns the columns of a row that contains a record and further properties. */
const rowColumns = (row: TObject, name: string, record: TObject) => [
  ...propertyNames(row).filter((column) => column !== name),
  ...propertyNames(record).map((column) => `${name}.${column}`),
];

/** The parameters and the columns of each list. */
export const LISTS: Readonly<Record<Viewed, ViewedList>> = {
  customers: viewedList(CustomerRowQuery, rowColumns(CustomerRow, 'customer', CustomerSummary)),
  invoices: viewedList(InvoiceRowQuery, rowColumns(InvoiceRow, 'invoice', Invoice)),
  payments: viewedList(PaymentRowQuery, rowColumns(PaymentRow, 'payment', Payment)),
  credit_notes: viewedList(CreditNoteRowQuery, rowColumns(CreditNoteRow, 'creditNote', CreditNote)),
  promises: viewedList(PromiseRowQuery, propertyNames(PromiseRow)),
  disputes: viewedList(DisputeQuery, propertyNames(Dispute)),
  messages: viewedList(MessageQuery, propertyNames(MessageItem)),
  work: viewedList(WorkRowQuery, rowColumns(WorkRow, 'action', Action)),
};

/** Column name of a custom field. */
const CUSTOM_FIELD = /^customFields\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns whether a list has a column. */
export const hasColumn = (list: Viewed, column: string) =>
  LISTS[list].columns.has(column) || CUSTOM_FIELD.test(column);
