import type { Connection } from '../../platform/db/database.ts';
import type { RawLine } from '../imports/lines.ts';
import { LINE_TYPES, type LineType } from '../imports/schema.ts';
import { Stager, type UnreadableLine } from '../imports/stage.ts';

/**
 * Temporary table with the lines of the file. The database sorts and searches them, so memory use does not
 * depend on the file. `owner` is the customer of a contact. `key` identifies the record: `e` plus externalId,
 * or `i` plus id.
 */
const CREATE = `CREATE TEMP TABLE diff_lines (
  organization_id uuid NOT NULL, kind smallint NOT NULL, owner text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL, id uuid, line integer NOT NULL, body text NOT NULL)`;

const INDEX = `CREATE INDEX ON diff_lines (organization_id, kind, owner, key, line);
  CREATE INDEX ON diff_lines (organization_id, kind, id) WHERE id IS NOT NULL; ANALYZE diff_lines`;

const BATCH_LINES = 1000;
const BATCH_CHARACTERS = 4 * 1024 * 1024;

interface StagedRow {
  kind: number;
  owner: string;
  key: string;
  id: string | null;
  line: number;
  body: string;
}

/** Copies the lines into the temporary table. Unreadable lines are passed to `onUnreadable`. */
export async function stageLines(
  connection: Connection,
  organizationId: string,
  lines: AsyncIterable<RawLine | UnreadableLine>,
  onUnreadable: (line: UnreadableLine) => Promise<void> | void,
): Promise<{ lines: number; types: LineType[] }> {
  await connection.query(CREATE);
  const stager = new Stager();
  const types = new Set<LineType>();
  let count = 0;
  let batch: StagedRow[] = [];
  let characters = 0;
  const flush = async () => {
    await insert(connection, organizationId, batch);
    batch = [];
    characters = 0;
  };
  for await (const line of lines) {
    count += 1;
    const staged = 'bytes' in line ? stager.read(line) : line;
    if (!('text' in staged)) {
      await onUnreadable(staged);
      continue;
    }
    const row = rowOf(staged.number, staged.text, types);
    batch.push(row);
    characters += row.body.length;
    if (batch.length >= BATCH_LINES || characters >= BATCH_CHARACTERS) await flush();
  }
  await flush();
  await connection.query(INDEX);
  return { lines: count, types: LINE_TYPES.filter((type) => types.has(type)) };
}

export async function dropLines(connection: Connection): Promise<void> {
  await connection.query('DROP TABLE IF EXISTS pg_temp.diff_lines');
}

function rowOf(line: number, body: string, types: Set<LineType>): StagedRow {
  const { type, data }: { type: LineType; data: RecordRef & { customer?: RecordRef } } = JSON.parse(body);
  types.add(type);
  const id = typeof data.id === 'string' && UUID.test(data.id) ? data.id.toLowerCase() : null;
  const owner = type === 'contact' ? keyOf(data.customer ?? {}, 'id') : '';
  // A customer's contacts form one group, because at most one of them is the main contact.
  const key = type === 'contact' ? '' : keyOf(data, 'externalId');
  return { kind: LINE_TYPES.indexOf(type), owner, key, id, line, body };
}

