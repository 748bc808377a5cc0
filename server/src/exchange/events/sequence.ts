import { JOIN_RECORDED } from '../../cash/commands.ts';
import { USES_CASH } from '../../cash/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { allSent, beginTransaction, commit, transact } from '../../platform/db/transaction.ts';
import { UTC } from '../../platform/db/utc.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { lockFeed } from '../../platform/outbox.ts';
import { DELIVER } from '../webhooks/delivery/kinds.ts';
import { appendToChain, loadChainHead, type Recorded } from './append-audit.ts';

/**
 * Maximum outbox rows, and approximate maximum events, per transaction. The transaction holds the feed's
 * lock.
 */
const MAX_ROWS = 500;
const MAX_EVENTS = 2000;

/**
 * Moves the oldest outbox rows into the feed. It is a separate statement after the lock, so that its snapshot
 * includes everything committed before the lock was acquired. It takes at least one row, even if that row
 * contains more than the maximum number of events. All rows up to the last one taken are in the snapshot, so
 * they are deleted as a range.
 */
const MOVE = `
WITH oldest AS (
  SELECT o.recorded_at, o.id, o.occurred_at, o.entries, o.actor, o.audit,
    sum(o.event_count) OVER (ORDER BY o.recorded_at, o.id) - o.event_count AS before
  FROM (SELECT * FROM outbox WHERE organization_id = $1 ORDER BY recorded_at, id LIMIT ${MAX_ROWS}) o),
taken AS (SELECT * FROM oldest WHERE before < ${MAX_EVENTS}),
appended AS (
  INSERT INTO events (organization_id, position, id, type, customer_id, data, occurred_at, actor)
  SELECT $1, $2::bigint + row_number() OVER (ORDER BY t.recorded_at, t.id, e.place),
    e.id, e.type, e.customer_id, e.data, t.occurred_at, t.actor
  FROM taken t CROSS JOIN LATERAL ROWS FROM (
    json_to_recordset(t.entries) AS (id uuid, type text, "customerId" uuid, data json))
    WITH ORDINALITY AS e(id, type, customer_id, data, place)
  RETURNING type),
moved AS (
  DELETE FROM outbox x
  USING (SELECT t.recorded_at, t.id FROM taken t ORDER BY t.recorded_at DESC, t.id DESC LIMIT 1) last
  WHERE x.organization_id = $1 AND (x.recorded_at, x.id) <= (last.recorded_at, last.id)),
stepped AS (
  UPDATE event_feeds f SET position = f.position + c.events
  FROM (SELECT count(*) AS events FROM appended) c WHERE f.organization_id = $1)
SELECT
  (SELECT count(*) FROM oldest) = ${MAX_ROWS} OR EXISTS (SELECT 1 FROM oldest WHERE before >= ${MAX_EVENTS}) AS "hasMore",
  (SELECT json_agg(json_build_object('at', ${UTC('t.recorded_at')}, 'actor', t.actor, 'entries', t.audit)
    ORDER BY t.recorded_at, t.id) FROM taken t WHERE t.audit IS NOT NULL) AS audit,
  EXISTS (SELECT 1 FROM appended a WHERE a.type LIKE 'payment.%' OR a.type = 'match.undone') AND ${USES_CASH}
    AS "changesCash"`;

interface SequencedStep {
  /** Whether the outbox may have more rows. */
  hasMore: boolean;
  audit: Recorded[] | null;
  /** Whether a payment changed, in an organization that has bank transactions. */
  changesCash: boolean;
}

/** Enabled webhook endpoints. */
const LISTENERS = 'SELECT id FROM webhook_endpoints WHERE organization_id = $1 AND enabled';

const HAS_ROWS = 'SELECT EXISTS (SELECT 1 FROM outbox WHERE organization_id = $1) AS "hasRows"';

/** Bounds the work of one request while the events of a large import are sequenced. */
const MAX_STEPS = 10;

/** Sequences events that were committed before a request. A very long outbox is processed only in part. */
export async function catchUp(database: Database, organizationId: string): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1)
    if (!(await sequenceEvents(database, organizationId))) return;
}

/**
 * Moves an organization's outbox into its feed, oldest first, and assigns positions. Only committed rows are
 * visible here, and one transaction at a time assigns positions. A reader that has reached a position
 * therefore never misses an earlier one. The same transaction queues webhook deliveries and appends audit
 * records to the organization's chain, in the same order. If payments changed, it queues their comparison with
 * matches here, so that no write of a payment has to queue it.
 * @returns whether rows may be left; each call moves a bounded number
 */
export async function sequenceEvents(database: Database, organizationId: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ hasRows: boolean }>({
    name: 'outbox has rows',
    text: HAS_ROWS,
    values: [organizationId],
  });
  if (rows[0]?.hasRows !== true) return false;
  return transact(database, async (connection) => {
    const [, position, head, listeners] = await allSent([
      beginTransaction(connection),
      lockFeed(connection, organizationId),
      loadChainHead(connection, organizationId),
      connection.query<{ id: string }>({
        name: 'webhooks that listen',
        text: LISTENERS,
        values: [organizationId],
      }),
    ]);
    const deliveries = listeners.rows.map(({ id: endpointId }) =>
      newJob(DELIVER, { organizationId, endpointId }),
    );
    const { rows: steps } = await connection.query<SequencedStep>({
      name: 'sequence events',
      text: MOVE,
      values: [organizationId, position],
    });
    const [step] = steps;
    const appended = appendToChain(connection, organizationId, head, step?.audit ?? []);
    const jobs =
      step?.changesCash === true ? deliveries.concat(newJob(JOIN_RECORDED, { organizationId })) : deliveries;
    // Without a commit marker: a repetition moves only the rows that are still in the outbox.
    await commit(database, connection, null, appended, addJobs(connection, jobs));
    return step?.hasMore === true;
  });
}
