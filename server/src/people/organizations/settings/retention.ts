import { ofOrganization, recordChange } from '../../../ledger/commands.ts';
import type { DataContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { KeptName } from '../../../platform/retention/kinds.ts';
import { loadStatedDays, stateDays } from '../../../platform/retention/settings.ts';
import { lockOrganization } from '../change.ts';

/**
 * Sets the retention of one kind of data for an organization.
 * @param days null keeps it forever; undefined uses the service's default
 * @throws NOT_FOUND for an unknown organization
 */
export async function changeRetention(
  { database }: Pick<DataContext, 'database'>,
  organizationId: string,
  kind: KeptName,
  days: number | null | undefined,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await lockOrganization(connection, organizationId);
    const before = await loadStatedDays(connection, organizationId);
    await stateDays(connection, organizationId, { kind, days });
    const after = await loadStatedDays(connection, organizationId);
    await recordChange(connection, organizationId, {
      action: 'retention.changed',
      records: ofOrganization(organizationId),
      before,
      after,
    });
  });
}
