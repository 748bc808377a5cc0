import { useRef } from 'react';
import { isProblem } from '../api/call.ts';

/**
 * The version of a record that a form changes: that of when it was opened, so that nobody's change is lost unseen. Where
 * somebody else was faster, the server says so; who then saves once more puts theirs in the other's place.
 */
export function useVersion(current: number) {
  const opened = useRef(current);
  return async <T extends { version: number }>(
    send: (version: number) => Promise<T>,
    readAgain: () => Promise<{ version: number }>,
  ): Promise<T> => {
    try {
      const saved = await send(opened.current);
      opened.current = saved.version;
      return saved;
    } catch (error) {
      if (isProblem(error) && error.status === 409) opened.current = (await readAgain()).version;
      throw error;
    }
  };
}
