import { REMOVALS } from '../../src/cli/workers.ts';
import { queueRemovals, retentionJobs } from '../../src/platform/retention/job.ts';
import type { KeepDays } from '../../src/platform/retention/kinds.ts';
import { runDueJobs } from './jobs.ts';
import type { TestService } from './service.ts';

const DAY_HOURS = 24;

/** Runs all retention batches of a day at once: removes all data past its retention period. */
export async function removeOld(
  service: Pick<TestService, 'database' | 'clock' | 'log'>,
  keepDays: KeepDays = {},
): Promise<void> {
  const { tasks } = retentionJobs(service, { removals: REMOVALS, keepDays });
  for (let hour = 0; hour < DAY_HOURS; hour += 1) await queueRemovals(service, hour);
  await runDueJobs(service.database, tasks);
}
