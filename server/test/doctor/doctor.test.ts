import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbedded } from '@quittance/embedded-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { QUITTANCE } from '../../src/cli/application.ts';
import { examine } from '../../src/cli/doctor/command.ts';
import { bytes, durationText, type Finding } from '../../src/cli/doctor/finding.ts';
import { checkReplication, wraparoundFinding } from '../../src/cli/doctor/postgres.ts';
import { checkMissingRates } from '../../src/cli/doctor/work.ts';
import { readConfig } from '../../src/config.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { recordServiceFact } from '../../src/platform/service-facts.ts';
import { addressOf } from '../faults/cluster.ts';
import { openDisk } from '../faults/disk.ts';
import { wallClock } from '../faults/wall-clock.ts';
import { startPair } from '../harness/failover.ts';
import { freePort } from '../harness/ports.ts';
import { itNightly } from '../harness/seeds.ts';
import { startSmtp } from '../harness/smtp.ts';
import { runProcess } from '../processes/quittance.ts';

vi.setConfig({ testTimeout: 150_000, hookTimeout: 120_000 });

const log = { info: () => {}, warn: () => {}, error: () => {} };
const execute = promisify(execFile);
let root: string;
let server: EmbeddedPostgres;
let admin: pg.Client;
let own: Record<string, string>;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'quittance-doctor-'));
  await chmod(root, 0o755);
  const settings = { archive_mode: 'on', shared_buffers: '32MB' };
  server = await startEmbedded({
    application: QUITTANCE,
    dataDir: join(root, 'db'),
    log,
    settings,
    transport: 'tcp',
  });
  await migrate(server.connection);
  admin = new pg.Client({ ...server.superuser, database: server.connection.database });
  await admin.connect();
  await sql(...ARCHIVED);
  own = { DATA_DIR: join(root, 'data'), DATABASE_URL: addressOf(server.connection) };
  await mkdir(own['DATA_DIR'] ?? '', { mode: 0o700 });
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(async () => {
  await admin.end();
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const look = (more: Record<string, string> = {}) => examine(readConfig({ ...own, ...more }));

/** Returns all findings that are not ok, as `level name: found`. */
async function ills(more: Record<string, string> = {}): Promise<string[]> {
  return (await look(more)).filter(({ level }) => level !== 'ok').map(summary);
}
const summary = ({ level, name, found }: Finding) => `${level} ${name}: ${found}`;
const like = (...texts: RegExp[]) => expect.arrayContaining(texts.map((text) => expect.stringMatching(text)));

const ARCHIVED = [`ALTER SYSTEM SET archive_command = '/bin/true'`, 'SELECT pg_reload_conf()'];

async function sql(...statements: string[]): Promise<void> {
  for (const one of statements) await admin.query(one);
}

it('reports no problem when there is none', async () => {
  const smtp = await startSmtp();
  closers.push(smtp.close);
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'a@seller.example' };
  const findings = await look(mail);
  expect(findings.filter(({ level }) => level === 'wrong')).toEqual([]);
  expect(findings.map(summary)).toEqual(
    like(/^ok PostgreSQL: /, /^ok Schema/, /^ok Settings/, /^ok Jobs/, /^ok Mail: .* accepts the sign-in/),
  );
  expect(smtp.received).toEqual([]);
  // Every finding that is not ok has advice.
  for (const { level, advice } of findings) expect(advice !== null).toBe(level !== 'ok');
});

it('reports a proxy that TRUST_PROXY does not name', async () => {
  const reached = { PUBLIC_URL: 'https://127.0.0.1:1' };
  expect(await ills(reached)).toEqual(like(/^warning Proxy: PUBLIC_URL begins with https/));
  await recordServiceFact({ pool: admin }, 'forwarded', { header: 'x-forwarded-for' });
  closers.push(() => sql(`DELETE FROM service_facts WHERE name = 'forwarded'`));
  expect(await ills(reached)).toEqual(like(/^wrong Proxy: Requests arrive through a proxy/));
  for (const TRUST_PROXY of ['loopback', 'false'])
    expect((await look({ ...reached, TRUST_PROXY })).map(summary)).toEqual(like(/^ok Proxy/));
});

it('reports settings of PostgreSQL that can lose acknowledged writes', async () => {
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' };
  for (const [name, value] of Object.entries({ ...settings, archive_command: '/bin/false' }))
    await sql(`ALTER SYSTEM SET ${name} = '${value}'`);
  await sql('SELECT pg_reload_conf()');
  closers.push(() => sql('ALTER SYSTEM RESET ALL', ...ARCHIVED));
  await sql('CREATE TABLE some_wal ()', 'DROP TABLE some_wal', 'SELECT pg_switch_wal()');
  const found = Object.keys(settings).map((name) => new RegExp(`^wrong Settings: ${name} is off`));
  await expect
    .poll(() => ills(), { timeout: 30_000 })
    .toEqual(like(...found, /^wrong Backup: Archiving WAL fails/));
});

it('reports invalid indexes, changed collations and unused replication slots', async () => {
  await sql(
    'CREATE TABLE twice (n int)',
    'INSERT INTO twice VALUES (1), (1)',
    `UPDATE pg_database SET datcollversion = 'older' WHERE datname = current_database()`,
    `SELECT pg_create_physical_replication_slot('gone', true)`,
  );
  await admin.query('CREATE UNIQUE INDEX CONCURRENTLY twice_key ON twice (n)').catch(() => {});
  closers.push(() =>
    sql(
      'DROP TABLE twice',
      `SELECT pg_drop_replication_slot('gone')`,
      'ALTER DATABASE quittance REFRESH COLLATION VERSION',
    ),
  );
  expect(await ills()).toEqual(
    like(
      /^wrong Indexes: twice_key is invalid/,
      /^wrong Collation: The operating system sorts differently/,
      /^warning Replication: No process reads slot gone, which keeps /,
    ),
  );
});

it('reports waiting jobs, events and emails, what blocks them, and old backups', async () => {
  const day = `now() - interval '1 day'`;
  const [o, e, d] = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
  await sql(
    `SELECT graphile_worker.add_job('late', '{}', run_at => now() - interval '2 hours', job_key => 'late')`,
    `SELECT graphile_worker.add_job('dead', '{}', job_key => 'dead', max_attempts => 1)`,
    `UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE key = 'dead'`,
    `INSERT INTO backups VALUES ('${d}', now() - interval '5 days', now() - interval '5 days', 1, 1, 2)`,
    // Inserts rows without the rows that they reference.
    'SET session_replication_role = replica',
    `INSERT INTO outbox VALUES ('${o}', ${day}, '${d}', ${day}, 1, '[]')`,
    `INSERT INTO webhook_endpoints (organization_id, id, url, enabled, secret, position, created_at, updated_at)
       VALUES ('${o}', '${e}', 'https://example.com', true, '', 0, ${day}, ${day})`,
    `INSERT INTO webhook_deliveries (organization_id, endpoint_id, id, position, lane, state, attempts, next_attempt_at, created_at, updated_at)
       VALUES ('${o}', '${e}', '${d}', 1, '${d}', 'PENDING', 1, ${day}, ${day}, ${day}),
         ('${o}', '${e}', '${o}', 2, '${d}', 'FAILED', 9, NULL, ${day}, now())`,
    `INSERT INTO actions (organization_id, id, name, type, state, outcome, source, customer_id, due_at, performed_at, created_at, updated_at)
       VALUES ('${o}', '${d}', 'n', 'EMAIL', 'FAILED', 'UNCERTAIN', 'MANUAL', '${d}', ${day}, ${day}, ${day}, ${day})`,
    'RESET session_replication_role',
  );
  closers.push(() =>
    sql(
      'DELETE FROM graphile_worker._private_jobs',
      'TRUNCATE outbox, webhook_deliveries, webhook_endpoints, actions, backups, work_holds CASCADE',
    ),
  );
  expect(await ills()).toEqual(
    like(
      /^wrong Jobs: A job has been due for 2 hours/,
      /^warning Jobs: 1 job has failed for good/,
      /^wrong Events: The oldest event has waited 24 hours for the feed/,
      /^wrong Webhooks: A delivery has been due for 24 hours/,
      /^warning Webhooks: 1 delivery of the last day failed/,
      /^warning Mail: It is unknown whether 1 email was sent/,
      /^wrong Backup: The last one was made 5 days ago/,
    ),
  );
  await sql(`INSERT INTO work_holds VALUES ('${d}', now(), 'it was restored')`);
  expect(await ills()).toEqual(like(/^warning Jobs: Background work is paused: it was restored/));
});

it('reports a missing current reference rate of late fees', async () => {
  const row = (id: number, mode: string, rates: object[]) =>
    `INSERT INTO late_fee_settings (organization_id, mode, monthly_rate, compensation, reference_rates, grace_days, minimum_amount,
       payment_days, updated_at)
     VALUES ('00000000-0000-7000-8000-00000000000${id}', '${mode}', '1', '{}', '${JSON.stringify(rates)}', 0, '{}', 14, now())`;
  await sql(
    // Inserts rows without the rows that they reference.
    'SET session_replication_role = replica',
    row(1, 'EU_DIRECTIVE', [{ from: '2030-07-01', rate: '2' }]),
    row(2, 'EU_DIRECTIVE', [{ from: '2031-01-01', rate: '2' }]),
    row(3, 'MONTHLY_RATE', []),
    'RESET session_replication_role',
  );
  closers.push(() => sql('TRUNCATE late_fee_settings'));
  expect(await checkMissingRates({ client: admin }, '2026-06-30')).toEqual([]);
  expect((await checkMissingRates({ client: admin }, '2031-03-01')).map(summary)).toEqual([
    expect.stringMatching(
      /^warning Late fees: The ECB reference rate from 2031-01-01 is missing for 1 organization: /,
    ),
  ]);
});

itNightly('does not mistake a running migration for the schema of another release', async () => {
  await sql('BEGIN', 'LOCK TABLE schema_migrations');
  closers.push(() => sql('ROLLBACK'));
  const findings = (await look()).filter(({ name }) => ['Node', 'PostgreSQL', 'Schema'].includes(name));
  expect(findings.map(summary)).toEqual([
    expect.stringMatching(/^ok Node/),
    expect.stringMatching(/^ok PostgreSQL/),
    'warning Schema: A process is changing the schema, or has stopped in the middle of a change.',
  ]);
});

it('reports the schema of another release, a database without a schema, and a missing database', async () => {
  const { rows } = await admin.query(
    'DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations) RETURNING *',
  );
  const { name, applied_at: at, checksum } = rows[0];
  const back = () =>
    admin.query('INSERT INTO schema_migrations VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      name,
      at,
      checksum,
    ]);
  closers.push(back);
  expect(await ills()).toEqual(like(/^wrong Schema: It lacks 1 migration of release/));
  await back();
  await sql(`INSERT INTO schema_migrations VALUES ('9999_later.sql', now(), '')`);
  expect((await look()).map(summary)).toEqual(like(/^ok Schema: .*newer release has added/));
  await sql(`UPDATE schema_migrations SET needs = name WHERE name = '9999_later.sql'`);
  expect(await ills()).toEqual(like(/^wrong Schema: .*newer release/));
  await sql(`DELETE FROM schema_migrations WHERE name = '9999_later.sql'`);
  await sql(`INSERT INTO backfills (name, requested_at) VALUES ('search texts of customers', now())`);
  expect(await ills()).toEqual(like(/^warning Schema: .* it lacks search texts of customers/));
  await sql('DELETE FROM backfills');
  const empty = { ...server.superuser, database: 'postgres' };
  expect(await ills({ DATABASE_URL: addressOf(empty) })).toEqual(
    like(/^wrong Schema: The database is empty/),
  );
  const nowhere = addressOf({ ...server.connection, port: await freePort() });
  expect(await ills({ DATABASE_URL: nowhere })).toEqual(
    like(/^wrong Database: The database cannot be reached: .*ECONNREFUSED/),
  );
});

