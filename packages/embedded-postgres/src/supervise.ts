import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { CLEAN_ENVIRONMENT } from './account.ts';
import type { Runner } from './runner.ts';

/*
 * The shell waits for the program and reaps it. Its helper waits on a pipe whose other end only this process
 * holds. When the pipe closes, on purpose or because this process was killed, the helper sends SIGINT.
 * PostgreSQL then rolls back open transactions, writes a checkpoint and ends. All run in their own session,
 * so neither Ctrl-C in the terminal nor a kill of this process group reaches them.
 */
const SCRIPT = `
exec 3<&0 </dev/null
"$@" 3<&- 4>&1 >&2 &
program=$!
echo "$program"
exec >&2
( read -r _; kill -INT "$program" ) <&3 3<&- >/dev/null 2>&1 &
helper=$!
exec 3<&-
wait "$program"
code=$?
kill "$helper" 2>/dev/null
exit "$code"
`;

const TAIL_LINES = 40;

/** A child program that ends when this process does. */
export interface Supervised {
  /** The program's own process id (not the shell's); null if the program could not be started. */
  pid: Promise<number | null>;
  /** Exit code, 128 + n after signal n. Resolves when the program has ended and its output was read. */
  ended: Promise<number>;
  /** Returns the last lines that the program printed. */
  tail(): string[];
  /** Sends SIGINT to the program. */
  requestStop(): void;
}

/**
 * Starts a program as the runner, and stops it by SIGINT when this process ends. `onLine` receives its output
 * lines.
 */
export function supervise(
  runner: Runner,
  program: string,
  words: readonly string[],
  onLine: (line: string) => void = () => undefined,
): Supervised {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'embedded-postgres', program, ...words], {
    ...runner.identity,
    cwd: '/',
    env: CLEAN_ENVIRONMENT,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const keep = (line: string) => {
    lines.push(line);
    if (lines.length > TAIL_LINES) lines.shift();
    onLine(line);
  };
  createInterface(child.stderr).on('line', keep);
  // Nothing is ever written to the pipe, but a killed shell can make its end report an error.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      keep(error.message);
      resolve(127);
    });
    child.once('close', (code) => resolve(code ?? 137));
  });
  const pid = new Promise<number | null>((resolve) => {
    createInterface(child.stdout).once('line', (line) => resolve(Number(line)));
    ended.then(() => resolve(null));
  });
  return { pid, ended, tail: () => [...lines], requestStop: () => child.stdin.end() };
}
