import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Application } from './application.ts';
import { EmbeddedPostgresError, messageOf } from './types.ts';

const run = promisify(execFile);

/** The environment of every program started here: nothing of ours, so no locale or PG* variable leaks in. */
export const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/** A user of the machine. */
export interface Account {
  uid: number;
  gid: number;
}

async function idOf(flag: '-u' | '-g', name: string): Promise<number> {
  const { stdout } = await run('id', [flag, name], { env: CLEAN_ENVIRONMENT });
  // macOS prints nobody's id unsigned; the system call takes it signed.
  return Number(stdout.trim()) | 0;
}

/** The account of this name, or null. */
export async function findAccount(name: string): Promise<Account | null> {
  try {
    return { uid: await idOf('-u', name), gid: await idOf('-g', name) };
  } catch {
    return null;
  }
}

/** Ways to make an account that nobody can sign in with: of most systems, and of those with BusyBox. */
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
 * The account under which root runs PostgreSQL for an application; it is made where it is missing.
 * @throws EmbeddedPostgresError where it cannot be made, with what else may be done
 */
export async function ownAccount(application: Application): Promise<Account> {
  const { id, name, nobodySetting, databaseUrlSetting } = application;
  const reasons: string[] = [];
  for (const [program, ...words] of WAYS) {
    // Somebody else may have made it meanwhile.
    const account = await findAccount(id);
    if (account !== null) return usable(account, application);
    await run(program, [...words, id], { env: CLEAN_ENVIRONMENT }).catch((error: unknown) =>
      reasons.push(messageOf(error).trim()),
    );
  }
  const made = await findAccount(id);
  if (made !== null) return usable(made, application);
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and the account ${id} to run it as could not be made (${reasons[0]}). Make it ("useradd --system ${id}"), start ${name} as an ordinary user, set ${databaseUrlSetting}, or set ${nobodySetting}=true to run it as nobody, whose files every other program that runs as nobody can read.`,
  );
}

function usable(account: Account, { id, databaseUrlSetting }: Application): Account {
  if (account.uid !== 0) return account;
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and the account ${id} is root under another name. Set ${databaseUrlSetting}.`,
  );
}