it('reports folders and secrets that others can read, leftovers, and unsuitable connections', async () => {
  const dataDir = join(root, 'open');
  await mkdir(dataDir, { mode: 0o700 });
  await writeFile(join(dataDir, 'secrets-key'), `${Buffer.alloc(32, 1).toString('base64')}\n`, {
    mode: 0o644,
  });
  await writeFile(join(dataDir, 'first-key.json'), '{}', { mode: 0o600 });
  expect(await ills({ DATA_DIR: dataDir, DATABASE_POOL_SIZE: '1000' })).toEqual(
    like(
      /^wrong Permissions: Other users can read .*secrets-key/,
      /^warning Permissions: The first key pair is still stored in .*first-key.json/,
      /^wrong Connections: /,
      /^warning Mail: SMTP_URL is not set/,
    ),
  );
});

it('reports a wrong key, a missing key, and an encoding that loses letters', async () => {
  const [o, e] = [1, 2].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
  await sql(
    'SET session_replication_role = replica',
    `INSERT INTO webhook_endpoints (organization_id, id, url, enabled, secret, position, created_at, updated_at)
       VALUES ('${o}', '${e}', 'https://example.com', true, 'of another key', 0, now(), now())`,
    'RESET session_replication_role',
    `CREATE DATABASE letters ENCODING 'SQL_ASCII' LOCALE 'C' LOCALE_PROVIDER libc TEMPLATE template0 OWNER quittance_app`,
  );
  closers.push(() => sql('TRUNCATE webhook_endpoints CASCADE', 'DROP DATABASE letters WITH (FORCE)'));
  const DATA_DIR = join(root, 'keyless');
  await mkdir(DATA_DIR, { mode: 0o700 });
  expect(await ills({ DATA_DIR })).toEqual(like(/^warning Secrets: There is no key yet/));
  const SECRETS_KEY = Buffer.alloc(32, 2).toString('base64');
  expect(await ills({ SECRETS_KEY })).toEqual(like(/^wrong Secrets: .* were encrypted with a different key/));
  const DATABASE_URL = addressOf({ ...server.connection, database: 'letters' });
  expect(await ills({ DATABASE_URL })).toEqual(
    like(/^wrong Settings: The encoding is SQL_ASCII/, /^wrong Schema: The database is empty/),
  );
});

