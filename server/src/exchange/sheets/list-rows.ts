import type { Cell } from '../../kernel/cell.ts';
import { textOf } from '../../kernel/cell.ts';
import type { Database } from '../../platform/db/database.ts';
import type { StoredSheet } from './queries.ts';
import { type SheetRow, streamPacksOfRows } from './rows.ts';
import type { ImportSheetRow, ImportSheetRows, RowOutcome, SheetRowQuery } from './schema.ts';

interface RowResult {
  row: number;
  outcome: Exclude<RowOutcome, 'UNCHANGED'>;
  fields: ImportSheetRow['fields'];
  currency: string | null;
}

/** The outcome of a row. Skipped rows are stored as refused, with a mark. */
const OUTCOME = "CASE WHEN is_skipped THEN 'SKIPPED' ELSE outcome END";

const MAX_SHOWN = 200;

/** Lists the rows of a file in order, with their outcomes. */
export async function listSheetRows(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  sheet: StoredSheet,
  { outcome, fromRow = 1, limit = 100 }: SheetRowQuery,
): Promise<ImportSheetRows> {
  const sheetRef = { organizationId, importSheetId: sheet.id };
  const isChecked = sheet.counts !== null && sheet.checkId !== null;
  const found: ImportSheetRow[] = [];
  if (!isChecked && outcome !== undefined) return { items: [], nextRow: null };
  let from: number | null = fromRow;
  while (from !== null && found.length <= limit) {
    if (outcome !== undefined && outcome !== 'UNCHANGED')
      from = await findNextRow(pool, organizationId, sheet, { outcome, from });
    if (from === null) break;
    const pack = await readFirstPack(streamPacksOfRows(pool, sheetRef, from));
    if (pack === null) break;
    const last: number = pack.at(-1)?.row ?? from;
    const known = isChecked
      ? await loadOutcomes(pool, organizationId, sheet, { from, to: last })
      : new Map<number, RowResult>();
    for (const row of pack) {
      if (row.row < from) continue;
      const shown = shownRow(row, known.get(row.row), isChecked);
      if (outcome === undefined || shown.outcome === outcome) found.push(shown);
    }
    from = last + 1;
  }
  const more = found[limit];
  return { items: found.slice(0, limit), nextRow: more?.row ?? null };
}

/** Returns the first pack, null for none. */
export async function readFirstPack(packs: AsyncGenerator<SheetRow[]>): Promise<SheetRow[] | null> {
  const { value, done } = await packs.next();
  await packs.return(undefined);
  return done === true ? null : value;
}

function shownRow(
  { row, cells, corrected }: SheetRow,
  known: RowResult | undefined,
  isChecked: boolean,
): ImportSheetRow {
  const shown = { row, cells: cells.map(shownText), corrected };
  if (known === undefined)
    return { ...shown, outcome: isChecked ? 'UNCHANGED' : null, fields: [], currency: null };
  return { ...shown, outcome: known.outcome, fields: known.fields, currency: known.currency };
}

async function findNextRow(
  pool: Database['pool'],
  organizationId: string,
  { id, checkId }: StoredSheet,
  { outcome, from }: { outcome: string; from: number },
): Promise<number | null> {
  const { rows } = await pool.query<{ row: number }>({
    name: 'next row of outcome',
    text: `SELECT row_number AS row FROM import_sheet_outcomes
           WHERE organization_id = $1 AND import_sheet_id = $2 AND check_id = $3 AND row_number >= $4
             AND ${OUTCOME} = $5
           ORDER BY row_number LIMIT 1`,
    values: [organizationId, id, checkId, from, outcome],
  });
  return rows[0]?.row ?? null;
}

async function loadOutcomes(
  pool: Database['pool'],
  organizationId: string,
  { id, checkId }: StoredSheet,
  { from, to }: { from: number; to: number },
): Promise<Map<number, RowResult>> {
  const { rows } = await pool.query<RowResult>({
    name: 'outcomes of rows',
    text: `SELECT row_number AS row, ${OUTCOME} AS outcome, fields, currency FROM import_sheet_outcomes
           WHERE organization_id = $1 AND import_sheet_id = $2 AND check_id = $3 AND row_number BETWEEN $4 AND $5`,
    values: [organizationId, id, checkId, from, to],
  });
  return new Map(rows.map((one) => [one.row, one]));
}

/** Returns the beginning of a cell, as rows are listed. */
export const shownText = (cell: Cell | undefined): string => textOf(cell).slice(0, MAX_SHOWN);
