import { useInfiniteQuery } from '@tanstack/react-query';
import { readRows } from '../../api/read.ts';
import type { ListPath, QueryParams, RowOf, Schema } from '../../api/types.ts';
import type { TableRows } from '../table/types.ts';

/** The rows of a list with their total. */
export interface ListRows<Row> extends TableRows<Row> {
  count: Schema<'Count'> | undefined;
}

/** A page of any list. */
interface Page<Row> {
  items: readonly Row[];
  count?: Schema<'Count'>;
}

/** Reads a list for a table: `useRows('/v1/internal/customers', state.query)`. */
export function useRows<P extends ListPath>(
  path: P,
  query: QueryParams,
  init: object = {},
): ListRows<RowOf<P>> {
  const found = useInfiniteQuery(readRows(path, query, init));
  const pages: Page<RowOf<P>>[] | undefined = found.data?.pages.map((page) =>
    Object.assign({ items: [] }, page),
  );
  return {
    rows: pages?.flatMap(({ items }) => items),
    count: pages?.[0]?.count,
    problem: found.error,
    hasMore: found.hasNextPage,
    isReadingMore: found.isFetchingNextPage,
    isStale: found.isPlaceholderData,
    readMore: () => void found.fetchNextPage(),
    again: () => void (found.data === undefined ? found.refetch() : found.fetchNextPage()),
  };
}
