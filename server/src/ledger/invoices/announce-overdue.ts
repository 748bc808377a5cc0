import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { allSent, assertCommitted, transact } from '../../platform/db/transaction.ts';
import { type Loop, startLoop } from '../../platform/jobs/loop.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { overdueBefore } from '../domain/calendar.ts';
import { documentFacts, type ToldDocument } from '../domain/settlement/events.ts';

export interface OverdueOptions {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  pollMillis?: number;
}

/** Invoices whose families are locked at once: few, so that writes beside it wait only shortly. */
const BATCH = 200;

const OVERDUE = `d.kind = 'INVOICE' AND d.is_open AND d.due_at < $2
  AND NOT EXISTS (SELECT 1 FROM overdue_announcements a
    WHERE a.organization_id = $1 AND a.invoice_id = d.id AND a.due_at = d.due_at)`;

const CANDIDATES = `SELECT d.id FROM documents d WHERE d.organization_id = $1 AND ${OVERDUE}
ORDER BY d.due_at, d.id LIMIT ${BATCH}`;

/** The locks that settlement takes: the root customer stands for its family. */
const LOCK = `
SELECT c.id FROM customers c
WHERE c.organization_id = $1 AND c.id IN (
  SELECT coalesce(x.parent_id, x.id) FROM documents d
  JOIN customers x ON x.organization_id = $1 AND x.id = d.customer_id
  WHERE d.organization_id = $1 AND d.id = ANY($2::uuid[]))
ORDER BY c.id FOR NO KEY UPDATE OF c`;

/** Asked again under the locks: what was paid, written off or put off meanwhile is not announced. */
const FACTS = `
SELECT d.id, d.kind, d.customer_id AS "customerId", d.external_id AS "externalId", d.custom_id AS "customId",
  d.currency, d.amount, d.amount_linked AS "amountLinked", d.amount_refunded AS "amountRefunded",
  d.dated_at AS "datedAt", d.due_at AS "dueAt", c.external_id AS "customerExternalId"
FROM documents d JOIN customers c ON c.organization_id = $1 AND c.id = d.customer_id
WHERE d.organization_id = $1 AND d.id = ANY($3::uuid[]) AND ${OVERDUE}
ORDER BY d.due_at, d.id`;

const ANNOUNCE = `
INSERT INTO overdue_announcements (organization_id, invoice_id, due_at, announced_at)
SELECT $1, r.id, r."dueAt", $3 FROM json_to_recordset($2::json) AS r(id uuid, "dueAt" timestamptz)
ON CONFLICT DO NOTHING`;

type Facts = ToldDocument & { customerExternalId: string };

/** While there is more to announce, it rests so many times as long as it worked: requests have the machine first. */
const REST = 4;

/** Announces in the background, every minute. */
export function startOverdueAnnouncer({ database, clock, log, pollMillis = 60_000 }: OverdueOptions): Loop {
  const turn = async (): Promise<number> => {
    const begun = clock.millis();
    const more = await announceOverdue(database, clock);
    return more ? Math.min(pollMillis, REST * Math.max(1, clock.millis() - begun)) : pollMillis;
  };
  return startLoop({ name: 'announcements of overdue invoices', log, errorMillis: pollMillis, turn });
}

/**
 * Tells, once for each invoice and due date, that the due day has ended where the organization is. The state of an invoice
 * does not depend on it: it is derived from the dates. Looks across organizations by design, at a bounded number of
 * invoices of each.
 * @returns whether there may be more to announce
 */
export async function announceOverdue(database: Database, clock: Clock): Promise<boolean> {
  const { rows } = await database.pool.query<{ id: string; timezone: string }>({
    name: 'time zones',
    text: 'SELECT organization_id AS id, timezone FROM organizations',
  });
  let more = false;
  for (const { id, timezone } of rows)
    if ((await announceBatch(database, clock, id, timezone)) === BATCH) more = true;
  return more;
}

/** How many invoices were looked at. */
async function announceBatch(
  database: Database,
  clock: Clock,
  organizationId: string,
  timezone: string,
): Promise<number> {
  const now = clock.now();
  const before = overdueBefore(now, timezone);
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'overdue invoices',
    text: CANDIDATES,
    values: [organizationId, before],
  });
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await transact(database, async (connection) => {
    const [, , found] = await allSent([
      connection.query('BEGIN'),
      connection.query({ name: 'overdue locks', text: LOCK, values: [organizationId, ids] }),
      connection.query<Facts>({ name: 'overdue facts', text: FACTS, values: [organizationId, before, ids] }),
    ] as const);
    const events = found.rows.map(({ customerExternalId, ...invoice }) => ({
      type: 'invoice.overdue',
      customerId: invoice.customerId,
      data: documentFacts(invoice, customerExternalId),
    }));
    await connection.query({
      name: 'announce overdue',
      text: ANNOUNCE,
      values: [organizationId, JSON.stringify(found.rows.map(({ id, dueAt }) => ({ id, dueAt }))), now],
    });
    await recordEvents(connection, organizationId, events, now);
    assertCommitted(await connection.query('COMMIT'));
  });
  return ids.length;
}
