import type { Context } from '../../platform/context.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { restoreJobs } from '../../platform/jobs/restore-jobs.ts';
import { defineTask, everyMinute, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { type CashReplayRef, failCashReplay } from './finish.ts';
import { CASH_REPLAY, CASH_REPLAY_CLOCK } from './kinds.ts';
import { replayNextDays } from './run.ts';

type ReplayContext = Pick<Context, 'database' | 'clock' | 'organizations'>;

export const cashReplaySchedules: readonly Schedule[] = [everyMinute(CASH_REPLAY_CLOCK)];

/** Returns the tasks that run replays. */
export const cashReplayTasks = (context: ReplayContext): readonly Task[] => [
  defineTask(CASH_REPLAY, (of, run) =>
    runChunks({ queryable: context.database.pool, kind: CASH_REPLAY, of, run, isAwaited: true }, () =>
      replayNextDays(context, of),
    ),
  ),
  defineTask(CASH_REPLAY_CLOCK, () => restoreReplays(context)),
];

/** Queues lost replays again, and gives up those whose jobs are dead. Deliberately reads across organizations. */
async function restoreReplays(context: ReplayContext): Promise<void> {
  const { rows } = await context.database.pool.query<CashReplayRef>({
    name: 'unfinished replays',
    text: `-- all organizations
           SELECT organization_id AS "organizationId", id AS "cashReplayId" FROM cash_replays
           WHERE finished_at IS NULL`,
  });
  await restoreJobs(context, CASH_REPLAY, rows, (of, lastError) => failCashReplay(context, of, lastError));
}
