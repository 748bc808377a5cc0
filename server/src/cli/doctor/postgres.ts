import type pg from 'pg';
import { openDatabase } from '../../platform/db/database.ts';
import { checkPooler } from '../../platform/db/pooler.ts';
import { messageOf } from '../output.ts';
import {
  bytes,
  type Check,
  countText,
  durationText,
  type Finding,
  grade,
  okFinding,
  querySingleRow,
  warningFinding,
  wrongFinding,
} from './finding.ts';

/** Connections of a process outside its pool: listening, the queue, liveness. */
const OTHER_CONNECTIONS = 12;

/** Checks that the database has enough free connections for the pool of a process. */
export const checkConnections: Check = async ({ client, config }) => {
  const { most, used } = await querySingleRow<{ most: number; used: number }>(
    { client },
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - coalesce(current_setting('reserved_connections', true)::int, 0) AS most,
       (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`,
  );
  const needed = config.databasePoolSize + OTHER_CONNECTIONS;
  const found = `${used} of ${most} are in use; a process uses up to ${needed}.`;
  const advice = 'Raise max_connections, or lower DATABASE_POOL_SIZE of the processes.';
  return [
    grade(
      'Connections',
      found,
      [needed > most || used >= most * 0.95, 'wrong', advice],
      [used >= most * 0.8, 'warning', advice],
    ),
  ];
};

interface Settings {
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  autovacuum: string;
  encoding: string;
}

/** Checks settings that protect acknowledged data, and those that keep tables from growing forever. */
export const checkSettings: Check = async (context) => {
  const { connection, direct } = context;
  const now = await querySingleRow<Settings>(
    context,
    `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS "fullPageWrites",
       current_setting('synchronous_commit') AS "synchronousCommit", current_setting('autovacuum') AS autovacuum,
       current_setting('server_encoding') AS encoding`,
  );
  const findings: Finding[] = [];
  const name = 'Settings';
  if (now.fsync === 'off')
    findings.push(
      wrongFinding(
        name,
        'fsync is off: a crash can destroy the database.',
        'Set fsync = on, and restart PostgreSQL.',
      ),
    );
  if (now.fullPageWrites === 'off')
    findings.push(
      wrongFinding(
        name,
        'full_page_writes is off: a power failure can destroy pages.',
        'Set full_page_writes = on, and reload.',
      ),
    );
  if (now.synchronousCommit === 'off')
    findings.push(
      wrongFinding(
        name,
        'synchronous_commit is off: a crash loses acknowledged data.',
        'Set synchronous_commit = on, also for the role and the database (ALTER ROLE, ALTER DATABASE).',
      ),
    );
  if (now.autovacuum === 'off')
    findings.push(
      wrongFinding(
        name,
        'autovacuum is off: tables keep growing, and PostgreSQL finally stops accepting writes.',
        'Set autovacuum = on, and reload.',
      ),
    );
  if (now.encoding !== 'UTF8')
    findings.push(
      wrongFinding(
        name,
        `The encoding is ${now.encoding}.`,
        "Restore a backup into a database with ENCODING 'UTF8'.",
      ),
    );
  const refused = direct === undefined ? null : await refusedByPooler(connection, direct);
  if (refused !== null) findings.push(refused);
  return findings.length === 0
    ? [okFinding(name, 'Acknowledged data survives a crash, and timeouts work.')]
    : findings;
};

/** Returns the reason why the service cannot start behind its pooler. */
async function refusedByPooler(
  connection: pg.ClientConfig,
  direct: pg.ClientConfig,
): Promise<Finding | null> {
  const database = openDatabase({ connection, direct, max: 2, onError: () => {} });
  try {
    await checkPooler(database.pool);
    return null;
  } catch (error) {
    return wrongFinding(
      'Settings',
      messageOf(error),
      'No process can start until this is fixed: docs/operations/several-machines.md (A pooler).',
    );
  } finally {
    await database.close();
  }
}

/** Thresholds below two billion transactions, at which PostgreSQL stops accepting writes. */
const WRAPAROUND = { soon: 1e9, near: 1.6e9 };

export function wraparoundFinding(age: number): Finding {
  const advice =
    'Find out why autovacuum cannot freeze rows (long transactions, idle slots, prepared ' +
    'transactions), then run VACUUM (FREEZE).';
  return grade(
    'Wraparound',
    `The age of the oldest transaction id is ${Math.round(age / 1e6)} of 2,000 million.`,
    [age >= WRAPAROUND.near, 'wrong', advice],
    [age >= WRAPAROUND.soon, 'warning', advice],
  );
}

/** Checks transaction ids, indexes and the version of the collation. */
export const checkUpkeep: Check = async (context) => {
  const { age } = await querySingleRow<{ age: number }>(
    context,
    `SELECT greatest(max(age(datfrozenxid)), max(mxid_age(datminmxid)))::float8 AS age FROM pg_database`,
  );
  const { rows: invalid } = await context.client.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid ORDER BY 1',
  );
  const { old } = await querySingleRow<{ old: boolean }>(
    context,
    `SELECT coalesce(datcollversion <> pg_database_collation_actual_version(oid), false) AS old
     FROM pg_database WHERE datname = current_database()`,
  );
  return [
    wraparoundFinding(age),
    ...(invalid.length === 0
      ? [okFinding('Indexes', 'All indexes are valid.')]
      : invalid.map(({ name }) =>
          wrongFinding(
            'Indexes',
            `${name} is invalid: PostgreSQL maintains it but never uses it.`,
            `REINDEX INDEX CONCURRENTLY ${name}; or drop it if it does not belong to the service.`,
          ),
        )),
    grade(
      'Collation',
      old
        ? 'The operating system sorts differently than when the indexes were built.'
        : 'It matches the one that the indexes were built with.',
      [
        old,
        'wrong',
        'REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION. Until then, lookups can ' +
          'miss rows, and duplicates are possible.',
      ],
    ),
  ];
};

interface Slot {
  name: string;
  status: string | null;
  kept: number | null;
}

const KEPT_MUCH = 1024 ** 3;
const LAG_SECONDS = 30;

/** Checks that the database accepts writes, and that its standbys keep up. */
export const checkReplication: Check = async (context) => {
  const { client } = context;
  const name = 'Replication';
  const at = await querySingleRow<{ standby: boolean; wanted: string }>(
    context,
    `SELECT pg_is_in_recovery() AS standby, current_setting('synchronous_standby_names') AS wanted`,
  );
  if (at.standby)
    return [
      wrongFinding(
        name,
        'This is a standby: it does not accept writes.',
        'Set DATABASE_URL to the primary, or promote this standby if the primary is lost.',
      ),
    ];
  const { rows: standbys } = await client.query<{
    name: string;
    state: string | null;
    mode: string | null;
    lag: number | null;
  }>(
    `SELECT application_name AS name, state, sync_state AS mode, extract(epoch FROM replay_lag)::float8 AS lag
     FROM pg_stat_replication WHERE application_name <> 'pg_basebackup' ORDER BY 1`,
  );
  const findings = standbys.map((standby) =>
    grade(
      name,
      `Standby ${standby.name}: ${standby.state ?? 'only roles with pg_monitor can see its state'}, ` +
        `${durationText(standby.lag ?? 0)} behind.`,
      [
        standby.state !== null && standby.state !== 'streaming',
        'warning',
        'Read its log: it does not replicate, and cannot take over until it does.',
      ],
      [
        (standby.lag ?? 0) > LAG_SECONDS,
        'warning',
        'Check its disk and the network: data read from it is this old.',
      ],
    ),
  );
  const isWaitedFor =
    at.wanted.trim() !== '' &&
    !standbys.some(({ mode }) => mode === 'sync' || mode === 'quorum' || mode === null);
  if (isWaitedFor)
    findings.push(
      wrongFinding(
        name,
        'Every COMMIT waits for a standby that is not connected.',
        'Start the standby; or empty synchronous_standby_names and reload. Acknowledged data is then ' +
          'on one machine only.',
      ),
    );
  const { rows: slots } = await client.query<Slot>(
    `SELECT slot_name AS name, wal_status AS status, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 AS kept
     FROM pg_replication_slots WHERE NOT active ORDER BY 1`,
  );
  for (const slot of slots) findings.push(slotOf(slot));
  return findings.length === 0 ? [okFinding(name, 'There is no standby.')] : findings;
};

function slotOf({ name, status, kept }: Slot): Finding {
  const advice = `Start what reads it; if that is gone for good, SELECT pg_drop_replication_slot('${name}').`;
  const found = `No process reads slot ${name}, which keeps ${bytes(kept ?? 0)} of WAL${status === 'lost' ? ' and has lost some' : ''}.`;
  return grade(
    'Replication',
    found,
    [status === 'lost' || (kept ?? 0) > KEPT_MUCH, 'wrong', advice],
    [true, 'warning', advice],
  );
}

const DAY = 86_400;

/** Checks the archive of the WAL, and the age and the state of the last backup. */
export const checkBackups: Check = async (context) => {
  const name = 'Backup';
  const archive = await querySingleRow<{ mode: string; failing: boolean }>(
    context,
    `SELECT current_setting('archive_mode') AS mode,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS failing FROM pg_stat_archiver`,
  );
  const findings: Finding[] = [];
  if (archive.failing)
    findings.push(
      wrongFinding(
        name,
        'Archiving WAL fails.',
        'Read the log of PostgreSQL, and check the target of archive_command: WAL accumulates, and ' +
          'newer data cannot be recovered.',
      ),
    );
  else if (archive.mode !== 'off') findings.push(okFinding(name, 'WAL is archived.'));
  const last = await querySingleRow<{ age: number | null; damaged: number | null }>(
    context,
    `SELECT extract(epoch FROM now() - max(began_at))::float8 AS age,
       (SELECT damaged FROM backups ORDER BY id DESC LIMIT 1) AS damaged FROM backups`,
  );
  const advice = 'Run "quittance backup" daily, and store the file elsewhere. Test a restore regularly.';
  if (last.age === null)
    return [
      ...findings,
      ...(archive.mode === 'off'
        ? [
            warningFinding(
              name,
              'No backup by "quittance backup" is recorded. Backups of other tools are not visible here.',
              advice,
            ),
          ]
        : []),
    ];
  findings.push(
    grade(
      name,
      `The last one was made ${durationText(last.age)} ago.`,
      [
        (last.damaged ?? 0) > 0,
        'wrong',
        `It lacks ${countText(last.damaged ?? 0, 'file')} that were missing or changed in the storage: ` +
          'look for them in an older backup.',
      ],
      [last.age > 2 * DAY, 'warning', advice],
    ),
  );
  return findings;
};
