import type { Connection } from './database.ts';

/** Days for which processes of the former release may still write after an upgrade (docs/operations/upgrade.md). */
const MAX_DAYS = 7;

/**
 * Returns whether a process of a release that does not know a migration may still write to the database: the
 * migration upgraded an existing database, less than a week ago. It is about any organization.
 */
export async function mayFormerReleaseWrite(
  queryable: Pick<Connection, 'query'>,
  migration: string,
): Promise<boolean> {
  const { rows } = await queryable.query<{ may: boolean }>({
    name: 'may a former release write',
    text: `SELECT m.applied_at > statement_timestamp() - make_interval(days => ${MAX_DAYS})
             AND EXISTS (SELECT 1 FROM schema_migrations o WHERE o.applied_at < m.applied_at - interval '10 minutes') AS may
           FROM schema_migrations m WHERE m.name = $1`,
    values: [migration],
  });
  return rows[0]?.may ?? true;
}
