import { sql } from 'kysely';
import { joinCustomer, joinDocument, joinFigures } from '../../../ledger/relations.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readPage } from '../../../platform/lists/paging.ts';
import { selectCountedPage } from '../../../platform/lists/select-page.ts';
import type { NotificationKind } from '../kinds.ts';

/** A notification with the facts that emails and channels show. */
export interface NotifiedFacts {
  kind: NotificationKind;
  targetId: string;
  subject: string | null;
  taskCount: number;
  customer: string | null;
  actor: string | null;
  /** The invoice of a broken promise or dispute, with its outstanding amount in minor units. */
  invoice: { number: string; outstanding: number; currency: string } | null;
}

/** `SELECT` of the facts of notifications `n`. */
export const NOTIFIED_COLUMNS = `n.kind, n.target_id AS "targetId", n.subject, c.name AS customer,
  CASE WHEN d.id IS NOT NULL THEN json_build_object('number', coalesce(d.custom_id, d.external_id), 'outstanding',
    CASE WHEN f.is_open THEN f.amount - f.amount_linked ELSE 0 END, 'currency', d.currency) END AS invoice`;

/** Joins of the customers and invoices of notifications `n`. */
export const NOTIFIED_JOINS = `LEFT ${joinCustomer('c', 'n.customer_id')}
  LEFT ${joinDocument('d', 'n.target_id')} AND n.kind IN ('PROMISE_BROKEN', 'DISPUTE')
  LEFT ${joinFigures('f')} AND f.id = d.id`;

/** The unread notifications of a user in a period. */
export interface DigestPeriod {
  userId: string;
  since: string;
  until: string;
}

/** The content of a digest, oldest first. */
export interface DigestContent {
  count: number;
  items: NotifiedFacts[];
}

/** More than an email shows. */
const MAX_ITEMS = 200;

/** Reads unread notifications of the kinds that the user wants: only those of customers that the user may see. */
export async function loadDigestContent(
  database: Database,
  organizationId: string,
  { userId, since, until }: DigestPeriod,
): Promise<DigestContent> {
  const wanted = sql<boolean>`NOT EXISTS (SELECT 1 FROM notification_settings s
    WHERE s.organization_id = ${organizationId} AND s.user_id = ${userId} AND s.muted_kinds ? notifications.kind)`;
  const { ids, metadata } = await selectCountedPage(
    database.kysely,
    {
      from: 'notifications',
      organizationId,
      where: [
        sql<boolean>`user_id = ${userId} AND read_at IS NULL AND created_at > ${since} AND created_at <= ${until}`,
        wanted,
      ],
      sortColumn: 'created_at',
    },
    readPage({ limit: MAX_ITEMS }, { list: 'digest', sortBy: 'createdAt' }),
  );
  const { rows } = await database.pool.query<NotifiedFacts>({
    name: 'notifications of digest',
    text: `SELECT ${NOTIFIED_COLUMNS}, n.task_count AS "taskCount",
             CASE WHEN u.id IS NOT NULL THEN concat_ws(' ', u.first_name, u.last_name) END AS actor
           FROM notifications n ${NOTIFIED_JOINS}
           LEFT JOIN users u ON u.organization_id = $1 AND u.id = n.actor_user_id
           WHERE n.organization_id = $1 AND n.id = ANY($2::uuid[]) ORDER BY n.created_at, n.id`,
    values: [organizationId, ids],
  });
  return { count: metadata.count?.count ?? rows.length, items: rows };
}
