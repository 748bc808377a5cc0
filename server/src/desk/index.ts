/** What desk offers to other wings. */
export { fileOf } from './exports/file.ts';
export type { Table } from './exports/table.ts';
