import { localDate } from '../../kernel/calendar.ts';
import { fromCustomers, fromFigures, fromInvoices } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { inSnapshot, inTransaction } from '../../platform/db/transaction.ts';
import { FIRST_ID } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { habitOf, type PromisesKept } from '../domain/payment-behavior/habit.ts';
import { rateHabit } from '../domain/payment-behavior/rating.ts';
import { loadPromisesKept, NO_PROMISES, numberOf, PAID_INVOICES, toPaidInvoice } from './facts.ts';
import { learnTimes } from './learn-times.ts';

/** Number of customers in one transaction. */
const PORTION = 500;
/** Minimum interval between two counts on the same day, in milliseconds. */
export const PAUSE_MS = 60 * 60 * 1000;

/** The fields of an organization that the count needs. */
type OrganizationFacts = Pick<Organization, 'id' | 'timezone'>;

interface Progress {
  begunAt: string;
  begunOn: string;
  /** The last counted customer; null: no count is in progress. */
  lastCustomerId: string | null;
}

/**
 * Counts the payment behavior of an organization's customers, a bounded number in each call. After the last
 * customer, it learns the common payment times. A new count begins on each day, and an hour after the last
 * one if invoices changed.
 * @returns whether there is more to count
 */
export async function countHabits(
  { database, clock }: DataContext,
  place: OrganizationFacts,
): Promise<boolean> {
  const now = clock.now();
  const today = localDate(now, place.timezone);
  const portion = await inTransaction(database, async (connection) => {
    const progress = await takeProgress(connection, place.id, { now, today });
    if (progress === null) return null;
    const customers = await countCustomers(connection, place.id, progress);
    const last = customers.at(-1);
    if (last !== undefined) await storeProgress(connection, place.id, last.customerId);
    return { isMore: customers.length === PORTION, begunOn: progress.begunOn };
  });
  if (portion === null) return false;
  if (portion.isMore) return true;
  await finishCount({ database }, place.id, portion.begunOn);
  return false;
}

/**
 * Locks and returns the position of the count; null: nothing to count. A concurrent count waits for the lock.
 */
async function takeProgress(
  connection: Connection,
  organizationId: string,
  { now, today }: { now: string; today: string },
): Promise<Progress | null> {
  await connection.query({
    name: 'begin payment history',
    text: `INSERT INTO payment_histories (organization_id, begun_at, begun_on, last_customer_id, promises_kept, promises_broken)
           SELECT $1, $2, $3, $4, 0, 0
           WHERE EXISTS (SELECT 1 ${fromInvoices('d')})
           ON CONFLICT (organization_id) DO NOTHING`,
    values: [organizationId, now, today, FIRST_ID],
  });
  const { rows } = await connection.query<Progress>({
    name: 'lock payment history',
    text: `SELECT begun_at AS "begunAt", begun_on AS "begunOn", last_customer_id AS "lastCustomerId"
           FROM payment_histories WHERE organization_id = $1 FOR UPDATE`,
    values: [organizationId],
  });
  const [progress] = rows;
  if (progress === undefined) return null;
  if (progress.lastCustomerId !== null) return progress;
  const isNewDay = progress.begunOn < today;
  if (!isNewDay && !(await hasChanged(connection, organizationId, progress, now))) return null;
  await connection.query({
    name: 'restart payment history',
    text: `UPDATE payment_histories SET begun_at = $2, begun_on = $3, last_customer_id = $4 WHERE organization_id = $1`,
    values: [organizationId, now, today, FIRST_ID],
  });
  return { begunAt: now, begunOn: today, lastCustomerId: FIRST_ID };
}

async function hasChanged(
  connection: Connection,
  organizationId: string,
  { begunAt }: Progress,
  now: string,
): Promise<boolean> {
  if (Date.parse(now) - Date.parse(begunAt) < PAUSE_MS) return false;
  const { rowCount } = await connection.query({
    name: 'invoices changed since',
    text: `SELECT 1 ${fromFigures('d')} AND d.kind = 'INVOICE' AND d.updated_at >= $2 LIMIT 1`,
    values: [organizationId, begunAt],
  });
  return rowCount !== 0;
}

/** The counted facts of a customer. */
interface Counted {
  customerId: string;
  country: string | null;
  paidInvoices: number[][];
}

const { integer, listOf, orNull, text, uuid } = shape;
const PAID = listOf(integer);
const COUNTED_ROW = rowShape<Counted>({
  customerId: uuid,
  country: orNull(text),
  paidInvoices: listOf(PAID),
});

