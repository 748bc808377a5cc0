/**
 * Runs every check except the tests: style, types, dependency rules, dead code, generated files, tidiness.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NODE = process.execPath;
const BIN = `${ROOT}node_modules/.bin/`;

interface Check {
  name: string;
  command: string;
  words: string[];
}

/** Several threads check shared types once each: a third more CPU time, which the tests need. */
const TYPES = ['--singleThreaded', '--noEmit', '-p'];

const CHECKS: readonly Check[] = [
  { name: 'style', command: `${BIN}biome`, words: ['check', '--error-on-warnings', '.'] },
  { name: 'types', command: `${BIN}tsc`, words: [...TYPES, '.'] },
  { name: 'client', command: `${BIN}tsc`, words: [...TYPES, 'client'] },
  { name: 'application', command: `${BIN}tsc`, words: [...TYPES, 'web'] },
  {
    name: 'dependency rules',
    command: `${BIN}depcruise`,
    words: [
      '--config',
      '.dependency-cruiser.cjs',
      'server',
      'scripts',
      'bench',
      'client/src',
      'client/scripts',
      'packages',
      'web/src',
      'web/build',
    ],
  },
  { name: 'dead code', command: `${BIN}knip`, words: ['--treat-config-hints-as-errors'] },
  { name: 'tidiness', command: NODE, words: ['scripts/tidy.ts'] },
  { name: 'writing', command: NODE, words: ['scripts/writing.ts'] },
  { name: 'lock file', command: NODE, words: ['scripts/complete-lock.ts', '--check'] },
  { name: 'supply chain', command: NODE, words: ['scripts/supply.ts'] },
  { name: 'generated files', command: NODE, words: ['scripts/generate.ts', '--check'] },
];

export interface Result {
  name: string;
  passed: boolean;
}

/** The smallest CI machine has this many processors. */
const PROCESSORS = 2;

/**
 * Runs all checks, prints the result of each, and the output of those that fail.
 * @param atOnce number of checks that run concurrently
 */
export async function runChecks(atOnce = PROCESSORS): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...CHECKS];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const start = performance.now();
      const { code, output } = await run(check);
      const passed = code === 0;
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${passed ? 'ok    ' : 'FAILED'}  ${check.name} (${seconds} s)`);
      if (!passed) console.log(output.trimEnd());
      results.push({ name: check.name, passed });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

function run({ command, words }: Check): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    if (!existsSync(command)) reject(new Error(`${command} is not installed`));
    // Puts the project's Node first on the PATH.
    const env = { ...process.env, PATH: `${BIN}:${process.env['PATH'] ?? ''}` };
    const child = spawn(command, words, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

if (import.meta.main) {
  const results = await runChecks();
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
