import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { queryRows, row, shape } from '../../platform/db/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import {
  type Counts,
  IMPORT_STATES,
  type Import,
  type ImportError,
  type ImportQuery,
  type ImportState,
} from './schema.ts';

interface ImportRow {
  id: string;
  state: ImportState;
  fileName: string | null;
  linesTotal: number;
  linesDone: number;
  counts: Record<string, Counts>;
  failure: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

const { instant, integer, oneOf, orNull, record, text, uuid } = shape;

const IMPORT_ROW = row<ImportRow>({
  ...{
    id: uuid,
    state: oneOf(IMPORT_STATES),
    fileName: orNull(text),
    linesTotal: integer,
    linesDone: integer,
  },
  counts: record(row<Counts>({ created: integer, updated: integer, unchanged: integer, refused: integer })),
  ...{ failure: orNull(text), createdAt: instant, startedAt: orNull(instant), finishedAt: orNull(instant) },
});

const ERROR_ROW = row<ImportError & { id: string }>({
  ...{ id: uuid, line: integer, type: orNull(text), externalId: orNull(text), code: text },
  ...{ field: orNull(text), reason: text },
});

const SELECT = `SELECT id, state, file_name AS "fileName", lines_total AS "linesTotal", lines_done AS "linesDone", counts,
  failure, created_at AS "createdAt", started_at AS "startedAt", finished_at AS "finishedAt"
  FROM imports WHERE organization_id = $1 AND id = ANY($2::uuid[])`;

function toImport(stored: ImportRow): Import {
  const { state, linesTotal, linesDone } = stored;
  const progress = state === 'COMPLETED' ? 1 : linesTotal === 0 ? 0 : linesDone / linesTotal;
  return { ...stored, progress };
}

async function readImports(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<Import[]> {
  const { rows } = await queryRows(database.pool, {
    name: 'imports',
    text: SELECT,
    values: [organizationId, ids],
    row: IMPORT_ROW,
  });
  return rows.map(toImport);
}

/** One import, or 404. */
export async function findImport(
  database: Database,
  organizationId: string,
  importId: string,
): Promise<Import> {
  const [found] = await readImports(database, organizationId, [importId]);
  if (found === undefined) throw notFound();
  return found;
}

export async function listImports(database: Database, organizationId: string, query: ImportQuery) {
  const page = readPage(query, { list: 'imports', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'imports', organizationId, where: [], sortColumn: 'created_at' },
    page,
  );
  const byId = new Map((await readImports(database, organizationId, ids)).map((one) => [one.id, one]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** The refused lines of an import, in the order of the file. */
export async function listErrors(
  database: Database,
  organizationId: string,
  importId: string,
  query: ImportQuery,
) {
  await findImport(database, organizationId, importId);
  const page = {
    ...readPage({ ...query, importId }, { list: 'import errors', sortBy: 'line' }),
    descending: false,
  };
  const where = [sql<boolean>`import_id = ${importId}`];
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'import_errors', organizationId, where, sortColumn: 'line' },
    page,
  );
  const { rows } = await queryRows(database.pool, {
    name: 'import errors by id',
    text: `SELECT id, line, type, external_id AS "externalId", code, field, reason
           FROM import_errors WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values: [organizationId, ids],
    row: ERROR_ROW,
  });
  const byId = new Map(rows.map(({ id, ...error }) => [id, error]));
  return {
    ...metadata,
    leftOut: await leftOutOf(database, organizationId, importId),
    items: ids.flatMap((id) => byId.get(id) ?? []),
  };
}

async function leftOutOf({ pool }: Database, organizationId: string, importId: string): Promise<number> {
  const { rows } = await pool.query<{ leftOut: number }>({
    name: 'import errors left out',
    text: 'SELECT errors_left_out AS "leftOut" FROM imports WHERE organization_id = $1 AND id = $2',
    values: [organizationId, importId],
  });
  return rows[0]?.leftOut ?? 0;
}
