import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAudit } from '../../src/compliance/audit/verify.ts';
import { sequenceEvents } from '../../src/exchange/events/sequence.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/** Several processes move one outbox, and some of them are killed half-way. */

const ROWS = 3_000;
/** Events of the largest transaction: more than a move takes otherwise. */
const LARGEST = 5_000;

let service: TestService;
let client: Client;
let other: Database;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  other = openDatabase({ connection: service.database.connection, max: 4, onError: () => {} });
  await sequenceEvents(service.database, client.organization.id);
});
afterAll(async () => {
  await other.close();
  await service.close();
});

/**
 * Fills the outbox. Each row has events of its own number; each third also has an audit entry that names a
 * record twice, and each seventh has only that. Rows of an older release have no actor.
 */
const FILL = `
INSERT INTO outbox (organization_id, recorded_at, id, occurred_at, event_count, entries, actor, audit)
SELECT $1, now() + n * interval '1 millisecond', gen_random_uuid(), now(),
  events + CASE WHEN audited THEN 1 ELSE 0 END,
  coalesce((SELECT json_agg(json_build_object('id', gen_random_uuid(), 'type', 'customer.updated', 'customerId', NULL,
    'data', json_build_object('externalId', n || '-' || e)) ORDER BY e) FROM generate_series(1, events) e), '[]'),
  CASE WHEN n % 5 = 0 THEN NULL ELSE '{"kind":"SYSTEM","id":null,"apiKey":null,"job":"x","address":null}'::json END,
  CASE WHEN audited THEN json_build_array(json_build_object('id', gen_random_uuid(), 'action', 'links.changed',
    'records', '[{"kind":"INVOICE","id":"a"},{"kind":"PAYMENT","id":"b"},{"kind":"INVOICE","id":"a"}]'::json,
    'changes', json_build_array(json_build_object('field', 'made "\\{}', 'before', 0, 'after', n)))) END
FROM generate_series(1, ${ROWS}) n CROSS JOIN LATERAL (
  SELECT CASE WHEN n % 7 = 0 THEN 0 WHEN n = 1000 THEN ${LARGEST} ELSE 1 + n % 3 END AS events,
    n % 3 = 0 OR n % 7 = 0 AS audited) x`;

it('gives each event one position and each audit entry one place, in order', async () => {
  const { id } = client.organization;
  const { pool } = service.database;
  const { rows: before } = await pool.query('SELECT position FROM event_feeds WHERE organization_id = $1', [
    id,
  ]);
  const start: number = before[0]?.position ?? 0;
  await pool.query(FILL, [id]);
  const { rows: expected } = await pool.query<{ name: string }>(
    `SELECT e -> 'data' ->> 'externalId' AS name FROM outbox, json_array_elements(entries) WITH ORDINALITY AS t(e, place)
     WHERE organization_id = $1 ORDER BY recorded_at, id, place`,
    [id],
  );
  let isMoving = true;
  const move = async (database: Database) => {
    while (isMoving) {
      const isMore = await sequenceEvents(database, id).catch(() => true);
      if (!isMore) isMoving = (await waiting()) > 0;
    }
  };
  const waiting = async () => {
    const { rows } = await pool.query('SELECT count(*) AS count FROM outbox WHERE organization_id = $1', [
      id,
    ]);
    return Number(rows[0]?.count);
  };
  let killed = 0;
  const kill = async () => {
    while (isMoving) {
      const { rowCount } = await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
           AND state = 'active' AND query LIKE '%INSERT INTO events%' AND query NOT LIKE '%pg_terminate%' LIMIT 1`,
      );
      killed += rowCount ?? 0;
      await sleep(killed < 5 ? 2 : 100);
    }
  };
  await Promise.all([move(service.database), move(service.database), move(other), move(other), kill()]);
  expect(killed).toBeGreaterThan(0);
  const { rows: moved } = await pool.query<{ name: string; position: number }>(
    `SELECT data ->> 'externalId' AS name, position FROM events WHERE organization_id = $1 AND position > $2 ORDER BY position`,
    [id, start],
  );
  expect(moved.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
  expect(moved.map(({ position }) => position)).toEqual(expected.map((_, i) => start + i + 1));
  const { rows: feed } = await pool.query('SELECT position FROM event_feeds WHERE organization_id = $1', [
    id,
  ]);
  expect(feed).toEqual([{ position: start + expected.length }]);
  const { entries, differences } = await verifyAudit(service.database, { organizationId: id });
  expect(differences).toEqual([]);
  expect(entries).toBeGreaterThan(ROWS / 3);
  const { rows: chained } = await pool.query<{ n: number }>(
    `SELECT (content::json #>> '{changes,0,after}')::int AS n FROM audit_entries
     WHERE organization_id = $1 AND action = 'links.changed' ORDER BY position`,
    [id],
  );
  const numbers = Array.from({ length: ROWS }, (_, i) => i + 1).filter((n) => n % 3 === 0 || n % 7 === 0);
  expect(chained.map(({ n }) => n)).toEqual(numbers);
});
