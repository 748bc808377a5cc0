import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A language with a client of ours, besides TypeScript. */
export interface Language {
  name: 'Python' | 'PHP';
  /** The word after the fences of its examples. */
  fence: string;
  command: string;
  /** Arguments before a script: they make the interpreter report every warning on stderr. */
  words: string[];
  /** The folder of its client. */
  folder: string;
  environment: Record<string, string>;
  /** Whether this machine has a version that is new enough for the client. */
  isInstalled: boolean;
}

const runs = (command: string, ...words: string[]) =>
  spawnSync(command, words, { stdio: 'ignore' }).status === 0;

const python: Language = {
  name: 'Python',
  fence: 'python',
  command: 'python3',
  words: ['-W', 'error', '-B'],
  folder: `${ROOT}clients/python`,
  environment: { PYTHONPATH: `${ROOT}clients/python`, PYTHONIOENCODING: 'utf-8' },
  isInstalled: runs('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'),
};

const PHP_NEEDS =
  'exit((int) (PHP_VERSION_ID < 80100 || !extension_loaded("curl") || !extension_loaded("json")));';

const php: Language = {
  name: 'PHP',
  fence: 'php',
  command: 'php',
  words: ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr', '-d', 'zend.exception_ignore_args=0'],
  folder: `${ROOT}clients/php`,
  environment: {},
  isInstalled: runs('php', '-r', PHP_NEEDS),
};

export const LANGUAGES: readonly Language[] = [python, php];

for (const { name, isInstalled } of LANGUAGES)
  if (!isInstalled) console.log(`NOTICE: ${name} is not installed; the tests of its client are skipped.`);

export interface ProgramResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program of a language to its end. */
export function runProgram(
  { command, words, environment }: Language,
  program: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...words, ...program], {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', ...environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
}
