import { findOrganizationsByDay, LOCAL_DAYS } from '../../ledger/filters.ts';
import { fromFigures, fromInvoices } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import { clockKind, jobKind } from '../../platform/jobs/kind.ts';
import { everyMinute } from '../../platform/jobs/task.ts';
import type { TimedWork } from '../../platform/jobs/timed-work.ts';
import type { Organization } from '../../platform/organization.ts';
import { keepExpectedCash } from '../forecast/expected-cash.ts';
import { keepForecast } from '../forecast/record.ts';
import { countHabits, PAUSE_MS } from './count.ts';

/** Counts payment behavior and records forecasts. */
export const PAYMENT_BEHAVIOR: TimedWork = {
  clock: everyMinute(clockKind('payment-habits-clock')),
  kind: jobKind('count-payment-habits', ['organizationId'], { followsClock: true }),
  find: organizationsToCount,
  portion: keepHabits,
};

/**
 * Counts payment behavior, then stores and records forecasts; a bounded part of it.
 * @returns whether there may be more to do
 */
export async function keepHabits(context: DataContext, organization: Organization): Promise<boolean> {
  if (await countHabits(context, organization)) return true;
  if (await keepExpectedCash(context, organization)) return true;
  return keepForecast(context, organization);
}

/**
 * Selects organizations with a new day, a count in progress, or invoices changed since the last count. In a
 * sandbox whose clock is ahead, changes are counted on its next day.
 */
const ORGANIZATIONS = `
SELECT o.id FROM ${LOCAL_DAYS} LEFT JOIN payment_histories h ON h.organization_id = o.id
WHERE CASE
  WHEN h.organization_id IS NULL THEN EXISTS (
    SELECT 1 ${fromInvoices('d', 'o.id')})
  WHEN h.last_customer_id IS NOT NULL OR h.begun_on < o.today THEN true
  WHEN h.begun_at <= $3 THEN EXISTS (
    SELECT 1 ${fromFigures('d', 'o.id')} AND d.kind = 'INVOICE' AND d.updated_at >= h.begun_at)
  ELSE false END`;

/** Returns the organizations that have something to count. It searches across organizations by design. */
function organizationsToCount(context: DataContext): Promise<string[]> {
  const { database, clock } = context;
  const before = new Date(clock.wall.millis() - PAUSE_MS).toISOString();
  return findOrganizationsByDay(context, async (values) => {
    const { rows } = await database.pool.query<{ id: string }>({
      name: 'organizations to count habits of',
      text: ORGANIZATIONS,
      values: [...values, before],
    });
    return rows.map(({ id }) => id);
  });
}
