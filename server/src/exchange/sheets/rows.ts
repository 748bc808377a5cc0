import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Connection, Database } from '../../platform/db/database.ts';
import { takeRoom } from '../../platform/files/quota.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import type { Cell } from './domain/cell.ts';

/** A row of a file with its row number. */
export interface SheetRow {
  row: number;
  cells: Cell[];
  problem: string | null;
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

/**
 * Yields the rows of a file in order, one pack at a time.
 * @param fromRow packs that end before this row are skipped
 */
export async function* packsOfRows(
  queryable: Pick<Connection, 'query'>,
  { organizationId, importSheetId }: SheetRef,
  fromRow = 1,
): AsyncGenerator<SheetRow[]> {
  const yieldWhenDue = yieldToEventLoop();
  for (let number = -1, row = fromRow; ; ) {
    const { rows } = await queryable.query<{ number: number; rows: string }>({
      name: 'import sheet pack',
      text: `SELECT number, rows FROM import_sheet_packs
             WHERE organization_id = $1 AND import_sheet_id = $2 AND number > $3 AND last_row >= $4 ORDER BY number LIMIT 1`,
      values: [organizationId, importSheetId, number, row],
    });
    const [pack] = rows;
    if (pack === undefined) return;
    const read: SheetRow[] = [];
    for (const line of pack.rows.split('\n')) {
      const [at, cells, problem]: [number, Cell[], string | null] = JSON.parse(line);
      read.push({ row: at, cells, problem });
      await yieldWhenDue();
    }
    yield read;
    number = pack.number;
    row = 1;
  }
}
