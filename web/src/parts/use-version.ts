import { useRef } from 'react';
import { isProblem } from '../api/call.ts';
import { isOvertaken } from '../api/problem.ts';

/**
 * Sends an edit with the version that its form was opened with: what others changed since then is told, though the page has read it
 * by now, and not overwritten. Once told, what is there now is what is edited; where the page does not read it by itself, a form that
 * stays open reads it again.
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
