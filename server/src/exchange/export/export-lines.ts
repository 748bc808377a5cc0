import type { Connection, Database } from '../../platform/db/database.ts';
import { readSnapshot, rowsOf } from '../../platform/db/frozen.ts';
import type { LineType } from '../imports/schema.ts';
import { dataOf, type ExportRow } from './data.ts';
import { DISSOLVED, STATEMENTS } from './statements.ts';

export interface ExportChoice {
  /** In the order of LINE_TYPES. */
  types: readonly LineType[];
  /**
   * For another organization: without what has another id there (plans, people, bank accounts; custom fields go by their
   * externalId), and with links as they are in effect.
   */
  portable: boolean;
}

/** A line that an import takes. */
export interface ExportLine {
  type: LineType;
  data: Record<string, unknown>;
}

/**
 * Everything of the chosen types that an import can say, as of one moment. Imported again into the same organization it changes
 * nothing. Nothing is locked, and memory does not grow with what there is.
 */
export function exportLines(
  database: Database,
  organizationId: string,
  choice: ExportChoice,
): AsyncGenerator<ExportLine> {
  return readSnapshot(database, (connection) => linesOf(connection, organizationId, choice));
}

async function* linesOf(
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
    for await (const row of rowsOf<ExportRow>(connection, text, values))
      yield { type, data: dataOf(type, row, portable) };
  }
}
