import { includeTransaction, undoMatch } from '../../cash/commands.ts';
import type { Connection } from '../../platform/db/database.ts';
import { endChange, holdChange, refuseChanged, type UndoClaim } from './claim.ts';
import type { ChangeOf } from './queries.ts';

/** Cause of matches that are undone by their change. */
const CAUSE = 'Undone';

/** Undoes a match as the page Cash does, unless it was changed in the meantime. */
export async function undoBankMatch(
  claim: UndoClaim,
  { record, after }: ChangeOf<'BANK_TRANSACTION_MATCHED'>,
): Promise<void> {
  const { context, organization } = claim;
  await undoMatch(context, organization, {
    transactionId: record.id,
    cause: CAUSE,
    ...checksOf(claim, after),
  });
}

/** Undoes an exclusion as the page Cash does, unless it was changed in the meantime. */
export async function undoBankExclusion(
  claim: UndoClaim,
  { record, after }: ChangeOf<'BANK_TRANSACTION_EXCLUDED'>,
): Promise<void> {
  const { context, organization } = claim;
  await includeTransaction(context, organization.id, record.id, checksOf(claim, after));
}

const checksOf = (claim: UndoClaim, after: object) => ({
  checkUnderLock: async (connection: Connection, decision: object) => {
    await holdChange(connection, claim);
    refuseChanged(after, decision, 'the decision about the bank transaction');
  },
  afterWrite: (connection: Connection) => endChange(connection, claim),
});
