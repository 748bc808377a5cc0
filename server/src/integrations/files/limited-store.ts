import { PassThrough, pipeline } from 'node:stream';
import { SourceError } from '../source-error.ts';
import type { FileStore } from './file-store.ts';

/**
 * Returns a store whose files fail with a `SourceError` after the time limit. A store bounds each wait, but an address
 * that sends single bytes would never end.
 */
export function limitStore(store: FileStore, limitMs: number): FileStore {
  const deadline = AbortSignal.timeout(limitMs);
  const lateError = () => {
    const text = `The files did not arrive within ${limitMs / 60_000} minutes. They are read again.`;
    return new SourceError('UNREACHABLE', text);
  };
  return {
    list: () => store.list(),
    read: async (file) => {
      const content = await store.read(file);
      const output = new PassThrough();
      const stop = () => output.destroy(lateError());
      deadline.addEventListener('abort', stop, { once: true });
      // A failure of either stream ends both; the reader gets it from the output.
      pipeline(content, output, () => deadline.removeEventListener('abort', stop));
      if (deadline.aborted) stop();
      return output;
    },
  };
}
