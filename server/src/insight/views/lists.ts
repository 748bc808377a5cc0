import type { TObject, TSchema } from 'typebox';
import { Action, Dispute, DisputeQuery } from '../../collections/index.ts';
import { isTimestampInput } from '../../ledger/domain/calendar.ts';
import { CreditNote, CustomerSummary, Invoice, Payment } from '../../ledger/index.ts';
import { MessageItem, MessageQuery } from '../../mail/index.ts';
import { type Check, checkBy } from '../../platform/http/check.ts';
import { CreditNoteRow, CreditNoteRowQuery, PaymentRow, PaymentRowQuery } from '../lists/credits/schema.ts';
import { CustomerRow, CustomerRowQuery } from '../lists/customers/schema.ts';
import { InvoiceRow, InvoiceRowQuery } from '../lists/invoices/schema.ts';
import { PromiseRow, PromiseRowQuery } from '../lists/promises/schema.ts';
import { WorkRow, WorkRowQuery } from '../work/schema.ts';

/** Lists that views can be kept of. */
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

/** Where a page begins is no part of a view. */
const PAGING = new Set(['limit', 'page', 'offset', 'cursor']);

interface ViewedList {
  /** Filters and order, as the list itself takes them. */
  check: Check<unknown>;
  /** Properties of its rows, and those of the record in a row as `invoice.customId`. */
  columns: ReadonlySet<string>;
}

type Properties = Record<string, TSchema>;

function viewed(query: TObject, columns: readonly string[]): ViewedList {
  const properties: Properties = Object.fromEntries(
    Object.entries<TSchema>(query.properties).filter(([name]) => !PAGING.has(name)),
  );
  return {
    check: checkBy({ ...query, properties }, { formats: { timestamp: isTimestampInput } }),
    columns: new Set(columns),
  };
}

/** But its version, which is for edits and tells a reader nothing. */
const own = (record: TObject) => Object.keys(record.properties).filter((name) => name !== 'version');

/** Columns of a row that holds a record beside what belongs to it. */
const within = (row: TObject, name: string, record: TObject) => [
  ...own(row).filter((column) => column !== name),
  ...own(record).map((column) => `${name}.${column}`),
];

/** What each list takes, and what its rows hold. */
export const LISTS: Readonly<Record<Viewed, ViewedList>> = {
  customers: viewed(CustomerRowQuery, within(CustomerRow, 'customer', CustomerSummary)),
  invoices: viewed(InvoiceRowQuery, within(InvoiceRow, 'invoice', Invoice)),
  payments: viewed(PaymentRowQuery, within(PaymentRow, 'payment', Payment)),
  credit_notes: viewed(CreditNoteRowQuery, within(CreditNoteRow, 'creditNote', CreditNote)),
  promises: viewed(PromiseRowQuery, own(PromiseRow)),
  disputes: viewed(DisputeQuery, own(Dispute)),
  messages: viewed(MessageQuery, own(MessageItem)),
  work: viewed(WorkRowQuery, within(WorkRow, 'action', Action)),
};

/** A column for each custom field of the records. */
const CUSTOM_FIELD = /^customFields\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a list has a column. */
export const hasColumn = (list: Viewed, column: string) =>
  LISTS[list].columns.has(column) || CUSTOM_FIELD.test(column);