const CUSTOMERS = `
SELECT c.id AS "customerId", upper(c.country) AS country, coalesce((
  SELECT json_agg(json_build_array(${numberOf('x.dated_on')}, ${numberOf('x.due_on')}, ${numberOf('x.paid_on')})
    ORDER BY x.dated_on DESC, x.id DESC)
  FROM (${PAID_INVOICES}) x), '[]') AS "paidInvoices"
FROM (SELECT k.id, k.country ${fromCustomers('k')} AND k.id > $2
  ORDER BY k.id LIMIT ${PORTION}) c
ORDER BY c.id`;

async function countCustomers(
  connection: Connection,
  organizationId: string,
  { lastCustomerId, begunOn }: Progress,
): Promise<{ customerId: string }[]> {
  const { rows } = await queryRows(connection, {
    name: 'paid invoices by customer',
    text: CUSTOMERS,
    values: [organizationId, lastCustomerId],
    row: COUNTED_ROW,
  });
  const ids = rows.map(({ customerId }) => customerId);
  const promises = await loadPromisesKept(connection, organizationId, ids, begunOn);
  await storeCustomers(connection, organizationId, rows, promises);
  return rows;
}

const STORED = ['country', 'paid_invoices', 'promises_kept', 'promises_broken', 'rating', 'score'];
const columnsOf = (table: string) => STORED.map((column) => `${table}.${column}`).join(', ');

const STORE = `
INSERT INTO payment_habits (organization_id, customer_id, ${STORED.join(', ')})
SELECT $1, x.customer_id, x.country, x.paid_invoices, x.kept, x.broken, x.rating, x.score
FROM json_to_recordset($2) AS x(customer_id uuid, country text, paid_invoices jsonb, kept integer, broken integer, rating text,
  score integer)
ON CONFLICT (organization_id, customer_id) DO UPDATE SET ${STORED.map((column) => `${column} = excluded.${column}`).join(', ')}
WHERE (${columnsOf('payment_habits')}) IS DISTINCT FROM (${columnsOf('excluded')})`;

/**
 * Writes changed customers only. If a customer was deleted in the meantime, the transaction fails and the
 * portion starts again.
 */
async function storeCustomers(
  connection: Connection,
  organizationId: string,
  customers: readonly Counted[],
  promises: ReadonlyMap<string, PromisesKept>,
): Promise<void> {
  const records = customers.map(({ customerId, country, paidInvoices }) => {
    const kept = promises.get(customerId) ?? NO_PROMISES;
    const late = paidInvoices.map(toPaidInvoice).map(({ dueOn, paidOn }) => paidOn - dueOn);
    const { rating, points } = rateHabit(habitOf(late, kept));
    const score = points === null ? null : Math.round(points * 10_000);
    return { customer_id: customerId, country, paid_invoices: paidInvoices, ...kept, rating, score };
  });
  await connection.query({
    name: 'store payment habits',
    text: STORE,
    values: [organizationId, JSON.stringify(records)],
  });
}

async function storeProgress(
  connection: Connection,
  organizationId: string,
  lastCustomerId: string,
): Promise<void> {
  await connection.query({
    name: 'store progress of payment history',
    text: 'UPDATE payment_histories SET last_customer_id = $2 WHERE organization_id = $1',
    values: [organizationId, lastCustomerId],
  });
}

/**
 * Learns the payment times of all customers and of each country, and ends the count. An interrupted call is
 * repeated.
 */
async function finishCount(
  { database }: Pick<DataContext, 'database'>,
  organizationId: string,
  countedOn: string,
): Promise<void> {
  const learned = await inSnapshot(database, (connection) =>
    learnTimes(connection, organizationId, countedOn),
  );
  const records = [...learned].map(([country, { first, unpaid }]) => ({
    country,
    first_day: first,
    unpaid: unpaid.map((chance) => Number(chance.toPrecision(6))),
  }));
  await inTransaction(database, async (connection) => {
    await connection.query({
      name: 'remove payment times',
      text: 'DELETE FROM payment_times WHERE organization_id = $1',
      values: [organizationId],
    });
    await connection.query({
      name: 'store payment times',
      text: `INSERT INTO payment_times (organization_id, country, first_day, unpaid)
             SELECT $1, x.country, x.first_day, x.unpaid
             FROM json_to_recordset($2) AS x(country text, first_day integer, unpaid jsonb)`,
      values: [organizationId, JSON.stringify(records)],
    });
    await connection.query({
      name: 'end payment history',
      text: `UPDATE payment_histories h SET last_customer_id = NULL, counted_on = $2, promises_kept = s.kept, promises_broken = s.broken
             FROM (SELECT coalesce(sum(promises_kept), 0)::integer AS kept, coalesce(sum(promises_broken), 0)::integer AS broken
               FROM payment_habits WHERE organization_id = $1) s
             WHERE h.organization_id = $1`,
      values: [organizationId, countedOn],
    });
  });
}
