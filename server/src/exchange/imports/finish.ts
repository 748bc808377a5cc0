import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, DataContext } from '../../platform/context.ts';
import { startJobWorker } from '../../platform/jobs/worker.ts';
import type { Organization } from '../../platform/organization.ts';
import { importTask } from './job.ts';
import { findImport } from './queries.ts';
import type { Import } from './schema.ts';

export interface FinishOptions {
  /** Called periodically with the import's state. */
  onProgress?: (progress: Import) => void;
  /** Whether to stop and leave the rest to other processes. */
  stopped?: () => boolean;
  pollMillis?: number;
}

/**
 * Runs an import to its end. This process also works as an import worker: it applies the import, or follows
 * the server that claimed it first and takes over if that one crashes.
 * @returns the final state; the current state if stopped
 */
export async function finishImport(
  context: Pick<Context, 'database' | 'clock' | 'organizations' | 'log'>,
  organization: Organization,
  importId: string,
  { onProgress = () => {}, stopped = () => false, pollMillis = 250 }: FinishOptions = {},
): Promise<Import> {
  const { database, log, organizations } = context;
  const jobs = { tasks: [importTask(context)], schedules: [] };
  const worker = startJobWorker({ database, log, organizations, jobs, concurrency: {} });
  const watched = watch(context, organization.id, { importId, onProgress, pollMillis });
  try {
    for (;;) {
      const progress = await findImport(database.pool, organization.id, importId);
      if (progress.state === 'COMPLETED' || progress.state === 'FAILED' || stopped()) return progress;
      await sleep(pollMillis);
    }
  } finally {
    await worker.stop();
    await watched.stop();
  }
}

interface WatchInput {
  importId: string;
  onProgress: (progress: Import) => void;
  pollMillis: number;
}

function watch(
  { database }: Pick<DataContext, 'database'>,
  organizationId: string,
  { importId, onProgress, pollMillis }: WatchInput,
): { stop(): Promise<void> } {
  const ended = new AbortController();
  const loop = async () => {
    while (!ended.signal.aborted) {
      onProgress(await findImport(database.pool, organizationId, importId));
      await sleep(pollMillis, undefined, { signal: ended.signal }).catch(() => {});
    }
  };
  const running = loop();
  // Progress is only informational. A real failure makes the import itself fail, which reports it.
  running.catch(() => {});
  return {
    stop: async () => {
      ended.abort();
      await running.catch(() => {});
    },
  };
}
