import type { Readable } from 'node:stream';
import { type ExportTable, fileOf } from '../../desk/index.ts';
import { type Cell, textOf } from '../../kernel/cell.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { REASON_HEADING } from './domain/headings.ts';
import { loadSheet, type StoredSheet } from './queries.ts';
import { type SheetRow, streamPacksOfRows } from './rows.ts';

/**
 * Returns the rows of a file as they were uploaded, or as they are corrected.
 * @throws NOT_FOUND
 */
export async function createSheetRowsFile(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  { importSheetId, isCorrected }: { importSheetId: string; isCorrected: boolean },
): Promise<{ fileName: string; format: RefusedFormat; open: () => Readable }> {
  const sheet = await loadSheet(pool, organizationId, importSheetId);
  if (sheet === null) throw notFound();
  const format = sheet.format === 'XLSX' ? 'xlsx' : 'csv';
  const table: ExportTable = {
    name: 'Rows',
    columns: sheet.columns.map(({ heading }) => ({ label: heading, kind: 'TEXT' })),
    rows: allRows(streamPacksOfRows(pool, { organizationId, importSheetId }, 1, isCorrected)),
  };
  return {
    fileName: `${sheet.fileName.replace(/\.\w+$/, '')}${isCorrected ? '-corrected' : ''}.${format}`,
    format,
    open: () => fileOf(table, format),
  };
}

async function* allRows(packs: AsyncIterable<SheetRow[]>): AsyncGenerator<(string | number)[]> {
  for await (const pack of packs) for (const { cells } of pack) yield cells.map(cellValue);
}

export type RefusedFormat = 'csv' | 'xlsx';

/**
 * Returns the refused rows of an import as a file with the same columns plus the reason. Users correct the
 * rows and upload the file again.
 * @throws NOT_FOUND if the file does not exist or is not imported, or if no row was refused
 */
export async function createRefusedRowsFile(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  { importSheetId, format }: { importSheetId: string; format: RefusedFormat | null },
): Promise<{ fileName: string; format: RefusedFormat; open: () => Readable }> {
  const sheet = await loadSheet(pool, organizationId, importSheetId);
  if (sheet === null || sheet.importId === null) throw notFound();
  const reasons = await loadReasons(pool, organizationId, sheet.importId);
  if (reasons.size === 0) throw notFound();
  const own = format ?? (sheet.format === 'XLSX' ? 'xlsx' : 'csv');
  const table: ExportTable = {
    name: 'Refused',
    columns: [...sheet.columns.map(({ heading }) => heading), REASON_HEADING].map((label) => ({
      label,
      kind: 'TEXT',
    })),
    rows: streamRefusedRows(pool, organizationId, sheet, reasons),
  };
  return {
    fileName: `${sheet.fileName.replace(/\.\w+$/, '')}-refused.${own}`,
    format: own,
    open: () => fileOf(table, own),
  };
}

async function* streamRefusedRows(
  pool: Database['pool'],
  organizationId: string,
  sheet: StoredSheet,
  reasons: ReadonlyMap<number, string>,
): AsyncGenerator<(string | number)[]> {
  let left = reasons.size;
  for await (const pack of streamPacksOfRows(pool, { organizationId, importSheetId: sheet.id }))
    for (const { row, cells } of pack) {
      const reason = reasons.get(row);
      if (reason === undefined) continue;
      yield [...cells.map(cellValue), reason];
      left -= 1;
      if (left === 0) return;
    }
}

/** Writes numbers of a workbook as numbers. */
const cellValue = (cell: Cell): string | number =>
  typeof cell === 'object' && 'n' in cell ? Number(cell.n) : textOf(cell);

async function loadReasons(
  pool: Database['pool'],
  organizationId: string,
  importId: string,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ line: number; reason: string }>({
    name: 'reasons of refused rows',
    text: `SELECT line, string_agg(concat_ws(' ', field, reason), '; ' ORDER BY id) AS reason
           FROM import_errors WHERE organization_id = $1 AND import_id = $2 AND NOT is_warning GROUP BY line`,
    values: [organizationId, importId],
  });
  return new Map(rows.map(({ line, reason }) => [line, reason]));
}
