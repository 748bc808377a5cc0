/** The API of insight for other wings. */
export { fileOf } from './exports/file.ts';
export type { Table } from './exports/table.ts';
export { keepHabits } from './habits/job.ts';
export { sendReports } from './reports/deliver.ts';
