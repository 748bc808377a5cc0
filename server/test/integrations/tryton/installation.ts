import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../harness/ports.ts';
import { type Books, callTryton, parseBooks } from './rpc.ts';

/** Debian's Python, which has the modules; another one may come first in the path. */
const PYTHON = '/usr/bin/python3';
const SETUP = fileURLToPath(new URL('setup.py', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../../.cache/tryton', import.meta.url));
const MODULES = ['account_invoice', 'account_statement', 'bank'];
/** How long a process may take to answer. It takes less than a second on an idle machine. */
const START_MS = 60_000;

/** Returns whether Tryton with its modules is installed; logs once where it is not. */
export function hasTryton(): boolean {
  const words = ['-W', 'ignore', '-c', 'import proteus; import trytond.modules.account_statement'];
  const { status } = spawnSync(PYTHON, words, { stdio: 'ignore' });
  const isInstalled = status === 0 && existsSync('/usr/bin/trytond');
  if (!isInstalled)
    console.warn(
      'NOTICE: Tryton is not installed (Debian: tryton-server, tryton-proteus and the modules that run-all.ts lists); its tests are skipped.',
    );
  return isInstalled;
}

interface Prepared {
  file: string;
  books: Books;
}

/**
 * Returns a database with a company, prepared once: 16 seconds, then it is copied in milliseconds. It is
 * prepared again when the script, the packages or the year change.
 */
async function prepare(): Promise<Prepared> {
  const folder = join(CACHE, await fingerprint());
  const read = async () => ({
    file: join(folder, 'company.sqlite'),
    books: parseBooks(await readFile(join(folder, 'books.json'), 'utf8')),
  });
  if (existsSync(folder)) return read();
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, 'draft-'));
  await build(draft);
  // Another worker may have been faster.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return read();
}

async function fingerprint(): Promise<string> {
  const format = ['-W', '-f', '$' + '{Package} $' + '{Version}\n', 'tryton-*'];
  const packages = spawnSync('dpkg-query', format, { encoding: 'utf8' }).stdout ?? '';
  const hash = createHash('sha256')
    .update(await readFile(SETUP))
    .update(packages);
  return hash.update(String(new Date().getFullYear())).digest('hex').slice(0, 16);
}

async function build(folder: string): Promise<void> {
  await writeFile(join(folder, 'company.sqlite'), '');
  const configuration = await configure(folder, 0);
  await writeFile(join(folder, 'books.json'), await setUp(folder, configuration, 'company'));
}

/** Installs the modules and the company into an empty database, and returns the books as JSON. */
async function setUp(folder: string, configuration: string, database: string): Promise<string> {
  await writeFile(join(folder, 'password'), 'Chief-Ledger-93\n');
  const environment = { ...process.env, TRYTONPASSFILE: join(folder, 'password') };
  const admin = ['-c', configuration, '-d', database, '--email', 'admin@example.com'];
  run('/usr/bin/trytond-admin', [...admin, '-u', ...MODULES, '--activate-dependencies'], environment);
  const books = run(PYTHON, ['-W', 'ignore', SETUP, configuration, database], environment);
  return books.trim().split('\n').at(-1) ?? '';
}

function run(program: string, words: readonly string[], env: NodeJS.ProcessEnv): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.slice(-2000)}`);
  return stdout;
}

async function configure(folder: string, port: number): Promise<string> {
  const file = join(folder, 'trytond.conf');
  const lines = ['[database]', 'uri = sqlite://', `path = ${folder}`, '[web]', `listen = 127.0.0.1:${port}`];
  await writeFile(file, [...lines, ''].join('\n'));
  return file;
}

/** A running Tryton with any number of databases. */
export interface Tryton {
  url: string;
  books: Books;
  /** Returns the name of a new database with the company of the tests. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts trytond on a free port, with a folder of its own. */
export async function startTryton(): Promise<Tryton> {
  const { file, books } = await prepare();
  const folder = await mkdtemp(join(tmpdir(), 'quittance-tryton-'));
  const { url, stop } = await serve(folder);
  let count = 0;
  const newDatabase = async () => {
    count += 1;
    await copyFile(file, join(folder, `company${count}.sqlite`));
    return `company${count}`;
  };
  return { url, books, newDatabase, stop };
}

async function serve(folder: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const configuration = await configure(folder, port);
  const child = spawn('/usr/bin/trytond', ['-c', configuration], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log = `${log}${String(chunk)}`.slice(-4000);
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(child, url);
  } catch (error) {
    await stop();
    throw new Error(`trytond does not start: ${log}`, { cause: error });
  }
  return { url, stop };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const version = await callTryton(`${url}/`, 'common.server.version', []).catch(() => null);
    if (version !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it does not answer');
}
