import type { Client, TestService } from './service.ts';

type DumpedService = Pick<TestService, 'database'>;

/** Returns the tables with an organization id, and whether their rows have an id of their own. */
export async function tablesOf({ database }: DumpedService): Promise<{ name: string; hasId: boolean }[]> {
  const { rows } = await database.pool.query<{ name: string; hasId: boolean }>(
    `SELECT table_name AS name, bool_or(column_name = 'id' AND data_type = 'uuid') AS "hasId"
     FROM information_schema.columns WHERE table_schema = 'public'
     GROUP BY table_name HAVING bool_or(column_name = 'organization_id') ORDER BY table_name`,
  );
  return rows;
}

/** Returns all rows of an organization. */
export async function dump(
  service: DumpedService,
  { organization }: Pick<Client, 'organization'>,
): Promise<string> {
  const parts: string[] = [];
  for (const { name } of await tablesOf(service)) {
    const all = await service.database.pool.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${name} t WHERE organization_id = $1 ORDER BY 1`,
      [organization.id],
    );
    parts.push(name, ...all.rows.map(({ row }) => row));
  }
  return parts.join('\n');
}
