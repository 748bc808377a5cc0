import { inTransaction } from '../../platform/db/transaction.ts';
import { forgetDispute } from '../disputes/commands.ts';
import { checkOwner, lockOpenDispute, storeProgress } from '../disputes/update.ts';
import { endChange, holdChange, refuseChanged, type UndoClaim } from './claim.ts';
import type { ChangeOf } from './queries.ts';
import { refuseMissing } from './refuse-missing.ts';

/** Forgets a dispute that was opened by mistake, unless it was resolved since. */
export async function undoDispute(
  claim: UndoClaim,
  { record, after }: ChangeOf<'DISPUTE_OPENED'>,
): Promise<void> {
  const { context, organization } = claim;
  await refuseMissing('the invoice', () =>
    inTransaction(context.database, (connection) =>
      forgetDispute(context, organization, connection, {
        invoiceId: record.id,
        check: async (open) => {
          await holdChange(connection, claim);
          refuseChanged(after, open, 'the dispute');
          await endChange(connection, claim);
        },
      }),
    ),
  );
}

/** Restores who handles a dispute, and by when, unless it was resolved or changed since. */
export async function undoDisputeProgress(
  claim: UndoClaim,
  { before, after }: ChangeOf<'DISPUTE_CHANGED'>,
): Promise<void> {
  const { context, organization } = claim;
  await refuseMissing('the dispute or its owner', () =>
    inTransaction(context.database, async (connection) => {
      const now = await lockOpenDispute(context, organization, connection, before.disputeId);
      await holdChange(connection, claim);
      refuseChanged(after, now.progress, 'the dispute');
      if (before.ownerUserId !== null) await checkOwner(connection, organization.id, before.ownerUserId);
      await storeProgress(context, organization.id, connection, before);
      await endChange(connection, claim);
    }),
  );
}
