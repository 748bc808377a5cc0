import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { prepareFigures } from '../figures/run.ts';
import type { Selection } from '../figures/selection.ts';
import { storeCustomerRows } from './by-customer.ts';
import type { MonthSums } from './sums.ts';

interface ComputedMonth {
  endsOn: CalendarDay;
  now: Timestamp;
  sums: MonthSums;
}

/**
 * Stores the sums of a month end, unless a concurrent job did. With `isByCustomer`, it also computes and stores
 * the sums by customer. A document that changes meanwhile is counted as a change of the month end.
 */
export async function storeMonth(
  database: Database,
  selection: Selection,
  { isByCustomer, ...month }: ComputedMonth & { isByCustomer: boolean },
): Promise<void> {
  const { organizationId } = selection;
  // The sums by customer take longer: charts without filters do not depend on them.
  await inTransaction(database, (connection) =>
    insertMonth(connection, organizationId, month, { hasCustomers: false }),
  );
  if (!isByCustomer) return;
  await inTransaction(database, async (connection) => {
    if (!(await insertMonth(connection, organizationId, month, { hasCustomers: true }))) return;
    const isLatest = await prepareFigures(connection, selection);
    await storeCustomerRows(database, connection, { ...selection, isLatest });
  });
}

/** Inserts a month end, or adds to a stored one that it now has sums by customer. */
async function insertMonth(
  connection: Connection,
  organizationId: string,
  { endsOn, now, sums }: ComputedMonth,
  { hasCustomers }: { hasCustomers: boolean },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'store month end',
    text: `INSERT INTO month_ends AS m (organization_id, ends_on, computed_at, sums, has_customers) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (organization_id, ends_on) DO UPDATE SET computed_at = excluded.computed_at, sums = excluded.sums,
             has_customers = true WHERE excluded.has_customers AND (m.computed_at < excluded.computed_at OR NOT m.has_customers)`,
    values: [organizationId, endsOn, now, JSON.stringify(sums), hasCustomers],
  });
  return rowCount === 1;
}