it('accepts a data folder that the first start will create', async () => {
  expect((await ills({ DATA_DIR: join(root, 'later') })).filter((text) => / (Data|Perm)/.test(text))).toEqual(
    [expect.stringMatching(/^warning Data folder: .* does not exist/)],
  );
});

it('reports a full disk', async ({ skip }) => {
  const disk = await openDisk(join(root, 'disk'), 64);
  closers.push(() => disk.close());
  if (!disk.isBounded) skip('needs root, to make a small disk');
  const key = { mode: 0o600, flag: 'wx' };
  await writeFile(join(disk.folder, 'secrets-key'), `${Buffer.alloc(32, 1).toString('base64')}\n`, key);
  await disk.fill();
  expect(await ills({ FILES_URL: `file://${disk.folder}` })).toEqual(like(/^wrong Files: .* free \(0 %\)/));
  // The other checks still run: they need no writes.
  const onDisk = await look({ DATA_DIR: disk.folder });
  expect(onDisk.map(summary)).toEqual(
    like(/^wrong Data folder: .* free \(0 %\)/, /^ok Secrets: The key decrypts the stored secrets/),
  );
});

it('reports a mail server and a mailbox that cannot be used', async () => {
  const port = await freePort();
  const mail = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'a@seller.example',
    IMAP_URL: `imap://u:p@127.0.0.1:${port}?tls=none`,
  };
  expect(await ills(mail)).toEqual(
    like(/^wrong Mail: 127.0.0.1:\d+ cannot be used/, /^wrong Mailbox: 127.0.0.1:\d+ cannot be used/),
  );
});

