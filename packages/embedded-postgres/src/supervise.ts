import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { CLEAN_ENVIRONMENT } from './account.ts';
import type { Runner } from './runner.ts';

/*
 * The shell waits for the program and reaps it; its helper waits on a pipe whose other end only this process
 * holds. When the pipe closes, on purpose or because this process was killed, the helper sends SIGINT, which
 * makes PostgreSQL roll back what is open, write a checkpoint and end. All of it is in a session of its own,
 * so neither Ctrl-C in the terminal nor a kill of this process's group reaches it.
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

/** A program that ends when this process does. */
export interface Supervised {
  /** The program's own process id (not the shell's); null when the program could not be started. */
  pid: Promise<number | null>;
  /** Exit code, 128 + n after signal n; resolves when the program has ended and its output was read. */
  ended: Promise<number>;
  /** What the program printed last. */
  tail(): string[];
  /** Asks the program to end, by SIGINT. */
  requestStop(): void;
}

/** Starts a program as the runner, ended by SIGINT when this process ends. `onLine` gets what it prints. */
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
  // Nothing is ever written to the pipe, but a shell that is killed can make its end report an error.
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
