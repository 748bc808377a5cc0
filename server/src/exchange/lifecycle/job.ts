import { fromAllOrganizationsWith, joinProfile } from '../../people/relations.ts';
import { systemActor } from '../../platform/actor.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { defineTask, everyMinute, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { beginReport, followEvents } from './follow-events.ts';
import { COLLECTED_CLOCK, REPORT_COLLECTED } from './kinds.ts';
import { reportInvoice } from './report-invoice.ts';
import { sirenOf } from './siren.ts';

/** Invoices that one portion compares. */
const PORTION = 50;

export const collectedSchedules: readonly Schedule[] = [everyMinute(COLLECTED_CLOCK)];

/** Returns the tasks that report what was collected, outside of the requests that record payments. */
export const collectedTasks = (
  context: Pick<Context, 'database' | 'clock' | 'organizations'>,
): readonly Task[] => [
  defineTask(COLLECTED_CLOCK, () => queueReports(context)),
  defineTask(REPORT_COLLECTED, async (of, run) => {
    const organization = await context.organizations.byId(of.organizationId);
    if (organization === null) return;
    const queryable = context.database.pool;
    await actingAs({ ...systemActor(null), job: REPORT_COLLECTED.name }, () =>
      runChunks({ queryable, kind: REPORT_COLLECTED, of, run }, () =>
        reportCollected(context, organization.id),
      ),
    );
  }),
];

/** Reports a portion. @returns whether there may be more */
export async function reportCollected(context: DataContext, organizationId: string): Promise<boolean> {
  const from = await beginReport(context, organizationId);
  if (from === null) return false;
  const hasMoreEvents = await followEvents(context, organizationId);
  const { rows } = await context.database.pool.query<{ invoiceId: string }>({
    name: 'invoices to compare',
    text: `SELECT invoice_id AS "invoiceId" FROM vat_breakdowns WHERE organization_id = $1 AND is_waiting
           ORDER BY invoice_id LIMIT ${PORTION}`,
    values: [organizationId],
  });
  for (const { invoiceId } of rows) await reportInvoice(context, organizationId, { invoiceId, from });
  return hasMoreEvents || rows.length === PORTION;
}

/** Queues a job for each organization with something to report. Deliberately reads across all organizations. */
export async function queueReports({ database }: Pick<Context, 'database'>): Promise<void> {
  const { rows } = await database.pool.query<{ organizationId: string }>({
    name: 'organizations with something to report',
    text: `-- all organizations
           SELECT o.organization_id AS "organizationId" ${fromAllOrganizationsWith(
             'o',
             `LEFT JOIN collected_reports r ON r.organization_id = o.organization_id
              LEFT JOIN event_feeds f ON f.organization_id = o.organization_id
              LEFT ${joinProfile('p', 'o.organization_id')}`,
           )} WHERE o.collected_from IS NOT NULL AND (r.reported_from IS DISTINCT FROM o.collected_from
             OR r.registration IS DISTINCT FROM ${sirenOf('p')}
             OR f.position > r.position
             OR EXISTS (SELECT 1 FROM vat_breakdowns v WHERE v.organization_id = o.organization_id AND v.is_waiting))`,
  });
  await addJobs(
    database.pool,
    rows.map((of) => newJob(REPORT_COLLECTED, of)),
  );
}