it.each([
  ['that is not trusted', '+0', '365', /is valid for 36\d days, and is not trusted/],
  ['that has expired', '-30d', '5', /has expired/],
])('reports a certificate %s', async (_what, shift, days, expected) => {
  const [key, cert] = [join(root, 'key.pem'), join(root, 'cert.pem')];
  const words = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
    '-days',
    days,
    '-subj',
    '/CN=localhost',
  ];
  // openssl creates no expired certificate, so the second one is made with a shifted clock.
  const [program, ...before] = shift === '+0' ? ['openssl'] : ['faketime', '-f', shift, 'openssl'];
  const made = await execute(program ?? '', [...before, ...words]).catch(
    (error: NodeJS.ErrnoException) => error,
  );
  if (made instanceof Error && made.code === 'ENOENT') return console.log(`skipped: needs ${program}`);
  const https = createServer({ key: await readFile(key), cert: await readFile(cert) });
  const port = await freePort();
  await new Promise<void>((resolve) => https.listen(port, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => https.close(resolve)));
  expect(await ills({ PUBLIC_URL: `https://localhost:${port}` })).toEqual(
    like(new RegExp(`^wrong Certificate: PUBLIC_URL: it ${expected.source}`)),
  );
  const smtp = { SMTP_URL: `smtps://u:p@localhost:${port}`, MAIL_FROM: 'a@seller.example' };
  expect(await ills(smtp)).toEqual(like(new RegExp(`^wrong Certificate: SMTP_URL: it ${expected.source}`)));
  expect(await ills({ PUBLIC_URL: `https://localhost:${await freePort()}` })).toEqual(
    like(/^wrong Certificate: PUBLIC_URL: no TLS connection to /),
  );
});

