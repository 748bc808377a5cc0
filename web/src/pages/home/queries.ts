import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/me.ts';
import type { ProblemError } from '../../api/problem.ts';
import { read } from '../../api/read.ts';
import { dayAfter, useToday } from '../../parts/today.ts';

/** A list whose length shows whether there is work. A click opens it with the same filters. */
export interface WaitingList {
  name:
    | 'mine'
    | 'allActions'
    | 'brokenPromises'
    | 'replies'
    | 'bankLines'
    | 'money'
    | 'changed'
    | 'lateCustomers'
    | 'disputes'
    | 'letters'
    | 'lateFees';
  to: string;
  search: Record<string, string>;
  /** The count; undefined while loading or after an error. */
  count: number | undefined;
  /** The list has more records than counted. */
  isMore: boolean;
  isFailed: boolean;
}

interface WaitingQuery {
  name: WaitingList['name'];
  path:
    | '/v1/internal/work'
    | '/v1/promises'
    | '/v1/internal/messages'
    | typeof SUMMARY
    | '/v1/internal/payments'
    | '/v1/figures/changes'
    | '/v1/internal/customers'
    | '/v1/internal/late_fees'
    | '/v1/internal/invoices';
  needs: string;
  to: string;
  search: Record<string, string>;
  /** Filters in addition to the path. */
  only?: Record<string, string>;
}

/** The only path that is not a list. */
const SUMMARY = '/v1/internal/cash/summary';

const ownTasks = (userId: string): WaitingQuery => ({
  name: 'mine',
  path: '/v1/internal/work',
  needs: 'work-table.read',
  to: '/actions',
  search: { assignedToUserId: userId },
});

const sharedLists = (yesterday: string): WaitingQuery[] => [
  {
    name: 'allActions',
    path: '/v1/internal/work',
    needs: 'work-table.read',
    to: '/actions',
    search: { due: 'NOW' },
  },
  {
    name: 'brokenPromises',
    path: '/v1/promises',
    needs: 'promise-table.read',
    to: '/receivables/promises',
    search: { lapsed: 'true' },
  },
  {
    name: 'replies',
    path: '/v1/internal/messages',
    needs: 'message.read',
    to: '/inbox',
    search: {},
    only: { unanswered: 'true' },
  },
  {
    name: 'letters',
    path: '/v1/internal/work',
    needs: 'letter.read',
    to: '/letters',
    search: {},
    only: { type: 'LETTER' },
  },
  {
    name: 'lateFees',
    path: '/v1/internal/late_fees',
    needs: 'late-fee.read',
    to: '/late_fees',
    search: {},
    only: { state: 'PROPOSED' },
  },
  {
    name: 'bankLines',
    path: SUMMARY,
    needs: 'bank-transaction.read',
    to: '/cash',
    search: {},
  },
  {
    name: 'money',
    path: '/v1/internal/payments',
    needs: 'payment.read',
    to: '/payments',
    search: { unapplied: 'true' },
  },
  {
    name: 'disputes',
    path: '/v1/internal/invoices',
    needs: 'invoice-table.read',
    to: '/invoices',
    search: { disputed: 'true' },
  },
  {
    name: 'lateCustomers',
    path: '/v1/internal/customers',
    needs: 'customer-table.read',
    to: '/customers',
    search: { overdue: 'true' },
  },
  {
    name: 'changed',
    path: '/v1/figures/changes',
    needs: 'figure.read',
    to: '/receivables/changes',
    search: { since: yesterday },
  },
];

interface Length {
  count: number;
  isMore: boolean;
}

/** Lists report their length in one of two ways; the summary of cash, the transactions that are open. */
function lengthOf(answer: object): Length {
  const { count, total, open }: { count?: Length; total?: number; open?: number } = Object.assign({}, answer);
  return count ?? { count: total ?? open ?? 0, isMore: false };
}

/** Returns the waiting work, limited to lists that the user may see. */
export function useWaiting(may: (sentence: string) => boolean): WaitingList[] {
  const { data: me } = useQuery(meQuery());
  const yesterday = dayAfter(useToday(), -1);
  const mine = me?.user?.id;
  const asked = [...(mine === undefined ? [] : [ownTasks(mine)]), ...sharedLists(yesterday)];
  const allowed = asked.filter(({ needs }) => may(needs));
  const found: UseQueryResult<Length, ProblemError>[] = useQueries({
    queries: allowed.map(({ path, search, only }) => ({
      ...read(path, path === SUMMARY ? {} : { query: { ...search, ...only, limit: 1 } }),
      select: lengthOf,
    })),
  });
  return allowed.map(({ name, to, search }, at) => ({
    name,
    to,
    search,
    count: found[at]?.data?.count,
    isMore: found[at]?.data?.isMore === true,
    isFailed: found[at]?.isError === true,
  }));
}
