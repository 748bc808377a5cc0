import { type RawBuilder, sql } from 'kysely';
import type { Static, TObject } from 'typebox';
import { matchingDisputes } from '../../cases/disputes/queries.ts';
import { DisputeQuery } from '../../cases/index.ts';
import { matchingBankTransactions } from '../../cash/reads.ts';
import { BankTransactionQuery } from '../../cash/schemas.ts';
import { isTimestampInput } from '../../kernel/calendar.ts';
import { fromDocuments } from '../../ledger/relations.ts';
import { matchingMessages } from '../../mail/conversations/queries.ts';
import { MessageQuery } from '../../mail/index.ts';
import type { Permission } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import type { ErrorDetail } from '../../platform/errors.ts';
import { checkBy } from '../../platform/http/check.ts';
import type { Matching } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { matchingPayments } from '../lists/credits/queries.ts';
import { PaymentRowQuery } from '../lists/credits/schema.ts';
import { matchingCustomers } from '../lists/customers/queries.ts';
import { CustomerRowQuery } from '../lists/customers/schema.ts';
import { matchingInvoices } from '../lists/invoices/queries.ts';
import { InvoiceRowQuery } from '../lists/invoices/schema.ts';
import { matchingPromises } from '../lists/promises/queries.ts';
import { PromiseRowQuery } from '../lists/promises/schema.ts';
import { matchingWork } from '../work-queue/queries.ts';
import { WorkRowQuery } from '../work-queue/schema.ts';

/** Lists that support bulk commands, named as in exports. */
export const BULK_LISTS = [
  'customers',
  'invoices',
  'payments',
  'promises',
  'disputes',
  'messages',
  'work',
  'bank_transactions',
] as const;
export type BulkListName = (typeof BULK_LISTS)[number];

export const RECORD_KINDS = [
  'CUSTOMER',
  'INVOICE',
  'PAYMENT',
  'PROMISE',
  'DISPUTE',
  'MESSAGE',
  'ACTION',
  'BANK_TRANSACTION',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Filters and order of a list. */
export type ListQuery = Readonly<Record<string, unknown>>;

export interface BulkList {
  kind: RecordKind;
  /** Table of the records. */
  table: keyof DB;
  /** Display name of a record, for a row of the table. */
  name: RawBuilder<string | null>;
  /** Permission to read the list. */
  permission: Permission;
  /** Returns the problems of filters and order. */
  problems(query: ListQuery): ErrorDetail[];
  /**
   * Returns all matching records. Filters and order must be validated.
   * @throws INVALID_DATA as the list itself does
   */
  matching(context: Context, organization: Organization, query: ListQuery): Promise<Matching>;
}

interface Described<Q extends TObject> extends Omit<BulkList, 'problems' | 'matching'> {
  query: Q;
  matching(context: Context, organization: Organization, query: Static<Q>): Matching | Promise<Matching>;
}

/** Paging parameters, which do not affect what matches. */
const PAGING = ['limit', 'page', 'offset', 'cursor'];

function bulkList<Q extends TObject>({ query, matching, ...facts }: Described<Q>): BulkList {
  const check = checkBy(query, { formats: { timestamp: isTimestampInput } });
  return {
    ...facts,
    problems: (stated) => [
      ...PAGING.filter((field) => field in stated).map((field) => ({ field, error: 'is not a known field' })),
      ...check({ ...stated }).problems,
    ],
    matching: async (context, organization, stated) => {
      // Validation also sets defaults.
      const checked = check({ ...stated });
      if (checked.value === null) throw new Error(`the query of ${facts.table} was not validated`);
      return matching(context, organization, checked.value);
    },
  };
}

const textColumn = (name: string) => sql<string | null>`${sql.ref(name)}`;
/** The number of the invoice to which a row of the table belongs. */
const ofInvoice = (table: 'promises' | 'disputes') => sql<string | null>`(
  SELECT coalesce(d.custom_id, d.external_id) ${sql.raw(fromDocuments('d', `${table}.organization_id`))}
  AND d.id = ${sql.ref(`${table}.invoice_id`)})`;

/** The bulk settings of each list. */
export const LISTS: Readonly<Record<BulkListName, BulkList>> = {
  customers: bulkList({
    kind: 'CUSTOMER',
    table: 'customers',
    name: textColumn('name'),
    permission: 'customer-table.read',
    query: CustomerRowQuery,
    matching: matchingCustomers,
  }),
  invoices: bulkList({
    kind: 'INVOICE',
    table: 'documents',
    name: sql<string | null>`coalesce(custom_id, external_id)`,
    permission: 'invoice-table.read',
    query: InvoiceRowQuery,
    matching: matchingInvoices,
  }),
  payments: bulkList({
    kind: 'PAYMENT',
    table: 'documents',
    name: sql<string | null>`coalesce(custom_id, external_id)`,
    permission: 'payment.read',
    query: PaymentRowQuery,
    matching: matchingPayments,
  }),
  promises: bulkList({
    kind: 'PROMISE',
    table: 'promises',
    name: ofInvoice('promises'),
    permission: 'promise-table.read',
    query: PromiseRowQuery,
    matching: matchingPromises,
  }),
  disputes: bulkList({
    kind: 'DISPUTE',
    table: 'disputes',
    name: ofInvoice('disputes'),
    permission: 'dispute.read',
    query: DisputeQuery,
    matching: matchingDisputes,
  }),
  messages: bulkList({
    kind: 'MESSAGE',
    table: 'messages',
    name: textColumn('subject'),
    permission: 'message.read',
    query: MessageQuery,
    matching: (_context, organization, query) => matchingMessages(organization, query),
  }),
  work: bulkList({
    kind: 'ACTION',
    table: 'actions',
    name: textColumn('name'),
    permission: 'work-table.read',
    query: WorkRowQuery,
    matching: matchingWork,
  }),
  bank_transactions: bulkList({
    kind: 'BANK_TRANSACTION',
    table: 'bank_transactions',
    name: sql<string | null>`coalesce(payer_name, text, bank_reference)`,
    permission: 'bank-transaction.read',
    query: BankTransactionQuery,
    matching: (_context, organization, query) => matchingBankTransactions(organization.id, query),
  }),
};
