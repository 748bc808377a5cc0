import { useRef } from 'react';
import { isProblem } from '../api/call.ts';
import { isOvertaken } from '../api/problem.ts';

/**
 * Sends an edit with the version that its form was opened with: what others changed since then is told, though the page has read it
 * by now, and not overwritten. Once told, what is there now is what is edited.
 */
export function useVersion(now: number) {
  const opened = useRef<number | null>(now);
  return async <T>(send: (version: number) => Promise<T>): Promise<T> => {
    try {
      return await send(opened.current ?? now);
    } catch (error) {
      if (isProblem(error) && isOvertaken(error)) opened.current = null;
      throw error;
    }
  };
}
