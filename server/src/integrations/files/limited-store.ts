import { PassThrough, pipeline } from 'node:stream';
import type { FileStore } from './file-store.ts';

/**
 * Returns a store whose files fail when the signal aborts. A store bounds each wait, but an address that sends single
 * bytes would never end.
 */
export function limitStore(store: FileStore, signal: AbortSignal): FileStore {
  return {
    list: () => store.list(),
    read: async (file) => {
      signal.throwIfAborted();
      const content = await store.read(file);
      const output = new PassThrough({ signal });
      // A failure of either stream ends both; the reader gets it from the output.
      return pipeline(content, output, () => {});
    },
  };
}
