import { joinAction } from '../../dunning/relations.ts';
import { joinCustomer } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { StoredFile } from '../../platform/files/contents.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import type { LetterBatch, LetterBatchQuery } from './schema.ts';

const USER = (alias: string) =>
  `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name,
    'lastName', ${alias}.last_name, 'email', ${alias}.email) END`;

const SELECT = `
SELECT b.id, b.letter_count AS "letterCount", b.page_count AS "pageCount",
  coalesce((SELECT json_agg(json_build_object('actionId', l.action_id, 'outcome', l.outcome, 'firstPage', l.first_page,
      'pageCount', l.page_count, 'customer', json_build_object('id', c.id, 'externalId', c.external_id, 'name', c.name))
      ORDER BY l.rank)
    FROM letters l ${joinAction('a', 'l.action_id')}
    ${joinCustomer('c', 'a.customer_id')}
    WHERE l.organization_id = $1 AND l.batch_id = b.id), '[]') AS letters,
  ${USER('u')} AS "createdBy", b.created_at AS "createdAt", b.posted_at AS "postedAt", ${USER('p')} AS "postedBy"
FROM letter_batches b
LEFT JOIN users u ON u.organization_id = $1 AND u.id = b.created_by_user_id
LEFT JOIN users p ON p.organization_id = $1 AND p.id = b.posted_by_user_id
WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[])`;

async function batchesById(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, LetterBatch>> {
  const { rows } = await queryable.query<LetterBatch>({
    name: 'letter batches by id',
    text: SELECT,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns one batch with its letters, or throws 404. */
export async function findBatch(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<LetterBatch> {
  const batch = (await batchesById(queryable, organizationId, [id])).get(id);
  if (batch === undefined) throw notFound();
  return batch;
}

export async function listBatches(database: Database, { id }: Organization, query: LetterBatchQuery) {
  const page = readPage(query, { list: 'letters', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'letter_batches', organizationId: id, where: [], sortColumn: 'created_at' },
    page,
  );
  const batches = await batchesById(database.pool, id, ids);
  return { ...metadata, items: ids.flatMap((batchId) => batches.get(batchId) ?? []) };
}

/** Returns the PDF of a batch, or throws 404, also for a batch without printed letters. */
export async function findBatchFile(
  database: Database,
  organizationId: string,
  batchId: string,
): Promise<StoredFile> {
  const { rows } = await database.pool.query<StoredFile>({
    name: 'PDF of letter batch',
    text: `SELECT id, sha256, size, content_type AS "contentType", file_name AS "fileName", created_at AS "createdAt"
           FROM files WHERE organization_id = $1 AND letter_batch_id = $2`,
    values: [organizationId, batchId],
  });
  const [file] = rows;
  if (file === undefined) throw notFound();
  return file;
}

/** The batch and pages of a printed letter. */
export interface PrintedLetter {
  batchId: string;
  firstPage: number;
  pageCount: number;
}

export async function findPrinted(
  database: Database,
  organizationId: string,
  actionId: string,
): Promise<PrintedLetter | null> {
  const { rows } = await database.pool.query<PrintedLetter>({
    name: 'printed letter',
    text: `SELECT batch_id AS "batchId", first_page AS "firstPage", page_count AS "pageCount"
           FROM letters WHERE organization_id = $1 AND action_id = $2 AND first_page IS NOT NULL`,
    values: [organizationId, actionId],
  });
  return rows[0] ?? null;
}
