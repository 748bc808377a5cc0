import type { Context } from '../../platform/context.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { withCustomers } from '../customers/expand.ts';
import { buildDocumentConditions, issuedIn } from '../documents/filters.ts';
import { documentSources } from '../documents/list-source.ts';
import { listViews } from '../documents/read-views.ts';
import { customerOf, type DocumentView, linkedInvoices, type Today, todayOf } from '../documents/views.ts';
import { amountUnlinked } from '../domain/settlement/records.ts';
import type { CreditNote, CreditNoteQuery } from './schema.ts';

/** Converts a credit note to its API response. */
export function toCreditNote(view: DocumentView, today: Today): CreditNote {
  return {
    id: view.id,
    externalId: view.externalId,
    customId: view.customId ?? view.externalId,
    name: view.name,
    ...customerOf(view),
    currency: view.currency,
    grossAmount: view.amount,
    netAmount: view.netAmount,
    issuedAt: view.datedAt,
    dueDate: view.dueAt,
    amountLinked: view.amountLinked,
    amountRefunded: view.amountRefunded,
    amountUnlinked: amountUnlinked(view),
    linkedInvoices: linkedInvoices(view, today),
    pdfUrl: today.pdfUrl(view),
    directUrl: today.directUrl(view),
    createdAt: view.createdAt,
    updatedAt: view.updatedAt,
  };
}

/** Lists credit notes by page. */
export async function listCreditNotes(context: Context, organization: Organization, query: CreditNoteQuery) {
  const today = todayOf(organization, context);
  const page = readPage(query, { list: 'credit-notes', sortBy: 'createdAt' });
  const where = [
    ...(await buildDocumentConditions(context, organization, 'CREDIT_NOTE', query)),
    ...issuedIn(organization, query),
  ];
  const { ids, metadata } = await selectPage(
    context.database.kysely,
    {
      ...documentSources(organization.id, query).page,
      organizationId: organization.id,
      where,
      sortColumn: 'created_at',
    },
    page,
  );
  const views = await listViews(context.database, organization.id, 'CREDIT_NOTE', ids);
  const items = views.map((view) => toCreditNote(view, today));
  return { ...metadata, items: await withCustomers(context, organization, query, items) };
}
