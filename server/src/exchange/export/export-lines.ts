import type { Connection, Database } from '../../platform/db/database.ts';
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

const ROWS_AT_ONCE = 500;

/**
 * Everything of the chosen types that an import can say, as of one moment. Imported again into the same organization it changes
 * nothing. Nothing is locked, and memory does not grow with what there is.
 */
export async function* exportLines(
  database: Database,
  organizationId: string,
  { types, portable }: ExportChoice,
): AsyncGenerator<ExportLine> {
  const connection = await database.pool.connect();
  let broken = true;
  try {
    await connection.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Whoever takes the lines may be slow.
    await connection.query(
      'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    );
    const dissolved = await connection.query<{ id: string }>(DISSOLVED, [organizationId, portable]);
    const ids = dissolved.rows.map(({ id }) => id);
    for (const type of types) {
      const text = STATEMENTS[type];
      const all = [organizationId, ids, portable];
      const values = all.filter((_, i) => text.includes(`$${i + 1}`));
      for await (const row of rowsOf(connection, text, values))
        yield { type, data: dataOf(type, row, portable) };
    }
    await connection.query('COMMIT');
    broken = false;
  } finally {
    connection.release(broken);
  }
}

async function* rowsOf(connection: Connection, text: string, values: unknown[]): AsyncGenerator<ExportRow> {
  await connection.query({ text: `DECLARE exported NO SCROLL CURSOR FOR ${text}`, values });
  for (;;) {
    const { rows } = await connection.query<ExportRow>(`FETCH ${ROWS_AT_ONCE} FROM exported`);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await connection.query('CLOSE exported');
}
