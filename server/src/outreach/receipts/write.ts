import { type ActionFacts, createAction } from '../../dunning/commands.ts';
import { DEFAULT_RECIPIENTS } from '../../dunning/domain/plan.ts';
import { nextContactTime } from '../../dunning/domain/rules.ts';
import { loadDunningSettings } from '../../dunning/facts/queries.ts';
import { queueMail } from '../../dunning/hourly.ts';
import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import { fromDocuments } from '../../ledger/relations.ts';
import { loadAddressee } from '../../mail/writing/queries.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { recipientsOf } from '../reminders/recipients.ts';
import { RECEIPT_TOPIC } from './assess.ts';
import { hasNoOpenInvoice, loadReceiptSettings, MAX_AGE_DAYS } from './facts.ts';
import { RECEIPT_TEXTS } from './texts.ts';

/** Payments of a customer within this time share one receipt. */
const GATHER_MS = 3_600_000;
/** Interval of the clock that looks for them, as in `job.ts`. */
const RUN_MS = 600_000;
const DAY_MS = 86_400_000;
/** Customers per run. */
const BATCH = 50;

/**
 * Payments of the organization $1 without a receipt, recorded since $2 and dated $3 to $4. With $5 only those
 * of clear accounts.
 */
const UNNOTIFIED = `p.kind = 'PAYMENT' AND p.created_at > $2 AND p.dated_on BETWEEN $3::date AND $4::date
  AND p.amount > 0 AND p.amount_refunded = 0
  AND NOT EXISTS (SELECT 1 FROM payment_receipts r
    WHERE r.organization_id = $1 AND r.payment_external_id = p.external_id)
  AND (NOT $5::boolean OR ${hasNoOpenInvoice('$1', 'p.customer_id')})`;

const CUSTOMERS = `
SELECT p.customer_id AS id ${fromDocuments('p')} AND ${UNNOTIFIED}
GROUP BY p.customer_id HAVING min(p.created_at) <= $6 ORDER BY min(p.created_at), p.customer_id LIMIT ${BATCH}`;

const PAYMENTS = `
SELECT p.id, p.external_id AS "externalId" ${fromDocuments('p')} AND ${UNNOTIFIED} AND p.customer_id = $6 ORDER BY p.id`;

const FIRST = `SELECT min(p.created_at) AS at ${fromDocuments('p')} AND ${UNNOTIFIED}`;

type Context = Pick<DataContext, 'database' | 'clock'>;

/** Returns the first values of the statements above; null if receipts are off. */
async function loadStatementValues(
  queryable: Pick<Connection, 'query'>,
  { id, timezone }: Pick<Organization, 'id' | 'timezone'>,
  now: Timestamp,
): Promise<unknown[] | null> {
  const { receipts, since } = await loadReceiptSettings(queryable, id);
  if (since === null) return null;
  const today = localDate(now, timezone);
  const recent = Date.parse(now) - (MAX_AGE_DAYS + 1) * DAY_MS;
  const recordedSince = new Date(Math.max(Date.parse(since), recent)).toISOString();
  return [id, recordedSince, addDays(today, -MAX_AGE_DAYS), today, receipts === 'CLEAR'];
}

const gatheredUntil = (now: Timestamp): Timestamp => new Date(Date.parse(now) - GATHER_MS).toISOString();

/**
 * Creates and queues receipts for payments recorded more than an hour ago, one for all payments of a
 * customer. It runs only in the organization's sending hours; other payments wait for them.
 * @returns whether there may be more
 */
export async function writeReceipts(context: Context, organization: Organization): Promise<boolean> {
  const { database, clock } = context;
  const now = clock.now();
  const values = await loadStatementValues(database.pool, organization, now);
  if (values === null) return false;
  const { rules } = await loadDunningSettings(database.pool, organization);
  if (nextContactTime(now, rules, []) !== now) return false;
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'customers to send receipts',
    text: CUSTOMERS,
    values: [...values, gatheredUntil(now)],
  });
  for (const { id } of rows)
    await inTransaction(database, (connection) => writeReceipt(connection, organization, id, now));
  return rows.length === BATCH;
}

/**
 * Returns the time after an instant at which the next receipt may be written; null if no payment waits for
 * one.
 */
export async function nextReceipt(
  { database }: Pick<Context, 'database'>,
  organization: Organization,
  after: Timestamp,
): Promise<Timestamp | null> {
  const values = await loadStatementValues(database.pool, organization, after);
  if (values === null) return null;
  const { rows } = await database.pool.query<{ at: Timestamp | null }>({
    name: 'first payment without receipt',
    text: FIRST,
    values,
  });
  const [{ at } = { at: null }] = rows;
  if (at === null) return null;
  const { rules } = await loadDunningSettings(database.pool, organization);
  const millis = Math.max(Date.parse(at) + GATHER_MS, Date.parse(after) + 1);
  const due = nextContactTime(new Date(millis).toISOString(), rules, []);
  return due === null ? null : nextRun(due);
}

/** Returns the first run of the clock of receipts at or after an instant. */
const nextRun = (instant: Timestamp): Timestamp =>
  new Date(Math.ceil(Date.parse(instant) / RUN_MS) * RUN_MS).toISOString();

/**
 * Writes a receipt under the lock of the family, so that no payment is listed twice or removed in the
 * meantime.
 */
async function writeReceipt(
  connection: Connection,
  organization: Organization,
  customerId: string,
  now: Timestamp,
): Promise<void> {
  await lockFamilies(connection, organization.id, [customerId]);
  const values = await loadStatementValues(connection, organization, now);
  if (values === null) return;
  const { rows: payments } = await connection.query<{ id: string; externalId: string }>({
    name: 'payments to send a receipt for',
    text: PAYMENTS,
    values: [...values, customerId],
  });
  const addressee = await loadAddressee(connection, organization, customerId);
  if (payments.length === 0 || addressee === null) return;
  // Payments of a customer without a recipient are recorded too, so that they are not checked again.
  const isReachable = recipientsOf(addressee, DEFAULT_RECIPIENTS).to.length > 0;
  const actionId = isReachable ? await addAction(connection, organization, customerId, now) : null;
  await connection.query({
    name: 'receipt for payments',
    text: `INSERT INTO payment_receipts (organization_id, payment_external_id, payment_id, action_id, created_at)
           SELECT $1, r.external_id, r.id, $2, $3 FROM unnest($4::text[], $5::uuid[]) AS r(external_id, id)`,
    values: [
      organization.id,
      actionId,
      now,
      payments.map(({ externalId }) => externalId),
      payments.map(({ id }) => id),
    ],
  });
  if (actionId !== null) await queueMail(connection, organization.id, actionId);
}

async function addAction(
  connection: Connection,
  { id: organizationId, language }: Organization,
  customerId: string,
  now: Timestamp,
): Promise<string> {
  const facts: ActionFacts = {
    name: RECEIPT_TEXTS[language].action,
    type: 'EMAIL',
    source: 'WORKFLOW',
    customerId,
    dueAt: now,
    approvedAt: now,
    topic: RECEIPT_TOPIC,
  };
  return createAction(connection, organizationId, facts, now);
}
