import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { pathWithoutProject } from './node.mjs';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];
const PARENT_CHECK_MS = 500;

const MIB = 1024 * 1024;
/** Below 2 GiB, V8 collects a heap when it has doubled; above, when it has grown to four times its size. */
const MAX_HEAP_MIB = 2000;
const MAX_SEMI_SPACE_MIB = 16;

/**
 * Bounds what waits to be collected: Node by itself takes the more of it the larger the machine, which makes nothing
 * faster here. Never more than Node would take; what NODE_OPTIONS says wins.
 */
function memoryOptions() {
  const given = process.env.NODE_OPTIONS ?? '';
  const isLarge = getHeapStatistics().heap_size_limit > MAX_HEAP_MIB * MIB;
  const options = [];
  if (!/max[-_]semi[-_]space/.test(given)) options.push(`--max-semi-space-size=${MAX_SEMI_SPACE_MIB}`);
  if (isLarge && !/max[-_]old[-_]space/.test(given)) options.push(`--max-old-space-size=${MAX_HEAP_MIB}`);
  return options;
}

/** The parent of a process, where the system tells by files; else null. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/** Whether a process is the shell that npm puts between itself and a script. */
function isShell(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] === '-c';
  } catch {
    return false;
  }
}

/** Calls `then` when npm, which started this process, is gone: killed alone, it cannot pass a signal on. */
function watchNpm(then) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const shell = isShell(process.ppid) ? process.ppid : null;
  const ancestors = () => `${process.ppid} ${shell === null ? '' : parentOf(shell)}`;
  const atFirst = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === atFirst) return;
    clearInterval(timer);
    then();
  }, PARENT_CHECK_MS);
  return timer;
}

/** Ends this process as the child ended. */
function endAs(code, signal) {
  if (signal === null) process.exitCode = code ?? 1;
  else process.kill(process.pid, signal);
}

/**
 * Runs a script of the project and ends as it ends. Signals are passed on; Ctrl-C reaches the child twice
 * that way, which it tolerates. When this process is killed the child is told by a pipe and ends cleanly.
 * @param {string} root the project's folder
 * @param {string} node the Node to run it with
 * @param {string} script the script's full path
 * @param {string[]} words its command line
 */
export function runToEnd(root, node, script, words) {
  const watcher = new URL('./watch-parent.mjs', import.meta.url);
  const path = [join(root, 'node_modules/.bin'), dirname(node), pathWithoutProject(root)];
  // Set before it starts, also for what it starts: else its first files are compiled anew each time. As in server/src/main.ts.
  const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compiled');
  const child = spawn(node, [...memoryOptions(), '--import', watcher.href, script, ...words], {
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: {
      ...process.env,
      PATH: path.join(delimiter),
      NODE_COMPILE_CACHE: compiled,
      QUITTANCE_BOOTSTRAP_PID: String(process.pid),
    },
  });
  const forward = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  const timer = watchNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${node} cannot be run: ${error.message}`)));
    child.once('exit', (code, signal) => {
      clearInterval(timer);
      for (const name of SIGNALS) process.off(name, forward);
      endAs(code, signal);
      resolve();
    });
  });
}
