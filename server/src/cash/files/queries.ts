import { sql } from 'kysely';
import type { Connection, Database } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import { explainStored } from '../statements/refusal.ts';
import { BANK_FILE_STATES, type BankFile, type BankFileQuery } from './schema.ts';

const { instant, integer, oneOf, orNull, text, uuid } = shape;

type BankFileRow = Omit<BankFile, 'failure'> & { failure: string | null; failureLine: number | null };

const BANK_FILE_ROW = rowShape<BankFileRow>({
  id: uuid,
  fileName: text,
  size: integer,
  state: oneOf(BANK_FILE_STATES),
  failure: orNull(text),
  failureLine: orNull(integer),
  statements: integer,
  refusedStatements: integer,
  transactions: integer,
  newTransactions: integer,
  createdAt: instant,
  updatedAt: instant,
});

const FILES = `
SELECT f.id, f.file_name AS "fileName", f.size, f.state, f.failure, f.failure_line AS "failureLine", s.*,
  f.created_at AS "createdAt", f.updated_at AS "updatedAt"
FROM bank_files f CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE s.refusal IS NULL)::integer AS statements,
    count(*) FILTER (WHERE s.refusal IS NOT NULL)::integer AS "refusedStatements",
    coalesce(sum(s.transactions), 0)::integer AS transactions,
    coalesce(sum(s.new_transactions), 0)::integer AS "newTransactions"
  FROM bank_statements s WHERE s.organization_id = $1 AND s.bank_file_id = f.id) s
WHERE f.organization_id = $1 AND f.id = ANY($2::uuid[])`;

async function filesById(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, BankFile>> {
  const { rows } = await queryRows(queryable, {
    name: 'bank files by id',
    text: FILES,
    values: [organizationId, ids],
    row: BANK_FILE_ROW,
  });
  const files = rows.map(
    ({ failure, failureLine, ...file }): BankFile => ({
      ...file,
      failure: failure === null ? null : { ...explainStored(failure), line: failureLine },
    }),
  );
  return new Map(files.map((file) => [file.id, file]));
}

/** Returns a bank file. @throws NOT_FOUND */
export async function findBankFile(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<BankFile> {
  const file = (await filesById(queryable, organizationId, [id])).get(id);
  if (file === undefined) throw notFound();
  return file;
}

/** Lists bank files, newest first. */
export async function listBankFiles(database: Database, organizationId: string, query: BankFileQuery) {
  const { state } = query;
  const where = state === undefined ? [] : [sql<boolean>`state = ${state}`];
  const page = readPage(query, { list: 'bank-files', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'bank_files', organizationId, where, sortColumn: 'created_at' },
    page,
  );
  const files = await filesById(database.pool, organizationId, ids);
  return { ...metadata, items: ids.flatMap((id) => files.get(id) ?? []) };
}
