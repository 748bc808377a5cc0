import { useEffect } from 'react';
import type { useRows } from '../../parts/list/use-rows.ts';

/**
 * Returns the rows that are certain; undefined: not all is read yet. The next page is read if this one has
 * none. @param ids null: lists all rows; undefined: they are not read yet
 */
export function useCertainRows(
  { rows, hasMore, isReadingMore, problem, readMore }: ReturnType<typeof useRows<'/v1/bank_transactions'>>,
  ids: readonly string[] | null | undefined,
) {
  const certain = ids === null ? rows : ids && rows?.filter(({ id }) => ids.includes(id));
  const wantsMore = ids !== null && certain?.length === 0 && hasMore && ids !== undefined && ids.length > 0;
  useEffect(() => {
    if (wantsMore && !isReadingMore && problem === null) readMore();
  }, [wantsMore, isReadingMore, problem, readMore]);
  return wantsMore ? undefined : certain;
}
