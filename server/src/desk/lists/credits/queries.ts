import { type RawBuilder, sql } from 'kysely';
import { toCreditNote } from '../../../ledger/credit-notes/queries.ts';
import { buildDocumentConditions, dateFilter, documentSources } from '../../../ledger/filters.ts';
import { toPayment } from '../../../ledger/payments/queries.ts';
import { type DocumentView, listViews, todayOf } from '../../../ledger/reads.ts';
import { fromCustomers } from '../../../ledger/relations.ts';
import { conditionIf, MANAGERS, type Manager, managedBy, managersColumn } from '../../../people/index.ts';
import type { Context } from '../../../platform/context.ts';
import { queryRows, rowShape, shape } from '../../../platform/db/rows.ts';
import { comparisonConditions } from '../../../platform/lists/filters.ts';
import { readPage } from '../../../platform/lists/paging.ts';
import {
  type CountedPageOfIds,
  type Matching,
  selectCountedPage,
} from '../../../platform/lists/select-page.ts';
import type { Organization } from '../../../platform/organization.ts';
import type { CreditNoteRowQuery, PaymentRowQuery } from './schema.ts';

const PAYMENT_COLUMNS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  validatedAt: 'dated_at',
  amount: 'amount',
} as const;

/** Lists payments with the columns of their table. */
export async function listPaymentRows(context: Context, organization: Organization, query: PaymentRowQuery) {
  const today = todayOf(organization, context);
  const { rows, metadata } = await listCredits(context, organization, {
    kind: 'PAYMENT',
    list: 'payment-rows',
    query,
    sortColumn: PAYMENT_COLUMNS[query.sortBy ?? 'createdAt'],
    where: paymentConditions(organization, query),
  });
  return {
    ...metadata,
    items: rows.map(({ view, accountManagers }) => ({ payment: toPayment(view, today), accountManagers })),
  };
}

const paymentConditions = (organization: Organization, query: PaymentRowQuery) => [
  ...dateFilter(organization, query, 'validatedAt', { at: 'dated_at', on: 'dated_on' }),
  ...comparisonConditions(query, 'amount', 'amount'),
];

/** Returns all payments that match the filters of the list. */
export async function matchingPayments(
  context: Context,
  organization: Organization,
  query: PaymentRowQuery,
): Promise<Matching> {
  const where = await creditConditions(context, organization, {
    kind: 'PAYMENT',
    query,
    where: paymentConditions(organization, query),
  });
  return { ...documentSources(organization.id, query).counted, organizationId: organization.id, where };
}

const CREDIT_NOTE_COLUMNS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  issuedAt: 'dated_at',
  grossAmount: 'amount',
} as const;

/** Lists credit notes with the columns of their table. */
export async function listCreditNoteRows(
  context: Context,
  organization: Organization,
  query: CreditNoteRowQuery,
) {
  const today = todayOf(organization, context);
  const { rows, metadata } = await listCredits(context, organization, {
    kind: 'CREDIT_NOTE',
    list: 'credit-note-rows',
    query,
    sortColumn: CREDIT_NOTE_COLUMNS[query.sortBy ?? 'createdAt'],
    where: [
      ...dateFilter(organization, query, 'issuedAt', { at: 'dated_at', on: 'dated_on' }),
      ...comparisonConditions(query, 'grossAmount', 'amount'),
    ],
  });
  return {
    ...metadata,
    items: rows.map(({ view, accountManagers }) => ({
      creditNote: toCreditNote(view, today),
      accountManagers,
    })),
  };
}

interface CreditList {
  kind: 'PAYMENT' | 'CREDIT_NOTE';
  /** Name of the list, to which cursors are bound. */
  list: string;
  query: PaymentRowQuery | CreditNoteRowQuery;
  sortColumn: string;
  where: RawBuilder<boolean>[];
}

async function listCredits(
  context: Context,
  organization: Organization,
  { kind, list, query, sortColumn, where }: CreditList,
): Promise<{
  rows: { view: DocumentView; accountManagers: Manager[] }[];
  metadata: CountedPageOfIds['metadata'];
}> {
  const page = readPage(query, { list, sortBy: 'createdAt' });
  const conditions = await creditConditions(context, organization, { kind, query, where });
  const wishes = { organizationId: organization.id, where: conditions, sortColumn };
  const { page: source, counted } = documentSources(organization.id, query);
  const { ids, metadata } = await selectCountedPage(context.database.kysely, { ...source, ...wishes }, page, {
    ...counted,
    ...wishes,
  });
  const views = await listViews(context.database, organization.id, kind, ids);
  const managers = await loadManagers(
    context,
    organization.id,
    views.map(({ customerId }) => customerId),
  );
  const rows = views.map((view) => ({ view, accountManagers: managers.get(view.customerId) ?? [] }));
  return { rows, metadata };
}

async function creditConditions(
  context: Context,
  organization: Organization,
  { kind, query, where }: Pick<CreditList, 'kind' | 'query' | 'where'>,
): Promise<RawBuilder<boolean>[]> {
  // Must match the index condition, which excludes invoices.
  const unapplied = sql<boolean>`(kind <> 'INVOICE' AND amount_linked + amount_refunded < amount)`;
  return [
    ...(await buildDocumentConditions(context, organization, kind, query)),
    ...managedBy(organization.id, 'customer_id', query.managerId),
    ...conditionIf(query.unapplied, unapplied),
    ...where,
  ];
}

interface ManagersRow {
  id: string;
  managers: Manager[];
}

/** Returns the account managers of customers, by customer. */
async function loadManagers(
  { database }: Context,
  organizationId: string,
  customerIds: readonly string[],
): Promise<Map<string, Manager[]>> {
  const { rows } = await queryRows(database.pool, {
    name: 'managers of rows',
    text: `SELECT c.id, ${managersColumn('c.id')} AS managers ${fromCustomers('c')} AND c.id = ANY($2::uuid[])`,
    values: [organizationId, customerIds],
    row: rowShape<ManagersRow>({ id: shape.uuid, managers: MANAGERS }),
  });
  return new Map(rows.map(({ id, managers }) => [id, managers]));
}
