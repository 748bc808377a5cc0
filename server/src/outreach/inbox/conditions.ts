import { type RawBuilder, sql } from 'kysely';
import { fromActionsWith, fromAssigneesWith } from '../../dunning/relations.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import { bindOrganization } from '../../ledger/relations.ts';
import type { InboxView } from './schema.ts';

/** Facts that the views depend on. */
export interface InboxReader {
  organizationId: string;
  /** The user whose threads are MINE; null without one: there are none. */
  userId: string | null;
  now: Timestamp;
}

const THREAD = sql`(coalesce(messages.thread_id, messages.id), messages.customer_id)`;
const IS_UNKNOWN = sql<boolean>`(inbound_kind = 'UNKNOWN' AND handled_at IS NULL)`;

/**
 * Condition that no email of these kinds arrived in the thread. The messages of another customer are another
 * thread: undoing a merge separates them.
 */
const isWithout = (organizationId: string, kinds: RawBuilder<unknown>, more = sql``) =>
  sql<boolean>`NOT EXISTS (SELECT 1 FROM messages n WHERE n.organization_id = ${organizationId}
    AND n.thread_id = messages.thread_id AND n.inbound_kind IN (${kinds})
    AND n.customer_id IS NOT DISTINCT FROM messages.customer_id ${more})`;

const isLatest = (organizationId: string, kinds: RawBuilder<unknown>) =>
  isWithout(organizationId, kinds, sql`AND (n.created_at, n.id) > (messages.created_at, messages.id)`);

/** Threads with open tasks of replies. @param having a condition on all tasks of a thread */
function openThreads({ organizationId }: InboxReader, having: RawBuilder<unknown>): RawBuilder<unknown> {
  const from = bindOrganization(organizationId, fromActionsWith, 'a', OF_REPLY);
  return sql`(SELECT coalesce(m.thread_id, m.id), m.customer_id ${from}
    AND a.source = 'REPLY' AND a.state = 'TODO' AND m.organization_id = ${organizationId}
    AND m.inbound_kind = 'REPLY' GROUP BY 1, 2 HAVING ${having})`;
}
const OF_REPLY = 'JOIN messages m ON m.organization_id = a.organization_id AND m.action_id = a.id';

/** Returns the conditions on the newest received message of the threads in a view. */
export function viewConditions(view: InboxView, reader: InboxReader): RawBuilder<boolean>[] {
  const { organizationId, userId, now } = reader;
  if (view === 'OUT_OF_OFFICE')
    return [
      sql<boolean>`inbound_kind = 'AUTO_REPLY'`,
      isLatest(organizationId, sql`'AUTO_REPLY'`),
      isWithout(organizationId, sql`'REPLY', 'UNKNOWN'`),
    ];
  const replies = [
    sql<boolean>`inbound_kind IN ('REPLY', 'UNKNOWN')`,
    isLatest(organizationId, sql`'REPLY', 'UNKNOWN'`),
  ];
  const isSnoozed = sql`bool_and(coalesce(a.snoozed_until > ${now}, false))`;
  const assigned = sql`SELECT 1 ${bindOrganization(organizationId, fromAssigneesWith, 's', '')}
    AND s.action_id = a.id`;
  const among = (having: RawBuilder<unknown>) => sql<boolean>`(${THREAD} IN ${openThreads(reader, having)})`;
  switch (view) {
    case 'NEEDS_REPLY':
      return [...replies, sql<boolean>`(${among(sql`NOT ${isSnoozed}`)} OR ${IS_UNKNOWN})`];
    case 'MINE':
      return [
        ...replies,
        among(sql`NOT ${isSnoozed} AND bool_or(EXISTS (${assigned} AND s.user_id = ${userId}))`),
      ];
    case 'UNASSIGNED':
      return [
        ...replies,
        sql<boolean>`(${among(sql`NOT ${isSnoozed} AND NOT bool_or(EXISTS (${assigned}))`)} OR ${IS_UNKNOWN})`,
      ];
    case 'SNOOZED':
      return [...replies, among(isSnoozed)];
    case 'DONE':
      return [...replies, sql<boolean>`${among(sql`true`)} IS NOT TRUE`, sql<boolean>`NOT ${IS_UNKNOWN}`];
  }
}
