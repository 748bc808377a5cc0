import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { expectError } from '../harness/contract.ts';
import { customer, store } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/** `GET /v1/events/{id}` in a feed of 100,000 events. Events are found by the times in their ids. */

const EVENTS = 100_000;
/** Time between two events. */
const MILLIS = 720;

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  await fillFeed(client, EVENTS);
});
afterAll(() => service.close());

/**
 * Fills the feed with events over some hours. The times in their ids differ from the order of positions by up
 * to 50 seconds, and at each thousandth event by 50 minutes.
 */
async function fillFeed({ organization }: Client, events: number): Promise<void> {
  const { pool } = service.database;
  const values = [organization.id, events];
  await pool.query(
    `INSERT INTO events (organization_id, position, id, type, data, occurred_at)
     SELECT $1, n, (lpad(to_hex(made), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
       'customer.updated', json_build_object('externalId', n), now()
     FROM generate_series(1, $2::int) n CROSS JOIN LATERAL (
       SELECT (extract(epoch FROM now()) * 1000)::bigint - ($2 - n) * ${MILLIS}
         - CASE WHEN n % 1000 = 0 THEN 3000000 ELSE n * 7919 % 50000 END AS made) t`,
    values,
  );
  await pool.query(
    `INSERT INTO event_feeds VALUES ($1, $2, 0)
     ON CONFLICT (organization_id) DO UPDATE SET position = excluded.position`,
    values,
  );
}

async function idAt(position: number, { organization } = client): Promise<string> {
  const { rows } = await service.database.pool.query<{ id: string }>(
    'SELECT id FROM events WHERE organization_id = $1 AND position = $2',
    [organization.id, position],
  );
  return rows[0]?.id ?? '';
}

it.each([1, 2, 3, 999, 1000, 1001, 50_000, 77_777, 99_000, 99_999, 100_000])(
  'finds the event at position %i',
  async (n) => {
    const answer = await client.get(`/events/${(await idAt(n)).toUpperCase()}`);
    expect(answer.body).toMatchObject({ id: await idAt(n), data: { externalId: n } });
  },
);

it('finds an event that the outbox still contains', async () => {
  await store(client, '/customers', customer('c'));
  const { rows } = await service.database.pool.query<{ id: string }>(
    `SELECT entries -> 0 ->> 'id' AS id FROM outbox WHERE organization_id = $1`,
    [client.organization.id],
  );
  const answer = await client.get(`/events/${rows[0]?.id}`);
  expect(answer.body).toMatchObject({ type: 'customer.created', data: { externalId: 'c' } });
});

it('returns 404 for ids of no event and of another organization', async () => {
  const other = await service.client();
  const unknown = [newId(), '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  for (const id of unknown) expectError(await client.get(`/events/${id}`), 404, 'NOT_FOUND');
  expectError(await other.get(`/events/${await idAt(500)}`), 404, 'NOT_FOUND');
});

it('returns 404 for a removed event, and finds the first one after it', async () => {
  const other = await service.client();
  await fillFeed(other, 1_000);
  const removed = await idAt(400, other);
  for (const sql of [
    'UPDATE event_feeds SET removed_position = 400 WHERE organization_id = $1',
    'DELETE FROM events WHERE organization_id = $1 AND position <= 400',
  ])
    await service.database.pool.query(sql, [other.organization.id]);
  expectError(await other.get(`/events/${removed}`), 404, 'NOT_FOUND');
  const kept = await idAt(401, other);
  expect((await other.get(`/events/${kept}`)).body).toMatchObject({ id: kept });
});
