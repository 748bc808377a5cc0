import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 200;

/**
 * Returns a process's start time, which distinguishes it from a later one with the same id. Null if it does
 * not run.
 */
function startMark(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : fields[19];
  } catch {
    if (process.platform === 'linux') return null;
  }
  try {
    const environment = { ...process.env, LC_ALL: 'C' };
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: environment,
    }).trim();
  } catch {
    return null;
  }
}

/**
 * Returns the line of a process that holds the lock: the installer, or the npm it started, which can outlive
 * it.
 */
function entry(pid) {
  return `${pid} ${startMark(pid)}\n`;
}

function holders(text) {
  const entries = text
    .split('\n')
    .filter(Boolean)
    .map((line) => [Number(line.split(' ')[0]), line]);
  return entries.filter(([pid, line]) => `${line}\n` === entry(pid)).map(([pid]) => pid);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Creates the lock with its content; returns false if another process holds it. */
function take(file) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, entry(process.pid));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    unlinkSync(draft);
  }
}

/**
 * Removes a lock whose holders are all gone. Puts it back if another process owned it at the moment of the
 * move.
 */
function removeStale(file) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (holders(readFileSync(aside, 'utf8')).length > 0) linkSync(aside, file);
    unlinkSync(aside);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
}

/**
 * Runs `work` while no other process installs into the same project; waits for a running installation.
 * @param {string} root the project's folder
 * @param {(recordChild: (pid: number) => void) => Promise<void>} work
 */
export async function withInstallLock(root, work) {
  const folder = join(root, '.cache');
  const file = join(folder, 'install.lock');
  mkdirSync(folder, { recursive: true });
  for (let isLogged = false; !take(file); isLogged = true) {
    const text = read(file);
    const [pid] = text === null ? [] : holders(text);
    if (text !== null && pid === undefined) removeStale(file);
    else if (pid !== undefined) {
      if (!isLogged)
        console.error(`quittance: waiting for process ${pid}, which is installing dependencies …`);
      await sleep(PAUSE_MS);
    }
  }
  try {
    await work((pid) => writeFileSync(file, entry(pid), { flag: 'a' }));
  } finally {
    unlinkSync(file);
  }
}
