import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './ports.ts';

const PROGRAM = '/usr/sbin/dovecot';

/** Returns whether Dovecot is installed; tests that need it report its absence. */
export function hasDovecot(): boolean {
  const { status } = spawnSync(PROGRAM, ['--version'], { stdio: 'ignore' });
  if (status !== 0)
    console.warn(
      'NOTICE: Dovecot is not installed (Debian: dovecot-imapd); the tests of the mailbox are skipped.',
    );
  return status === 0;
}

/** A real IMAP server with one mailbox, in a folder that is removed with it. */
export interface Dovecot {
  port: number;
  url: string;
  /** Puts a mail into the mailbox as a mail delivery does. */
  deliver(mail: Buffer): Promise<void>;
  /** Returns the mails of a folder; INBOX is the empty name. The file name shows whether a mail was seen. */
  mails(folder?: string): Promise<{ bytes: Buffer; isSeen: boolean }[]>;
  stop(): Promise<void>;
}

/** Returns the user Dovecot runs as. Dovecot refuses root, so root uses the unprivileged user. */
function runner(): { user: string; group: string; uid: number; gid: number } {
  const { uid, gid, username } = userInfo();
  if (uid !== 0) return { user: username, group: run('id', ['-gn']), uid, gid };
  const number = (flag: string) => Number(run('id', [flag, 'nobody']));
  return { user: 'nobody', group: run('id', ['-gn', 'nobody']), uid: number('-u'), gid: number('-g') };
}

function run(program: string, words: readonly string[]): string {
  return spawnSync(program, words, { encoding: 'utf8' }).stdout.trim();
}

function configuration(
  folder: string,
  port: number,
  { user, group }: { user: string; group: string },
): string {
  return `base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 0
mail_location = maildir:${folder}/mail
maildir_very_dirty_syncs = no
passdb {
  driver = static
  args = password=p@ss/word
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
}

export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'quittance-imap-'));
  const as = runner();
  const port = await freePort();
  const mail = join(folder, 'mail');
  for (const part of ['', 'cur', 'new', 'tmp']) await mkdir(join(mail, part));
  await writeFile(join(folder, 'dovecot.conf'), configuration(folder, port, as));
  await chmod(folder, 0o755);
  for (const part of ['', 'cur', 'new', 'tmp']) await chown(join(mail, part), as.uid, as.gid);
  const child = spawn(PROGRAM, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  await listening(child, port, folder);
  let delivered = 0;
  return {
    port,
    url: `imap://jo:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}/INBOX`,
    deliver: async (bytes) => {
      delivered += 1;
      const name = `${Date.now()}.${process.pid}_${String(delivered).padStart(6, '0')}.test`;
      const part = join(mail, 'tmp', name);
      await writeFile(part, bytes);
      await chown(part, as.uid, as.gid);
      await rename(part, join(mail, 'new', name));
    },
    mails: async (of = '') => mailsIn(join(mail, of === '' ? '' : `.${of}`)),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

async function mailsIn(folder: string): Promise<{ bytes: Buffer; isSeen: boolean }[]> {
  const found: { bytes: Buffer; isSeen: boolean }[] = [];
  for (const part of ['new', 'cur'])
    for (const name of (await readdir(join(folder, part)).catch(() => [])).sort())
      found.push({ bytes: await readFile(join(folder, part, name)), isSeen: /:2,[A-Z]*S/.test(name) });
  return found;
}

async function listening(child: ChildProcess, port: number, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) break;
    const greeting = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('data', () => socket.end(() => resolve(true)));
      socket.once('error', () => resolve(false));
    });
    if (greeting) return;
    await sleep(50);
  }
  throw new Error(`Dovecot does not start: ${await readFile(join(folder, 'log'), 'utf8').catch(() => '')}`);
}

/** A relay to the server that a test can cut. */
export interface Wire {
  port: number;
  /** Cuts every connection before a matching command passes. Without a command, everything passes again. */
  cutAt(command?: RegExp): void;
  /** Returns the number of cuts so far. */
  cuts(): number;
  close(): Promise<void>;
}

export async function startWire(to: number): Promise<Wire> {
  let until: RegExp | undefined;
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1');
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('error', end).on('close', end);
    upstream.on('error', end).on('close', end);
    client.on('data', (chunk) => {
      if (until?.test(chunk.toString('latin1')) === true) {
        cuts += 1;
        end();
      } else upstream.write(chunk);
    });
    upstream.on('data', (chunk) => client.write(chunk));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the wire has no port');
  return {
    port: address.port,
    cutAt: (command) => {
      until = command;
    },
    cuts: () => cuts,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
