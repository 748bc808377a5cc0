import { useRef } from 'react';
import { isProblem } from '../api/call.ts';
import { isOvertaken } from '../api/problem.ts';

/**
 * Sends an edit with the version at which its form was opened (optimistic lock). If another user has changed
 * the record since, the form reports it instead of overwriting, even if the page has already read the change.
 * After the report, the edit applies to the current version. If the page does not read it on its own, an open
 * form reads it again.
 */
export function useVersion(now: number) {
  const opened = useRef<number | null>(now);
  return async <T>(
    send: (version: number) => Promise<T>,
    readAgain?: () => Promise<{ version: number }>,
  ): Promise<T> => {
    try {
      const saved = await send(opened.current ?? now);
      if (isVersioned(saved)) opened.current = saved.version;
      return saved;
    } catch (error) {
      if (isProblem(error) && isOvertaken(error))
        opened.current = readAgain === undefined ? null : (await readAgain()).version;
      throw error;
    }
  };
}

function isVersioned(saved: unknown): saved is { version: number } {
  return (
    typeof saved === 'object' && saved !== null && 'version' in saved && typeof saved.version === 'number'
  );
}
