import { setTimeout as sleep } from 'node:timers/promises';
import type { DataContext } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { findImport } from './queries.ts';
import { LeaseLost, runImport } from './run.ts';
import { claimImport, release } from './runner.ts';
import type { Import } from './schema.ts';

export interface FinishOptions {
  /** Told where the import stands, now and then. */
  onProgress?: (standing: Import) => void;
  /** Whether to leave the rest to others. */
  stopped?: () => boolean;
  pollMillis?: number;
}

/**
 * Sees an import through: applies it in this process, or follows the server that got hold of it first,
 * and takes over where that one dies.
 * @returns how it ended; as it stands when it was stopped
 */
export async function finishImport(
  context: DataContext,
  organization: Organization,
  importId: string,
  { onProgress = () => {}, stopped = () => false, pollMillis = 250 }: FinishOptions = {},
): Promise<Import> {
  const watched = watch(context, organization.id, importId, onProgress, pollMillis);
  try {
    for (;;) {
      await runHere(context, organization, importId, stopped);
      const standing = await findImport(context.database, organization.id, importId);
      if (standing.state === 'COMPLETED' || standing.state === 'FAILED' || stopped()) return standing;
      await sleep(pollMillis);
    }
  } finally {
    await watched.stop();
  }
}

async function runHere(
  context: DataContext,
  organization: Organization,
  importId: string,
  stopped: () => boolean,
): Promise<void> {
  const claim = await claimImport(context, organization.id, importId);
  if (claim === null) return;
  try {
    const end = await runImport(context, organization, claim, stopped);
    if (end === 'stopped') await release(context, claim);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    await release(context, claim);
    throw error;
  }
}

function watch(
  { database }: DataContext,
  organizationId: string,
  importId: string,
  onProgress: (standing: Import) => void,
  pollMillis: number,
): { stop(): Promise<void> } {
  const ended = new AbortController();
  const loop = async () => {
    while (!ended.signal.aborted) {
      onProgress(await findImport(database, organizationId, importId));
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
