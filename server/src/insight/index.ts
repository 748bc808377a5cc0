/** What other wings may use of insight. */
export { keepHabits } from './habits/job.ts';
export { sendReports } from './reports/deliver.ts';
