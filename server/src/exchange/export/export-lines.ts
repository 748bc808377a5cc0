import type { Connection, Database } from '../../platform/db/database.ts';
import { readSnapshot, streamRows } from '../../platform/db/snapshot-reader.ts';
import type { LineType } from '../imports/schema.ts';
import { type ExportRow, toImportData } from './data.ts';
import { DISSOLVED, STATEMENTS } from './statements.ts';

export interface ExportChoice {
  /** Types in the order of LINE_TYPES. */
  types: readonly LineType[];
  /**
   * Whether the export is for another organization. It then omits ids that differ there (plans, people, bank
   * accounts), names custom fields by externalId, and uses the amounts of links in effect.
   */
  portable: boolean;
}

export interface ExportLine {
  type: LineType;
  data: Record<string, unknown>;
}

/**
 * Streams all importable data of the chosen types from one snapshot. Importing it into the same organization
 * changes nothing. Locks nothing, and memory use is constant.
 */
export function exportLines(
  database: Database,
  organizationId: string,
  choice: ExportChoice,
): AsyncGenerator<ExportLine> {
  return readSnapshot(database, (connection) => streamLines(connection, organizationId, choice));
}

async function* streamLines(
  connection: Connection,
  organizationId: string,
  { types, portable }: ExportChoice,
): AsyncGenerator<ExportLine> {
  const dissolved = await connection.query<{ id: string }>(DISSOLVED, [organizationId, portable]);
  const ids = dissolved.rows.map(({ id }) => id);
  for (const type of types) {
    const text = STATEMENTS[type];
    const all = [organizationId, ids, portable];
    const values = all.filter((_, i) => text.includes(`$${i + 1}`));
    for await (const row of streamRows<ExportRow>(connection, text, values))
      yield { type, data: toImportData(type, row, { isPortable: portable }) };
  }
}
