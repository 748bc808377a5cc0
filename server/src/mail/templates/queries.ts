import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import { withVersion } from '../../platform/record-version.ts';
import type { MailTemplate, MailTemplateQuery } from './schema.ts';

async function templatesById(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, MailTemplate>> {
  const { rows } = await queryable.query<Omit<MailTemplate, 'version'>>({
    name: 'mail templates by id',
    text: `SELECT id, name, texts, created_at AS "createdAt", updated_at AS "updatedAt" FROM mail_templates
           WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  return new Map(
    rows.map((row) => [row.id, withVersion(row, { name: row.name, texts: row.texts })] as const),
  );
}

/** Returns one template. @throws NOT_FOUND */
export async function findMailTemplate(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<MailTemplate> {
  const template = (await templatesById(queryable, organizationId, [id])).get(id);
  if (template === undefined) throw notFound();
  return template;
}

/** Lists the templates of an organization, newest first. */
export async function listMailTemplates(
  database: Database,
  organizationId: string,
  query: MailTemplateQuery,
) {
  const page = readPage(query, { list: 'templates', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'mail_templates', organizationId, where: [], sortColumn: 'created_at' },
    page,
  );
  const templates = await templatesById(database.pool, organizationId, ids);
  return { ...metadata, items: ids.flatMap((id) => templates.get(id) ?? []) };
}
