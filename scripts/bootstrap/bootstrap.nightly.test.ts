import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SCRIPTS = fileURLToPath(new URL('..', import.meta.url));
const NOTICE = 'installing dependencies (npm ci)';

/** Prints its arguments. With `serve` it waits for a signal and prints its name. */
const MAIN = `
import { value } from 'dependency';
const words: string[] = process.argv.slice(2);
if (words[0] === 'fail') process.exitCode = 7;
if (words[0] === 'serve') {
  const timer = setInterval(() => undefined, 1000);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => { console.log(signal); clearInterval(timer); });
  }
}
console.log(JSON.stringify({ words, value }));
if (words[0] === 'die') process.kill(process.pid, 'SIGKILL');
`;

let root = '';

/** Creates a project like this one with a single dependency, which needs no network. */
beforeAll(() => {
  root = mkdtempSync('/tmp/bootstrap-test-');
  mkdirSync(join(root, 'server/src'), { recursive: true });
  mkdirSync(join(root, 'dependency'));
  cpSync(join(SCRIPTS, 'bootstrap.mjs'), join(root, 'scripts/bootstrap.mjs'));
  cpSync(join(SCRIPTS, 'bootstrap'), join(root, 'scripts/bootstrap'), { recursive: true });
  writeFileSync(join(root, 'server/src/main.ts'), MAIN);
  writeFileSync(join(root, 'server/src/other.ts'), 'console.log(process.argv.slice(2).join());');
  const dependency = { name: 'dependency', version: '1.0.0', type: 'module', exports: './index.js' };
  writeFileSync(join(root, 'dependency/package.json'), JSON.stringify(dependency));
  writeFileSync(join(root, 'dependency/index.js'), 'export const value = 42;');
  execFileSync('npm', ['pack', './dependency', '--silent'], { cwd: root });
  const dependencies = { dependency: 'file:dependency-1.0.0.tgz' };
  const manifest = { name: 'project', version: '1.0.0', private: true, type: 'module', dependencies };
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  execFileSync('npm', ['install', '--package-lock-only', '--offline', '--silent'], { cwd: root });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeEach(() => rmSync(join(root, '.cache'), { recursive: true, force: true }));

function uninstall(): void {
  rmSync(join(root, 'node_modules'), { recursive: true, force: true });
}

interface Running {
  child: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  /** The exit code, or the signal's name. */
  ended: Promise<number | string | null>;
}

function run(words: string[], environment: Record<string, string> = {}, nodeWords: string[] = []): Running {
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [...nodeWords, join(root, 'scripts/bootstrap.mjs'), ...words], {
    cwd: '/',
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const ended = once(child, 'close').then(() => child.signalCode ?? child.exitCode);
  return { child, stdout: () => stdout, stderr: () => stderr, ended };
}

async function untilPrinted(running: Running, text: string): Promise<void> {
  await vi.waitFor(() => expect(running.stdout()).toContain(text), { timeout: 20_000 });
}

test('installs missing packages, reports this on stderr only, and runs the command', async () => {
  uninstall();
  const first = run(['org', 'list', '--json']);
  expect(await first.ended).toBe(0);
  expect(JSON.parse(first.stdout())).toEqual({ words: ['org', 'list', '--json'], value: 42 });
  expect(first.stderr()).toContain(NOTICE);
});

test('needs neither npm nor network once installed', async () => {
  await run([]).ended;
  const { ended, stdout, stderr } = run(['x'], { PATH: '/nonexistent', npm_execpath: '' });
  expect(await ended).toBe(0);
  expect(JSON.parse(stdout())).toEqual({ words: ['x'], value: 42 });
  expect(stderr()).toBe('');
});

test('installs again when the lock file names another version', async () => {
  await run([]).ended;
  const installed = join(root, 'node_modules/.package-lock.json');
  writeFileSync(installed, readFileSync(installed, 'utf8').replaceAll('"1.0.0"', '"0.9.0"'));
  const again = run([]);
  expect(await again.ended).toBe(0);
  expect(again.stderr()).toContain(NOTICE);
});

test('installs once when several commands start at the same time', async () => {
  uninstall();
  const several = Array.from({ length: 4 }, (_, number) => run([String(number)]));
  for (const { ended } of several) expect(await ended).toBe(0);
  expect(several.filter(({ stderr }) => stderr().includes(NOTICE))).toHaveLength(1);
  for (const { stdout } of several) expect(JSON.parse(stdout()).value).toBe(42);
});

test('recovers from a killed installation and from an abandoned lock', async () => {
  uninstall();
  const killed = run([]);
  await vi.waitFor(() => expect(killed.stderr()).toContain(NOTICE), { timeout: 20_000 });
  killed.child.kill('SIGKILL');
  const next = run([]);
  expect(await next.ended).toBe(0);
  uninstall();
  mkdirSync(join(root, '.cache'), { recursive: true });
  // This process is alive, but its start time differs from the one in the lock.
  writeFileSync(join(root, '.cache/install.lock'), `${process.pid} 1\n`);
  expect(await run([]).ended).toBe(0);
  expect(existsSync(join(root, '.cache/install.lock'))).toBe(false);
});

test('reports the cause when the installation fails', async () => {
  uninstall();
  const { ended, stderr } = run([], { PATH: dirname(process.execPath), npm_execpath: '' });
  expect(await ended).toBe(1);
  expect(stderr()).toMatch(/npm cannot be run|"npm ci" failed/);
  expect(await run([]).ended).toBe(0);
});

test('exits with the exit code or signal of the command', async () => {
  expect(await run(['fail']).ended).toBe(7);
  expect(await run(['die']).ended).toBe('SIGKILL');
});

test('runs another script of the project', async () => {
  const { ended, stdout } = run(['--run', 'server/src/other.ts', 'a', '--b']);
  expect(await ended).toBe(0);
  expect(stdout()).toBe('a,--b\n');
  expect(await run(['--run']).ended).toBe(2);
});

const memory: [what: string, nodeWords: string[], nodeOptions: string, options: string[]][] = [
  [
    'a large machine',
    ['--max-old-space-size=4000'],
    '',
    ['--max-semi-space-size=16', '--max-old-space-size=2000'],
  ],
  ['a small machine', ['--max-old-space-size=1000'], '', ['--max-semi-space-size=16']],
  [
    'a machine whose operator sets the limits',
    ['--max-old-space-size=4000'],
    '--max_semi_space_size=64 --max-old-space-size=4000',
    [],
  ],
];
test.each(memory)('bounds the memory of Node on %s', async (_what, nodeWords, NODE_OPTIONS, options) => {
  writeFileSync(join(root, 'server/src/options.ts'), 'console.log(JSON.stringify(process.execArgv));');
  const { ended, stdout } = run(['--run', 'server/src/options.ts'], { NODE_OPTIONS }, nodeWords);
  expect(await ended).toBe(0);
  const passed: string[] = JSON.parse(stdout());
  expect(passed.filter((word) => word.startsWith('--max'))).toEqual(options);
});

test('forwards signals and waits for the command to end', async () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const running = run(['serve']);
    await untilPrinted(running, 'serve');
    running.child.kill(signal);
    expect(await running.ended).toBe(0);
    expect(running.stdout()).toContain(signal);
  }
});

test('leaves no server behind when it is killed with SIGKILL', async () => {
  const running = run(['serve']);
  await untilPrinted(running, 'serve');
  running.child.kill('SIGKILL');
  await untilPrinted(running, 'SIGTERM');
});

test('leaves no server behind when npm is killed with SIGKILL', async () => {
  const line = `"${process.execPath}" "${join(root, 'scripts/bootstrap.mjs')}" serve; true`;
  const npm = `require('node:child_process').spawnSync('/bin/sh', ['-c', ${JSON.stringify(line)}], { stdio: 'inherit' })`;
  const child = spawn(process.execPath, ['-e', npm], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
  });
  await vi.waitFor(() => expect(stdout).toContain('serve'), { timeout: 20_000 });
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(stdout).toContain('SIGTERM'), { timeout: 20_000 });
});

test('names the required version to a user of an old Node.js', async () => {
  const old = "data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.0'}})";
  const { ended, stderr } = run(['x'], {}, ['--import', old]);
  expect(await ended).toBe(1);
  expect(stderr()).toContain('needs Node.js 20 or newer');
});

test('names the fix when the package that brings Node is incomplete', async () => {
  await run([]).ended;
  const old = "data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'22.20.0'}})";
  const { ended, stderr } = run(['x'], {}, ['--import', old]);
  expect(await ended).toBe(1);
  expect(stderr()).toContain('npm rebuild node');
});
