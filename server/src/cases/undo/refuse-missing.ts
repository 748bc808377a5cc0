import { ApiError } from '../../platform/errors.ts';
import { undoError } from './claim.ts';

/**
 * Runs `work`, which restores a record. If the record or its references no longer exist, the error becomes a
 * refusal.
 */
export async function refuseMissing<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'NOT_FOUND') throw undoError('record', `${what} no longer exists`, error);
    if (error.code !== 'REFERENCE_NOT_FOUND') throw error;
    throw undoError('record', 'a record that it referred to no longer exists', error);
  }
}
