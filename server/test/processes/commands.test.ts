import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { testDatabase } from '../harness/database.ts';
import { itNightly } from '../harness/seeds.ts';
import {
  emptyDataDir,
  type Installation,
  newInstallation,
  type Pair,
  pairOf,
  type Running,
  request,
  run,
  runJson,
  runProcess,
  serve,
} from './quittance.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

describe('commands with a running server', () => {
  let server: Running;
  let own: Installation;
  beforeAll(async () => {
    own = await newInstallation();
    server = await serve(own);
  });
  afterAll(() => server.stop());

  it('create organizations that work at once', async () => {
    const created = await runJson<Pair & { id: string }>(
      [
        'org',
        'create',
        '--name',
        'Société',
        '--currency',
        'chf',
        '--timezone',
        'Europe/Zurich',
        '--language',
        'fr',
        '--native-integration',
        'Ledgerly',
        '--requests-per-minute',
        '77',
        '--max-concurrency',
        '3',
      ],
      own,
    );
    expect(Object.keys(created)).toEqual(['id', 'apiKey', 'apiSecret']);
    expect(await request(server.url, created, '/customers')).toMatchObject({ status: 200 });
    expect(await request(server.url, created, '/customers', { externalId: 'a', name: 'A' })).toMatchObject({
      status: 403,
      text: expect.stringContaining('Ledgerly'),
    });
    expect(await runJson(['org', 'list'], own)).toContainEqual({
      id: created.id,
      name: 'Société',
      currency: 'CHF',
      timezone: 'Europe/Zurich',
      language: 'fr',
      nativeIntegration: 'Ledgerly',
      requestsPerMinute: 77,
      maxConcurrency: 3,
      unknownRecipientsPerDay: 200,
      collectedFrom: null,
      hasCollected: false,
      rates: {},
      contactPositions: ['ACHETEUR', 'COMMERCIAL', 'COMPTABILITE', 'PAYEUR'],
      sandbox: false,
      sampleOf: null,
      clockOffsetMillis: 0,
      clockAdvancingTo: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it('create sandboxes, which remain sandboxes', async () => {
    const words = ['org', 'create', '--name', 'Trial', '--sandbox'];
    const created = await runJson<Pair & { id: string; sandbox: boolean }>(words, own);
    expect(created.sandbox).toBe(true);
    expect(await request(server.url, created, '/test_clock')).toMatchObject({ status: 200 });
    expect(await runJson(['org', 'update', created.id, '--name', 'Tried'], own)).toMatchObject({
      name: 'Tried',
      sandbox: true,
    });
    const undone = await run(['org', 'update', created.id, '--sandbox'], own);
    expect(undone).toMatchObject({ code: 2, stderr: expect.stringContaining('--sandbox') });
  });

  it('change organizations, and the figures of their customers with the rates', async () => {
    const { id } = pairOf(server);
    const pair = pairOf(server);
    await request(server.url, pair, '/customers', { externalId: 'c', name: 'C' });
    const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
    const gbp = {
      externalId: 'i',
      customer: { externalId: 'c' },
      grossAmount: 1000,
      currency: 'GBP',
      ...dates,
    };
    expect(await request(server.url, pair, '/invoices', gbp)).toMatchObject({ status: 201 });
    const updated = await runJson(
      [
        'org',
        'update',
        id,
        '--rate',
        'GBP=1.1712',
        '--rate',
        'usd=0.9',
        '--native-integration',
        '',
        '--name',
        'Mine',
      ],
      own,
    );
    expect(updated).toMatchObject({
      id,
      name: 'Mine',
      nativeIntegration: null,
      rates: { GBP: '1.1712', USD: '0.9' },
    });
    await vi.waitFor(async () => {
      const { text } = await request(server.url, pair, '/customers/external:c');
      expect(JSON.parse(text)).toMatchObject({ balance: 1171, unconverted: [] });
    });
    expect(await runJson(['org', 'update', id, '--rate', 'USD='], own)).toMatchObject({
      rates: { GBP: '1.1712' },
    });
    expect(await runJson(['verify'], own)).toMatchObject({
      ok: true,
      differences: [],
      checked: { customers: 1 },
    });
  });

  it('create, list and revoke keys, and a revoked key is refused within seconds', async () => {
    const { id } = pairOf(server);
    const limits = [
      '--scope',
      'customers:write,invoices:read',
      '--expires',
      '9000-01-01',
      '--address',
      '127.0.0.0/8',
      '--lenient',
    ];
    const pair = await runJson<Pair>(['key', 'create', id, '--name', 'ERP', ...limits], own);
    expect(pair).toEqual({
      name: 'ERP',
      apiKey: expect.any(String),
      apiSecret: expect.any(String),
      scope: ['customers:write', 'invoices:read'],
      addresses: ['127.0.0.0/8'],
      lenient: true,
      expiresAt: expect.stringMatching(/^(8999-12-31|9000-01-01)T/),
    });
    expect((await request(server.url, pair, '/customers')).status).toBe(200);
    expect((await request(server.url, pair, '/payments')).status).toBe(403);
    for (const wrong of [
      ['--scope', 'all'],
      ['--expires', 'soon'],
      ['--address', 'home'],
      ['--expires', '2001-01-01'],
    ])
      expect(await run(['key', 'create', id, ...wrong], own)).toMatchObject({ code: 2, stdout: '' });
    const revoked = await runJson<object>(['key', 'revoke', pair.apiKey], own);
    expect(revoked).toEqual({ apiKey: pair.apiKey, revokedAt: expect.any(String) });
    // The server learns it from a notification. Without one it would remember the key for ten seconds.
    const refused = async () => expect((await request(server.url, pair, '/customers')).status).toBe(401);
    await vi.waitFor(refused, { timeout: 5_000 });
    const list = await runJson<object[]>(['key', 'list', id], own);
    expect(list).toMatchObject([
      { name: 'First key', revokedAt: null },
      {
        apiKey: pair.apiKey,
        name: 'ERP',
        scope: ['customers:write', 'invoices:read'],
        revokedAt: expect.any(String),
      },
    ]);
    expect(JSON.stringify(list)).not.toMatch(/secret|qs_/i);
    expect((await run(['key', 'list', id], own)).stdout).toContain(pair.apiKey);
  });

  it('exit with 2 on wrong usage and 1 on failure, with one sentence on stderr only', async () => {
    const cases: [code: number, words: string[]][] = [
      [2, ['org', 'create', '--name', 'X', '--currency', 'XXX']],
      [2, ['org', 'create']],
      [2, ['org', 'update', 'nonsense', '--name', 'X']],
      [2, ['org', 'update', UNKNOWN, '--rate', 'GBP:1']],
      [2, ['key', 'frobnicate']],
      [1, ['org', 'update', UNKNOWN, '--name', 'X']],
      [1, ['key', 'revoke', 'qk_nonsense']],
    ];
    const ends = await Promise.all(cases.map(([, words]) => run(words, own)));
    for (const [i, [code, words]] of cases.entries()) {
      const end = ends[i];
      expect({ words, code: end?.code, stdout: end?.stdout }).toEqual({ words, code, stdout: '' });
      expect(end?.stderr).toMatch(/^(quittance|error): .+\n$/);
    }
  });
});

describe('commands without a server', () => {
  itNightly('start the embedded database for the duration of the command', async () => {
    const own = { DATA_DIR: await emptyDataDir() };
    expect(await runProcess(['org', 'list', '--json'], own)).toMatchObject({ code: 0, stdout: '[]\n' });
    const { id } = await runJson<{ id: string }>(['org', 'create', '--name', 'Alone'], own);
    expect(await runJson(['org', 'list'], own)).toMatchObject([{ id, name: 'Alone', currency: 'EUR' }]);
    expect(await runJson(['migrate'], own)).toEqual({ applied: [] });
  });
});

describe('commands with DATABASE_URL', () => {
  const urlOf = (database: string) => {
    const { host, port, user, password } = inject('connection');
    const credentials = `${user}:${encodeURIComponent(password)}`;
    return `postgres://${credentials}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  };

  itNightly('serve without an embedded database', async () => {
    const DATA_DIR = await emptyDataDir();
    const { connection, drop } = await testDatabase();
    const own = { DATA_DIR, DATABASE_URL: urlOf(connection.database) };
    const server = await serve(own);
    expect((await request(server.url, pairOf(server), '/customers')).status).toBe(200);
    expect(server.stdout()).not.toContain(connection.password);
    expect(await runJson(['org', 'list'], own)).toMatchObject([{ name: 'My company' }]);
    expect(await server.stop()).toMatchObject({ code: 0 });
    // Only files that their owner alone may read.
    expect(readdirSync(DATA_DIR).sort()).toEqual(['first-key.json', 'first-owner-link', 'secrets-key']);
    await drop();
  });

  itNightly('refuse a database of an older or newer release, or without a schema', async () => {
    const { connection, drop } = await testDatabase();
    const own = { DATA_DIR: await emptyDataDir(), DATABASE_URL: urlOf(connection.database) };
    const client = new pg.Client(connection);
    await client.connect();
    await client.query("DELETE FROM schema_migrations WHERE name = '0002_imports.sql'");
    const older = await run(['org', 'list'], own);
    // A newer release that this one cannot work with: its migration needs code that knows it.
    await client.query(
      `INSERT INTO schema_migrations (name, applied_at, needs)
       VALUES ('9999_future.sql', now(), '9999_future.sql'), ('0002_imports.sql', now(), NULL)`,
    );
    const newer = await runProcess(['serve'], own);
    await client.end();
    await drop();
    const none = await run(['org', 'list'], { ...own, DATABASE_URL: urlOf('there_is_no_such_database') });
    for (const { code, stdout } of [older, newer, none])
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(older.stderr).toContain('migrate');
    expect(newer.stderr).toContain('newer release');
    expect(none.stderr).toContain('cannot be used');
  });

  itNightly('wait for the data of this release, which migrate and a server complete', async () => {
    const { connection, database, drop } = await testDatabase();
    const own = { DATA_DIR: await emptyDataDir(), DATABASE_URL: urlOf(connection.database) };
    const postpone = () =>
      database.pool.query(
        `INSERT INTO backfills (name, requested_at)
         VALUES ('search texts of invoices', now()), ('of the next release', now())
         ON CONFLICT (name) DO UPDATE SET finished_at = NULL`,
      );
    await postpone();
    const refused = await run(['org', 'list'], own);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('it lacks search texts of invoices. Run');
    expect(await runJson(['migrate'], own)).toEqual({ applied: [] });
    expect(await runJson(['org', 'list'], own)).toEqual([]);
    await postpone();
    const server = await serve(own);
    const { rows } = await database.pool.query('SELECT name FROM backfills WHERE finished_at IS NULL');
    expect(rows).toEqual([{ name: 'of the next release' }]);
    expect(server.stderr()).toContain('Completed the data of this release: search texts of invoices');
    await server.stop();
    await drop();
  });
});

it('shows its help without loading packages that only other commands need', async () => {
  // Prints the loaded packages on stderr.
  const hook = `import{registerHooks}from'node:module';const seen=new Set();registerHooks({load(url,context,next){const name=/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url);if(name)seen.add(name[1]);return next(url,context)}});process.on('exit',()=>console.error([...seen].join()))`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(hook)}`;
  const { code, stdout, stderr } = await runProcess(['--help'], { NODE_OPTIONS });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('dunning-plan') });
  expect(stderr).toContain('commander');
  for (const name of ['pg', 'kysely', 'fastify', 'typebox', 'ajv', 'pino'])
    expect(stderr.trim().split(',')).not.toContain(name);
});
