import { checkingFirst, settlementOf, settleOne } from '../../ledger/commands.ts';
import type { PutAccountManagers } from '../../ledger/domain/settlement/changes.ts';
import type { ManagersChanged } from '../../people/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { endChange, holdChange, refuseChanged, type UndoClaim } from './claim.ts';
import type { ChangeOf } from './queries.ts';
import { refuseMissing } from './refuse-missing.ts';

/** Restores the account managers of a customer, with the times of their assignment. */
export async function undoManagers(
  claim: UndoClaim,
  change: ChangeOf<'ACCOUNT_MANAGERS_CHANGED'>,
): Promise<void> {
  const { context, organization } = claim;
  const { before, after, record } = change;
  const put: PutAccountManagers = {
    type: 'putAccountManagers',
    target: { id: record.id },
    userIds: before.managers.map(({ userId }) => userId),
    since: new Map(before.managers.map(({ userId, assignedAt }) => [userId, assignedAt])),
  };
  await refuseMissing('the customer', () =>
    settleOne(settlementOf(context, organization), put, {
      ...checkingFirst(put, async (connection) => {
        await holdChange(connection, claim);
        const now = await currentManagers(connection, organization.id, record.id);
        refuseChanged(after, now, 'the list');
      }),
      afterWrite: (connection) => endChange(connection, claim),
    }),
  );
}

async function currentManagers(
  connection: Connection,
  organizationId: string,
  customerId: string,
): Promise<ManagersChanged> {
  const { rows } = await connection.query<ManagersChanged['managers'][number]>({
    name: 'standing account managers',
    text: `SELECT user_id AS "userId", assigned_at AS "assignedAt" FROM account_managers
           WHERE organization_id = $1 AND customer_id = $2 ORDER BY rank`,
    values: [organizationId, customerId],
  });
  return { managers: rows };
}
