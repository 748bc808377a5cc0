import { sql } from 'kysely';
import type { Connection, Database } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import { IMPORT_MODES, type ImportMode } from './modes.ts';
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
  mode: ImportMode;
  linesTotal: number;
  linesDone: number;
  counts: Record<string, Counts>;
  lenient: boolean;
  warningsTotal: number;
  failure: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

const { boolean, instant, integer, oneOf, orNull, record, text, uuid } = shape;

const IMPORT_ROW = rowShape<ImportRow>({
  id: uuid,
  state: oneOf(IMPORT_STATES),
  fileName: orNull(text),
  mode: oneOf(IMPORT_MODES),
  linesTotal: integer,
  linesDone: integer,
  counts: record(
    rowShape<Counts>({ created: integer, updated: integer, unchanged: integer, refused: integer }),
  ),
  lenient: boolean,
  warningsTotal: integer,
  failure: orNull(text),
  createdAt: instant,
  startedAt: orNull(instant),
  finishedAt: orNull(instant),
});

const ERROR_ROW = rowShape<ImportError & { id: string }>({
  id: uuid,
  line: integer,
  type: orNull(text),
  externalId: orNull(text),
  code: text,
  field: orNull(text),
  reason: text,
});

const SELECT = `SELECT id, state, file_name AS "fileName", mode, lines_total AS "linesTotal", lines_done AS "linesDone", counts,
  lenient, warnings_total AS "warningsTotal", failure, created_at AS "createdAt", started_at AS "startedAt", finished_at AS "finishedAt"
  FROM imports WHERE organization_id = $1 AND id = ANY($2::uuid[])`;

function toImport(stored: ImportRow): Import {
  const { state, linesTotal, linesDone } = stored;
  const progress = state === 'COMPLETED' ? 1 : linesTotal === 0 ? 0 : linesDone / linesTotal;
  return { ...stored, progress };
}

async function readImports(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Import[]> {
  const { rows } = await queryRows(queryable, {
    name: 'imports',
    text: SELECT,
    values: [organizationId, ids],
    row: IMPORT_ROW,
  });
  return rows.map(toImport);
}

/** Returns one import. @throws NOT_FOUND */
export async function findImport(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  importId: string,
): Promise<Import> {
  const [found] = await readImports(queryable, organizationId, [importId]);
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
  const byId = new Map((await readImports(database.pool, organizationId, ids)).map((one) => [one.id, one]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Lists refusals and warnings of lines, in the order of the file. */
export async function listErrors(
  database: Database,
  organizationId: string,
  importId: string,
  query: ImportQuery,
  kind: 'errors' | 'warnings' = 'errors',
) {
  await findImport(database.pool, organizationId, importId);
  const page = {
    ...readPage({ ...query, importId }, { list: `import ${kind}`, sortBy: 'line' }),
    descending: false,
  };
  const where = [
    sql<boolean>`import_id = ${importId}`,
    kind === 'errors' ? sql<boolean>`NOT is_warning` : sql<boolean>`is_warning`,
  ];
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
  const leftOut = await countLeftOut(database, organizationId, importId, kind);
  return { ...metadata, leftOut, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

const LEFT_OUT = {
  errors: 'i.errors_left_out',
  warnings: `i.warnings_total - (SELECT count(*) FROM import_errors e
    WHERE e.organization_id = $1 AND e.import_id = $2 AND e.is_warning)::integer`,
} as const;

/** Returns the number of problems that were not stored or are already removed. */
async function countLeftOut(
  { pool }: Database,
  organizationId: string,
  importId: string,
  kind: keyof typeof LEFT_OUT,
): Promise<number> {
  const { rows } = await pool.query<{ leftOut: number }>({
    name: `import ${kind} left out`,
    text: `SELECT ${LEFT_OUT[kind]} AS "leftOut" FROM imports i WHERE i.organization_id = $1 AND i.id = $2`,
    values: [organizationId, importId],
  });
  return rows[0]?.leftOut ?? 0;
}
