import { MAX_LIMIT } from '../platform/lists/paging.ts';

/** Returns all records of a list, reading page by page. */
export async function readEveryPage<T>(
  read: (query: { limit: number; cursor?: string }) => Promise<{ records: T[]; nextCursor?: string }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: MAX_LIMIT, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...page.records);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}
