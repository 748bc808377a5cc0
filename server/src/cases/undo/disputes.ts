import { inTransaction } from '../../platform/db/transaction.ts';
import { forgetDispute } from '../disputes/commands.ts';
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
