import type { FastifyBaseLogger } from 'fastify';
import type { CalendarDay, Timestamp } from '../../ledger/domain/calendar.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** What comes sooner after the last one counts as the same visit. */
const SAME_VISIT_MILLIS = 30 * 60_000;

/** A visit of now, unless one was kept already that is as good as the same. */
const KEEP = `INSERT INTO portal_visits (organization_id, link_id, day, id, customer_id, first_at, last_at, visits)
  VALUES ($1, $2, $3, $4, $5, $6, $6, 1)
  ON CONFLICT (organization_id, link_id, day) DO UPDATE SET last_at = excluded.last_at, visits = portal_visits.visits + 1
    WHERE portal_visits.last_at <= $7`;

export interface Visit {
  organizationId: string;
  linkId: string;
  customerId: string;
  now: Timestamp;
  /** Where the organization is. */
  today: CalendarDay;
}

/** Links of which this process keeps a visit just now: whoever reloads a page a hundred times waits for one connection at most. */
const underWay = new Set<string>();

/**
 * Keeps that a link was opened today, beside the answer: no page waits for it, and none fails with it. Two at once, in
 * whichever processes, are one visit.
 */
export function keepVisit(database: Database, log: FastifyBaseLogger, visit: Visit): void {
  if (underWay.has(visit.linkId)) return;
  underWay.add(visit.linkId);
  store(database, visit)
    .catch((error: unknown) => log.warn({ err: error }, 'a visit to the portal is not kept'))
    .finally(() => underWay.delete(visit.linkId));
}

async function store({ pool }: Database, visit: Visit): Promise<void> {
  const { organizationId, linkId, customerId, now, today } = visit;
  const before = new Date(Date.parse(now) - SAME_VISIT_MILLIS).toISOString();
  await pool.query({
    name: 'keep visit',
    text: KEEP,
    values: [organizationId, linkId, today, newId(), customerId, now, before],
  });
}
