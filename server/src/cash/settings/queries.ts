import { CUSTOMER_ANSWER } from '../../ledger/filters.ts';
import { fromCustomers, joinCustomer } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { SWITCHED_RULES, switchesOf } from '../domain/matching/rule-choices.ts';
import type { MatchingSettings } from '../domain/matching/rule-values.ts';
import { settingsOf, valuesOf } from './engine-settings.ts';
import type {
  CashRules,
  CashRuleValues,
  CashRuleVersion,
  CashRuleVersions,
  CustomerCashRules,
  CustomerCashRulesList,
  CustomerCashRuleValues,
} from './schema.ts';

type Queryable = Pick<Connection, 'query'>;

/** Versions that are listed, the newest first. */
const MAX_VERSIONS = 200;
/** Customers with own rules. Their shapes of numbers are compared with each line. */
export const MAX_CUSTOMERS = 500;

const ACTOR = `json_build_object('kind', v.actor->'kind', 'id', v.actor->'id')`;
const VERSION = `v.version, v.comment, v.created_at AS "changedAt", ${ACTOR} AS "changedBy"`;

interface StoredRules {
  version: number;
  rules: Partial<CashRuleValues>;
}

async function storedRules(queryable: Queryable, organizationId: string): Promise<StoredRules> {
  const { rows } = await queryable.query<StoredRules>({
    name: 'matching settings',
    text: 'SELECT version, rules FROM cash_settings WHERE organization_id = $1',
    values: [organizationId],
  });
  return rows[0] ?? { version: 0, rules: {} };
}

/** Returns the rules of an organization and its customers for the engine. Values that were never changed are the defaults. */
export async function readMatchingSettings(
  queryable: Queryable,
  organizationId: string,
): Promise<MatchingSettings> {
  const stored = await storedRules(queryable, organizationId);
  const { rows } = await queryable.query<{ id: string; version: number; values: CustomerCashRuleValues }>({
    name: 'matching settings of customers',
    text: `SELECT v.customer_id AS id, v.version, v.rules AS values FROM (${NEWEST}) v WHERE v.rules <> '{}'`,
    values: [organizationId],
  });
  return settingsOf(
    valuesOf(stored.rules),
    stored.version,
    rows.map(({ id, version, values }) => [id, { version, values }] as const),
  );
}

/** Returns a text that differs whenever the rules of an organization or of a customer were changed. */
export async function readRulesStamp(queryable: Queryable, organizationId: string): Promise<string> {
  const { rows } = await queryable.query<{ stamp: string }>({
    name: 'stamp of matching settings',
    text: `SELECT concat_ws(' ', (SELECT version FROM cash_settings WHERE organization_id = $1),
             (SELECT count(*) FROM customer_cash_rule_versions WHERE organization_id = $1)) AS stamp`,
    values: [organizationId],
  });
  return rows[0]?.stamp ?? '';
}

/** SQL: the newest version of each customer. */
const NEWEST = `SELECT DISTINCT ON (r.customer_id) r.* FROM customer_cash_rule_versions r
  WHERE r.organization_id = $1 ORDER BY r.customer_id, r.version DESC`;

/** Returns the current rules of an organization. */
export async function findCashRules(
  queryable: Queryable,
  { id: organizationId, currency }: Pick<Organization, 'id' | 'currency'>,
): Promise<CashRules> {
  const { version, rules } = await storedRules(queryable, organizationId);
  const { rows } = await queryable.query<Pick<CashRules, 'comment' | 'changedAt' | 'changedBy'>>({
    name: 'current version of matching settings',
    text: `SELECT v.comment, v.created_at AS "changedAt", ${ACTOR} AS "changedBy" FROM cash_rule_versions v
           WHERE v.organization_id = $1 AND v.version = $2`,
    values: [organizationId, version],
  });
  const [saved = { comment: null, changedAt: null, changedBy: null }] = rows;
  return {
    values: valuesOf(rules),
    version,
    ...saved,
    defaults: valuesOf({}),
    choices: SWITCHED_RULES.map((rule) => ({ rule, switches: switchesOf(rule) })),
    currency,
    customers: await countCustomers(queryable, organizationId),
  };
}

/** Returns the number of customers with own rules. */
export async function countCustomers(queryable: Queryable, organizationId: string): Promise<number> {
  const { rows } = await queryable.query<{ count: number }>({
    name: 'customers with own matching settings',
    text: `SELECT count(*) AS count FROM (${NEWEST}) v WHERE v.rules <> '{}'`,
    values: [organizationId],
  });
  return rows[0]?.count ?? 0;
}

/** Returns the rules in which a customer differs. @throws NOT_FOUND for a customer that does not exist */
export async function findCustomerCashRules(
  queryable: Queryable,
  organizationId: string,
  customerId: string,
): Promise<CustomerCashRules> {
  const { rows } = await queryable.query<CustomerCashRules>({
    name: 'own matching settings of customer',
    text: `SELECT ${CUSTOMER_ANSWER('c')} AS customer, coalesce(v.version, 0) AS version,
             coalesce(v.rules, '{}') AS values, v.comment, v.created_at AS "changedAt",
             CASE WHEN v.version IS NOT NULL THEN ${ACTOR} END AS "changedBy"
           FROM (SELECT c.* ${fromCustomers('c')} AND c.id = $2) c LEFT JOIN LATERAL (
             SELECT r.* FROM customer_cash_rule_versions r
             WHERE r.organization_id = $1 AND r.customer_id = c.id ORDER BY r.version DESC LIMIT 1) v ON true`,
    values: [organizationId, customerId],
  });
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found;
}

/** Returns all customers with own rules, by name. */
export async function listCustomerCashRules(
  queryable: Queryable,
  organizationId: string,
): Promise<CustomerCashRulesList> {
  const { rows } = await queryable.query<CustomerCashRules>({
    name: 'own matching settings of customers',
    text: `SELECT ${CUSTOMER_ANSWER('c')} AS customer, v.rules AS values, ${VERSION}
           FROM (${NEWEST}) v ${joinCustomer('c', 'v.customer_id')}
           WHERE v.rules <> '{}' ORDER BY c.name, c.id LIMIT ${MAX_CUSTOMERS}`,
    values: [organizationId],
  });
  return { total: rows.length, items: rows };
}

/** Returns the versions of an organization's rules, or of those of a customer, newest first. @throws NOT_FOUND */
export async function listCashRuleVersions(
  queryable: Queryable,
  organizationId: string,
  customerId: string | null,
): Promise<CashRuleVersions> {
  if (customerId !== null) await findCustomerCashRules(queryable, organizationId, customerId);
  const { rows } = await queryable.query<CashRuleVersion>({
    name: `versions of matching settings${customerId === null ? '' : ' of customer'}`,
    text: `SELECT v.rules AS values, ${VERSION}
           FROM ${customerId === null ? 'cash_rule_versions' : 'customer_cash_rule_versions'} v
           WHERE v.organization_id = $1 ${customerId === null ? '' : 'AND v.customer_id = $2'}
           ORDER BY v.version DESC LIMIT ${MAX_VERSIONS}`,
    values: customerId === null ? [organizationId] : [organizationId, customerId],
  });
  return { total: rows.length, items: rows };
}
