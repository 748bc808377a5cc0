import { noteChange } from '../../platform/changes.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { refOf, settlementOf } from '../documents/commands.ts';
import { todayOf } from '../documents/views.ts';
import type { Reconcile } from '../domain/settlement/changes.ts';
import { settleOne } from '../settlement/settle.ts';
import { Undoable } from '../undoable.ts';
import { reconciliationStatement, toResult } from './queries.ts';
import type { ReconcileRequest, ReconcileResult } from './schema.ts';
import { linksChanged } from './undoable.ts';

type Item = NonNullable<ReconcileRequest['invoices']>[number];

const toInputs = (items: readonly Item[] | undefined) =>
  items?.map(({ amountLinked, ...ref }) => ({ target: refOf(ref), amount: amountLinked }));

/** Converts a request body to a ledger change. */
export function reconcileChange(body: ReconcileRequest): Reconcile {
  return {
    type: 'reconcile',
    externalId: body.externalId,
    invoices: toInputs(body.invoices),
    refunds: toInputs(body.refunds),
    payments: toInputs(body.payments),
    creditNotes: toInputs(body.creditNotes),
  };
}

/** Applies a payment to invoices, in addition to what it already pays. @throws the errors of `reconcile` */
export function applyPayment(
  context: Context,
  organization: Organization,
  paymentId: string,
  invoices: readonly { id: string; amountLinked: number }[],
): Promise<ReconcileResult> {
  const amountLinked = invoices.reduce((sum, one) => sum + one.amountLinked, 0);
  return reconcile(context, organization, {
    externalId: newId(),
    invoices: [...invoices],
    payments: [{ id: paymentId, amountLinked }],
  });
}

/**
 * Binds credits to debits, all or nothing, and returns the links and the invoices' new states. Users can undo
 * it. API clients cannot, so they do not pay for it.
 */
export async function reconcile(
  context: Context,
  organization: Organization,
  body: ReconcileRequest,
): Promise<ReconcileResult> {
  const undoable = new Undoable({ organizationId: organization.id, clock: context.clock }, linksChanged);
  const { outcome, answers } = await settleOne(settlementOf(context, organization), reconcileChange(body), {
    ...undoable.options,
    reads: ([settled]) =>
      settled === undefined || settled instanceof Error || settled.id === null
        ? []
        : [reconciliationStatement(organization.id, settled.id, settled.releasedIds ?? [])],
  });
  noteChange(...undoable.ids);
  return toResult(body.externalId, outcome, answers[0]?.rows ?? [], todayOf(organization, context));
}
