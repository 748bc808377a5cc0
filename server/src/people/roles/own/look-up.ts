import type { Connection } from '../../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../../platform/db/rows.ts';
import { ownRowsOf } from './customers.ts';
import { KINDS, type Kind, type KindOfRecord, type NamedRecord } from './names.ts';

/** Records with one name, grouped by whether they belong to own customers. */
interface NamedRecords {
  name: string;
  isOwn: boolean;
  /** Id of one of them. */
  id: string;
  count: number;
}

const { boolean, integer, text } = shape;
const ROW = rowShape<NamedRecords>({ name: text, isOwn: boolean, id: text, count: integer });

/** The user and organization whose own customers are allowed. */
export interface Whose {
  organizationId: string;
  userId: string;
}

/** Names of records in requests, with the records found. */
export type Records = ReadonlyMap<string, readonly NamedRecords[]>;
type Key = 'id' | 'externalId' | 'customId';
const keyOf = (kind: Kind, key: Key, name: string) => `${kind} ${key} ${storedAs(kind, key, name)}`;

function storedAs(kind: Kind, key: Key, name: string): string {
  const { stored = (id) => id.toLowerCase() }: KindOfRecord = KINDS[kind];
  return key === 'id' ? stored(name) : name;
}

/** Returns the records with a name; empty if there are none. */
export function recordsNamed(records: Records, kind: Kind, key: Key, name: string): readonly NamedRecords[] {
  return records.get(keyOf(kind, key, name)) ?? [];
}

/**
 * Looks up all records that a request names, and whether they belong to own customers. Runs one statement per
 * kind and key.
 */
export async function loadNamed(
  queryable: Pick<Connection, 'query'>,
  whose: Whose,
  all: readonly NamedRecord[],
): Promise<Records> {
  const records = new Map<string, NamedRecords[]>();
  for (const [kind, named] of Map.groupBy(all, (one) => one.kind))
    for (const key of ['id', 'externalId', 'customId'] as const) {
      const names = [
        ...new Set(
          named.flatMap(({ ref: { [key]: name } }) => (name === undefined ? [] : storedAs(kind, key, name))),
        ),
      ];
      const column = columnOf(KINDS[kind], key);
      if (names.length === 0 || column === null) continue;
      for (const found of await load(queryable, whose, { kind, key, column, names })) {
        const at = keyOf(kind, key, found.name);
        records.set(at, [...(records.get(at) ?? []), found]);
      }
    }
  return records;
}

function columnOf({ id = 'id', hasExternalId, hasCustomId }: KindOfRecord, key: Key): string | null {
  if (key === 'id') return id;
  if (key === 'externalId') return hasExternalId === true ? 'external_id' : null;
  return hasCustomId === true ? 'custom_id' : null;
}

async function load(
  queryable: Pick<Connection, 'query'>,
  { organizationId, userId }: Whose,
  { kind, key, column, names }: { kind: Kind; key: Key; column: string; names: readonly string[] },
): Promise<NamedRecords[]> {
  const { table, where, id = 'id' }: KindOfRecord = KINDS[kind];
  const own = ownRowsOf(table, { organization: '$1', user: '$2' }, 'FEW') ?? 'true';
  const type = key === 'id' && id === 'id' ? 'uuid' : 'text';
  const { rows } = await queryRows(queryable, {
    name: `own ${kind} by ${key}`,
    // Several documents can share a customId.
    text: `SELECT r.name, r."isOwn", min(r.id) AS id, count(*) AS count FROM (
             SELECT ${column}::text AS name, (${own}) IS TRUE AS "isOwn", ${id}::text AS id FROM ${table}
             WHERE organization_id = $1 AND ${column} = ANY($3::${type}[])${where === undefined ? '' : ` AND ${where}`}
           ) r GROUP BY 1, 2`,
    values: [organizationId, userId, names],
    row: ROW,
  });
  return rows;
}
