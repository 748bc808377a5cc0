import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refuseOutdated, withoutVersion, withVersion } from '../../platform/record-version.ts';
import { DEFAULT_RATES } from '../domain/figures/provisions.ts';
import type { ProvisionRates, ProvisionRatesChange } from './schema.ts';

/**
 * Loads the provision rates of an organization: the stored ones, else the default ones.
 * @param lock locks stored rates until the transaction ends; default ones have no row to lock
 */
export async function loadProvisionRates(
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
    // The row must exist, so that a concurrent change waits for its lock.
    await connection.query({
      name: 'store default provision rates',
      text: `INSERT INTO provision_settings (organization_id, rates, updated_at) VALUES ($1, $2, $3)
             ON CONFLICT (organization_id) DO NOTHING`,
      values: [organizationId, JSON.stringify(DEFAULT_RATES), now],
    });
    const before = await loadProvisionRates(connection, organizationId, 'FOR UPDATE');
    refuseOutdated(version, before);
    await connection.query({
      name: 'change provision rates',
      text: 'UPDATE provision_settings SET rates = $2, updated_at = $3 WHERE organization_id = $1',
      values: [organizationId, JSON.stringify(rates), now],
    });
    const after = await loadProvisionRates(connection, organizationId);
    await recordChange(connection, organizationId, {
      action: 'provision_rates.changed',
      records: ofOrganization(organizationId),
      before: withoutVersion(before),
      after: withoutVersion(after),
    });
    return after;
  });
}
