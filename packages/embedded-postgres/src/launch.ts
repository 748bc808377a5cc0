import { setTimeout as sleep } from 'node:timers/promises';
import { emptySocketFolder, freePort } from './endpoint.ts';
import type { DataPaths } from './paths.ts';
import { clearStalePidFile, readPidFile } from './pidfile.ts';
import type { Programs } from './programs.ts';
import type { Runner } from './runner.ts';
import { serverSettings, settingArguments } from './settings.ts';
import { type Supervised, supervise } from './supervise.ts';
import { EmbeddedPostgresError, type Endpoint, type LauncherLog } from './types.ts';

const POLL_MS = 10;
const REPORT_EVERY_MS = 5_000;
const PORT_RETRIES = 5;
const LEFTOVER_RETRIES = 60;
const LEFTOVER_DELAY_MS = 250;

/** Errors PostgreSQL reports while processes of an earlier server are still running or not yet reaped. */
const LEFTOVERS = /pre-existing shared memory block|lock file ".*" already exists/i;
const PORT_TAKEN = /Address already in use|could not create any TCP\/IP sockets/i;

/** Messages of PostgreSQL's log that an operator should always see. */
const NOTABLE = /not properly shut down|was interrupted|redo done|terminated by signal|was terminated/i;

/** Fatal for one connection only. They appear at every stop and during every start. */
const EXPECTED_LOG = /terminating connection|the database system is/;

/** Inputs of a server start. */
export interface LaunchPlan {
  paths: DataPaths;
  programs: Programs;
  runner: Runner;
  password: string;
  settings: Readonly<Record<string, string>>;
  log: LauncherLog;
}

/** A server that accepts connections. */
export interface Launched {
  process: Supervised;
  /** The process id of the postmaster. */
  pid: number;
  endpoint: Endpoint;
}

function relay(log: LauncherLog): (line: string) => void {
  return (line) => {
    const message = `PostgreSQL: ${line}`;
    if (line.startsWith('PANIC:')) log.error(message);
    else if (line.startsWith('FATAL:') && !EXPECTED_LOG.test(line)) log.warn(message);
    else if (NOTABLE.test(line)) log.info(message);
    else log.debug?.(message);
  };
}

/** Waits until the server accepts connections; returns null if it ended instead. */
async function untilReady(server: Supervised, plan: LaunchPlan): Promise<number | null> {
  const pid = await server.pid;
  if (pid === null) return null;
  let ended = false;
  server.ended.then(() => {
    ended = true;
  });
  for (let waited = 0; !ended; waited += POLL_MS) {
    const file = await readPidFile(plan.paths.cluster);
    if (file?.pid === pid && file.ready) return pid;
    if (waited > 0 && waited % REPORT_EVERY_MS === 0) {
      plan.log.info('PostgreSQL is still starting (after a crash it first replays its log)');
    }
    await sleep(POLL_MS);
  }
  return null;
}

async function startOnce(plan: LaunchPlan, endpoint: Endpoint): Promise<Launched | string> {
  if (endpoint.kind === 'socket') await emptySocketFolder(endpoint.directory);
  const settings = settingArguments(await serverSettings(endpoint, plan.settings));
  const words = ['-D', plan.paths.cluster, ...settings];
  const server = supervise(plan.runner, plan.programs.postgres, words, relay(plan.log));
  const pid = await untilReady(server, plan);
  if (pid !== null) return { process: server, pid, endpoint };
  await server.ended;
  return server.tail().join('\n');
}

function launchError(lastWords: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL did not start: ${lastWords.trim() || 'it printed no message'}`,
  );
}

/**
 * Starts the server and waits until it accepts connections. Waits a limited time for the remains of an
 * earlier server to disappear. Takes another port if the chosen one was taken meanwhile.
 * @param fixed true if clients already know the endpoint, so it cannot change
 * @throws EmbeddedPostgresError with PostgreSQL's last messages
 */
export async function launch(plan: LaunchPlan, wanted: Endpoint, fixed: boolean): Promise<Launched> {
  let endpoint = wanted;
  let ports = 0;
  for (let leftovers = 0; ; ) {
    await clearStalePidFile(plan.paths.cluster, plan.log);
    const result = await startOnce(plan, endpoint);
    if (typeof result !== 'string') return result;
    if (PORT_TAKEN.test(result) && endpoint.kind === 'tcp') {
      ports += 1;
      if (ports > PORT_RETRIES) throw launchError(result);
      if (fixed) await sleep(LEFTOVER_DELAY_MS);
      else endpoint = await freePort();
    } else if (LEFTOVERS.test(result) && leftovers < LEFTOVER_RETRIES) {
      leftovers += 1;
      await sleep(LEFTOVER_DELAY_MS);
    } else throw launchError(result);
  }
}
