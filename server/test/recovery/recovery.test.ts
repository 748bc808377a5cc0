/**
 * Point-in-time recovery as in docs/operations/recovery.md: a base backup, archived WAL, a mistake, and the second
 * before it.
 * `npm run test:recovery` runs it, because it takes longer than other tests.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbedded } from '@quittance/embedded-postgres';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { QUITTANCE } from '../../src/cli/application.ts';
import { addressOf } from '../faults/cluster.ts';
import { type Pair, pairOf, request, run, runJson, serve, UNLIMITED } from '../processes/quittance.ts';

const CALLERS = 4;
/** Number of writes before the base backup, between it and the mistake, and afterwards. */
const WRITES = 150;

const log = { info: () => {}, warn: () => {}, error: () => {} };
const execute = promisify(execFile);
let root: string;
let started: EmbeddedPostgres[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'quittance-recovery-'));
  await chmod(root, 0o755);
});
afterEach(async () => {
  for (const one of started) await one.stop();
  started = [];
  await rm(root, { recursive: true, force: true });
});

async function start(dataDir: string, settings: Record<string, string>): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ application: QUITTANCE, dataDir, log, settings, transport: 'tcp' });
  started.push(server);
  return server;
}

/** Runs a query as the superuser in the service's database. */
async function ask<Row extends pg.QueryResultRow>(server: EmbeddedPostgres, text: string): Promise<Row> {
  const client = new pg.Client({ ...server.superuser, database: server.connection.database });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text);
    const [row] = rows;
    if (row === undefined) throw new Error(`no row: ${text}`);
    return row;
  } finally {
    await client.end();
  }
}

/** Writes invoices, each with a payment of half of it, and returns the acknowledged ones. */
async function write(url: string, pair: Pair, name: string): Promise<string[]> {
  const acknowledged: string[] = [];
  const post = async (path: string, body: object) => {
    const { status, text } = await request(url, pair, path, body);
    expect(status, text).toBe(201);
  };
  const callers = Array.from({ length: CALLERS }, async (_none, caller) => {
    const customer = { externalId: `${name} ${caller}` };
    await post('/customers', { ...customer, name: customer.externalId });
    for (let n = 0; n < WRITES / CALLERS; n += 1) {
      const externalId = `${name} ${caller} ${n}`;
      const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
      await post('/invoices', { externalId, customer, grossAmount: 1000, ...dates });
      const linkedInvoices = [{ invoice: { externalId }, amountLinked: 500 }];
      await post('/payments', { externalId: `p ${externalId}`, customer, amount: 500, linkedInvoices });
      acknowledged.push(externalId);
    }
  });
  await Promise.all(callers);
  return acknowledged;
}

const INVOICES = `SELECT coalesce(array_agg(external_id ORDER BY external_id), '{}') AS ids FROM documents
  WHERE kind = 'INVOICE' -- all organizations`;

it.runIf(process.env['QUITTANCE_RECOVERY'] === 'yes')(
  'recovers to the second before a mistake, with every write acknowledged until then',
  async () => {
    const [original, copy, archive] = [join(root, 'original'), join(root, 'copy'), join(root, 'archive')];
    await mkdir(archive);
    await chmod(archive, 0o777);
    const primary = await start(original, {
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
    });
    const own = { DATA_DIR: join(root, 'service'), DATABASE_URL: addressOf(primary.connection) };
    const server = await serve(own);
    const pair = pairOf(server);
    await runJson(['org', 'update', ...UNLIMITED], own);
    const before = await write(server.url, pair, 'before');
    // Does the work of pg_basebackup, which the embedded PostgreSQL does not include.
    const client = new pg.Client({ ...primary.superuser });
    client.on('error', () => {});
    await client.connect();
    await client.query(`SELECT pg_backup_start('base', true)`);
    const writing = write(server.url, pair, 'during');
    await execute('cp', ['-a', original, copy]);
    const during = await writing;
    const { rows: labels } = await client.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop()');
    await client.end();
    const between = await write(server.url, pair, 'between');
    const { now: second } = await ask<{ now: string }>(primary, 'SELECT clock_timestamp()::text AS now');
    // The mistake: a person removes a customer's invoices by hand.
    const mistake = await ask<{ removed: number }>(
      primary,
      `WITH gone AS (SELECT d.id FROM documents d JOIN customers c ON c.id = d.customer_id
           WHERE c.external_id = 'before 0' AND d.kind = 'INVOICE'),
         links AS (DELETE FROM links WHERE debit_id IN (SELECT id FROM gone)),
         invoices AS (DELETE FROM documents WHERE id IN (SELECT id FROM gone) RETURNING 1)
       SELECT count(*)::int AS removed FROM invoices -- all organizations`,
    );
    expect(mistake.removed).toBeGreaterThan(0);
    const after = await write(server.url, pair, 'after');
    expect((await run(['verify'], own)).code).toBe(1);
    await ask(primary, 'SELECT pg_switch_wal()::text AS at');
    await expect
      .poll(
        async () =>
          (
            await ask<{ ready: string }>(
              primary,
              `SELECT count(*)::text AS ready FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready'`,
            )
          ).ready,
        { timeout: 60_000 },
      )
      .toBe('0');
    await server.stop();
    const { folder } = await ask<{ folder: string }>(
      primary,
      `SELECT current_setting('data_directory') AS folder`,
    );
    await primary.stop();
    // In another place, from the base backup and the archive alone.
    const cluster = folder.replace(original, copy);
    const { uid, gid } = await stat(cluster);
    for (const name of await readdir(cluster))
      if (name === 'postmaster.pid' || name === 'postmaster.opts') await rm(join(cluster, name));
    await writeFile(join(cluster, 'backup_label'), labels[0]?.labelfile ?? '');
    await writeFile(join(cluster, 'recovery.signal'), '');
    await execute('chown', [
      `${uid}:${gid}`,
      join(cluster, 'backup_label'),
      join(cluster, 'recovery.signal'),
    ]);
    const recovered = await start(copy, {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: second,
      recovery_target_action: 'promote',
      hot_standby: 'off',
    });
    await expect
      .poll(async () => (await ask<{ is: boolean }>(recovered, 'SELECT pg_is_in_recovery() AS is')).is, {
        timeout: 60_000,
      })
      .toBe(false);
    const environment = { ...own, DATABASE_URL: addressOf(recovered.connection) };
    const report = await runJson<{ ok: boolean; checked: object }>(['verify'], environment);
    expect(report.ok).toBe(true);
    const { ids } = await ask<{ ids: string[] }>(recovered, INVOICES);
    expect(ids).toEqual([...before, ...during, ...between].toSorted((a, b) => (a < b ? -1 : 1)));
    console.log(
      `recovered to ${second}: ${ids.length} invoices, ${after.length} later ones are not there, nothing differs`,
    );
  },
  300_000,
);
