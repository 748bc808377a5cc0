import { ofOrganization, recordChange } from '../../../ledger/index.ts';
import type { DataContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { KeptName } from '../../../platform/retention/kinds.ts';
import { stateDays, statedDays } from '../../../platform/retention/settings.ts';
import { lockOrganization } from '../change.ts';

/**
 * Says for how long an organization keeps what is of a kind.
 * @param days null: for ever; undefined: as the service does
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
    const before = await statedDays(connection, organizationId);
    await stateDays(connection, organizationId, { kind, days });
    const after = await statedDays(connection, organizationId);
    await recordChange(connection, organizationId, {
      ...{ action: 'retention.changed', records: ofOrganization(organizationId) },
      ...{ before, after },
    });
  });
}
