import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Finds out what an import of a file would do, or imports it, as its state says. */
export const SHEET = jobKind('import-sheet', ['organizationId', 'importSheetId'], {
  lane: 'imports',
  maxAttempts: 4,
});
/** Finds files whose jobs were lost, and those that have expired. */
export const SHEETS_CLOCK = clockKind('import-sheets-clock');
export const REMOVE_SHEETS = jobKind('remove-import-sheets', ['organizationId']);
