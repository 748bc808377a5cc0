import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Checks or imports a sheet, depending on its state. */
export const SHEET = jobKind('import-sheet', ['organizationId', 'importSheetId'], {
  lane: 'imports',
  maxAttempts: 4,
});
/** Finds sheets whose jobs were lost, and expired ones. */
export const SHEETS_CLOCK = clockKind('import-sheets-clock');
export const REMOVE_SHEETS = jobKind('remove-import-sheets', ['organizationId']);
