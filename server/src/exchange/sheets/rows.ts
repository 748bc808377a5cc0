import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Cell } from '../../kernel/cell.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { takeRoom } from '../../platform/files/quota.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';

/** A row of a file with its row number. */
export interface SheetRow {
  row: number;
  cells: Cell[];
  problem: string | null;
  /** Indexes of the corrected cells. */
  corrected: number[];
}

interface SheetRef {
  organizationId: string;
  importSheetId: string;
}

const PACK_ROWS = 500;
const PACK_LENGTH = 512 * 1024;

/**
 * Stores the rows of a parsed file, several hundred per batch.
 * @throws PAYLOAD_TOO_LARGE beyond the organization's quota
 */
export async function storeRows(
  database: Database,
  { organizationId, importSheetId }: SheetRef,
  { path, quotaBytes }: { path: string; quotaBytes: number },
): Promise<void> {
  let lines: string[] = [];
  let length = 0;
  let number = 0;
  const flush = async () => {
    const [first, last] = [lines[0], lines.at(-1)];
    if (first === undefined || last === undefined) return;
    await takeRoom(database, organizationId, { bytes: length, quotaBytes });
    await database.pool.query({
      name: 'insert import sheet pack',
      text: `INSERT INTO import_sheet_packs (organization_id, import_sheet_id, number, first_row, last_row, rows)
             VALUES ($1, $2, $3, $4, $5, $6)`,
      values: [organizationId, importSheetId, number, numberOf(first), numberOf(last), lines.join('\n')],
    });
    number += 1;
    lines = [];
    length = 0;
  };
  for await (const line of createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (lines.length === PACK_ROWS || length + line.length > PACK_LENGTH) await flush();
    lines.push(line);
    length += line.length;
  }
  await flush();
}

const numberOf = (line: string): number => Number(line.slice(1, line.indexOf(',')));

interface Pack {
  number: number;
  rows: string;
  /** Corrected texts by row number and column index; null for none. */
  edits: Record<string, Record<string, string>> | null;
}

/**
 * Yields the rows of a file in order, one pack at a time.
 * @param fromRow packs that end before this row are skipped
 * @param isCorrected whether cells that users corrected replace those of the file
 */
export async function* streamPacksOfRows(
  queryable: Pick<Connection, 'query'>,
  { organizationId, importSheetId }: SheetRef,
  fromRow = 1,
  isCorrected = true,
): AsyncGenerator<SheetRow[]> {
  const yieldWhenDue = yieldToEventLoop();
  for (let number = -1, row = fromRow; ; ) {
    const { rows } = await queryable.query<Pack>({
      name: 'import sheet pack',
      text: `SELECT p.number, p.rows,
               (SELECT json_object_agg(e.row_number, e.cells) FROM import_sheet_edits e
                WHERE e.organization_id = $1 AND e.import_sheet_id = $2 AND e.row_number BETWEEN p.first_row AND p.last_row) AS edits
             FROM import_sheet_packs p
             WHERE p.organization_id = $1 AND p.import_sheet_id = $2 AND p.number > $3 AND p.last_row >= $4 ORDER BY p.number LIMIT 1`,
      values: [organizationId, importSheetId, number, row],
    });
    const [pack] = rows;
    if (pack === undefined) return;
    const read: SheetRow[] = [];
    for (const line of pack.rows.split('\n')) {
      const [at, cells, problem]: [number, Cell[], string | null] = JSON.parse(line);
      read.push({
        row: at,
        cells,
        problem,
        corrected: correct(cells, isCorrected ? pack.edits?.[at] : undefined),
      });
      await yieldWhenDue();
    }
    yield read;
    number = pack.number;
    row = 1;
  }
}

/** Replaces the corrected cells of a row. @returns their indexes */
function correct(cells: Cell[], texts: Record<string, string> = {}): number[] {
  return Object.entries(texts).map(([column, text]) => {
    const at = Number(column);
    while (cells.length <= at) cells.push('');
    cells[at] = text;
    return at;
  });
}
