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
 * Limits V8's heap growth. Node's default grows with the machine's memory and makes nothing faster here. The
 * limits never exceed Node's defaults, and NODE_OPTIONS overrides them.
 */
function memoryOptions() {
  const given = process.env.NODE_OPTIONS ?? '';
  const isLarge = getHeapStatistics().heap_size_limit > MAX_HEAP_MIB * MIB;
  const options = [];
  if (!/max[-_]semi[-_]space/.test(given)) options.push(`--max-semi-space-size=${MAX_SEMI_SPACE_MIB}`);
  if (isLarge && !/max[-_]old[-_]space/.test(given)) options.push(`--max-old-space-size=${MAX_HEAP_MIB}`);
  return options;
}

/** Returns the parent of a process on systems with /proc, else null. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/** Returns whether a process is the shell that npm starts between itself and a script. */
function isShell(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] === '-c';
  } catch {
    return false;
  }
}

/**
 * Calls `then` when npm, which started this process, is gone. If npm is killed alone, it cannot forward a
 * signal.
 */
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

/** Ends this process with the child's exit code or signal. */
function endAs(code, signal) {
  if (signal === null) process.exitCode = code ?? 1;
  else process.kill(process.pid, signal);
}

/**
 * Runs a script of the project and exits as it exits. Forwards signals; Ctrl-C therefore reaches the child
 * twice, which it tolerates. If this process is killed, a closed pipe makes the child end cleanly.
 * @param {string} root the project's folder
 * @param {string} node the Node to run it with
 * @param {string} script the script's full path
 * @param {string[]} words its command line
 */
export function runToEnd(root, node, script, words) {
  const watcher = new URL('./watch-parent.mjs', import.meta.url);
  const path = [join(root, 'node_modules/.bin'), dirname(node), pathWithoutProject(root)];
  // Set before the script and its children start; otherwise their first files are compiled again each time.
  // Also set in server/src/main.ts.
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
