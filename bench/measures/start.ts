import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench, Figure } from '../lib/context.ts';
import { untilReady } from '../lib/service-process.ts';
import type { StartFacts } from '../lib/start-observer.ts';
import { median } from '../lib/statistics.ts';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const OBSERVER = new URL('../lib/start-observer.ts', import.meta.url).href;
const MAX_BLOCKED_MS = 200;
/** For how long a started server is watched without requests. */
const IDLE_SECONDS = 30;
const MAX_IDLE_CPU_SECONDS = 0.3;
const execute = promisify(execFile);

interface Started extends StartFacts {
  seconds: number;
}

/**
 * Measures from the command to the first answer, on a new and on an existing folder, and the time of short
 * commands.
 */
export async function start(bench: Bench): Promise<Figure[]> {
  // Under root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(bench.folder, 0o755);
  const fresh: Started[] = [];
  const existing: Started[] = [];
  const help: number[] = [];
  const list: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    bench.say(`start: round ${round + 1}`);
    const environment = { ...process.env, DATA_DIR: join(bench.folder, `start-${round}`), PORT: '0' };
    fresh.push(
      await runService(
        environment,
        async (facts) => void idle.push(await mainSecondsWhileIdle(bench, facts)),
      ),
    );
    const secondProcess = async () => {
      help.push(await timeCommand(environment, ['--help']));
      list.push(await timeCommand(environment, ['org', 'list']));
    };
    existing.push(await runService(environment, secondProcess));
  }
  return [
    figureOf('start on a new folder', 5, fresh),
    figureOf('start on an existing folder', 3, existing),
    idleFigure(idle),
    commandFigure('quittance --help', 0.3, help),
    commandFigure('quittance org list, next to a server', 1, list),
  ];
}

/** Starts the service, runs `work` meanwhile, and stops it. */
async function runService(
  environment: NodeJS.ProcessEnv,
  work: (facts: () => Promise<StartFacts>) => Promise<void>,
): Promise<Started> {
  const begin = performance.now();
  const child = fork(MAIN, ['serve', '--json'], {
    env: { ...environment, LOG_LEVEL: 'error' },
    execArgv: ['--import', OBSERVER],
    silent: true,
  });
  const ended = once(child, 'exit');
  await untilReady(child);
  const seconds = (performance.now() - begin) / 1000;
  const facts = () => {
    const answer = new Promise<StartFacts>((resolve) =>
      child.once('message', (message: StartFacts) => resolve(message)),
    );
    child.send('facts');
    return answer;
  };
  const started = { seconds, ...(await facts()) };
  await work(facts);
  child.kill('SIGTERM');
  await ended;
  return started;
}

/** Returns the CPU seconds of the main thread in the time after the start, without any request. */
async function mainSecondsWhileIdle(bench: Bench, facts: () => Promise<StartFacts>): Promise<number> {
  const { mainMillis: before } = await facts();
  await sleep(IDLE_SECONDS * 1000 * bench.scale);
  return ((await facts()).mainMillis - before) / 1000;
}

/** Returns the seconds that a command takes. */
async function timeCommand(env: NodeJS.ProcessEnv, words: string[]): Promise<number> {
  const begin = performance.now();
  await execute(process.execPath, [MAIN, ...words], { env });
  return (performance.now() - begin) / 1000;
}

function figureOf(name: string, maxSeconds: number, starts: readonly Started[]): Figure {
  const seconds = median(starts.map((one) => one.seconds));
  const cpuSeconds = median(starts.map((one) => one.cpuMillis)) / 1000;
  const blocked = Math.max(...starts.map((one) => one.blockedMillis));
  return {
    name,
    measure: `${seconds.toFixed(2)} s, ${cpuSeconds.toFixed(2)} s of CPU, event loop blocked ${Math.round(blocked)} ms at most`,
    floor: '',
    ratio: null,
    needed: `≤ ${maxSeconds} s, ≤ ${MAX_BLOCKED_MS} ms`,
    met: seconds <= maxSeconds && blocked <= MAX_BLOCKED_MS,
    details: starts,
  };
}

function idleFigure(idle: readonly number[]): Figure {
  const seconds = median(idle);
  return {
    name: `main thread of a server without requests, first ${IDLE_SECONDS} s`,
    measure: `${seconds.toFixed(2)} s of CPU`,
    floor: '',
    ratio: null,
    needed: `≤ ${MAX_IDLE_CPU_SECONDS} s`,
    met: seconds <= MAX_IDLE_CPU_SECONDS,
    details: idle,
  };
}

function commandFigure(name: string, maxSeconds: number, runs: readonly number[]): Figure {
  const seconds = median(runs);
  const needed = `≤ ${maxSeconds} s`;
  const measure = `${seconds.toFixed(2)} s`;
  return { name, measure, floor: '', ratio: null, needed, met: seconds <= maxSeconds, details: runs };
}
