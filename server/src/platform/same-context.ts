import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Rows that are read as if whoever asked for them took each one: for the same customers, and in the same time. Who takes the rows
 * of an answer is a socket, which knows neither.
 */
export function inSameContext<T>(rows: AsyncGenerator<T>): AsyncIterable<T> {
  const here = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => here(() => rows.next()),
      return: () => here(() => rows.return(undefined)),
    }),
  };
}

/** The same rows, the first of which is read at once: what is wrong with them is thrown here. */
export async function begun<T>(rows: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = rows[Symbol.asyncIterator]();
  let first: IteratorResult<T> | null = await iterator.next();
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const taken = first;
        first = null;
        return taken ?? iterator.next();
      },
      return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
    }),
  };
}
