import { checkingFirst, type LinksChanged, settlementOf, settleOne } from '../../ledger/commands.ts';
import type { Reconcile } from '../../ledger/domain/settlement/changes.ts';
import { sameValue } from '../../ledger/domain/settlement/table.ts';
import { loadCurrentReconciliation } from '../../ledger/reads.ts';
import { ApiError } from '../../platform/errors.ts';
import { endChange, holdChange, type UndoClaim, undoError } from './claim.ts';
import type { ChangeOf } from './queries.ts';

/** Restores a reconciliation: its earlier links with their ages, or none. */
export async function undoLinks(claim: UndoClaim, change: ChangeOf<'LINKS_CHANGED'>): Promise<void> {
  const { context, organization } = claim;
  const { before, after, record } = change;
  const reconcile = restoreLinks(record.id, before);
  try {
    await settleOne(settlementOf(context, organization), reconcile, {
      ...checkingFirst(reconcile, async (connection) => {
        await holdChange(connection, claim);
        const now = await loadCurrentReconciliation(connection, organization.id, before.externalId);
        if (!sameValue(now, after.standing))
          throw undoError('links', 'its links were changed, moved or removed in the meantime');
      }),
      afterWrite: (connection) => endChange(connection, claim),
    });
  } catch (error) {
    throw restoreError(error);
  }
}

/** Returns the change that restores the earlier contents, under the original id. */
function restoreLinks(id: string, { externalId, standing }: LinksChanged): Reconcile {
  const inputs = (items: [string, number][] = []) =>
    items.map(([documentId, amount]) => ({ target: { id: documentId }, amount }));
  const { invoices, refunds, payments, creditNotes } = standing?.content ?? {};
  return {
    type: 'reconcile',
    externalId,
    invoices: inputs(invoices),
    refunds: inputs(refunds),
    payments: inputs(payments),
    creditNotes: inputs(creditNotes),
    ...(standing === null ? {} : { restored: { ...standing, id } }),
  };
}

/** Converts an error to the reason why the earlier links are not possible. */
function restoreError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { code } = error;
  if (code === 'REFERENCE_NOT_FOUND' || code === 'NOT_FOUND')
    return undoError('links', 'a linked document no longer exists', error);
  if (code === 'AMOUNT_EXCEEDED')
    return undoError('links', 'the open amounts have been used elsewhere in the meantime', error);
  return code === 'INVALID_DATA'
    ? undoError('links', 'its documents no longer belong together', error)
    : error;
}
