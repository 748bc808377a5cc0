/** Exports of this wing for other wings. */

export { TASK_ASSIGNMENT } from './assignment/job.ts';
export { commandKey } from './bulk/commands/command.ts';
export { COMMANDS as BULK_COMMANDS, commandOf as bulkCommandOf } from './bulk/commands/index.ts';
export { requirePermission } from './bulk/create.ts';
export { createApprovedJobs } from './bulk/create-approved.ts';
export { type Rehearsal, rehearseSteps } from './bulk/effects/rehearse-steps.ts';
export type { CommandStep, RehearsedStep } from './bulk/effects/step.ts';
export { BULK_LISTS, LISTS as BULK_LIST_FACTS, RECORD_KINDS } from './bulk/lists.ts';
export { OUTCOMES } from './bulk/schema.ts';
export { fileOf } from './exports/file.ts';
export type { ExportTable } from './exports/table.ts';
