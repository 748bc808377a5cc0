import { fromDocuments } from '../../ledger/relations.ts';
import { joinOnlinePayment } from '../../online-payments/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { withVersion } from '../../platform/record-version.ts';
import type { AutopaySettings, CustomerAutopay, UpcomingDebit } from './schema.ts';

type Queryable = Pick<Connection, 'query'>;

/** Off: an organization offers automatic payment only after an administrator decided so. */
export const DEFAULT_SETTINGS = { isOffered: false, noticeDays: 7, maxRetries: 0, retryAfterDays: 7 };

/** Returns the settings of an organization, or the defaults. */
export async function loadAutopaySettings(
  queryable: Queryable,
  organizationId: string,
): Promise<AutopaySettings> {
  const { rows } = await queryable.query<typeof DEFAULT_SETTINGS>({
    name: 'autopay settings',
    text: `SELECT is_offered AS "isOffered", notice_days AS "noticeDays", max_retries AS "maxRetries",
             retry_after_days AS "retryAfterDays" FROM autopay_settings WHERE organization_id = $1`,
    values: [organizationId],
  });
  return withVersion(rows[0] ?? DEFAULT_SETTINGS);
}

/** The stored choice of a debtor. */
export type StoredAutopay = Omit<CustomerAutopay, 'version'>;

const NEVER: StoredAutopay = {
  isOn: false,
  mandateId: null,
  maxAmount: null,
  maxMonthly: null,
  turnedOnAt: null,
  turnedOffAt: null,
  turnedOffBy: null,
};

/** Returns the stored choice of a debtor; off without one. */
export async function loadStoredAutopay(
  queryable: Queryable,
  organizationId: string,
  customerId: string,
): Promise<StoredAutopay> {
  const { rows } = await queryable.query<StoredAutopay>({
    name: 'autopay of customer',
    text: `SELECT is_on AS "isOn", mandate_id AS "mandateId", max_amount AS "maxAmount",
             max_monthly AS "maxMonthly", turned_on_at AS "turnedOnAt", turned_off_at AS "turnedOffAt",
             turned_off_by AS "turnedOffBy" FROM customer_autopay WHERE organization_id = $1 AND customer_id = $2`,
    values: [organizationId, customerId],
  });
  return rows[0] ?? NEVER;
}

/** Returns the choice of a debtor with its version. */
export async function findCustomerAutopay(
  queryable: Queryable,
  organizationId: string,
  customerId: string,
): Promise<CustomerAutopay> {
  const stored = await loadStoredAutopay(queryable, organizationId, customerId);
  const { isOn, maxAmount, maxMonthly } = stored;
  return withVersion(stored, { isOn, maxAmount, maxMonthly });
}

/** Returns the debits of a customer that are announced or under way, the next first. */
export async function upcomingDebits(
  queryable: Queryable,
  organizationId: string,
  customerId: string,
): Promise<UpcomingDebit[]> {
  const { rows } = await queryable.query<UpcomingDebit>({
    name: 'upcoming debits of customer',
    text: `SELECT a.online_payment_id AS "onlinePaymentId", a.invoice_id AS "invoiceId", o.currency, o.amount,
             a.charge_on AS "chargeOn",
             (SELECT coalesce(i.custom_id, i.external_id) ${fromDocuments('i')} AND i.id = a.invoice_id) AS "invoiceNumber"
           FROM autopay_debits a ${joinOnlinePayment('o', 'a.online_payment_id')}
           WHERE a.organization_id = $1 AND o.customer_id = $2 AND o.state IN ('CREATED', 'PENDING')
           ORDER BY a.charge_on, a.online_payment_id LIMIT 200`,
    values: [organizationId, customerId],
  });
  return rows;
}
