import { Readable } from 'node:stream';
import { writeCsv } from './csv.ts';
import type { Format, StoredFormat } from './schema.ts';
import type { ExportTable } from './table.ts';
import { xlsxOf } from './xlsx.ts';

/**
 * Returns a table as the bytes of a file, generated while they are read. Closing the stream stops reading the
 * rows.
 */
export function fileOf({ rows, ...table }: ExportTable, format: Format): Readable {
  const iterator = rows[Symbol.asyncIterator]();
  const taken: ExportTable = { ...table, rows: { [Symbol.asyncIterator]: () => iterator } };
  const bytes = format === 'csv' ? Readable.from(writeCsv(taken), { objectMode: false }) : xlsxOf(taken);
  // Neither stream closes an iterator from which it has not read yet.
  return bytes.once('close', () => void iterator.return?.().catch(() => {}));
}

/** @param day of the export, or the day that it shows */
export const fileNameOf = (name: string, day: string, format: StoredFormat): string =>
  `${name.toLowerCase().replaceAll(' ', '-')}-${day}.${format}`;
