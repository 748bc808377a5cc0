import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../platform/clock.ts';
import { isLockTimeout } from '../../platform/db/errors.ts';
import { findMissingMigrations, knownMigrations, NewerSchemaError } from '../../platform/db/migrate.ts';
import { version } from '../../platform/version.ts';
import { findUnfinishedHere } from '../database.ts';
import { messageOf } from '../output.ts';
import {
  bytes,
  type Check,
  countText,
  type DoctorContext,
  durationText,
  type Finding,
  grade,
  okFinding,
  querySingleRow,
  warningFinding,
  wrongFinding,
} from './finding.ts';

const NODE = 24;
const POSTGRES = { oldest: 15, newest: 18 };
const MIB = 1024 ** 2;

/** Checks the versions of Node and PostgreSQL. */
export const checkVersions: Check = async ({ client }) => {
  const [major = 0] = process.versions.node.split('.').map(Number);
  const { number, text } = await querySingleRow<{ number: number; text: string }>(
    { client },
    `SELECT current_setting('server_version_num')::int / 10000 AS number, current_setting('server_version') AS text`,
  );
  const { oldest, newest } = POSTGRES;
  return [
    grade('Node', `This is Node ${process.versions.node}.`, [
      major < NODE,
      'wrong',
      `Use Node ${NODE} or later: "npm start" installs it.`,
    ]),
    grade(
      'PostgreSQL',
      `The server is PostgreSQL ${text}.`,
      [
        number < oldest,
        'wrong',
        `Move to PostgreSQL ${oldest} to ${newest}: make a backup, and restore it there.`,
      ],
      [
        number > newest,
        'warning',
        `Versions after ${newest} are not tested: run "npm test" with yours, or use ${newest}.`,
      ],
    ),
    await checkSchema(client),
  ];
};

async function checkSchema(client: DoctorContext['client']): Promise<Finding> {
  const name = 'Schema';
  const { has } = await querySingleRow<{ has: boolean }>(
    { client },
    `SELECT to_regclass('public.schema_migrations') IS NOT NULL AS has`,
  );
  if (!has)
    return wrongFinding(
      name,
      'The database is empty, or belongs to another application.',
      'Start the service, or run "quittance migrate".',
    );
  try {
    const missing = await findMissingMigrations(client);
    if (missing.length > 0)
      return wrongFinding(
        name,
        `It lacks ${countText(missing.length, 'migration')} of release ${version()}.`,
        'Run "quittance migrate", or start the service.',
      );
    const unfinished = await findUnfinishedHere(client);
    return unfinished.length === 0
      ? okFinding(name, `It matches release ${version()}${await addedLater(client)}.`)
      : warningFinding(
          name,
          `The data is not complete for release ${version()} yet: it lacks ${unfinished.join(', ')}.`,
          'Wait for the process that completes it, or run "quittance migrate".',
        );
  } catch (error) {
    if (isLockTimeout(error))
      return warningFinding(
        name,
        'A process is changing the schema, or has stopped in the middle of a change.',
        'Run the doctor again in a minute. If it stays so, pg_stat_activity shows what that process ' +
          'waits for.',
      );
    if (!(error instanceof NewerSchemaError)) throw error;
    return wrongFinding(name, `${messageOf(error)}.`, 'Use the release that this database belongs to.');
  }
}

/** Reports migrations of a newer release that this one can work with. */
async function addedLater(client: DoctorContext['client']): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
  const known = knownMigrations();
  return rows.every((row) => known.includes(row.name)) ? '' : '; a newer release has added to it';
}

/** Checks the folders to which the service writes on this machine. */
export const checkDisks: Check = async ({ config, dataDir, client }) => {
  const { files } = config;
  const folders: [string, string][] = [['Data folder', dataDir]];
  if (files?.kind === 'folder') folders.push(['Files', files.path]);
  const findings: Finding[] = [];
  for (const [name, folder] of folders) findings.push(await checkDisk(name, folder));
  const { size } = await querySingleRow<{ size: number }>(
    { client },
    'SELECT pg_database_size(current_database())::float8 AS size',
  );
  const where =
    config.databaseUrl === null
      ? 'in the data folder'
      : 'on its server, whose disk cannot be checked from here';
  findings.push(okFinding('Database', `It has ${bytes(size)} ${where}.`));
  return findings;
};

