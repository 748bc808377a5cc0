import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Binds an async iterator to the current AsyncLocalStorage context, with its customers and clock. The socket
 * that drains a response has no such context.
 */
export function bindAsyncContext<T>(rows: AsyncGenerator<T>): AsyncIterable<T> {
  const inContext = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => inContext(() => rows.next()),
      return: () => inContext(() => rows.return(undefined)),
    }),
  };
}

/** Rows whose first part has been read already. */
export interface ReadAhead<T> {
  rows: AsyncIterable<T>;
  /** Whether these are all rows. The source has then been released. */
  isAll: boolean;
  /** Ends the read. Call it when the rows are not consumed. */
  end(): Promise<void>;
}

/** Reads the first `count` rows immediately, so that their errors are thrown here. */
export async function readAhead<T>(rows: AsyncIterable<T>, count: number): Promise<ReadAhead<T>> {
  const iterator = rows[Symbol.asyncIterator]();
  const first: T[] = [];
  let isAll = false;
  while (first.length < count && !isAll) {
    const { done, value } = await iterator.next();
    if (done === true) isAll = true;
    else first.push(value);
  }
  const end = async () => void (await iterator.return?.());
  return { rows: yieldAllThenEnd(first, isAll ? null : iterator, end), isAll, end };
}

async function* yieldAllThenEnd<T>(
  first: readonly T[],
  rest: AsyncIterator<T> | null,
  end: () => Promise<void>,
): AsyncGenerator<T> {
  try {
    yield* first;
    if (rest === null) return;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await end();
  }
}
