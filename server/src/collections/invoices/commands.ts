import { toTimestamp } from '../../ledger/domain/calendar.ts';
import type { Ref } from '../../ledger/domain/settlement/changes.ts';
import type { Invoice } from '../../ledger/index.ts';
import { findView, settlementOf, settleOne, text, todayOf } from '../../ledger/index.ts';
import { toInvoice } from '../../ledger/invoices/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { openDispute, resolveDispute } from '../disputes/commands.ts';
import { statePromise } from '../promises/commands.ts';
import type { DisputeAttributes, DisputeResolution, PromiseAttributes } from './schema.ts';

/** What people of an organization record about one invoice, in whose name. Each answers the invoice as it is then. */
export interface InvoiceOfApplication {
  context: Context;
  organization: Organization;
  target: { id: string } | { externalId: string };
  userId: string | null;
}

/** @throws see `statePromise` */
export async function promiseInvoice(
  { context, organization, target, userId }: InvoiceOfApplication,
  body: PromiseAttributes | null,
): Promise<Invoice> {
  const wish =
    body === null
      ? null
      : {
          date: toTimestamp(body.date, organization.timezone),
          amount: body.amount ?? null,
          comment: text(body.comment ?? null),
        };
  const view = await statePromise(context, organization, target, wish, { source: 'APP', userId });
  return toInvoice(view, todayOf(organization, context));
}

/** @throws see `openDispute` */
export async function disputeInvoice(
  invoice: InvoiceOfApplication,
  { reason, comment, amount }: DisputeAttributes,
): Promise<Invoice> {
  const { context, organization, target, userId } = invoice;
  const wish = { reason, comment: text(comment ?? null), amount: amount ?? null };
  await openDispute(context, organization, target, wish, { source: 'APP', userId });
  return answerOf(invoice);
}

/** @throws see `resolveDispute` */
export async function resolveInvoiceDispute(
  invoice: InvoiceOfApplication,
  { resolution, comment }: DisputeResolution,
): Promise<Invoice> {
  const { context, organization, target, userId } = invoice;
  await resolveDispute(context, organization, target, { resolution, comment: text(comment ?? null) }, userId);
  return answerOf(invoice);
}

/** Writes an invoice off; null takes that back. @throws NOT_FOUND, CONFLICT */
export async function writeInvoiceOff(
  invoice: InvoiceOfApplication,
  reason: string | null,
): Promise<Invoice> {
  const { context, organization } = invoice;
  const target: Ref = invoice.target;
  await settleOne(settlementOf(context, organization), { type: 'writeOff', target, reason });
  return answerOf(invoice);
}

async function answerOf({ context, organization, target }: InvoiceOfApplication): Promise<Invoice> {
  const view = await findView(context.database, organization.id, 'INVOICE', target);
  return toInvoice(view, todayOf(organization, context));
}
