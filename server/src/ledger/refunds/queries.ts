import type { Context } from '../../platform/context.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { withCustomers } from '../customers/expand.ts';
import { withBankTransactions } from '../documents/bank-transactions.ts';
import { buildDocumentConditions } from '../documents/filters.ts';
import { documentSources } from '../documents/list-source.ts';
import { listViews } from '../documents/read-views.ts';
import { customerOf, type DocumentView, instrumentOf, type Today, todayOf } from '../documents/views.ts';
import { amountUnlinked } from '../domain/settlement/records.ts';
import type { Refund, RefundQuery } from './schema.ts';

/** Converts a refund to its API response. */
export function toRefund(view: DocumentView, today: Today): Refund {
  const linked = (kind: 'PAYMENT' | 'CREDIT_NOTE') =>
    view.links.filter(({ document }) => document.kind === kind);
  return {
    id: view.id,
    externalId: view.externalId,
    ...customerOf(view),
    currency: view.currency,
    amount: view.amount,
    amountLinked: view.amountLinked,
    amountUnlinked: amountUnlinked(view),
    validatedAt: view.datedAt,
    instrument: instrumentOf(view.instrument),
    bankAccountId: view.bankAccountId,
    refNumber: view.refNumber,
    linkedPayments: linked('PAYMENT').map(({ document: { id, externalId }, amountInEffect }) => ({
      amountLinked: amountInEffect,
      payment: { id, externalId },
    })),
    linkedCreditNotes: linked('CREDIT_NOTE').map(
      ({ document: { id, externalId, customId }, amountInEffect }) => ({
        amountLinked: amountInEffect,
        creditNote: { id, externalId, customId: customId ?? externalId },
      }),
    ),
    directUrl: today.directUrl(view),
    createdAt: view.createdAt,
    updatedAt: view.updatedAt,
  };
}

const SORT_COLUMNS = { updatedAt: 'updated_at', validatedAt: 'dated_at' } as const;

/** Lists refunds by page. */
export async function listRefunds(context: Context, organization: Organization, query: RefundQuery) {
  const sortBy = query.sortBy ?? 'updatedAt';
  const page = readPage(query, { list: 'refunds', sortBy });
  const where = await buildDocumentConditions(context, organization, 'REFUND', query);
  const { ids, metadata } = await selectPage(
    context.database.kysely,
    {
      ...documentSources(organization.id, { ...query, sortBy }).page,
      organizationId: organization.id,
      where,
      sortColumn: SORT_COLUMNS[sortBy],
    },
    page,
  );
  const views = await listViews(context.database, organization.id, 'REFUND', ids);
  const today = todayOf(organization, context);
  const refunds = views.map((view) => toRefund(view, today));
  const items = await withCustomers(context, organization, query, refunds);
  return { ...metadata, items: await withBankTransactions(context, organization, query, items) };
}
