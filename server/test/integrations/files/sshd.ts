import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../harness/ports.ts';

const SSHD = '/usr/sbin/sshd';
/** A user without rights: sshd runs as this one where the tests run as root, so that rights of files count. */
const GUEST = { uid: 65534, gid: 65534 };
const START_MS = 20_000;

/** Returns whether OpenSSH's server is installed; logs once where it is not. */
export function hasSshd(): boolean {
  const isInstalled = existsSync(SSHD);
  if (!isInstalled)
    console.warn('NOTICE: sshd is not installed (Debian: openssh-server); its tests are skipped.');
  return isInstalled;
}

/** An OpenSSH server without root's rights, with host keys and a user of its own. */
export interface Sshd {
  port: number;
  user: string;
  /** A folder that the user may read. */
  folder: string;
  /** Fingerprint of the host key, as `ssh-keygen` states it. */
  fingerprint: string;
  /** Private keys of the user, in several forms. */
  keys: { ed25519: string; rsaPem: string; encrypted: string; stranger: string };
  /** Writes a file as the user. */
  write(name: string, content: string | Uint8Array): Promise<string>;
  /** Creates a folder as the user. */
  makeFolder(name: string): Promise<string>;
  log(): string;
  stop(): Promise<void>;
}

/** Starts sshd on a free port with `internal-sftp` and login by key. A login by password needs root. */
export async function startSshd(): Promise<Sshd> {
  const isRoot = process.getuid?.() === 0;
  const home = await mkdtemp(join(tmpdir(), 'quittance-sshd-'));
  const own = async (path: string) => {
    if (isRoot) await chown(path, GUEST.uid, GUEST.gid);
    return path;
  };
  const folder = join(home, 'exports');
  await mkdir(folder);
  const keys = {
    ed25519: await makeKey(home, 'ed25519', ['-t', 'ed25519', '-N', '']),
    rsaPem: await makeKey(home, 'rsa', ['-t', 'rsa', '-b', '2048', '-m', 'PEM', '-N', '']),
    encrypted: await makeKey(home, 'encrypted', ['-t', 'ed25519', '-N', 'passphrase']),
    stranger: await makeKey(home, 'stranger', ['-t', 'ed25519', '-N', '']),
  };
  await makeKey(home, 'host', ['-t', 'ed25519', '-N', '']);
  const allowed = ['ed25519', 'rsa', 'encrypted'].map((name) => readFile(join(home, `${name}.pub`), 'utf8'));
  await writeFile(join(home, 'allowed'), (await Promise.all(allowed)).join(''));
  for (const name of ['', 'exports', 'host', 'allowed']) await own(join(home, name));
  const { port, child, log } = await run(home, isRoot);
  return {
    port,
    user: isRoot ? nameOf(GUEST.uid) : userInfo().username,
    folder,
    fingerprint: fingerprintOf(join(home, 'host.pub')),
    keys,
    write: async (name, content) => {
      await writeFile(join(folder, name), content);
      return own(join(folder, name));
    },
    makeFolder: async (name) => {
      await mkdir(join(folder, name));
      return own(join(folder, name));
    },
    log,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function run(home: string, isRoot: boolean) {
  const port = await freePort();
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(home, 'host')}`,
    `AuthorizedKeysFile ${join(home, 'allowed')}`,
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    // Without PAM, sshd takes a user for locked whose password it cannot read.
    'UsePAM yes',
    'StrictModes no',
    'PidFile none',
    'LogLevel VERBOSE',
    'Subsystem sftp internal-sftp',
  ];
  await writeFile(join(home, 'sshd.conf'), `${lines.join('\n')}\n`);
  await chmod(home, 0o755);
  const child = spawn(SSHD, ['-D', '-e', '-f', join(home, 'sshd.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? { uid: GUEST.uid, gid: GUEST.gid } : {}),
  });
  let text = '';
  child.stderr.on('data', (bytes) => {
    text += String(bytes);
  });
  await untilReady(child, port, () => text);
  return { port, child, log: () => text };
}

async function untilReady(child: ChildProcess, port: number, log: () => string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end && child.exitCode === null; ) {
    const socket = connect(port, '127.0.0.1');
    const isReady = await new Promise((resolve) => {
      socket.once('data', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isReady === true) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGKILL');
  throw new Error(`sshd does not start: ${log()}`);
}

function nameOf(uid: number): string {
  return spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).stdout.trim();
}

async function makeKey(home: string, name: string, words: readonly string[]): Promise<string> {
  const file = join(home, name);
  keygen(['-q', '-C', name, '-f', file, ...words]);
  return readFile(file, 'utf8');
}

function fingerprintOf(file: string): string {
  const found = /SHA256:\S+/.exec(keygen(['-l', '-f', file]))?.[0];
  if (found === undefined) throw new Error('ssh-keygen states no fingerprint');
  return found;
}

function keygen(words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('ssh-keygen', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ssh-keygen failed: ${stderr}`);
  return stdout;
}
