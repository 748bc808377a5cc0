import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataPaths } from './paths.ts';
import { isAlive } from './processes.ts';
import { codeOf, EmbeddedPostgresError, messageOf } from './types.ts';

/*
 * The lock is a kernel file lock, taken through SQLite because Node has no call for it. It ends with the
 * process that holds it, so a stale lock cannot exist and no process id must be trusted. It also works
 * between containers that share a volume, where process ids mean nothing. No other code may open the lock
 * file: closing any handle to it would drop the lock of this process.
 */

const SQLITE_BUSY = 5;
const ATTEMPTS = 30;
const DELAY_MS = 50;

/** Keeps the handles from the garbage collector, which would close them and release the locks. */
const held = new Set<DatabaseSync>();

export interface DataLock {
  release(): void;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function tryLock(path: string): DatabaseSync | null {
  const handle = new DatabaseSync(path);
  try {
    handle.exec('BEGIN EXCLUSIVE');
    return handle;
  } catch (error) {
    handle.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

async function inUse(paths: DataPaths): Promise<EmbeddedPostgresError> {
  const pid = Number(await readFile(paths.owner, 'utf8').catch(() => ''));
  const { name, dataDirSetting } = paths.application;
  const who = `another ${name} process${(await isAlive(pid)) ? ` (pid ${pid})` : ''}`;
  return new EmbeddedPostgresError(
    `the data folder ${paths.root} is in use by ${who}. Stop that one first, or set ${dataDirSetting} to another folder.`,
  );
}

/**
 * Locks the data folder for this process. Waits briefly for a process that is releasing it.
 * @throws EmbeddedPostgresError if another process holds it, or the folder cannot be locked
 */
export async function takeLock(paths: DataPaths): Promise<DataLock> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    let handle: DatabaseSync | null;
    try {
      handle = tryLock(paths.lock);
    } catch (error) {
      throw new EmbeddedPostgresError(
        `cannot lock ${paths.lock}: ${messageOf(error)}. The folder must be on a file system with locks.`,
      );
    }
    if (handle !== null) return keepLock(handle, paths);
    await sleep(DELAY_MS);
  }
  throw await inUse(paths);
}

async function keepLock(handle: DatabaseSync, paths: DataPaths): Promise<DataLock> {
  held.add(handle);
  const release = () => {
    if (held.delete(handle)) handle.close();
  };
  try {
    await writeFile(paths.owner, `${process.pid}\n`);
  } catch (error) {
    release();
    throw new EmbeddedPostgresError(`cannot write to the data folder: ${messageOf(error)}`);
  }
  return { release };
}

/** Returns whether any process, this one included, holds the data folder. */
export function isLocked(paths: DataPaths): boolean {
  if (!existsSync(paths.lock)) return false;
  let handle: DatabaseSync | null = null;
  try {
    handle = new DatabaseSync(paths.lock, { readOnly: true });
    handle.exec('BEGIN; SELECT count(*) FROM sqlite_schema; ROLLBACK');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    const reason = codeOf(error) === 'ERR_SQLITE_ERROR' ? messageOf(error) : String(error);
    throw new EmbeddedPostgresError(`cannot read ${paths.lock}: ${reason}`);
  } finally {
    handle?.close();
  }
}
