import type { Connection } from '../../platform/db/database.ts';

/**
 * Locks the settings of an organization until the transaction ends. Writers of bank transactions hold this lock,
 * so that none overlooks lines that another one is storing.
 */
export async function lockCash(connection: Connection, organizationId: string, now: string): Promise<void> {
  await connection.query({
    name: 'initial cash settings',
    text: `INSERT INTO cash_settings (organization_id, version, rules, updated_at) VALUES ($1, 0, '{}', $2)
           ON CONFLICT (organization_id) DO NOTHING`,
    values: [organizationId, now],
  });
  await connection.query({
    name: 'lock cash settings',
    text: 'SELECT 1 FROM cash_settings WHERE organization_id = $1 FOR UPDATE',
    values: [organizationId],
  });
}
