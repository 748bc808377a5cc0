import { sql } from 'kysely';
import { fromActions } from '../../dunning/relations.ts';
import { bindOrganization, joinDocument } from '../../ledger/relations.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import { endsOf, type Instants } from './collection-relations.ts';
import type { Collections } from './collection-schema.ts';
import type { Ask } from './run.ts';
import { type Selection, selectedDocuments } from './selection.ts';

type Person = Collections['people'][number];
const { integer, text, uuid } = shape;
const PERSON = rowShape<Person>({
  user: rowShape<Person['user']>({ id: uuid, firstName: text, lastName: text }),
  emails: integer,
  calls: integer,
  letters: integer,
  texts: integer,
  tasks: integer,
  ignored: integer,
  promises: integer,
  disputesOpened: integer,
  disputesResolved: integer,
});

/** Returns the activities of each user in a period. Automatic activities of the service are excluded. */
export function loadUserActivities(ask: Ask, selection: Selection, period: Instants): Promise<Person[]> {
  const { organizationId: own } = selection;
  const { start, end } = endsOf(period);
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${start}::timestamptz AND ${sql.ref(column)} < ${end}::timestamptz`;
  const done = (what: string) => sql`count(*) FILTER (WHERE m.what = ${what})`;
  return ask(
    'work per person',
    sql`WITH work AS (
        SELECT a.customer_id, a.performed_by_user_id AS user_id, CASE WHEN a.state = 'IGNORED' THEN 'IGNORED' ELSE a.type END AS what
        ${bindOrganization(own, fromActions, 'a')} AND ${within('a.performed_sort')} AND a.performed_by_user_id IS NOT NULL
          AND a.state IN ('EXECUTED', 'IGNORED')
        UNION ALL
        SELECT i.customer_id, p.made_by_user_id, 'PROMISE' FROM promises p
        ${bindOrganization(own, joinDocument, 'i', 'p.invoice_id')}
        WHERE p.organization_id = ${own} AND ${within('p.made_at')} AND p.made_by_user_id IS NOT NULL
        UNION ALL
        SELECT i.customer_id, x.opened_by_user_id, 'OPENED' FROM disputes x
        ${bindOrganization(own, joinDocument, 'i', 'x.invoice_id')}
        WHERE x.organization_id = ${own} AND ${within('x.opened_at')} AND x.opened_by_user_id IS NOT NULL
        UNION ALL
        SELECT i.customer_id, x.resolved_by_user_id, 'RESOLVED' FROM disputes x
        ${bindOrganization(own, joinDocument, 'i', 'x.invoice_id')}
        WHERE x.organization_id = ${own} AND ${within('x.resolved_at')} AND x.resolved_by_user_id IS NOT NULL),
      counted AS (
        SELECT m.user_id, ${done('EMAIL')} AS emails, ${done('CALL')} AS calls, ${done('LETTER')} AS letters, ${done('SMS')} AS texts,
          ${done('TASK')} AS tasks, ${done('IGNORED')} AS ignored, ${done('PROMISE')} AS promises,
          ${done('OPENED')} AS "disputesOpened", ${done('RESOLVED')} AS "disputesResolved"
        FROM work m ${selectedDocuments({ ...selection, where: selection.ofCustomers })} GROUP BY m.user_id)
      SELECT json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) AS user,
        n.emails, n.calls, n.letters, n.texts, n.tasks, n.ignored, n.promises, n."disputesOpened", n."disputesResolved"
      FROM counted n JOIN users u ON u.organization_id = ${own} AND u.id = n.user_id
      ORDER BY u.last_name, u.first_name, u.id`,
    PERSON,
  );
}
