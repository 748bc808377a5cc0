import { readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, isPostgresOn } from './processes.ts';
import { codeOf, EmbeddedPostgresError, type LauncherLog, messageOf } from './types.ts';

/** A process id that no system assigns, so it is never alive. */
const UNUSED_PID = 2 ** 31 - 2;

const STEPS = [
  { signal: 'SIGINT', waitMs: 20_000 },
  { signal: 'SIGQUIT', waitMs: 8_000 },
  { signal: 'SIGKILL', waitMs: 3_000 },
] as const;

const DELAY_MS = 20;

/** The content of postmaster.pid. */
export interface PidFile {
  pid: number;
  /** Whether the server reports that it accepts connections. */
  ready: boolean;
}

function fileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Reads postmaster.pid; returns null if the file does not exist. */
export async function readPidFile(cluster: string): Promise<PidFile | null> {
  try {
    const lines = (await readFile(fileOf(cluster), 'utf8')).split('\n');
    return { pid: Number.parseInt(lines[0] ?? '', 10), ready: lines[7]?.trim() === 'ready' };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Waits until a process is gone; returns false if it still exists after `waitMs`. */
export async function waitForEnd(pid: number, waitMs: number): Promise<boolean> {
  for (let waited = 0; waited < waitMs; waited += DELAY_MS) {
    if (!(await isAlive(pid))) return true;
    await sleep(DELAY_MS);
  }
  return false;
}

/**
 * Stops a server that a killed run left behind. It is ours only if its command line is a postgres on this
 * very cluster. That is checked again before each signal.
 */
async function stopOrphan(pid: number, cluster: string, log: LauncherLog): Promise<void> {
  log.warn(`Stopping the PostgreSQL (pid ${pid}) that a killed run left on ${cluster}`);
  for (const { signal, waitMs } of STEPS) {
    if (!(await isPostgresOn(pid, cluster))) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (codeOf(error) === 'ESRCH') return;
      throw new EmbeddedPostgresError(
        `a PostgreSQL (pid ${pid}) still runs on ${cluster} and cannot be stopped: ${messageOf(error)}`,
      );
    }
    if (await waitForEnd(pid, waitMs)) return;
  }
  throw new EmbeddedPostgresError(
    `a PostgreSQL (pid ${pid}) still runs on ${cluster} and does not end. Stop it by hand, then start again.`,
  );
}

/**
 * Replaces the process id in the file by one that never exists. The other lines stay: PostgreSQL uses them to
 * detect processes of the earlier server, and refuses to start until they are gone.
 */
async function clearPid(cluster: string): Promise<void> {
  const path = fileOf(cluster);
  const lines = (await readFile(path, 'utf8')).split('\n');
  if (lines.length < 3) {
    // The server was killed while it created the file, before it had touched any data.
    await unlink(path);
    return;
  }
  lines[0] = String(UNUSED_PID);
  // r+ keeps the file's owner. The new id has at least as many digits as any real one.
  await writeFile(path, lines.join('\n'), { flag: 'r+' });
}

/**
 * Prepares a start: stops an orphaned server of ours, and disarms a postmaster.pid that names a foreign
 * process (the id was reused, or the process was never reaped). Never signals a process that is not a
 * postgres on this cluster. Call it with the lock held.
 */
export async function clearStalePidFile(cluster: string, log: LauncherLog): Promise<void> {
  const file = await readPidFile(cluster);
  if (file === null) return;
  if ((await isAlive(file.pid)) && (await isPostgresOn(file.pid, cluster))) {
    await stopOrphan(file.pid, cluster, log);
  }
  try {
    await clearPid(cluster);
  } catch (error) {
    // A server that ends cleanly removes the file.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
