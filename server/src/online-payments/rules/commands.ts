import { ofOrganization, recordChange, refuseMerged } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { findCustomerRules, findRules } from './queries.ts';
import type {
  CustomerOnlinePaymentRules,
  CustomerOnlinePaymentRulesChange,
  CustomerOnlinePaymentRuleValues,
  OnlinePaymentRules,
  OnlinePaymentRulesChange,
} from './schema.ts';

/** Replaces the rules of an organization. @throws INVALID_DATA; CONFLICT for an outdated version */
export async function changeRules(
  { database, clock }: DataContext,
  organizationId: string,
  { values, version }: OnlinePaymentRulesChange,
): Promise<OnlinePaymentRules> {
  refuseValues(values);
  return inTransaction(database, async (connection) => {
    await lockRules(connection, organizationId);
    const before = await findRules(connection, organizationId);
    refuseOutdated(version, before);
    await connection.query({
      name: 'store rules of online payments',
      text: `INSERT INTO online_payment_rules (organization_id, rules, updated_at) VALUES ($1, $2, $3)
             ON CONFLICT (organization_id) DO UPDATE SET rules = excluded.rules, updated_at = excluded.updated_at`,
      values: [organizationId, JSON.stringify(values), clock.now()],
    });
    await recordChange(connection, organizationId, {
      action: 'online_payment_rules.changed',
      records: ofOrganization(organizationId),
      before: before.values,
      after: values,
    });
    return findRules(connection, organizationId);
  });
}

/**
 * Replaces the rules in which a customer differs. Without values, it follows the organization.
 * @throws INVALID_DATA; CONFLICT for an outdated version or a merged customer
 */
export async function changeCustomerRules(
  { database, clock }: DataContext,
  organizationId: string,
  customerId: string,
  { values, version }: CustomerOnlinePaymentRulesChange,
): Promise<CustomerOnlinePaymentRules> {
  refuseValues(values);
  return inTransaction(database, async (connection) => {
    await lockRules(connection, organizationId);
    const before = await findCustomerRules(connection, organizationId, customerId);
    refuseOutdated(version, before);
    await refuseMerged(connection, organizationId, [customerId]);
    await connection.query(
      Object.keys(values).length === 0
        ? {
            name: 'delete own rules of online payments',
            text: 'DELETE FROM customer_online_payment_rules WHERE organization_id = $1 AND customer_id = $2',
            values: [organizationId, customerId],
          }
        : {
            name: 'store own rules of online payments',
            text: `INSERT INTO customer_online_payment_rules (organization_id, customer_id, rules, updated_at)
                   VALUES ($1, $2, $3, $4) ON CONFLICT (organization_id, customer_id)
                   DO UPDATE SET rules = excluded.rules, updated_at = excluded.updated_at`,
            values: [organizationId, customerId, JSON.stringify(values), clock.now()],
          },
    );
    await recordChange(connection, organizationId, {
      action: 'online_payment_rules.customer_changed',
      records: [{ kind: 'CUSTOMER', id: customerId }],
      before: before.values,
      after: values,
    });
    return findCustomerRules(connection, organizationId, customerId);
  });
}

async function lockRules(connection: Connection, organizationId: string): Promise<void> {
  await connection.query({
    name: 'lock rules of online payments',
    text: `SELECT pg_advisory_xact_lock(hashtext('online payment rules'), hashtext($1::text))`,
    values: [organizationId],
  });
}

/** @throws INVALID_DATA for a currency or fee that is stated twice, or a limit that no amount satisfies */
function refuseValues({ limits = [], fees = [] }: CustomerOnlinePaymentRuleValues): void {
  for (const [i, { currency, minAmount, maxAmount }] of limits.entries()) {
    if (limits.findIndex((one) => one.currency === currency) !== i)
      throw invalidField(`limits[${i}].currency`, 'is stated twice');
    if (minAmount !== null && maxAmount !== null && minAmount > maxAmount)
      throw invalidField(`limits[${i}].maxAmount`, 'must not be below minAmount');
  }
  for (const [i, fee] of fees.entries())
    if (fees.findIndex((one) => one.method === fee.method && one.currency === fee.currency) !== i)
      throw invalidField(`fees[${i}].currency`, 'is stated twice for this method');
}
