import { localDate } from '../../kernel/calendar.ts';
import { findOrganizationsByDay, LOCAL_DAYS } from '../../ledger/filters.ts';
import { fromFigures, fromInvoices } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import { clockKind, jobKind } from '../../platform/jobs/kind.ts';
import { everyMinute } from '../../platform/jobs/task.ts';
import type { TimedWork } from '../../platform/jobs/timed-work.ts';
import type { Organization } from '../../platform/organization.ts';
import { inFigures } from '../figures/run.ts';
import { allDocuments } from '../figures/selection.ts';
import { findMissingMonth, PAUSE_MS } from './checks.ts';
import { daysByCustomer } from './kept-days.ts';
import { storeMonth } from './store.ts';
import { computeMonth } from './sums.ts';

/** Keeps the stored month ends. */
export const MONTH_ENDS: TimedWork = {
  clock: everyMinute(clockKind('month-ends-clock')),
  kind: jobKind('compute-month-ends', ['organizationId'], { followsClock: true }),
  find: organizationsToCompute,
  portion: keepMonthEnds,
};

/**
 * Computes one missing month end, the newest first. Month ends of changed documents are removed before, so
 * they are missing too.
 * @returns whether there may be more to do
 */
export async function keepMonthEnds(context: DataContext, organization: Organization): Promise<boolean> {
  const now = context.clock.now();
  const today = localDate(now, organization.timezone);
  const endsOn = await findMissingMonth(context, organization, { now, today });
  if (endsOn === null) return false;
  const selection = allDocuments(organization, endsOn);
  const sums = await inFigures(context.database, selection, (ask, prepared) =>
    computeMonth(ask, prepared, { withApplied: true }),
  );
  const isByCustomer = daysByCustomer(today).includes(endsOn);
  await storeMonth(context.database, selection, { endsOn, now, sums, isByCustomer });
  return true;
}

/** Selects organizations with a new day, or with documents changed since the last check. */
const ORGANIZATIONS = `
SELECT o.id FROM ${LOCAL_DAYS} LEFT JOIN month_end_checks c ON c.organization_id = o.id
WHERE CASE
  WHEN c.organization_id IS NULL THEN EXISTS (SELECT 1 ${fromInvoices('d', 'o.id')})
  WHEN c.checked_on < o.today THEN true
  WHEN c.checked_at <= $3 THEN EXISTS (
    SELECT 1 ${fromFigures('d', 'o.id')} AND d.kind IN ('INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND')
      AND d.updated_at >= c.checked_at)
  ELSE false END`;

/** Returns the organizations that have something to compute. It searches across organizations by design. */
function organizationsToCompute(context: DataContext): Promise<string[]> {
  const { database, clock } = context;
  const before = new Date(clock.wall.millis() - PAUSE_MS).toISOString();
  return findOrganizationsByDay(context, async (values) => {
    const { rows } = await database.pool.query<{ id: string }>({
      name: 'organizations to compute month ends of',
      text: ORGANIZATIONS,
      values: [...values, before],
    });
    return rows.map(({ id }) => id);
  });
}
