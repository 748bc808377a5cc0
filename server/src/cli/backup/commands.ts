import type { Command } from 'commander';
import { verifyAudit } from '../../compliance/audit/verify.ts';
import { readConfig } from '../../config.ts';
import { WrongKeyError } from '../../exchange/encrypt-again.ts';
import { verify } from '../../ledger/verify/verify.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { migrateServer, withDatabase, withServer } from '../database.ts';
import { openFiles } from '../files.ts';
import { openLog } from '../log.ts';
import { parseList } from '../options.ts';
import { printJson, printLines } from '../output.ts';
import { openCipher } from '../secrets-key.ts';
import { checkStoredSecrets } from '../stored-secrets.ts';
import { type BackupResult, makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';
import type { KeyOptions } from './seal.ts';

const KEPT = 100;

type Options = KeyOptions & { json?: true };

export function backupCommand(command: Command): void {
  command
    .argument('<file>', 'created when the backup is complete')
    .option(
      '--recipient <key>',
      'encrypt it (age) for the owner of the private key that matches this public key; repeatable',
      parseList,
    )
    .option('--passphrase-file <path>', 'encrypt it (age) with the first line of this file')
    .option('--json', 'print JSON')
    .action(runBackup);
}

async function runBackup(file: string, { json, ...keys }: Options): Promise<void> {
  const made = await withDatabase(async ({ config, database, clock }) => {
    const storage = await openFiles(config);
    try {
      const made = await makeBackup(database.connection, storage, file, keys);
      await recordBackup(database, made, clock.wall.now());
      return made;
    } finally {
      storage.close();
    }
  });
  const { takenAt, bytes, tables, files, damaged } = made;
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  if (json) printJson({ takenAt, bytes, rows, files, damaged });
  else {
    printLines(
      `Wrote ${file}: state of ${takenAt}, ${rows} rows, ${files.count} files, ${bytes} bytes.`,
      'It does not contain the key that encrypts secrets (SECRETS_KEY, or the file secrets-key of ' +
        'DATA_DIR): store that key separately.',
      ...damaged.map(
        ({ organizationId, sha256, reason }) => `${reason}: file ${sha256} of ${organizationId}`,
      ),
    );
  }
  if (damaged.length > 0)
    throw new Error(
      `The backup is complete, except for ${damaged.length} files that are missing or changed in the ` +
        'storage.',
    );
}

/** Records the backup, so that its age can be monitored. */
async function recordBackup(
  { pool }: Database,
  { takenAt, bytes, files, damaged }: BackupResult,
  at: string,
): Promise<void> {
  await pool.query(
    'INSERT INTO backups (id, began_at, finished_at, bytes, files, damaged) VALUES ($1, $2, $3, $4, $5, $6)',
    [newId(), takenAt, at, bytes, files.count, damaged.length],
  );
  await pool.query('DELETE FROM backups WHERE id NOT IN (SELECT id FROM backups ORDER BY id DESC LIMIT $1)', [
    KEPT,
  ]);
}

export function restoreCommand(command: Command): void {
  command
    .argument('<file>', 'a backup')
    .option('--identity <path>', 'a file with the private key, as age-keygen writes it')
    .option('--passphrase-file <path>', 'a file with the passphrase in its first line')
    .option('--json', 'print JSON')
    .action(restore);
}

/**
 * Explains that only the key is wrong: the data is restored, and a second restore is neither needed nor
 * possible.
 */
function restoredAllTheSame(error: unknown): never {
  if (!(error instanceof WrongKeyError)) throw error;
  throw new Error(
    'All data was restored without differences, and background work is paused. Only the key is not ' +
      `correct yet. ${error.message} Then start the service. Do not run this command again.`,
  );
}

async function restore(file: string, { json, ...keys }: Options): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const storage = await openFiles(config);
  try {
    const { head, files, damaged } = await withServer(config, log, (server) =>
      restoreBackup({ connection: server.direct ?? server.connection, storage }, file, keys),
    );
    const migrations = await withServer(config, log, (server) => migrateServer(server, log));
    const checked = await withDatabase(async ({ database, clock }) => {
      const { ok, checked: counts } = await verify(database, { now: clock.wall.now() });
      const audit = await verifyAudit(database);
      if (!ok || audit.differenceCount > 0)
        throw new Error('The restored database has errors: "quittance verify" lists the differences.');
      await checkStoredSecrets({ database, cipher: await openCipher(config) }).catch(restoredAllTheSame);
      return { ...counts, auditEntries: audit.entries };
    });
    if (json) return printJson({ takenAt: head.takenAt, files, damaged, migrations, checked });
    const counts = Object.entries(checked).map(([kind, count]) => `${count} ${kind}`);
    printLines(
      `Restored the state of ${head.takenAt}: all tables, and ${files.count} files.`,
      ...(migrations.length === 0 ? [] : [`Migrated to this release: ${migrations.join(', ')}.`]),
      ...damaged.map(
        ({ organizationId, sha256, reason }) =>
          `${reason} already in the backup: file ${sha256} of ${organizationId}`,
      ),
      `No differences. Checked ${counts.join(', ')}.`,
      'Background work is paused, so that nothing that the original has sent is sent again. When the ' +
        'original is stopped for good, run "quittance resume --set-waiting-aside".',
    );
  } finally {
    storage.close();
  }
}
