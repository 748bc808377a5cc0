import { sql } from 'kysely';
import { type CalendarDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import { type PromisedInvoice, type PromiseFacts, promiseOutcome } from '../../ledger/domain/promise.ts';
import { paidOf } from '../../ledger/invoices/queries.ts';
import { findView } from '../../ledger/reads.ts';
import type { Context } from '../../platform/context.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import type { PromiseQuery, PromiseToPay } from './schema.ts';

/** A stored promise. */
export interface StoredPromise extends PromiseFacts, Omit<PromiseToPay, 'status' | 'pendingApplication'> {
  madeAt: Timestamp;
}

/** Returns the columns of a promise. */
export const STORED_PROMISE = (alias: string) => `
  ${alias}.id, ${alias}.date, ${alias}.due_on AS "dueOn", ${alias}.amount, ${alias}.comment, ${alias}.source,
  ${alias}.made_at AS "madeAt", ${alias}.made_by_user_id AS "madeByUserId", ${alias}.ended_at AS "endedAt",
  ${alias}.ended_on AS "endedOn", ${alias}.end_reason AS "endReason", ${alias}.amount_linked_before AS "amountLinkedBefore"`;

/** Returns every promise to pay an invoice with its status. @throws NOT_FOUND for an unknown invoice */
export async function listPromises(
  { database, clock }: Context,
  { id: organizationId, timezone }: Organization,
  ref: { id: string } | { externalId: string },
  query: PromiseQuery,
) {
  const invoice = await findView(database, organizationId, 'INVOICE', ref);
  const page = readPage({ ...query, invoiceId: invoice.id }, { list: 'promises', sortBy: 'madeAt' });
  const where = [sql<boolean>`invoice_id = ${invoice.id}`];
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'promises', organizationId, where, sortColumn: 'made_at' },
    page,
  );
  const { rows } = await database.pool.query<StoredPromise>({
    name: 'promises by id',
    text: `SELECT ${STORED_PROMISE('p')} FROM promises p WHERE p.organization_id = $1 AND p.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  const paid = paidOf(invoice);
  const today = localDate(clock.now(), timezone);
  const byId = new Map(rows.map((row) => [row.id, promiseOf(row, paid, today)]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Returns a promise with its status. */
export function promiseOf(
  { amountLinkedBefore, dueOn, endedOn, endReason, ...promise }: StoredPromise,
  paid: PromisedInvoice,
  today: CalendarDay,
): PromiseToPay {
  const facts = { dueOn, amount: promise.amount, amountLinkedBefore, endedOn, endReason };
  return { ...promise, ...promiseOutcome(facts, paid, today) };
}
