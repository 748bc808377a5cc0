import type { Timestamp } from '../../kernel/calendar.ts';
import { fromDocuments, fromInvoices } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { askOn } from '../figures/run.ts';
import { daysByCustomer, keptDays } from './kept-days.ts';
import { countChanges, loadStoredMonths } from './stored.ts';

/** Minimum interval between two checks on the same day. */
export const PAUSE_MS = 60 * 60 * 1000;

interface Moment {
  now: Timestamp;
  today: string;
}

/**
 * Returns the newest month end to compute. After a pause, it first removes the month ends that documents
 * changed since. Concurrent jobs wait for each other here.
 */
export function findMissingMonth(
  { database }: Pick<DataContext, 'database'>,
  organization: Organization,
  moment: Moment,
): Promise<string | null> {
  const wanted = keptDays(moment.today);
  const byCustomer = daysByCustomer(moment.today);
  return inTransaction(database, async (connection) => {
    const check = await lockCheck(connection, organization, moment);
    if (check === null) return null;
    if (isDue(check, moment)) {
      const stored = await loadStoredMonths(connection, organization, wanted);
      const scope = { organizationId: organization.id, ofContacts: [] };
      const changes = await countChanges(askOn(database, connection), scope, stored);
      const kept = wanted.filter((day) => !check.isOtherZone && !changes.has(day));
      await removeOthers(connection, organization, kept);
      await removeCustomerRows(connection, organization, byCustomer[0] ?? moment.today);
      await storeCheck(connection, organization, moment);
    }
    const months = await loadStoredMonths(connection, organization, wanted);
    const complete = months.filter(
      ({ endsOn, hasCustomers }) => hasCustomers || !byCustomer.includes(endsOn),
    );
    const stored = new Set(complete.map(({ endsOn }) => endsOn));
    const first = await firstDay(connection, organization.id);
    return wanted.findLast((day) => !stored.has(day) && first !== null && day >= first) ?? null;
  });
}

interface Check {
  checkedAt: Timestamp;
  checkedOn: string;
  isOtherZone: boolean;
}

const isDue = ({ checkedAt, checkedOn, isOtherZone }: Check, { now, today }: Moment): boolean =>
  isOtherZone || checkedOn < today || Date.parse(now) - Date.parse(checkedAt) >= PAUSE_MS;

async function lockCheck(
  connection: Connection,
  { id, timezone }: Organization,
  { now, today }: Moment,
): Promise<Check | null> {
  await connection.query({
    name: 'begin month end checks',
    text: `INSERT INTO month_end_checks (organization_id, checked_at, checked_on, timezone)
           SELECT $1, $2, $3, $4 WHERE EXISTS (SELECT 1 ${fromInvoices('d')})
           ON CONFLICT (organization_id) DO NOTHING`,
    values: [id, now, today, timezone],
  });
  const { boolean, date, instant } = shape;
  const { rows } = await queryRows(connection, {
    name: 'lock month end checks',
    text: `SELECT checked_at AS "checkedAt", checked_on AS "checkedOn", timezone <> $2 AS "isOtherZone"
           FROM month_end_checks WHERE organization_id = $1 FOR UPDATE`,
    values: [id, timezone],
    row: rowShape<Check>({ checkedAt: instant, checkedOn: date, isOtherZone: boolean }),
  });
  return rows[0] ?? null;
}

async function removeOthers(
  connection: Connection,
  { id }: Organization,
  kept: readonly string[],
): Promise<void> {
  await connection.query({
    name: 'remove month ends',
    text: 'DELETE FROM month_ends WHERE organization_id = $1 AND NOT ends_on = ANY ($2::date[])',
    values: [id, kept],
  });
}

/** Removes the sums by customer of days before the first one to keep. Later rows are replaced where they change. */
async function removeCustomerRows(
  connection: Connection,
  { id }: Organization,
  first: string,
): Promise<void> {
  await connection.query({
    name: 'mark month ends without customers',
    text: `UPDATE month_ends SET has_customers = false
           WHERE organization_id = $1 AND ends_on < $2::date AND has_customers`,
    values: [id, first],
  });
  await connection.query({
    name: 'remove customer month ends',
    text: 'DELETE FROM customer_month_ends WHERE organization_id = $1 AND ends_on < $2::date',
    values: [id, first],
  });
}

async function storeCheck(
  connection: Connection,
  { id, timezone }: Organization,
  { now, today }: Moment,
): Promise<void> {
  await connection.query({
    name: 'store month end check',
    text: `UPDATE month_end_checks SET checked_at = $2, checked_on = $3, timezone = $4 WHERE organization_id = $1`,
    values: [id, now, today, timezone],
  });
}

/** Returns the first day of a document; months before it stay empty and are not stored. */
async function firstDay(connection: Connection, organizationId: string): Promise<string | null> {
  const { rows } = await queryRows(connection, {
    name: 'first day of documents',
    text: `SELECT min(x.day) AS day FROM unnest(ARRAY['INVOICE', 'PAYMENT', 'CREDIT_NOTE', 'REFUND']) AS k(kind)
           CROSS JOIN LATERAL (SELECT d.dated_on AS day ${fromDocuments('d')} AND d.kind = k.kind
             ORDER BY d.dated_at, d.id LIMIT 1) AS x`,
    values: [organizationId],
    row: rowShape<{ day: string | null }>({ day: shape.orNull(shape.date) }),
  });
  return rows[0]?.day ?? null;
}
