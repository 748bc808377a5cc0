import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { BACKFILLS } from '../../src/ledger/backfills.ts';
import { verify } from '../../src/ledger/verify/verify.ts';
import { runBackfills } from '../../src/platform/db/backfills.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { knownMigrations, migrate, readMigration } from '../../src/platform/db/migrate.ts';
import { newId } from '../../src/platform/ids.ts';

/** Migration of days and instants in many zones that were stored before calendar days existed. */

const name = `test_${randomBytes(8).toString('hex')}`;
const connection = { ...inject('connection'), database: name };

async function administrate(sql: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
beforeAll(() => administrate(`CREATE DATABASE ${name} TEMPLATE template0`));
afterAll(() => administrate(`DROP DATABASE ${name} WITH (FORCE)`));

const DAYS: [zone: string, days: string[]][] = [
  ['UTC', ['2026-02-04', '9999-12-31']],
  ['Europe/Paris', ['2026-02-04', '2026-03-29', '2026-10-25', '1900-01-01']],
  ['America/New_York', ['2026-02-04', '2026-03-08', '2026-11-01']],
  ['America/Santiago', ['2026-09-06', '2026-04-05']], // begins at one; its eve has 25 hours
  ['America/Havana', ['2026-11-01', '2026-03-08']], // midnight comes twice; is skipped
  ['America/Sao_Paulo', ['2018-11-04']],
  ['Africa/Cairo', ['2026-04-24']],
  ['Asia/Kathmandu', ['2026-02-04']],
  ['Pacific/Kiritimati', ['2026-02-04', '9999-12-31']],
  ['Etc/GMT+12', ['2026-02-04', '1900-01-01']],
];
/** Hours after the start of a local day at which a time is not a plain day. */
const LATER = [0.001, 9, 22.9];

interface Stored {
  id: string;
  organization: string;
  /** The stored value before the migration. */
  at: string;
  expected: { at: string; on: string };
}

const utc = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds).toISOString();

function rowsOf(zone: string, organization: string, day: string): Stored[] {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  const alone = { id: newId(), organization, at: utc(start) };
  const instants = LATER.map((hours) => {
    const at = utc(start.add({ milliseconds: hours * 3_600_000 }));
    return { id: newId(), organization, at, expected: { at, on: day } };
  });
  return [{ ...alone, expected: { at: `${day}T00:00:00.000Z`, on: day } }, ...instants];
}

async function fill(client: pg.Client): Promise<Stored[]> {
  const rows: Stored[] = [];
  for (const [zone, days] of DAYS) {
    const [organization, customer, plan] = [newId(), newId(), newId()];
    const own = days.flatMap((day) => rowsOf(zone, organization, day));
    rows.push(...own);
    const run = (text: string, ...more: unknown[]) => client.query(text, [organization, ...more]);
    await run(
      `INSERT INTO organizations (organization_id, name, currency, timezone, language, requests_per_minute, max_concurrency,
         created_at, updated_at) VALUES ($1, 'Old', 'EUR', $2, 'en', 600, 10, now(), now())`,
      zone,
    );
    await run(
      `INSERT INTO customers (organization_id, id, external_id, name, balance, amount_due, created_at, updated_at)
       VALUES ($1, $2, 'c', 'C', $3, $3, now(), now())`,
      ...[customer, own.length],
    );
    await run(
      `INSERT INTO customer_balances (organization_id, customer_id, currency, documents, invoices_due, invoiced, credited,
         paid, refunded, amount_due) VALUES ($1, $2, 'EUR', $3::int, $3::int, $3::int, 0, 0, 0, $3::int)`,
      ...[customer, own.length],
    );
    await run(
      `INSERT INTO dunning_plans (organization_id, id, name, mode, entity, steps, created_at, updated_at)
       VALUES ($1, $2, 'P', 'AUTOMATIC', 'CUSTOMER', '[]', now(), now())`,
      plan,
    );
    const stored = JSON.stringify(own);
    const FROM = 'FROM json_to_recordset($2) AS r(id uuid, at timestamptz)';
    await run(
      `INSERT INTO documents (organization_id, id, kind, customer_id, external_id, custom_id, currency, amount, dated_at,
         due_at, promise_date, amount_linked, amount_refunded, created_at, updated_at)
       SELECT $1, id, 'INVOICE', $3, id, id, 'EUR', 1, at, at, at, 0, 0, now(), '2026-01-01' ${FROM}`,
      ...[stored, customer],
    );
    await run(
      `INSERT INTO promises (organization_id, id, invoice_id, date, source, amount_linked_before, made_at)
       SELECT $1, id, id, at, 'API', 0, now() ${FROM}`,
      stored,
    );
    // Announced twice on one day, which becomes one announcement.
    await run(
      `INSERT INTO overdue_announcements (organization_id, invoice_id, due_at, announced_at)
       SELECT $1, id, at + late, now() ${FROM}, (VALUES (interval '0'), (interval '1 millisecond')) AS l(late)`,
      stored,
    );
    await run(
      `INSERT INTO dunning_tracks (organization_id, customer_id, plan_id, invoice_id, version, started_on, carrying_due_at,
         updated_at) SELECT $1, $3, $4, id, 1, '2026-01-01', at, now() ${FROM}`,
      ...[stored, customer, plan],
    );
  }
  return rows;
}

async function apply(client: pg.Client, isWanted: (name: string) => boolean): Promise<void> {
  for (const migration of knownMigrations().filter(isWanted)) {
    const { sql, checksum } = readMigration(migration);
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations VALUES ($1, now(), $2)', [migration, checksum]);
  }
}

it('keeps dates as dates at midnight UTC, and leaves instants unchanged', async () => {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    'CREATE TABLE schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL, checksum text)',
  );
  await apply(client, (known) => known < '0015');
  const rows = await fill(client);
  // Tracks were removed in a later release: until then they keep their day too.
  await apply(client, (known) => known >= '0015' && known < '0021');
  const tracks = await client.query(
    'SELECT invoice_id AS id, carrying_due_on::text AS "on" FROM dunning_tracks',
  );
  await client.end();
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(tracks.rows.sort(byId)).toEqual(rows.map(({ id, expected: { on } }) => ({ id, on })).sort(byId));
  await migrate(connection);
  await runBackfills(connection, BACKFILLS);
  const database = openDatabase({ connection, max: 2, onError: () => {} });
  try {
    const { rows: found } = await database.pool.query(
      `SELECT d.id, d.dated_at AS at, d.dated_on AS "on", d.source, d.updated_at AS "updatedAt",
         d.due_at = d.dated_at AND d.due_on = d.dated_on AND d.promise_date = d.dated_at AND d.promise_due_on = d.dated_on
           AND p.date = d.dated_at AND p.due_on = d.dated_on AS "areAlike",
         (SELECT json_agg(a.due_on) FROM overdue_announcements a
           WHERE a.organization_id = d.organization_id AND a.invoice_id = d.id) AS announced
       FROM documents d
       JOIN promises p ON p.organization_id = d.organization_id AND p.invoice_id = d.id`,
    );
    const common = { source: 'API', updatedAt: '2026-01-01T00:00:00.000Z', areAlike: true };
    const expected = rows.map(({ id, expected: { at, on } }) => ({ id, at, on, ...common, announced: [on] }));
    expect(found.sort(byId)).toEqual(expected.sort(byId));
    expect(await verify(database, { now: new Date().toISOString() })).toMatchObject({ ok: true });
  } finally {
    await database.close();
  }
});