interface RecordRef {
  id?: unknown;
  externalId?: unknown;
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Returns the key by which a line names a record. If the line has both ids, the one that an import prefers
 * wins.
 */
function keyOf(named: unknown, first: 'id' | 'externalId'): string {
  const { id, externalId }: RecordRef = Object(named);
  const byId = id === undefined ? null : `i${String(id).toLowerCase()}`;
  const byExternalId = externalId === undefined ? null : `e${String(externalId)}`;
  return (first === 'id' ? (byId ?? byExternalId) : (byExternalId ?? byId)) ?? '';
}

async function insert(
  connection: Connection,
  organizationId: string,
  rows: readonly StagedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await connection.query({
    name: 'stage lines to compare',
    text: `INSERT INTO diff_lines (organization_id, kind, owner, key, id, line, body)
           SELECT $1, r.kind, r.owner, r.key, r.id, r.line, r.body FROM json_to_recordset($2::json)
             AS r(kind smallint, owner text, key text, id uuid, line integer, body text)`,
    values: [organizationId, JSON.stringify(rows)],
  });
}

/** Names of records; for contacts, of their customers. A name is `e` plus externalId, or `i` plus id. */
export interface StagedNames {
  names: Set<string>;
  /** Ids in lines whose record is identified by an externalId. */
  ids: Set<string>;
}

/**
 * Returns which of these names occur in the lines of a type. This is a separate query and no join, because
 * lines exist only in this session and the records may be on another node.
 */
export async function loadStagedNames(
  connection: Connection,
  organizationId: string,
  type: LineType,
  { names, ids }: { names: readonly string[]; ids: readonly string[] },
): Promise<StagedNames> {
  const nothing = names.map(() => '');
  const { rows } = await connection.query<{ name: string | null; id: string | null }>({
    name: 'names that are staged',
    text: `SELECT n.owner || n.key AS name, null::uuid AS id FROM unnest($3::text[], $4::text[]) AS n (owner, key)
           WHERE EXISTS (SELECT FROM diff_lines l WHERE l.organization_id = $1 AND l.kind = $2
             AND l.owner = n.owner AND l.key = n.key)
           UNION ALL
           SELECT null, n.id FROM unnest($5::uuid[]) AS n (id)
           WHERE EXISTS (SELECT FROM diff_lines l WHERE l.organization_id = $1 AND l.kind = $2 AND l.id = n.id)`,
    values: [
      organizationId,
      LINE_TYPES.indexOf(type),
      ...(type === 'contact' ? [names, nothing] : [nothing, names]),
      ids,
    ],
  });
  return {
    names: new Set(rows.flatMap(({ name }) => name ?? [])),
    ids: new Set(rows.flatMap(({ id }) => id ?? [])),
  };
}

/**
 * Notes ids of records that lines state without naming them, so that the records are not extra. The lines are in a
 * temporary table, which a read-only transaction may write.
 */
export async function noteRecognized(
  connection: Connection,
  organizationId: string,
  type: LineType,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await connection.query({
    name: 'stage recognized records',
    text: `INSERT INTO diff_lines (organization_id, kind, owner, key, id, line, body)
           SELECT $1, $2, '', '', r.id, 0, '' FROM unnest($3::uuid[]) AS r(id)`,
    values: [organizationId, LINE_TYPES.indexOf(type), ids],
  });
}

/** The lines about one record, or about one customer's contacts, in the order of the file. */
export interface Group {
  type: LineType;
  lines: { line: number; body: string }[];
}

/** Yields the staged lines grouped by record, types in the order of LINE_TYPES. Requires a transaction. */
export async function* streamGroups(connection: Connection, organizationId: string): AsyncGenerator<Group> {
  await connection.query({
    text: `DECLARE diff_groups NO SCROLL CURSOR FOR SELECT kind, owner, key, line, body FROM diff_lines
           WHERE organization_id = $1 ORDER BY kind, owner, key, line`,
    values: [organizationId],
  });
  let group: Group | null = null;
  let name = '';
  for (;;) {
    const { rows } = await connection.query<StagedRow>('FETCH 500 FROM diff_groups');
    for (const { kind, owner, key, line, body } of rows) {
      const own = JSON.stringify([kind, owner, key]);
      const type = LINE_TYPES[kind];
      if (type === undefined) throw new Error(`no type of line has the number ${kind}`);
      if (group === null || own !== name) {
        if (group !== null) yield group;
        group = { type, lines: [] };
        name = own;
      }
      group.lines.push({ line, body });
    }
    if (rows.length === 0) break;
  }
  if (group !== null) yield group;
  await connection.query('CLOSE diff_groups');
}
