import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Reads a bank file. */
export const BANK_FILE = jobKind('bank-file', ['organizationId', 'bankFileId'], {
  lane: 'imports',
  maxAttempts: 4,
});
/** Finds files whose jobs were lost. */
export const BANK_FILES_CLOCK = clockKind('bank-files-clock');
