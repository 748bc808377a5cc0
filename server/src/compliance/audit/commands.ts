import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import { lockOrganization } from '../../people/index.ts';
import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { readAuditSettings } from './queries.ts';
import type { AuditSettings, AuditSettingsChange } from './schema.ts';

/**
 * Sets the retention of audit entries. The next removal job deletes older entries.
 * @throws CONFLICT if `version` is not the stored version
 */
export async function changeAuditSettings(
  { database, clock }: DataContext,
  organizationId: string,
  { version, keepDays }: AuditSettingsChange,
): Promise<AuditSettings> {
  return inTransaction(database, async (connection) => {
    await lockOrganization(connection, organizationId);
    const before = await readAuditSettings(connection, organizationId);
    refuseOutdated(version, before);
    await connection.query({
      name: 'change audit settings',
      text: `INSERT INTO audit_settings (organization_id, keep_days, updated_at) VALUES ($1, $2, $3)
             ON CONFLICT (organization_id) DO UPDATE SET keep_days = excluded.keep_days,
               updated_at = excluded.updated_at`,
      values: [organizationId, keepDays, clock.wall.now()],
    });
    const records = ofOrganization(organizationId);
    await recordChange(connection, organizationId, {
      action: 'audit_settings.changed',
      records,
      before: { keepDays: before.keepDays },
      after: { keepDays },
    });
    return readAuditSettings(connection, organizationId);
  });
}
