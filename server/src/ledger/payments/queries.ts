import type { Context } from '../../platform/context.ts';
import { comparisonConditions } from '../../platform/lists/filters.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { withCustomers } from '../customers/expand.ts';
import { withBankTransactions } from '../documents/bank-transactions.ts';
import { buildDocumentConditions, dateFilter, instantFilter } from '../documents/filters.ts';
import { documentSources } from '../documents/list-source.ts';
import { listViews } from '../documents/read-views.ts';
import {
  customerOf,
  type DocumentView,
  instrumentOf,
  linkedInvoices,
  type Today,
  todayOf,
} from '../documents/views.ts';
import { amountUnlinked } from '../domain/settlement/records.ts';
import type { Payment, PaymentQuery } from './schema.ts';

/** Converts a payment to its API response. */
export function toPayment(view: DocumentView, today: Today): Payment {
  return {
    id: view.id,
    externalId: view.externalId,
    ...customerOf(view),
    currency: view.currency,
    amount: view.amount,
    amountLinked: view.amountLinked,
    amountRefunded: view.amountRefunded,
    amountUnlinked: amountUnlinked(view),
    validatedAt: view.datedAt,
    instrument: instrumentOf(view.instrument),
    bankAccountId: view.bankAccountId,
    refNumber: view.refNumber,
    linkedInvoices: linkedInvoices(view, today),
    directUrl: today.directUrl(view),
    createdAt: view.createdAt,
    updatedAt: view.updatedAt,
  };
}

const SORT_COLUMNS = { createdAt: 'created_at', updatedAt: 'updated_at', validatedAt: 'dated_at' } as const;

/** Lists payments by page. */
export async function listPayments(context: Context, organization: Organization, query: PaymentQuery) {
  const today = todayOf(organization, context);
  const sortBy = query.sortBy ?? 'createdAt';
  const page = readPage(query, { list: 'payments', sortBy });
  const where = [
    ...(await buildDocumentConditions(context, organization, 'PAYMENT', query)),
    ...instantFilter(organization, query, 'modifiedAt', 'updated_at'),
    ...dateFilter(organization, query, 'validatedAt', { at: 'dated_at', on: 'dated_on' }),
    ...comparisonConditions(query, 'amount', 'amount'),
    ...comparisonConditions(query, 'amountLinked', 'amount_linked'),
  ];
  const sortColumn = SORT_COLUMNS[sortBy];
  const { page: source, counted } = documentSources(organization.id, query);
  const wishes = { organizationId: organization.id, where, sortColumn };
  const { ids, metadata } = await selectPage(context.database.kysely, { ...source, ...wishes }, page, {
    ...counted,
    ...wishes,
  });
  const views = await listViews(context.database, organization.id, 'PAYMENT', ids);
  const payments = views.map((view) => toPayment(view, today));
  const items = await withCustomers(context, organization, query, payments);
  return { ...metadata, items: await withBankTransactions(context, organization, query, items) };
}
