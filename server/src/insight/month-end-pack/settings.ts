import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refuseOutdated, withoutVersion, withVersion } from '../../platform/record-version.ts';
import { DEFAULT_RATES } from '../domain/figures/provisions.ts';
import type { ProvisionRates, ProvisionRatesChange } from './schema.ts';

/** Returns the provision rates of an organization. @param lock locks them until the transaction ends */
export async function findProvisionRates(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<ProvisionRates> {
  const { rows } = await connection.query<{ rates: number[] }>({
    name: `provision rates ${lock}`.trim(),
    text: `SELECT rates FROM provision_settings WHERE organization_id = $1 ${lock}`,
    values: [organizationId],
  });
  const rates = rows[0]?.rates ?? [...DEFAULT_RATES];
  return withVersion({ rates }, { rates });
}

/** Replaces the provision rates. @throws CONFLICT for an outdated version */
export async function changeProvisionRates(
  { database, clock }: DataContext,
  organizationId: string,
  { rates, version }: ProvisionRatesChange,
): Promise<ProvisionRates> {
  return inTransaction(database, async (connection) => {
    const now = clock.now();
    await connection.query({
      name: 'begin provision settings',
      text: `INSERT INTO provision_settings (organization_id, rates, updated_at) VALUES ($1, $2, $3)
             ON CONFLICT (organization_id) DO NOTHING`,
      values: [organizationId, JSON.stringify(DEFAULT_RATES), now],
    });
    const before = await findProvisionRates(connection, organizationId, 'FOR UPDATE');
    refuseOutdated(version, before);
    await connection.query({
      name: 'change provision settings',
      text: 'UPDATE provision_settings SET rates = $2, updated_at = $3 WHERE organization_id = $1',
      values: [organizationId, JSON.stringify(rates), now],
    });
    const after = await findProvisionRates(connection, organizationId);
    await recordChange(connection, organizationId, {
      action: 'provision_rates.changed',
      records: ofOrganization(organizationId),
      before: withoutVersion(before),
      after: withoutVersion(after),
    });
    return after;
  });
}
