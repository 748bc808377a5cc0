import type { Connection } from '../../platform/db/database.ts';
import { withVersion } from '../../platform/record-version.ts';
import { DEFAULT_RULES, type PaymentRules, rulesFor } from '../domain/rules.ts';
import type { CustomerOnlinePaymentRules, OnlinePaymentRules } from './schema.ts';

type Queryable = Pick<Connection, 'query'>;
type Stored = Partial<PaymentRules> | null;

/** Loads the stored rules of an organization and of a customer. */
async function storedRules(
  queryable: Queryable,
  organizationId: string,
  customerId: string | null,
): Promise<{ organization: Stored; own: Stored }> {
  const { rows } = await queryable.query<{ organization: Stored; own: Stored }>({
    name: 'rules of online payments',
    text: `SELECT (SELECT r.rules FROM online_payment_rules r WHERE r.organization_id = $1) AS organization,
             (SELECT c.rules FROM customer_online_payment_rules c
              WHERE c.organization_id = $1 AND c.customer_id = $2) AS own`,
    values: [organizationId, customerId],
  });
  return rows[0] ?? { organization: null, own: null };
}

/** Returns the rules in force for a customer. */
export async function loadRules(
  queryable: Queryable,
  organizationId: string,
  customerId: string,
): Promise<PaymentRules> {
  const { organization, own } = await storedRules(queryable, organizationId, customerId);
  return rulesFor(own, organization);
}

const valuesOf = ({ isOffered, methods, limits, fees, erpDays }: PaymentRules) => ({
  isOffered,
  methods: [...methods],
  limits: [...limits],
  fees: [...fees],
  erpDays,
});

/** Returns the rules of an organization. */
export async function findRules(queryable: Queryable, organizationId: string): Promise<OnlinePaymentRules> {
  const { organization } = await storedRules(queryable, organizationId, null);
  const values = valuesOf({ ...DEFAULT_RULES, ...organization });
  return withVersion({ values }, values);
}

/** Returns the rules in which a customer differs, and those in force. */
export async function findCustomerRules(
  queryable: Queryable,
  organizationId: string,
  customerId: string,
): Promise<CustomerOnlinePaymentRules> {
  const { organization, own } = await storedRules(queryable, organizationId, customerId);
  const { methods, limits, fees, ...rest } = own ?? {};
  const values = {
    ...rest,
    ...(methods === undefined ? {} : { methods: [...methods] }),
    ...(limits === undefined ? {} : { limits: [...limits] }),
    ...(fees === undefined ? {} : { fees: [...fees] }),
  };
  return withVersion({ values, inForce: valuesOf(rulesFor(own, organization)) }, values);
}
