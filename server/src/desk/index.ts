/** Exports of this wing for other wings. */
export { fileOf } from './exports/file.ts';
export type { Table } from './exports/table.ts';
