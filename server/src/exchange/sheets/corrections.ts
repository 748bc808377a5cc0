import { cleanText, textOf } from '../../kernel/cell.ts';
import type { Context } from '../../platform/context.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { takeRoom } from '../../platform/files/quota.ts';
import { MAX_ROW_LENGTH } from '../../platform/sheets/csv-rows.ts';
import { lockSheet, startCheck } from './commands.ts';
import { readFirstPack, shownText } from './list-rows.ts';
import { findSheet, type StoredSheet } from './queries.ts';
import { streamPacksOfRows } from './rows.ts';
import type { CellCorrection, ImportSheet } from './schema.ts';

/**
 * Corrects cells of a file and starts the check again. The uploaded rows are kept.
 * @throws NOT_FOUND, INVALID_DATA, PAYLOAD_TOO_LARGE, CONFLICT after the import or if someone
 *   else corrected a cell
 */
export async function correctCells(
  context: Pick<Context, 'database' | 'clock' | 'storage'>,
  organizationId: string,
  { id, cells }: { id: string; cells: readonly CellCorrection[] },
): Promise<ImportSheet> {
  const { database, storage } = context;
  const bytes = cells.reduce((sum, { value }) => sum + Buffer.byteLength(value), 0);
  await takeRoom(database, organizationId, { bytes, quotaBytes: storage.quotaBytes });
  return inTransaction(database, async (connection) => {
    const sheet = await lockSheet(connection, organizationId, id);
    for (const [row, corrections] of Map.groupBy(cells, (cell) => cell.row))
      await correctRow(connection, organizationId, sheet, { row, corrections });
    if (sheet.state === 'READ') return findSheet(connection, organizationId, id);
    const actor = currentActor();
    return startCheck(context, connection, { organizationId, id, settings: sheet.settings, actor });
  });
}

async function correctRow(
  connection: Connection,
  organizationId: string,
  sheet: StoredSheet,
  { row, corrections }: { row: number; corrections: readonly CellCorrection[] },
): Promise<void> {
  const { id, columns } = sheet;
  const pack = await readFirstPack(streamPacksOfRows(connection, { organizationId, importSheetId: id }, row));
  const found = pack?.find((one) => one.row === row);
  if (found === undefined) throw invalidField('cells', `row ${row} is not in the file`);
  if (found.problem !== null)
    throw invalidField('cells', `row ${row} ${found.problem}; correct it in the file and upload that again`);
  const texts = new Map<string, string>();
  for (const { column, value, previous } of corrections) {
    if (column >= columns.length)
      throw invalidField('cells', `column ${column} is not in the file; it has ${columns.length}`);
    if (shownText(found.cells[column]) !== previous)
      throw new ApiError(
        'CONFLICT',
        `Row ${row} was corrected by someone else: the cell is now ${JSON.stringify(textOf(found.cells[column]))}.`,
      );
    texts.set(String(column), cleanText(value));
  }
  const length = found.cells.reduce(
    (sum, cell, at) => sum + (texts.get(String(at)) ?? textOf(cell)).length,
    0,
  );
  if (length > MAX_ROW_LENGTH)
    throw invalidField('cells', `row ${row} would have more than ${MAX_ROW_LENGTH} characters`);
  await connection.query({
    name: 'correct import sheet row',
    text: `INSERT INTO import_sheet_edits (organization_id, import_sheet_id, row_number, cells) VALUES ($1, $2, $3, $4)
           ON CONFLICT (organization_id, import_sheet_id, row_number) DO UPDATE SET cells = import_sheet_edits.cells || excluded.cells`,
    values: [organizationId, id, row, JSON.stringify(Object.fromEntries(texts))],
  });
}
