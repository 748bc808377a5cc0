/** Exports of this wing for other wings. */
export { fileOf } from './exports/file.ts';
export type { ExportTable } from './exports/table.ts';
