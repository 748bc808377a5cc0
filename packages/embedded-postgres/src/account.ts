import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Application } from './application.ts';
import { EmbeddedPostgresError, messageOf } from './types.ts';

const run = promisify(execFile);

/**
 * The environment of every program this package starts. It inherits nothing: no locale or PG* variable leaks
 * in.
 */
export const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/** The account that Unix systems give to programs without one of their own. */
export const SHARED_ACCOUNT_NAME = 'nobody';

/** An account of the operating system. */
export interface Account {
  uid: number;
  gid: number;
}

async function lookUpId(flag: '-u' | '-g', name: string): Promise<number> {
  const { stdout } = await run('id', [flag, name], { env: CLEAN_ENVIRONMENT });
  // macOS prints a negative id unsigned; the system call takes it signed.
  return Number(stdout.trim()) | 0;
}

/** Returns the account of this name, or null. */
export async function findAccount(name: string): Promise<Account | null> {
  try {
    return { uid: await lookUpId('-u', name), gid: await lookUpId('-g', name) };
  } catch {
    return null;
  }
}

/** Commands that create an account without a login: for most systems, then for systems with BusyBox. */
const WAYS: readonly (readonly [program: string, ...words: string[]])[] = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ],
  [
    'adduser',
    '--system',
    '--group',
    '--no-create-home',
    '--home',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin'],
];

/**
 * Returns the account under which root runs PostgreSQL for an application; creates it if it is missing.
 * @throws EmbeddedPostgresError if it cannot be created; the message names the alternatives
 */
export async function ownAccount(application: Application): Promise<Account> {
  const { id, name, nobodySetting, databaseUrlSetting } = application;
  const reasons: string[] = [];
  for (const [program, ...words] of WAYS) {
    // Another process may have created it meanwhile.
    const account = await findAccount(id);
    if (account !== null) return requireUsable(account, application);
    await run(program, [...words, id], { env: CLEAN_ENVIRONMENT }).catch((error: unknown) =>
      reasons.push(messageOf(error).trim()),
    );
  }
  const made = await findAccount(id);
  if (made !== null) return requireUsable(made, application);
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and the account ${id} to run it as could not be created (${reasons[0]}). Create it ("useradd --system ${id}"), start ${name} as an ordinary user, set ${databaseUrlSetting}, or set ${nobodySetting}=true to run it as nobody, an account that other programs share, so they can read its files.`,
  );
}

function requireUsable(account: Account, { id, databaseUrlSetting }: Application): Account {
  if (account.uid !== 0) return account;
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and the account ${id} is root under another name. Set ${databaseUrlSetting}.`,
  );
}
