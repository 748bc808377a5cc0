import { Readable } from 'node:stream';
import { csvOf } from './csv.ts';
import type { Format } from './schema.ts';
import type { Table } from './table.ts';
import { xlsxOf } from './xlsx.ts';

/** A table as the bytes of a file, made while they are read. However that ends, its rows are read no further. */
export function fileOf({ rows, ...table }: Table, format: Format): Readable {
  const iterator = rows[Symbol.asyncIterator]();
  const taken: Table = { ...table, rows: { [Symbol.asyncIterator]: () => iterator } };
  const bytes = format === 'csv' ? Readable.from(csvOf(taken), { objectMode: false }) : xlsxOf(taken);
  // Neither stream tells an iterator that it has not begun with.
  return bytes.once('close', () => void iterator.return?.().catch(() => {}));
}

/** @param day on which it is exported, or that it tells of */
export const fileNameOf = (name: string, day: string, format: Format): string =>
  `${name.toLowerCase().replaceAll(' ', '-')}-${day}.${format}`;
