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

/** Rows the first of which were read already. */
export interface ReadAhead<T> {
  rows: AsyncIterable<T>;
  /** Whether these are all: what they were read with is free again. */
  isAll: boolean;
  /** To be called where nobody takes them. */
  end(): Promise<void>;
}

/** Reads the first so many rows at once: what is wrong with them is thrown here. */
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
  return { rows: joined(first, isAll ? null : iterator, end), isAll, end };
}

async function* joined<T>(
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
