import fs from 'node:fs';
import { runCommand } from '../../src/cli/run-command.ts';
import { SIGNALS } from '../../src/cli/stop.ts';
import { systemActor } from '../../src/platform/actor.ts';
import { setProcessClockOffset, useMachineClock } from '../../src/platform/clock.ts';
import { actAs } from '../../src/platform/current-actor.ts';
import { setProcessOrganization } from '../../src/platform/db/routing/for-organization.ts';

/** The output of a process or a command that has ended. */
export interface ProgramResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Commands that run until a signal ends their process, and set it up for that. */
const LASTING: readonly (string | undefined)[] = ['serve', 'worker'];
const STDERR = 2;

/** The command that runs. Commands share the environment and the output of this process. */
let running: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of the command line in this process, after the commands that run already. A process would
 * cost a second of CPU time.
 */
export function runHere(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<ProgramResult> {
  const ended = running.then(() => runAlone(words, environment));
  running = ended.catch(() => undefined);
  return ended;
}

async function runAlone(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<ProgramResult> {
  if (LASTING.includes(words[0])) throw new Error(`quittance ${words[0]} needs a process: use runProcess`);
  const [stdout, stderr] = [new Output(), new Output()];
  const ends = [
    replaceEnvironment(environment),
    capture(process.stdout, stdout),
    capture(process.stderr, stderr),
    captureLog(stderr),
    keepListeners(),
  ];
  try {
    const code = await runCommand(words);
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    for (const end of ends.reverse()) end();
    actAs(systemActor(null));
    setProcessClockOffset({ clockOffsetMillis: 0 });
    setProcessOrganization(null);
    useMachineClock();
  }
}

class Output {
  readonly #parts: Uint8Array[] = [];

  add(part: string | Uint8Array): void {
    this.#parts.push(Buffer.from(part));
  }

  text(): string {
    return Buffer.concat(this.#parts).toString();
  }
}

function replaceEnvironment(environment: NodeJS.ProcessEnv): () => void {
  const before = process.env;
  const { TMPDIR } = before;
  process.env = { ...environment, ...(TMPDIR === undefined ? {} : { TMPDIR }) };
  return () => {
    process.env = before;
  };
}

/** Keeps what is written to a stream. */
function capture(stream: NodeJS.WriteStream, output: Output): () => void {
  const { write } = stream;
  Reflect.set(stream, 'write', (part: string | Uint8Array, ...more: unknown[]) => {
    output.add(part);
    const callback = more.at(-1);
    if (typeof callback === 'function') process.nextTick(() => callback());
    return true;
  });
  return () => void Reflect.set(stream, 'write', write);
}

/** Keeps the lines of the log, which bypass the stream. */
function captureLog(output: Output): () => void {
  const { writeSync } = fs;
  Reflect.set(fs, 'writeSync', (file: number, part: string | Uint8Array, ...more: unknown[]): unknown => {
    if (file !== STDERR) return Reflect.apply(writeSync, fs, [file, part, ...more]);
    output.add(part);
    return Buffer.byteLength(part);
  });
  return () => void Reflect.set(fs, 'writeSync', writeSync);
}

/**
 * Removes the listeners that a command leaves: of its log for the end of the process, and of some commands for
 * a request to stop. Their process would end with them.
 */
function keepListeners(): () => void {
  const before = new Set<unknown>([
    ...process.listeners('exit'),
    ...SIGNALS.flatMap((signal) => process.listeners(signal)),
  ]);
  return () => {
    for (const listener of process.listeners('exit'))
      if (!before.has(listener)) process.off('exit', listener);
    for (const signal of SIGNALS)
      for (const listener of process.listeners(signal))
        if (!before.has(listener)) process.off(signal, listener);
  };
}
