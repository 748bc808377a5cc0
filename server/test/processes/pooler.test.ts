import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../src/cli/doctor/finding.ts';
import { addressOf, type Cluster, startCluster } from '../faults/cluster.ts';
import { readBooks } from '../harness/books.ts';
import { line, upload } from '../harness/imports.ts';
import { anyPgbouncer, type Pooler, pgbouncerProgram, startPooler } from '../harness/pgbouncer.ts';
import { itDraws } from '../harness/seeds.ts';
import { connect } from '../harness/service.ts';
import { Caller, figuresOf } from '../model/caller.ts';
import { answeredFigures } from '../model/figures.ts';
import { emptyDataDir, type Pair, run, runJson, runProcess, serve, UNLIMITED, work } from './quittance.ts';

const CALLERS = 4;
const INVOICES = 200;
const program = pgbouncerProgram();
if (program === null)
  console.warn('NOT TESTED: the service behind PgBouncer, because PGBOUNCER does not say where one is.');

const invoices = [
  line('customer', { externalId: 'c', name: 'C' }),
  ...Array.from({ length: INVOICES }, (_none, i) =>
    line('invoice', {
      externalId: `i${i}`,
      customer: { externalId: 'c' },
      grossAmount: 100,
      issuedAt: '2026-01-01',
      dueDate: '2026-01-31',
    }),
  ),
].join('\n');

describe.runIf(program !== null)('a service behind PgBouncer in transaction mode', () => {
  let root: string;
  let cluster: Cluster;
  let pooler: Pooler;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'quittance-pooler-'));
    await chmod(root, 0o755);
    cluster = await startCluster(root);
    const { connection: to, folder: owner } = cluster;
    pooler = await startPooler(program ?? '', { folder: root, to, owner });
  });
  afterAll(async () => {
    await pooler?.close();
    await cluster?.stop();
    await rm(root, { recursive: true, force: true, maxRetries: 20 });
  });

  /** Returns the configuration of a service behind the pooler. */
  const configured = async (): Promise<Record<string, string>> => ({
    DATABASE_URL: addressOf(pooler.connection),
    DIRECT_DATABASE_URL: addressOf(cluster.connection),
    DATA_DIR: await emptyDataDir(),
    DATABASE_POOL_SIZE: '12',
  });

  it('names DIRECT_DATABASE_URL when it is missing or also leads through the pooler', async () => {
    const { DIRECT_DATABASE_URL: _, ...own } = await configured();
    const unset = await runProcess(['serve'], own);
    expect(unset.code).toBe(1);
    expect(unset.stderr).toContain('set DIRECT_DATABASE_URL');
    const wrong = await runProcess(['serve'], { ...own, DIRECT_DATABASE_URL: own['DATABASE_URL'] ?? '' });
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('DIRECT_DATABASE_URL leads through a pooler too');
  });

  itDraws('loses nothing, listens, locks and runs background jobs', async (seed) => {
    const own = await configured();
    const { user: role, database } = cluster.connection;
    const refused = await runProcess(['serve'], own);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('quittance database settings --write');
    const { statements } = await runJson<{ statements: string[] }>(['database', 'settings', '--write'], own);
    expect(statements).toContain(`ALTER ROLE ${role} IN DATABASE ${database} SET lock_timeout = '30000'`);
    await pooler.reconnect();

    const server = await serve(own, ['--json', '--no-worker']);
    const [worker, other] = await Promise.all([work(own), work(own)]);
    const organization = (name: string) =>
      runJson<Pair & { id: string }>(
        ['org', 'create', '--name', name, '--timezone', 'UTC', ...UNLIMITED],
        own,
      );
    const [money, bulk] = [await organization('Money'), await organization('Bulk')];
    const client = connect(server.url, money.apiKey, money.apiSecret);
    const importer = connect(server.url, bulk.apiKey, bulk.apiSecret);
    const callers = Array.from({ length: CALLERS }, (_none, number) => new Caller(seed, number));
    let isOver = false;
    const working = Promise.all(callers.map((caller) => caller.persist(client, () => isOver)));
    const { id } = await upload(importer, invoices);
    await sleep(5_000);
    isOver = true;
    await working;
    expect(answeredFigures(await readBooks(client))).toEqual(figuresOf(callers));
    await expect
      .poll(async () => (await importer.get(`/imports/${id}`)).body, { timeout: 60_000, interval: 200 })
      .toMatchObject({ state: 'COMPLETED', counts: { invoice: { created: INVOICES, refused: 0 } } });

    // Notifications arrive: a key that another process revokes is refused at once.
    const key = await runJson<{ apiKey: string; apiSecret: string }>(
      ['key', 'create', money.id, '--name', 'K'],
      own,
    );
    const keyed = connect(server.url, key.apiKey, key.apiSecret);
    expect((await keyed.get('/customers?limit=1')).status).toBe(200);
    await runJson(['key', 'revoke', key.apiKey], own);
    await expect
      .poll(async () => (await keyed.get('/customers?limit=1')).status, { timeout: 5_000 })
      .toBe(401);

    // A comparison keeps its lines in a temporary table of its session.
    const file = join(root, 'export.ndjson');
    await writeFile(file, invoices);
    expect((await run(['diff', file, '--org', bulk.id], own)).code).toBe(0);
    const verified = await run(['verify'], own);
    expect(verified.code, verified.stdout + verified.stderr).toBe(0);
    const acknowledged = callers.reduce((sum, caller) => sum + caller.acknowledged, 0);
    console.log(`${acknowledged} acknowledged writes through PgBouncer, none lost`);
    await Promise.all([server, worker, other].map((process) => process.stop()));
  });
});

const any = anyPgbouncer();
if (any === null)
  console.warn('NOT TESTED: a PgBouncer that keeps no prepared statements, because there is none.');
it.runIf(any !== null)(
  'does not start behind a pooler without prepared statements, and doctor reports it',
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'quittance-old-pooler-'));
    await chmod(root, 0o755);
    const cluster = await startCluster(root);
    const { connection: to, folder: owner } = cluster;
    const pooler = await startPooler(any ?? '', { folder: root, to, owner, keeps: 0 });
    try {
      const DATA_DIR = await emptyDataDir();
      const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');
      const direct = { DATA_DIR, SECRETS_KEY, DIRECT_DATABASE_URL: addressOf(to) };
      const own = { ...direct, DATABASE_URL: addressOf(pooler.connection) };
      await runJson(['migrate', '--json'], own);
      await runJson(['database', 'settings', '--write'], own);
      await pooler.reconnect();
      // Repeated, because detection needs luck: the check must get another connection than the one that
      // prepared the statement.
      for (let i = 0; i < 3; i += 1) {
        const refused = await runProcess(['serve'], own);
        expect(refused).toMatchObject({
          code: 1,
          stderr: expect.stringMatching(/keeps no prepared statements/),
        });
      }
      const { stdout } = await run(['doctor', '--json'], own);
      const { findings }: { findings: Finding[] } = JSON.parse(stdout);
      const of = (looked: string) => findings.filter(({ name }) => name === looked).map(({ found }) => found);
      expect(of('Settings')).toContainEqual(expect.stringMatching(/keeps no prepared statements/));
      // The command sends no session settings, which the pooler would refuse.
      expect(of('Secrets')).toEqual(['The key decrypts the stored secrets.']);
    } finally {
      await pooler.close();
      await cluster.stop();
      await rm(root, { recursive: true, force: true, maxRetries: 20 });
    }
  },
);
