import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, DataContext } from '../../platform/context.ts';
import { startJobWorker } from '../../platform/jobs/worker.ts';
import type { Organization } from '../../platform/organization.ts';
import { importTask } from './job.ts';
import { findImport } from './queries.ts';
import type { Import } from './schema.ts';

export interface FinishOptions {
  /** Told where the import stands, now and then. */
  onProgress?: (progress: Import) => void;
  /** Whether to leave the rest to others. */
  stopped?: () => boolean;
  pollMillis?: number;
}

/**
 * Sees an import through: this process works on imports too, and applies it itself or follows the server that got hold of
 * it first, and takes over where that one dies.
 * @returns how it ended; as it stands when it was stopped
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
  // Progress is for people; what fails here fails the import itself, and is told by it.
  running.catch(() => {});
  return {
    stop: async () => {
      ended.abort();
      await running.catch(() => {});
    },
  };
}
