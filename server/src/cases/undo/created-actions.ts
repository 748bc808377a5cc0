import { deleteManualAction, holdActions } from '../../dunning/commands.ts';
import { loadManualSnapshot } from '../../dunning/undo.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { endChange, holdChange, refuseChanged, type UndoClaim, undoError } from './claim.ts';
import type { ChangeOf } from './queries.ts';

/** Deletes an action that was created by hand, unless it was changed or sent since. */
export async function undoCreatedAction(
  claim: UndoClaim,
  { record, after }: ChangeOf<'ACTION_CREATED'>,
): Promise<void> {
  const { context, organization } = claim;
  await inTransaction(context.database, async (connection) => {
    const action = (await holdActions(connection, organization.id, [record.id])).get(record.id);
    await holdChange(connection, claim);
    refuseChanged(after, await loadManualSnapshot(connection, organization.id, record.id), 'the task');
    if (action !== undefined && action.approvedAt !== null)
      throw undoError('state', 'its email was approved');
    await endChange(connection, claim);
    await deleteManualAction(connection, organization.id, record.id, context.clock.now());
  });
}
