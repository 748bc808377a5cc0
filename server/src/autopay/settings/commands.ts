import { ofOrganization, recordChange, refuseMerged } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { DEFAULT_SETTINGS, findCustomerAutopay, loadAutopaySettings, loadStoredAutopay } from './queries.ts';
import type {
  AutopaySettings,
  AutopaySettingsChange,
  CustomerAutopay,
  CustomerAutopayChange,
  TURNED_OFF_BY,
} from './schema.ts';

/** Replaces the settings of an organization. @throws CONFLICT for an outdated version */
export async function changeAutopaySettings(
  { database, clock }: DataContext,
  organizationId: string,
  { version, ...values }: AutopaySettingsChange,
): Promise<AutopaySettings> {
  const { isOffered, noticeDays, maxRetries, retryAfterDays } = values;
  return inTransaction(database, async (connection) => {
    await lockSettings(connection, organizationId, clock.now());
    const before = await loadAutopaySettings(connection, organizationId);
    refuseOutdated(version, before);
    await connection.query({
      name: 'store autopay settings',
      text: `UPDATE autopay_settings SET is_offered = $2, notice_days = $3, max_retries = $4, retry_after_days = $5,
               updated_at = $6 WHERE organization_id = $1`,
      values: [organizationId, isOffered, noticeDays, maxRetries, retryAfterDays, clock.now()],
    });
    const { version: _, ...was } = before;
    await recordChange(connection, organizationId, {
      action: 'autopay_settings.changed',
      records: ofOrganization(organizationId),
      before: was,
      after: values,
    });
    return loadAutopaySettings(connection, organizationId);
  });
}

/** Locks the settings. Their first change creates the row with the defaults. */
async function lockSettings(connection: Connection, organizationId: string, now: string): Promise<void> {
  const { isOffered, noticeDays, maxRetries, retryAfterDays } = DEFAULT_SETTINGS;
  await connection.query({
    name: 'lock autopay settings',
    text: `INSERT INTO autopay_settings (organization_id, is_offered, notice_days, max_retries, retry_after_days,
             updated_at) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (organization_id) DO UPDATE SET updated_at = $6`,
    values: [organizationId, isOffered, noticeDays, maxRetries, retryAfterDays, now],
  });
}

/** Locks the choice of a debtor. Its first change creates the row. */
async function lockAutopay(
  connection: Connection,
  organizationId: string,
  customerId: string,
  now: string,
): Promise<void> {
  await refuseMerged(connection, organizationId, [customerId]);
  await connection.query({
    name: 'lock autopay of customer',
    text: `INSERT INTO customer_autopay (organization_id, customer_id, is_on, updated_at) VALUES ($1, $2, false, $3)
           ON CONFLICT (organization_id, customer_id) DO UPDATE SET updated_at = $3`,
    values: [organizationId, customerId, now],
  });
}

/**
 * Changes the limits of a debtor, or turns automatic payment off.
 * @throws CONFLICT for an outdated version or a merged customer
 */
export async function changeCustomerAutopay(
  { database, clock }: DataContext,
  organizationId: string,
  customerId: string,
  { isOn, maxAmount, maxMonthly, version }: CustomerAutopayChange,
): Promise<CustomerAutopay> {
  return inTransaction(database, async (connection) => {
    const now = clock.now();
    await lockAutopay(connection, organizationId, customerId, now);
    const before = await findCustomerAutopay(connection, organizationId, customerId);
    refuseOutdated(version, before);
    await connection.query({
      name: 'change limits of autopay',
      text: `UPDATE customer_autopay SET max_amount = $3, max_monthly = $4
             WHERE organization_id = $1 AND customer_id = $2`,
      values: [organizationId, customerId, maxAmount, maxMonthly],
    });
    if (isOn === false) await storeOff(connection, organizationId, customerId, { by: 'USER', now });
    await recordChange(connection, organizationId, {
      action: 'autopay.changed',
      records: [{ kind: 'CUSTOMER', id: customerId }],
      before: { isOn: before.isOn, maxAmount: before.maxAmount, maxMonthly: before.maxMonthly },
      after: { isOn: before.isOn && isOn !== false, maxAmount, maxMonthly },
    });
    return findCustomerAutopay(connection, organizationId, customerId);
  });
}

/** Turns automatic payment on, for the debtor. From now on, invoices that become due are debited. */
export async function turnOn(
  { database, clock }: DataContext,
  organizationId: string,
  { customerId, mandateId }: { customerId: string; mandateId: string },
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const now = clock.now();
    await lockAutopay(connection, organizationId, customerId, now);
    const before = await loadStoredAutopay(connection, organizationId, customerId);
    if (before.isOn && before.mandateId === mandateId) return;
    await connection.query({
      name: 'turn autopay on',
      text: `UPDATE customer_autopay SET is_on = true, mandate_id = $3, turned_on_at = $4, turned_off_at = NULL,
               turned_off_by = NULL, looked_on = NULL WHERE organization_id = $1 AND customer_id = $2`,
      values: [organizationId, customerId, mandateId, now],
    });
    await recordChange(connection, organizationId, {
      action: 'autopay.changed',
      records: [{ kind: 'CUSTOMER', id: customerId }],
      before: { isOn: before.isOn },
      after: { isOn: true },
    });
  });
}

/** Turns automatic payment off. A job cancels the debits that were not submitted. */
export async function turnOff(
  { database, clock }: DataContext,
  organizationId: string,
  customerId: string,
  by: (typeof TURNED_OFF_BY)[number],
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const now = clock.now();
    const before = await loadStoredAutopay(connection, organizationId, customerId);
    if (!before.isOn) return;
    await storeOff(connection, organizationId, customerId, { by, now });
    await recordChange(connection, organizationId, {
      action: 'autopay.changed',
      records: [{ kind: 'CUSTOMER', id: customerId }],
      before: { isOn: true },
      after: { isOn: false },
    });
  });
}

async function storeOff(
  connection: Connection,
  organizationId: string,
  customerId: string,
  { by, now }: { by: (typeof TURNED_OFF_BY)[number]; now: string },
): Promise<void> {
  await connection.query({
    name: 'turn autopay off',
    text: `UPDATE customer_autopay SET is_on = false, turned_off_at = $4, turned_off_by = $3, updated_at = $4
           WHERE organization_id = $1 AND customer_id = $2 AND is_on`,
    values: [organizationId, customerId, by, now],
  });
}
