import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { yieldToEventLoop } from '../../platform/yield.ts';
import {
  type ColumnKind,
  type ExportCell,
  type ExportTable,
  escapeFormula,
  type TableColumn,
} from './table.ts';

type SheetCell = string | number | boolean | Date | null;

/** Number formats of columns. For currencies with three decimals, the third is shown. */
const FORMATS: Partial<Record<ColumnKind, string>> = {
  AMOUNT: '#,##0.00#',
  DAY: 'yyyy-mm-dd',
  MOMENT: 'yyyy-mm-dd hh:mm',
};
const WIDTHS: Record<ColumnKind, number> = {
  TEXT: 24,
  NUMBER: 12,
  AMOUNT: 16,
  DAY: 12,
  MOMENT: 18,
  BOOLEAN: 10,
};

/** Maximum number of characters in a cell. */
const MAX_LENGTH = 32_767;
/** Earlier days have no serial number on which all programs agree. */
const FIRST_DAY = '1900-03-01';
/** Characters that XML does not allow. */
const UNSPEAKABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/**
 * Writes a table as a workbook with one sheet, continued on further sheets if it exceeds the limit of a
 * sheet. Amounts and numbers are numeric, days and times are date cells. Memory does not grow with the rows.
 */
export function xlsxOf(table: ExportTable): Readable {
  const { name, columns } = table;
  const workbook: unknown = writeXlsxStream(sheetRows(table), {
    name,
    columns: columns.map(sheetColumn),
    freezePane: { rows: 1 },
  });
  // The library declares the browser's stream type; at runtime it is Node's.
  if (!(workbook instanceof ReadableStream)) throw new Error('a workbook can only be written as a stream');
  return Readable.fromWeb(workbook);
}

/** Writes small tables as a workbook with one sheet for each. */
export async function writeWorkbook(tables: readonly ExportTable[]): Promise<Buffer> {
  const sheets = await Promise.all(
    tables.map(async (table) => ({
      name: table.name,
      columns: table.columns.map(sheetColumn).map(({ header: _, ...one }) => one),
      rows: [
        table.columns.map(({ label }) => escapeFormula(label)),
        ...(await Array.fromAsync(sheetRows(table))),
      ],
      freezePane: { rows: 1 },
    })),
  );
  return Buffer.from(await writeXlsx({ sheets }));
}

function sheetColumn({ label, kind }: TableColumn) {
  const numFmt = FORMATS[kind];
  return { header: escapeFormula(label), width: WIDTHS[kind], ...(numFmt === undefined ? {} : { numFmt }) };
}

async function* sheetRows({ columns, rows }: ExportTable): AsyncGenerator<SheetCell[]> {
  const yieldWhenDue = yieldToEventLoop();
  for await (const row of rows) {
    yield columns.map(({ kind }, i) => sheetCell(row[i] ?? null, kind));
    await yieldWhenDue();
  }
}

function sheetCell(cell: ExportCell, kind: ColumnKind): SheetCell {
  if (typeof cell !== 'string') return cell;
  switch (kind) {
    case 'AMOUNT':
    case 'NUMBER':
      return Number(cell);
    case 'DAY':
      return cell < FIRST_DAY ? cell : new Date(`${cell}T00:00:00Z`);
    case 'MOMENT':
      return cell < FIRST_DAY ? cell : new Date(`${cell}Z`);
    default:
      return truncateText(escapeFormula(cell.toWellFormed().replaceAll(UNSPEAKABLE, '')));
  }
}

const truncateText = (text: string) =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
