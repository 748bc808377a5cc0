import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from './types.ts';

const run = promisify(execFile);

/**
 * Returns the fields of /proc/<pid>/stat after the process name, which may itself contain blanks and
 * brackets.
 */
async function statFields(pid: number): Promise<string[] | null> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

async function readPs(pid: number, column: string): Promise<string | null> {
  try {
    const { stdout } = await run('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], {
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

/** Returns whether a process with this id runs. A zombie (ended, not yet reaped) does not. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  const state = (await statFields(pid))?.[0] ?? (await readPs(pid, 'state'))?.[0];
  return state !== 'Z' && state !== 'X';
}

/**
 * Returns the start time of a process, which identifies it among all processes with the same id. Null if it
 * does not exist.
 */
export async function startMark(pid: number): Promise<string | null> {
  const ticks = (await statFields(pid))?.[19];
  if (ticks === undefined) return readPs(pid, 'lstart');
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return `${boot.trim()}:${ticks}`;
}

/** Returns whether the process is a `postgres -D <cluster>`. Only its command line counts. */
export async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  try {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    return basename(words[0] ?? '') === 'postgres' && words[1] === '-D' && words[2] === cluster;
  } catch {
    const text = await readPs(pid, 'args');
    return text !== null && `${text} `.includes(`/postgres -D ${cluster} `);
  }
}
