import { systemActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { jobPerOrganization } from '../../platform/jobs/restore-jobs.ts';
import { defineTask, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { IS_UNDECIDED } from '../matches/sources.ts';
import { MATCH_CLOCK, MATCH_LINES } from './kinds.ts';
import { decideLines } from './run.ts';

type MatchContext = Pick<Context, 'database' | 'clock' | 'organizations' | 'log'>;

export const decisionSchedules: readonly Schedule[] = [
  { kind: MATCH_CLOCK, at: '20 * * * *', atStart: true },
];

/** Returns the tasks that decide bank transactions. */
export const decisionTasks = (context: MatchContext): readonly Task[] => [
  defineTask(MATCH_LINES, async ({ organizationId }, run) => {
    const organization = await context.organizations.byId(organizationId);
    if (organization === null) return;
    const applied = await actingAs({ ...systemActor(null), job: MATCH_LINES.name }, () =>
      decideLines(context, organization, run.stopped),
    );
    if (applied > 0 || run.stopped())
      await addJobs(context.database.pool, [newJob(MATCH_LINES, { organizationId })]);
  }),
  defineTask(MATCH_CLOCK, () => queueOpenOrganizations(context)),
];

async function queueOpenOrganizations({ database }: MatchContext): Promise<void> {
  const { rows } = await database.pool.query<{ organizationId: string }>({
    name: 'organizations with undecided bank lines',
    text: `-- all organizations
           SELECT s.organization_id AS "organizationId" FROM cash_settings s WHERE EXISTS (
             SELECT 1 FROM bank_transactions t WHERE t.organization_id = s.organization_id
               AND ${IS_UNDECIDED})`,
  });
  await addJobs(database.pool, jobPerOrganization(MATCH_LINES, rows));
}
