import { sql } from 'kysely';
import { localDate, type Timestamp } from '../../ledger/domain/calendar.ts';
import { type PromiseFacts, promiseOutcome } from '../../ledger/domain/promise.ts';
import { findView } from '../../ledger/index.ts';
import { paidOf } from '../../ledger/invoices/queries.ts';
import type { Context } from '../../platform/context.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import type { PromiseQuery, PromiseToPay } from './schema.ts';

interface PromiseRow extends PromiseFacts, Omit<PromiseToPay, 'status' | 'pendingApplication'> {
  madeAt: Timestamp;
}

/** Every promise that was made to pay an invoice, with what has become of it. @throws NOT_FOUND for an unknown invoice */
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
  const { rows } = await database.pool.query<PromiseRow>({
    name: 'promises by id',
    text: `SELECT id, date, due_on AS "dueOn", amount, comment, source, made_at AS "madeAt", made_by_user_id AS "madeByUserId",
             ended_at AS "endedAt", ended_on AS "endedOn", end_reason AS "endReason", amount_linked_before AS "amountLinkedBefore"
           FROM promises WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  const paid = paidOf(invoice);
  const today = localDate(clock.now(), timezone);
  const byId = new Map(
    rows.map(({ amountLinkedBefore, dueOn, endedOn, endReason, ...row }): [string, PromiseToPay] => {
      const promise = { dueOn, amount: row.amount, amountLinkedBefore, endedOn, endReason };
      return [row.id, { ...row, ...promiseOutcome(promise, paid, today) }];
    }),
  );
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}
