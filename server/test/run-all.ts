/**
 * `npm test`: runs every check and every test, and ends with a line of counts. `--long`: the nightly form.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { runChecks } from '../../scripts/check.ts';
import { FailureReporter } from './harness/failure-reporter.ts';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

/** Number of slowest files in the report. */
const SHOWN = 15;

/** Programs from Debian packages that some tests need; without them those tests fail or report a skip. */
const PROGRAMS: readonly { program: string; words?: string[]; debianPackage: string }[] = [
  { program: 'redis-server', debianPackage: 'redis-server' },
  { program: 'chromium', debianPackage: 'chromium' },
  // The same browser without windows: a page takes a fifth of the CPU time.
  { program: 'chromium-headless-shell', debianPackage: 'chromium-headless-shell' },
  { program: 'faketime', debianPackage: 'faketime' },
  { program: 'dovecot', debianPackage: 'dovecot-imapd' },
  { program: 'clamd', debianPackage: 'clamav-daemon' },
  { program: 'age', debianPackage: 'age' },
  { program: 'python3', debianPackage: 'python3' },
  { program: 'php', debianPackage: 'php-cli' },
  // An extension, not a program.
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

/** Most files with failures that get a second run. More than these are no accident. */
const MAX_REPEATED = 3;

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures: FailureReporter['failures'];
  seed: number;
}

/** Runs the tests with progress, names the slowest files, and returns the counts by result. */
async function runTests(files: string[]): Promise<Counts> {
  const failureReporter = new FailureReporter();
  const { failures } = failureReporter;
  const reporters = ['default', failureReporter];
  const vitest = await startVitest('test', files, { watch: false, run: true, reporters });
  const counts = { passed: 0, failed: 0, skipped: 0, failures, seed: vitest.config.sequence.seed };
  const modules = vitest.state.getTestModules();
  for (const file of modules) {
    // A file that failed to load or to clean up has errors of its own.
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

/**
 * Runs the files with failures once more, alone. A test that timed out because both processors were busy passes
 * then. Such tests are listed as unstable and must be mended. A file that fails twice has failed.
 * @returns whether all of them passed
 */
function repeatAlone({ failed, failures, seed }: Counts): boolean {
  const files = [...new Set(failures.map(({ file }) => file))];
  // Errors outside of tests belong to no file, so a second run proves nothing about them.
  if (files.length === 0 || files.length > MAX_REPEATED || failed > failures.length) return false;
  console.log(`\nOnce more, alone: ${files.join(' ')}`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', ...files];
  const env = { ...process.env, QUITTANCE_SEED: String(seed) };
  return spawnSync(process.execPath, vitest, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}

const words = process.argv.slice(2);
if (words.includes('--long')) process.env['QUITTANCE_LONG'] = 'yes';
installPrograms();
// The checks use the CPU time that the tests leave of two processors while they wait.
const [checks, tests] = await Promise.all([
  runChecks(1),
  runTests(words.filter((word) => word !== '--long')),
]);
const isUnstable = repeatAlone(tests);
for (const { file, title } of tests.failures)
  console.log(`${isUnstable ? 'UNSTABLE' : 'FAILED'}  ${file} > ${title}`);
if (isUnstable) {
  tests.passed += tests.failed;
  tests.failed = 0;
}
const passed = tests.passed + checks.filter((check) => check.passed).length;
const failed = tests.failed + checks.filter((check) => !check.passed).length;
for (const check of checks.filter((one) => !one.passed)) console.log(`FAILED  ${check.name}`);
console.log(`\n${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`);
process.exit(failed > 0 || tests.passed === 0 ? 1 : 0);
