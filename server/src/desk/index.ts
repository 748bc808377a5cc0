/** Exports of this wing for other wings. */

export { TASK_ASSIGNMENT } from './assignment/job.ts';
export { commandKey } from './bulk/commands/command.ts';
export { COMMANDS as BULK_COMMANDS } from './bulk/commands/index.ts';
export { BULK_LISTS, RECORD_KINDS } from './bulk/lists.ts';
export { OUTCOMES } from './bulk/schema.ts';
export { fileOf } from './exports/file.ts';
export type { ExportTable } from './exports/table.ts';
