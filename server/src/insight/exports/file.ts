import { Readable } from 'node:stream';
import { csvOf } from './csv.ts';
import type { Format } from './schema.ts';
import type { Table } from './table.ts';
import { xlsxOf } from './xlsx.ts';

/** A table as the bytes of a file, made while they are read. */
export const fileOf = (table: Table, format: Format): Readable =>
  format === 'csv' ? Readable.from(csvOf(table), { objectMode: false }) : xlsxOf(table);

/** @param day on which it is exported, or that it tells of */
export const fileNameOf = (name: string, day: string, format: Format): string =>
  `${name.toLowerCase().replaceAll(' ', '-')}-${day}.${format}`;
