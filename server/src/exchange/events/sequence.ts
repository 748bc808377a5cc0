import type { Database } from '../../platform/db/database.ts';
import { allSent, begin, commit, transact } from '../../platform/db/transaction.ts';
import { UTC } from '../../platform/db/utc.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { lockFeed } from '../../platform/outbox.ts';
import { appendToChain, type Recorded } from '../audit/append.ts';
import { DELIVER } from '../webhooks/delivery/kinds.ts';

/** Rows of the outbox, and about how many events, that one transaction moves: the feed's lock is held meanwhile. */
const MAX_ROWS = 200;
const MAX_EVENTS = 2000;

/**
 * A statement of its own after the lock, so that it sees everything that was committed before the lock was
 * given. At least one row is taken, however many events it holds.
 */
const MOVE = `
WITH oldest AS (
  SELECT o.recorded_at, o.id, o.occurred_at, o.entries, o.actor, o.audit,
    sum(o.event_count) OVER (ORDER BY o.recorded_at, o.id) - o.event_count AS before
  FROM (SELECT * FROM outbox WHERE organization_id = $1 ORDER BY recorded_at, id LIMIT ${MAX_ROWS}) o),
taken AS (SELECT * FROM oldest WHERE before < ${MAX_EVENTS}),
listed AS (
  SELECT row_number() OVER (ORDER BY t.recorded_at, t.id, e.place) AS number, t.occurred_at, t.actor, e.entry
  FROM taken t CROSS JOIN LATERAL json_array_elements(t.entries) WITH ORDINALITY AS e(entry, place)),
told AS (
  INSERT INTO events (organization_id, position, id, type, customer_id, data, occurred_at, actor)
  SELECT $1, $2::bigint + l.number, r.id, r.type, r."customerId", r.data, l.occurred_at, l.actor
  FROM listed l CROSS JOIN LATERAL json_to_record(l.entry) AS r(id uuid, type text, "customerId" uuid, data json)),
moved AS (
  DELETE FROM outbox x USING taken t
  WHERE x.organization_id = $1 AND x.recorded_at = t.recorded_at AND x.id = t.id RETURNING x.id),
counted AS (SELECT count(*) AS events FROM listed),
stepped AS (
  UPDATE event_feeds f SET position = f.position + c.events FROM counted c WHERE f.organization_id = $1)
SELECT c.events, (SELECT count(*) FROM moved) AS rows,
  (SELECT count(*) FROM oldest) = ${MAX_ROWS} OR EXISTS (SELECT 1 FROM oldest WHERE before >= ${MAX_EVENTS}) AS more,
  (SELECT json_agg(json_build_object('at', ${UTC('t.recorded_at')}, 'actor', t.actor, 'entries', t.audit)
    ORDER BY t.recorded_at, t.id) FROM taken t WHERE t.audit IS NOT NULL) AS audit
FROM counted c`;

/** Who is told of events. */
const LISTENERS = 'SELECT id FROM webhook_endpoints WHERE organization_id = $1 AND enabled';

const WAITS = 'SELECT EXISTS (SELECT 1 FROM outbox WHERE organization_id = $1) AS waits';

/** Bounds the work of one request while a large import's events wait for their positions. */
const MAX_STEPS = 10;

/** Brings a feed up to what was committed before, for a request; a very long outbox only in part. */
export async function catchUp(database: Database, organizationId: string): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1)
    if (!(await sequenceEvents(database, organizationId))) return;
}

/**
 * Gives the events that wait in an organization's outbox their positions in its feed, oldest first. Only what is
 * committed can be seen here, and one transaction at a time gives positions: whoever has read the feed up to
 * a position will never find one below it that was not there. Their delivery to webhooks is queued with them. What is audited
 * becomes a link of the organization's chain, in the same order.
 * @returns whether more is left: a call moves a bounded number
 */
export async function sequenceEvents(database: Database, organizationId: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ waits: boolean }>({
    name: 'outbox waits',
    text: WAITS,
    values: [organizationId],
  });
  if (rows[0]?.waits !== true) return false;
  return transact(database, async (connection) => {
    const [, position, listeners] = await allSent([
      begin(connection),
      lockFeed(connection, organizationId),
      connection.query<{ id: string }>({
        name: 'webhooks that listen',
        text: LISTENERS,
        values: [organizationId],
      }),
    ]);
    const deliveries = listeners.rows.map(({ id: endpointId }) =>
      newJob(DELIVER, { organizationId, endpointId }),
    );
    const { rows: moved } = await connection.query<{ more: boolean; audit: Recorded[] | null }>({
      name: 'sequence events',
      text: MOVE,
      values: [organizationId, position],
    });
    const [step] = moved;
    await appendToChain(connection, organizationId, step?.audit ?? []);
    const answers = await commit(database, connection, null, addJobs(connection, deliveries));
    return answers !== null && step?.more === true;
  });
}
