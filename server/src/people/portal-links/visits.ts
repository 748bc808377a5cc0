import type { FastifyBaseLogger } from 'fastify';
import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** A page view within this time after the last one belongs to the same visit. */
const SAME_VISIT_MS = 30 * 60_000;

/** Records a visit, unless the last one is recent enough to be the same. */
const KEEP = `INSERT INTO portal_visits (organization_id, link_id, day, id, customer_id, first_at, last_at, visits)
  VALUES ($1, $2, $3, $4, $5, $6, $6, 1)
  ON CONFLICT (organization_id, link_id, day) DO UPDATE SET last_at = excluded.last_at, visits = portal_visits.visits + 1
    WHERE portal_visits.last_at <= $7`;

export interface Visit {
  organizationId: string;
  linkId: string;
  customerId: string;
  now: Timestamp;
  /** Today in the organization's time zone. */
  today: CalendarDay;
}

/**
 * Links with a visit being stored by this process. A client that reloads a page many times thus uses at most
 * one connection.
 */
const underWay = new Set<string>();

/**
 * Records today's visit of a link in the background: the page neither waits for it nor fails with it.
 * Concurrent requests, even in several processes, count as one visit.
 */
export function keepVisit(database: Database, log: FastifyBaseLogger, visit: Visit): void {
  if (underWay.has(visit.linkId)) return;
  underWay.add(visit.linkId);
  storeVisit(database, visit)
    .catch((error: unknown) => log.warn({ err: error }, 'a visit to the portal could not be stored'))
    .finally(() => underWay.delete(visit.linkId));
}

async function storeVisit({ pool }: Database, visit: Visit): Promise<void> {
  const { organizationId, linkId, customerId, now, today } = visit;
  const before = new Date(Date.parse(now) - SAME_VISIT_MS).toISOString();
  await pool.query({
    name: 'keep visit',
    text: KEEP,
    values: [organizationId, linkId, today, newId(), customerId, now, before],
  });
}
