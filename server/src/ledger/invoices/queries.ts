import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { customFieldValues } from '../custom-fields/queries.ts';
import { documentConditions } from '../documents/filters.ts';
import { type DocumentView, instrumentOf, listViews, type Today, todayOf } from '../documents/views.ts';
import { type InvoiceState, invoiceState } from '../domain/invoice-state.ts';
import { type PromisedInvoice, promiseStatus } from '../domain/promise.ts';
import { amountOutstanding, amountOverpaid } from '../domain/settlement/records.ts';
import type { Invoice, InvoiceQuery } from './schema.ts';

/** An invoice as the interface answers it. */
export function toInvoice(view: DocumentView, today: Today): Invoice {
  const inEffect = view.links.filter((link) => link.amountInEffect > 0);
  const outstanding = amountOutstanding(view);
  return {
    id: view.id,
    externalId: view.externalId,
    customId: view.customId ?? view.externalId,
    name: view.name,
    customer: { id: view.customerId, externalId: view.customerExternalId },
    currency: view.currency,
    grossAmount: view.amount,
    netAmount: view.netAmount,
    issuedAt: view.datedAt,
    dueDate: view.dueAt ?? view.datedAt,
    state: invoiceState(view, today.overdueBefore),
    amountLinked: view.amountLinked,
    amountOutstanding: outstanding,
    amountOverpaid: amountOverpaid(view),
    paidAt: outstanding > 0 ? null : paidAt(view),
    payments: inEffect
      .filter(({ document }) => document.kind === 'PAYMENT')
      .map(({ document, amountInEffect }) => ({
        id: document.id,
        externalId: document.externalId,
        amountLinked: amountInEffect,
        validatedAt: document.datedAt,
        instrument: instrumentOf(document.instrument),
      })),
    creditNotes: inEffect
      .filter(({ document }) => document.kind === 'CREDIT_NOTE')
      .map(({ document, amountInEffect }) => ({
        id: document.id,
        externalId: document.externalId,
        customId: document.customId,
        amountLinked: amountInEffect,
        issuedAt: document.datedAt,
      })),
    dunningPlanId: view.dunningPlanId,
    promiseToPay: promiseOf(view, today),
    customFields: customFieldValues(view.customFields),
    dispute: view.dispute ?? null,
    writtenOff: view.writtenOffAt === null ? null : { at: view.writtenOffAt, reason: view.writtenOffReason },
    pdfUrl: today.pdfUrl(view),
    createdAt: view.createdAt,
    updatedAt: view.updatedAt,
  };
}

/** The promise in force, with what has become of it. */
function promiseOf(view: DocumentView, { now, timezone }: Today): Invoice['promiseToPay'] {
  const { promiseDate: date, promiseAmount: amount, promiseComment: comment, promise } = view;
  if (date === null || promise === null || promise === undefined) return null;
  const { source, madeAt, amountLinkedBefore } = promise;
  const facts = { date, amount, amountLinkedBefore, endedAt: null, endReason: null };
  return { date, amount, comment, status: promiseStatus(facts, paidOf(view), now, timezone), source, madeAt };
}

/** What promises on an invoice are measured by. */
export function paidOf({ amount, links }: DocumentView): PromisedInvoice {
  const credits = links.map(({ document, amountInEffect }) => ({
    datedAt: document.datedAt,
    amountInEffect,
  }));
  return { amount, credits };
}

/** The date of the last link in effect; an invoice of 0 is paid when it is issued. */
function paidAt(view: DocumentView): string {
  const dates = view.links.filter((link) => link.amountInEffect > 0).map(({ document }) => document.datedAt);
  return dates.sort().at(-1) ?? view.datedAt;
}

/** The state as a condition on stored facts, so that an index serves it. */
function stateCondition(state: InvoiceState, today: Today): RawBuilder<boolean> {
  switch (state) {
    case 'PAID':
      return sql<boolean>`amount_linked >= amount`;
    case 'WRITTEN_OFF':
      return sql<boolean>`amount_linked < amount AND written_off_at IS NOT NULL`;
    case 'OVERDUE':
      return sql<boolean>`is_open AND due_at < ${today.overdueBefore}`;
    case 'DUE':
      return sql<boolean>`is_open AND due_at >= ${today.overdueBefore}`;
  }
}

const SORT_COLUMNS = { createdAt: 'created_at', customId: 'custom_id', updatedAt: 'updated_at' } as const;

export async function listInvoices(context: Context, organization: Organization, query: InvoiceQuery) {
  const today = todayOf(organization, context);
  const sortBy = query.sortBy ?? 'createdAt';
  const page = readPage(query, { list: 'invoices', sortBy });
  const where = await documentConditions(context, organization, 'INVOICE', query);
  if (query.dunningPlanId !== undefined) where.push(sql<boolean>`dunning_plan_id = ${query.dunningPlanId}`);
  if (query.state !== undefined) where.push(stateCondition(query.state, today));
  // Every invoice has a number; saying so lets the index be used that holds the documents with one.
  if (sortBy === 'customId') where.push(sql<boolean>`custom_id IS NOT NULL`);
  const sortColumn = SORT_COLUMNS[sortBy];
  const { ids, metadata } = await selectPage(
    context.database.kysely,
    { from: 'documents', organizationId: organization.id, where, sortColumn },
    page,
  );
  const views = await listViews(context.database, organization.id, 'INVOICE', ids);
  return { ...metadata, invoices: views.map((view) => toInvoice(view, today)) };
}
