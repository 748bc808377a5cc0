import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { versionOf } from '../../platform/record-version.ts';
import { customFieldValues, storedValues } from '../custom-fields/queries.ts';
import { withCustomers } from '../customers/expand.ts';
import { buildDocumentConditions, dueIn, issuedIn, outstandingIn } from '../documents/filters.ts';
import { documentSources } from '../documents/list-source.ts';
import { listViews } from '../documents/read-views.ts';
import { customerOf, type DocumentView, instrumentOf, type Today, todayOf } from '../documents/views.ts';
import { type InvoiceState, invoiceState } from '../domain/invoice-state.ts';
import { type PromisedInvoice, promiseOutcome } from '../domain/promise.ts';
import { amountOutstanding, amountOverpaid } from '../domain/settlement/records.ts';
import type { Invoice, InvoiceQuery } from './schema.ts';

/** Converts an invoice to its API response. */
export function toInvoice(view: DocumentView, today: Today): Invoice {
  const inEffect = view.links.filter((link) => link.amountInEffect > 0);
  const outstanding = amountOutstanding(view);
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
    dueDate: view.dueAt ?? view.datedAt,
    state: invoiceState(view, today.today),
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
    source: view.source ?? 'API',
    dunningPlanId: view.dunningPlanId,
    promiseToPay: promiseOf(view, today),
    customFields: customFieldValues(view.customFields),
    dispute: view.dispute ?? null,
    hasSourceHold: view.hasSourceHold,
    writtenOff: view.writtenOffAt === null ? null : { at: view.writtenOffAt, reason: view.writtenOffReason },
    pdfUrl: today.pdfUrl(view),
    directUrl: today.directUrl(view),
    version: versionOfInvoice(view),
    createdAt: view.createdAt,
    updatedAt: view.updatedAt,
  };
}

/**
 * Returns the version of the editable facts of an invoice. Its other facts and payments come from other
 * sources.
 */
function versionOfInvoice(view: DocumentView): number {
  const { dunningPlanId, promiseDate, promiseAmount, promiseComment, customFields } = view;
  const promise = { promiseDate, promiseAmount, promiseComment };
  return versionOf({ dunningPlanId, ...promise, customFields: storedValues(customFields) });
}

/** Returns the promise in force with its status. */
function promiseOf(view: DocumentView, { today }: Today): Invoice['promiseToPay'] {
  const { promiseDate: date, promiseDueOn: dueOn, promiseAmount: amount, promiseComment: comment } = view;
  const { promise } = view;
  if (date === null || dueOn === null || promise === null || promise === undefined) return null;
  const { source, madeAt, amountLinkedBefore } = promise;
  const facts = { dueOn, amount, amountLinkedBefore, endedOn: null, endReason: null };
  const outcome = promiseOutcome(facts, paidOf(view), today);
  return { date, amount, comment, ...outcome, source, madeAt };
}

/** Returns the facts from which the status of promises is derived. */
export function paidOf({ amount, links, promise }: DocumentView): PromisedInvoice {
  const credits = links.map(({ document, amountInEffect }) => ({
    datedOn: document.datedOn,
    amountInEffect,
  }));
  return { amount, credits, onAccount: promise?.onAccount ?? [] };
}

/** Returns the date of the last link in effect. An invoice of 0 is paid at its issue date. */
function paidAt(view: DocumentView): string {
  const dates = view.links.filter((link) => link.amountInEffect > 0).map(({ document }) => document.datedAt);
  return dates.sort().at(-1) ?? view.datedAt;
}

/** Returns a condition that matches any of the states. */
export function stateConditions(states: readonly InvoiceState[], today: Today): RawBuilder<boolean> {
  // DUE and OVERDUE together are all open invoices, which one index covers.
  const isOpen = states.includes('DUE') && states.includes('OVERDUE');
  const others = isOpen ? states.filter((state) => state !== 'DUE' && state !== 'OVERDUE') : states;
  const conditions = others.map((state) => stateCondition(state, today));
  const any = sql.join([...(isOpen ? [sql<boolean>`is_open`] : []), ...conditions], sql` OR `);
  // The redundant condition lets PostgreSQL use the index of unsettled invoices.
  const isUnsettled = states.includes('WRITTEN_OFF') && !states.includes('PAID');
  return isUnsettled ? sql<boolean>`(amount_linked < amount AND (${any}))` : sql<boolean>`(${any})`;
}

/** Expresses a state as a condition on stored columns, so that an index can be used. */
function stateCondition(state: InvoiceState, today: Today): RawBuilder<boolean> {
  switch (state) {
    case 'PAID':
      return sql<boolean>`amount_linked >= amount`;
    case 'WRITTEN_OFF':
      return sql<boolean>`amount_linked < amount AND written_off_at IS NOT NULL`;
    case 'OVERDUE':
      return sql<boolean>`is_open AND due_on < ${today.today}`;
    case 'DUE':
      return sql<boolean>`is_open AND due_on >= ${today.today}`;
  }
}

const SORT_COLUMNS = { createdAt: 'created_at', customId: 'custom_id', updatedAt: 'updated_at' } as const;

/** Lists invoices by page. */
export async function listInvoices(context: Context, organization: Organization, query: InvoiceQuery) {
  const today = todayOf(organization, context);
  const sortBy = query.sortBy ?? 'createdAt';
  const page = readPage(query, { list: 'invoices', sortBy });
  const where = await buildDocumentConditions(context, organization, 'INVOICE', query);
  if (query.dunningPlanId !== undefined) where.push(sql<boolean>`dunning_plan_id = ${query.dunningPlanId}`);
  if (query.state !== undefined) where.push(stateConditions(query.state, today));
  where.push(...issuedIn(organization, query), ...dueIn(organization, query), ...outstandingIn(query));
  // Every invoice has a number. The redundant condition lets PostgreSQL use the partial index on numbers.
  if (sortBy === 'customId') where.push(sql<boolean>`custom_id IS NOT NULL`);
  const sortColumn = SORT_COLUMNS[sortBy];
  const { page: source, counted } = documentSources(organization.id, query);
  const wishes = { organizationId: organization.id, where, sortColumn };
  const { ids, metadata } = await selectPage(context.database.kysely, { ...source, ...wishes }, page, {
    ...counted,
    ...wishes,
  });
  const views = await listViews(context.database, organization.id, 'INVOICE', ids);
  const invoices = views.map((view) => toInvoice(view, today));
  return { ...metadata, invoices: await withCustomers(context, organization, query, invoices) };
}
