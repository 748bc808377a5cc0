import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanUp, runQuery, start, temporaryFolder } from './testing/harness.ts';
import { connectionUrl } from './types.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
afterEach(cleanUp);

test('runs the application under a role that owns its database and has no other privileges', async () => {
  const { url, connection, superuser } = await start({ dataDir: temporaryFolder() });
  expect(connection.user).not.toBe(superuser.user);
  const [role] = await runQuery(
    url,
    `SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user`,
  );
  expect(Object.values(role ?? {})).toEqual([false, false, false, false, false]);
  await runQuery(
    url,
    'CREATE SCHEMA inner_one; CREATE TABLE inner_one.mine (id integer); CREATE TEMP TABLE t (id integer)',
  );
  for (const sql of [
    `COPY (SELECT 1) TO PROGRAM 'true'`,
    `SELECT pg_read_file('/etc/passwd')`,
    'SELECT * FROM pg_authid',
    'CREATE DATABASE other',
    'CREATE ROLE other',
    'ALTER SYSTEM SET work_mem = 1',
    `ALTER ROLE ${superuser.user} PASSWORD 'x'`,
  ])
    await expect(runQuery(url, sql), sql).rejects.toThrow(/permission denied|must be/);
  for (const database of ['postgres', 'template1'])
    await expect(runQuery(connectionUrl({ ...connection, database }), 'SELECT 1')).rejects.toThrow(
      'permission denied',
    );
});

test('transfers an older database of the superuser to the role, with all its objects', async () => {
  const dataDir = temporaryFolder();
  const first = await start({ dataDir });
  const { connection, superuser } = first;
  const admin = new pg.Client({ ...superuser, database: 'postgres' });
  await admin.connect();
  // The state the first release left.
  await admin.query(`DROP DATABASE ${connection.database}`);
  await admin.query(`CREATE DATABASE ${connection.database}`);
  await admin.query(`DROP ROLE ${connection.user}`);
  await admin.end();
  await runQuery(
    connectionUrl(superuser),
    `CREATE SCHEMA worker;
     CREATE TYPE worker.kind AS ENUM ('a', 'b');
     CREATE TYPE worker.spec AS (name text, kind worker.kind);
     CREATE DOMAIN worker.small AS integer CHECK (VALUE < 10);
     CREATE TABLE worker.jobs (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, n serial, kind worker.kind);
     CREATE VIEW worker.seen AS SELECT id FROM worker.jobs;
     CREATE SEQUENCE alone;
     CREATE FUNCTION worker.add(worker.kind) RETURNS bigint LANGUAGE sql AS 'INSERT INTO worker.jobs (kind) VALUES ($1) RETURNING id';
     CREATE TABLE parent (id integer PRIMARY KEY) PARTITION BY RANGE (id);
     CREATE TABLE child PARTITION OF parent FOR VALUES FROM (0) TO (10);
     INSERT INTO parent VALUES (1)`,
  );
  await first.stop();
  rmSync(join(dataDir, 'postgres-role-password'));
  for (let time = 0; time < 2; time += 1) {
    const { url, stop } = await start({ dataDir });
    expect(await runQuery(url, 'SELECT id FROM parent')).toEqual([{ id: 1 }]);
    expect(await runQuery(url, `SELECT worker.add('b') AS id`)).toEqual([{ id: String(time + 1) }]);
    const left = await runQuery(
      url,
      `SELECT relname AS name FROM pg_class WHERE relowner = '${superuser.user}'::regrole AND relnamespace >= 16384
       UNION ALL SELECT typname FROM pg_type WHERE typowner = '${superuser.user}'::regrole AND oid >= 16384
       UNION ALL SELECT proname FROM pg_proc WHERE proowner = '${superuser.user}'::regrole AND oid >= 16384
       UNION ALL SELECT nspname FROM pg_namespace WHERE nspowner = '${superuser.user}'::regrole AND oid >= 16384`,
    );
    expect(left).toEqual([]);
    await runQuery(
      url,
      `ALTER TABLE parent ADD COLUMN t${time} text; DROP VIEW worker.seen; CREATE VIEW worker.seen AS SELECT id FROM worker.jobs;
       ALTER TYPE worker.kind ADD VALUE 'c${time}'; ALTER SEQUENCE alone RESTART; CREATE OR REPLACE FUNCTION worker.add(worker.kind)
       RETURNS bigint LANGUAGE sql AS 'INSERT INTO worker.jobs (kind) VALUES ($1) RETURNING id'`,
    );
    await stop();
  }
});