itNightly('reports standbys, and a standby that every COMMIT waits for in vain', async () => {
  const pair = await startPair();
  closers.push(() => pair.close());
  const client = await pair.direct();
  const see = async () =>
    (await checkReplication({ client, config: readConfig(own), dataDir: '', connection: {} })).map(summary);
  expect(await see()).toEqual(like(/^ok Replication: Standby .*: streaming, /));
  pair.cutReplication();
  await expect
    .poll(see)
    .toEqual(like(/^wrong Replication: Every COMMIT waits for a standby that is not connected/));
  pair.resumeReplication();
});

it('prints 80 columns for people and JSON for programs, and exits with 1 when something is wrong', async () => {
  const clock = await wallClock(join(root, 'clock'));
  const fine = await runProcess(['doctor'], own);
  expect(fine).toMatchObject({ code: 0, stderr: '' });
  const lines = fine.stdout.trimEnd().split('\n');
  for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80);
  expect(lines[0]).toMatch(/^ok {7}Node {10}This is Node/);
  if (clock === null) return console.log('skipped: a wrong clock needs libfaketime');
  await clock.set(3600);
  const { code, stdout, stderr } = await runProcess(['doctor', '--json'], { ...own, ...clock.environment });
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'quittance: 1 thing is wrong.\n' });
  const { ok, findings }: { ok: boolean; findings: Finding[] } = JSON.parse(stdout);
  expect(ok).toBe(false);
  expect(findings.map(summary)).toEqual(
    like(/^wrong Clock: The clocks of this machine and the database differ by 60 minutes/),
  );
});

it('prints numbers for people, and how close transaction ids are to wraparound', () => {
  expect([bytes(500), bytes(1.5 * 1024 ** 2), bytes(200 * 1024 ** 3)]).toEqual([
    '0.5 KiB',
    '1.5 MiB',
    '200 GiB',
  ]);
  expect([durationText(1), durationText(600), durationText(7200), durationText(200_000)]).toEqual([
    '1 s',
    '10 minutes',
    '2 hours',
    '2 days',
  ]);
  expect([1e6, 1.2e9, 1.9e9].map((age) => wraparoundFinding(age).level)).toEqual(['ok', 'warning', 'wrong']);
});
