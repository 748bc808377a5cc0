/** Exports of this wing for other wings. */

export { TASK_ASSIGNMENT } from './assignment/job.ts';
export { fileOf } from './exports/file.ts';
export type { ExportTable } from './exports/table.ts';
