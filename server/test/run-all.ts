/**
 * `npm test`: runs every check and the tests of the day, and ends with a line of counts. `--all`: every test.
 * `--long`: every test, with many more draws. Words select files by their paths; these run completely.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { runChecks } from '../../scripts/check.ts';
import { FailureReporter } from './harness/failure-reporter.ts';
import { isLong } from './harness/sequencer.ts';
import { chosenTier, NIGHTLY_FILES, TIER_VARIABLE } from './harness/tiers.ts';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

/** Number of slowest files in the report. */
const SHOWN = 15;

/** The part of all durations from which a file must be listed as long. A busy machine slows all files alike. */
const LONG_PART = 0.03;

/** Modules of Debian's Python: the client of Tryton for scripts, and the parts of Tryton that the tests use. */
const TRYTON_MODULES = [
  ['proteus', 'tryton-proteus'],
  ['trytond.modules.account_invoice', 'tryton-modules-account-invoice'],
  ['trytond.modules.account_statement', 'tryton-modules-account-statement'],
  ['trytond.modules.bank', 'tryton-modules-bank'],
] as const;

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
  { program: 'trytond', debianPackage: 'tryton-server' },
  // Not on the path of every user.
  { program: 'test', words: ['-x', '/usr/sbin/sshd'], debianPackage: 'openssh-server' },
  ...TRYTON_MODULES.map(([module, debianPackage]) => ({
    program: '/usr/bin/python3',
    words: ['-W', 'ignore', '-c', `import ${module}`],
    debianPackage,
  })),
];

function installPrograms(): void {
  const missing = PROGRAMS.filter((one) => !isInstalled(one)).map((one) => one.debianPackage);
  if (missing.length === 0) return;
  const names = missing.join(' ');
  const asRoot = rootCommand();
  if (asRoot === null || !existsSync('/usr/bin/apt-get')) {
    console.log(`NOTICE: ${names} is not installed; the tests that need it fail or are skipped.`);
    return;
  }
  console.log(`Installing ${names} from Debian's packages, which some tests need.`);
  const [command, ...before] = asRoot;
  const apt = (...words: string[]) =>
    spawnSync(command, [...before, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  apt('update', '-qq');
  // One by one: a release without one of them has the others.
  for (const name of missing)
    if (apt('install', '-y', '-qq', '--no-install-recommends', name).status !== 0)
      console.log(`NOTICE: ${name} could not be installed; the tests that need it fail or are skipped.`);
}

/** Returns the words that run a command as root, by `sudo` without a password. null: the user may not. */
function rootCommand(): readonly [string, ...string[]] | null {
  if (process.getuid?.() === 0) return ['env'];
  const { status } = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
  return status === 0 ? ['sudo', '-n', 'env'] : null;
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

/** Runs the tests with progress, names the slowest files and all failures, and returns the counts by result. */
async function runTests(files: string[]): Promise<Counts> {
  const reporters = ['default', new FailureReporter()];
  const vitest = await startVitest('test', files, { watch: false, run: true, reporters });
  const counts = { passed: 0, failed: 0, skipped: 0 };
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
  const total = durations.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`Longest of ${modules.length} files, which took ${total.toFixed(0)} s of the workers in total`);
  for (const { file, seconds } of longest)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file.relativeModuleId}`);
  if (chosenTier() === 'day')
    for (const { file, seconds } of longest)
      if (seconds > total * LONG_PART && !isLong(file.relativeModuleId))
        console.log(
          `NOTICE: ${file.relativeModuleId} took ${((100 * seconds) / total).toFixed(0)} % of the run. Shorten it, move it to the night (CONTRIBUTING.md, Tests), or list it in sequencer.ts.`,
        );
  // Named again at the end: the end of a long output is what is kept of it.
  for (const file of modules)
    for (const test of file.children.allTests('failed'))
      console.log(`FAILED  ${file.relativeModuleId} > ${test.fullName}`);
  await vitest.close();
  return counts;
}

/** Says which tests run, and which do not. */
function describeTier(files: readonly string[]): string {
  const tier = chosenTier();
  if (files.length > 0) return `Tests: ${tier} of ${files.join(' ')}`;
  if (tier !== 'day') return `Tests: ${tier}`;
  const left = globSync(NIGHTLY_FILES, { exclude: (name) => /node_modules$/.test(name) }).length;
  return `Tests: by day. ${left} files and the tests marked as nightly are left to npm run test:all.`;
}

const words = process.argv.slice(2);
const files = words.filter((word) => !word.startsWith('--'));
const isDay = files.length === 0 && !words.includes('--all');
// A variable that is set chooses.
process.env[TIER_VARIABLE] ??= words.includes('--long') ? 'long' : isDay ? 'day' : 'all';
const about = describeTier(files);
console.log(about);
installPrograms();
// The checks use the CPU time that the tests leave of two processors while they wait.
const [checks, tests] = await Promise.all([runChecks(1), runTests(files)]);
const passed = tests.passed + checks.filter((check) => check.passed).length;
const failed = tests.failed + checks.filter((check) => !check.passed).length;
for (const check of checks.filter((one) => !one.passed)) console.log(`FAILED  ${check.name}`);
console.log(`\n${about}`);
console.log(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`);
process.exit(failed > 0 || tests.passed === 0 ? 1 : 0);
