import { call } from '../../api/call.ts';
import { saveFile } from '../../api/save.ts';
import type { Schema } from '../../api/types.ts';

export const BATCHES = '/v1/internal/letters/batches';
const PDF = '/v1/internal/letters/batches/{batchId}/pdf';

/** Paths to invalidate after letters are printed or posted. */
export const LETTER_CHANGES = [
  BATCHES,
  '/v1/internal/work',
  '/v1/actions',
  '/v1/internal/actions',
  '/v1/internal/customers',
];

/** Prints letters into one PDF: those of these tasks, or all that are due. */
export const printLetters = (actionIds?: readonly string[]): Promise<Schema<'LetterBatch'>> =>
  call('post', BATCHES, { body: actionIds === undefined ? {} : { actionIds: [...actionIds] } });

/** Saves the PDF of a batch. */
export const saveBatch = (name: string, batchId: string): Promise<void> =>
  saveFile(`${name}.pdf`, PDF, { path: { batchId } });
