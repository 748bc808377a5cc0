/** `npm test`: every check and every test, and a closing line that counts them. `--long`: as at night. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { runChecks } from '../../scripts/check.ts';
import { FailureReporter } from './harness/failure-reporter.ts';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

/** How many of the longest files are named. */
const SHOWN = 15;

/** Programs of Debian's packages that some tests need; without them those tests fail or say that they are skipped. */
const PROGRAMS: readonly { program: string; words?: string[]; debianPackage: string }[] = [
  { program: 'redis-server', debianPackage: 'redis-server' },
  { program: 'chromium', debianPackage: 'chromium' },
  // The same browser without windows: a page takes a fifth of the work.
  { program: 'chromium-headless-shell', debianPackage: 'chromium-headless-shell' },
  { program: 'faketime', debianPackage: 'faketime' },
  { program: 'dovecot', debianPackage: 'dovecot-imapd' },
  { program: 'clamd', debianPackage: 'clamav-daemon' },
  { program: 'age', debianPackage: 'age' },
  { program: 'python3', debianPackage: 'python3' },
  { program: 'php', debianPackage: 'php-cli' },
  // Not a program, but an extension of one.
  { program: 'php', words: ['-r', 'exit((int) !extension_loaded("curl"));'], debianPackage: 'php-curl' },
];

function installPrograms(): void {
  const missing = PROGRAMS.filter((one) => !isInstalled(one)).map((one) => one.debianPackage);
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(`NOTICE: ${names} is not installed; the tests that need it fail or are skipped.`);
    return;
  }
  console.log(`Installing ${names} from Debian's packages, which some tests need.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words: string[]) =>
    spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'], env });
  apt('update', '-qq');
  const { status } = apt('install', '-y', '-qq', '--no-install-recommends', ...missing);
  if (status !== 0)
    console.log(`NOTICE: ${names} could not be installed; the tests that need it fail or are skipped.`);
}

function isInstalled({ program, words }: (typeof PROGRAMS)[number]): boolean {
  const [command, ...rest] = words === undefined ? ['which', program] : [program, ...words];
  return spawnSync(command, rest, { stdio: 'ignore' }).status === 0;
}

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs the tests with progress shown, names the files that took longest, and answers how many ended how. */
async function runTests(files: string[]): Promise<Counts> {
  const reporters = ['default', new FailureReporter()];
  const vitest = await startVitest('test', files, { watch: false, run: true, reporters });
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const modules = vitest.state.getTestModules();
  for (const file of modules) {
    // A file that could not be loaded or torn down has errors of its own.
    if (file.errors().length > 0) counts.failed += 1;
    for (const test of file.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed' || state === 'failed') counts[state] += 1;
      else counts.skipped += 1;
    }
  }
  counts.failed += vitest.state.getUnhandledErrors().length;
  const durations = modules.map((file) => ({ file, seconds: file.diagnostic().duration / 1000 }));
  const longest = durations.sort((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  console.log('Longest files');
  for (const { file, seconds } of longest)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file.relativeModuleId}`);
  await vitest.close();
  return counts;
}

const words = process.argv.slice(2);
if (words.includes('--long')) process.env['QUITTANCE_LONG'] = 'yes';
installPrograms();
// The checks use what the tests leave of two processors while they wait.
const [checks, tests] = await Promise.all([
  runChecks(1),
  runTests(words.filter((word) => word !== '--long')),
]);
const passed = tests.passed + checks.filter((check) => check.passed).length;
const failed = tests.failed + checks.filter((check) => !check.passed).length;
for (const check of checks.filter((one) => !one.passed)) console.log(`FAILED  ${check.name}`);
console.log(`\n${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`);
process.exit(failed > 0 || tests.passed === 0 ? 1 : 0);
