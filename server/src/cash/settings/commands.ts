import { isDeepStrictEqual } from 'node:util';
import { ofOrganization, recordChange, refuseMerged } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflictError } from '../../platform/errors.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { MATCH_LINES } from '../decisions/kinds.ts';
import { cancelCashReplays } from '../replay/finish.ts';
import { refuseValues } from './check-values.ts';
import { lockCash } from './lock.ts';
import { countCustomers, findCashRules, findCustomerCashRules, MAX_CUSTOMERS } from './queries.ts';
import type {
  CashRules,
  CashRulesChange,
  CustomerCashRules,
  CustomerCashRulesChange,
  CustomerCashRuleValues,
} from './schema.ts';

/**
 * Stores the next version of an organization's rules. They decide all open transactions again. The same values
 * create no version.
 * @throws INVALID_DATA for values that rules must not have; CONFLICT for an outdated version
 */
export async function changeCashRules(
  { database, clock }: DataContext,
  organization: Organization,
  { values, comment = null, version }: CashRulesChange,
): Promise<CashRules> {
  refuseValues(values);
  const { id } = organization;
  return inTransaction(database, async (connection) => {
    await lockCash(connection, id, clock.now());
    const before = await findCashRules(connection, organization);
    refuseOutdated(version, before);
    if (isDeepStrictEqual(before.values, values)) return before;
    await connection.query({
      name: 'change matching settings',
      text: `UPDATE cash_settings SET version = version + 1, rules = $2, updated_at = $3 WHERE organization_id = $1`,
      values: [id, JSON.stringify(values), clock.now()],
    });
    await connection.query({
      name: 'insert version of matching settings',
      text: `INSERT INTO cash_rule_versions (organization_id, version, rules, comment, actor, created_at)
             SELECT organization_id, version, rules, $2, $3, $4 FROM cash_settings WHERE organization_id = $1`,
      values: [id, emptyAsNull(comment), JSON.stringify(currentActor()), clock.now()],
    });
    await recordChange(connection, id, {
      action: 'cash_rules.changed',
      records: ofOrganization(id),
      before: before.values,
      after: values,
    });
    await cancelCashReplays(connection, id, clock.now());
    await addJobs(connection, [newJob(MATCH_LINES, { organizationId: id })]);
    return findCashRules(connection, organization);
  });
}

/**
 * Stores the next version of the rules in which a customer differs. Without values, it follows the organization.
 * @throws NOT_FOUND; INVALID_DATA for values that rules must not have; CONFLICT for an outdated version, a merged
 *   customer, or if too many customers have own rules
 */
export async function changeCustomerCashRules(
  { database, clock }: DataContext,
  organizationId: string,
  customerId: string,
  { values, comment = null, version }: CustomerCashRulesChange,
): Promise<CustomerCashRules> {
  refuseValues(values);
  return inTransaction(database, async (connection) => {
    await lockCash(connection, organizationId, clock.now());
    const before = await findCustomerCashRules(connection, organizationId, customerId);
    refuseOutdated(version, before);
    if (isDeepStrictEqual(before.values, withoutEmpty(values))) return before;
    await refuseMerged(connection, organizationId, [customerId]);
    if (Object.keys(before.values).length === 0) await refuseTooMany(connection, organizationId);
    await connection.query({
      name: 'insert version of own matching settings',
      text: `INSERT INTO customer_cash_rule_versions (organization_id, customer_id, version, rules, comment, actor, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        organizationId,
        customerId,
        before.version + 1,
        JSON.stringify(withoutEmpty(values)),
        emptyAsNull(comment),
        JSON.stringify(currentActor()),
        clock.now(),
      ],
    });
    await recordChange(connection, organizationId, {
      action: 'cash_rules.customer_changed',
      records: [{ kind: 'CUSTOMER', id: customerId }],
      before: before.values,
      after: withoutEmpty(values),
    });
    await cancelCashReplays(connection, organizationId, clock.now());
    await addJobs(connection, [newJob(MATCH_LINES, { organizationId })]);
    return findCustomerCashRules(connection, organizationId, customerId);
  });
}

const emptyAsNull = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim());

/** A customer without a switch of its own has no switches. */
function withoutEmpty({ switches, ...values }: CustomerCashRuleValues): CustomerCashRuleValues {
  return switches === undefined || Object.keys(switches).length === 0 ? values : { ...values, switches };
}

async function refuseTooMany(connection: Connection, organizationId: string): Promise<void> {
  if ((await countCustomers(connection, organizationId)) < MAX_CUSTOMERS) return;
  throw conflictError(
    'TOO_MANY_CUSTOMER_RULES',
    `At most ${MAX_CUSTOMERS} customers can have rules of their own.`,
    { limit: String(MAX_CUSTOMERS) },
  );
}