const LITTLE = { share: 0.1, bytes: 1024 * MIB };
const TOO_LITTLE = { share: 0.03, bytes: 200 * MIB };

async function checkDisk(name: string, folder: string): Promise<Finding> {
  const disk = await statfs(folder).catch(() => null);
  if (disk === null)
    return warningFinding(
      name,
      `${folder} does not exist.`,
      'The first start creates it. If it existed before, check its disk.',
    );
  const free = disk.bavail * disk.bsize;
  const share = disk.bavail / Math.max(1, disk.blocks);
  const below = (limit: typeof LITTLE) =>
    (share < limit.share && free < limit.bytes * 10) || free < limit.bytes;
  const advice = 'Free some space, or move it to a larger disk. A full disk stops all writes.';
  return grade(
    name,
    `${folder}: ${bytes(free)} free (${Math.floor(share * 100)} %).`,
    [below(TOO_LITTLE), 'wrong', advice],
    [below(LITTLE), 'warning', advice],
  );
}

/** Thresholds for the difference between the clocks of this machine and the database, in seconds. */
const CLOCKS = { differ: 2, tooMuch: 60 };

/** Compares the clock of this machine with that of the database. */
export const checkClock: Check = async ({ client }) => {
  const before = systemClock.wall.millis();
  const { millis } = await querySingleRow<{ millis: number }>(
    { client },
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS millis',
  );
  const seconds = Math.abs(millis - (before + systemClock.wall.millis()) / 2) / 1000;
  const advice =
    'Synchronize both machines with NTP: certificates and second-factor codes depend on this ' +
    "machine's clock.";
  return [
    grade(
      'Clock',
      seconds < CLOCKS.differ
        ? 'The clocks of this machine and the database agree.'
        : `The clocks of this machine and the database differ by ${durationText(seconds)}.`,
      [seconds >= CLOCKS.tooMuch, 'wrong', advice],
      [seconds >= CLOCKS.differ, 'warning', advice],
    ),
  ];
};

/** Files that only the service may read. */
const PRIVATE = [
  'secrets-key',
  'first-key.json',
  'first-owner-link',
  'postgres-password',
  'postgres-role-password',
];

/** Checks that other users cannot read the secrets in the data folder, and that first keys were moved elsewhere. */
export const checkPermissions: Check = async ({ config, dataDir }) => {
  const findings: Finding[] = [];
  const others = async (path: string) => ((await stat(path).catch(() => null))?.mode ?? 0) & 0o077;
  for (const file of PRIVATE)
    if ((await others(join(dataDir, file))) !== 0)
      findings.push(
        wrongFinding(
          'Permissions',
          `Other users can read ${join(dataDir, file)}.`,
          `Run chmod 600 ${join(dataDir, file)}. If another user may have read it, replace the secret.`,
        ),
      );
  for (const [file, what] of [
    ['first-key.json', 'key pair'],
    ['first-owner-link', 'link'],
  ] as const)
    if ((await stat(join(dataDir, file)).catch(() => null)) !== null)
      findings.push(
        warningFinding(
          'Permissions',
          `The first ${what} is still stored in ${join(dataDir, file)}.`,
          'Move it to where it is needed, and delete the file.',
        ),
      );
  const folders = [dataDir, ...(config.files?.kind === 'folder' ? [config.files.path] : [])];
  for (const folder of folders)
    if (!(await mayWrite(folder)))
      findings.push(
        wrongFinding(
          'Permissions',
          `This user cannot write to ${folder}.`,
          'Give the folder to the user that runs the service, or run the doctor as that user.',
        ),
      );
  return findings.length === 0
    ? [okFinding('Permissions', 'The folders are writable, and only their owner can read the secrets.')]
    : findings;
};

/** Returns true also for a missing folder: the first start creates it, and `checkDisks` reports it. */
const mayWrite = (folder: string): Promise<boolean> =>
  access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
