import {
  type InfiniteData,
  infiniteQueryOptions,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { call } from './call.ts';
import { organizationId } from './organization.ts';
import { mayPass, type ProblemError } from './problem.ts';
import type { Answer, Init, ListPath, PathsOf, QueryParams } from './types.ts';

/** Cache of all server data, and only that: the state of addresses and forms is not in it. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The event stream reports changes; this covers what it misses.
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => mayPass(error) && failures < 2,
      refetchOnWindowFocus: true,
      // Sends requests even if the browser believes that it is offline.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ProblemError;
  }
}

/** Returns the cache key: organization, path and parameters. */
export const keyOf = (path: string, params: object = {}) => [organizationId.get(), path, params] as const;

/** Returns the query of a GET path: `useQuery(read('/v1/internal/me', {}))`. */
export const read = <P extends PathsOf<'get'>>(path: P, init: Init<P, 'get'>) =>
  queryOptions<Answer<P, 'get'>, ProblemError>({
    queryKey: keyOf(String(path), init),
    queryFn: ({ signal }) => call('get', path, init, signal),
  });

/** Rows per page of a list. */
const PAGE = 100;

/**
 * Returns the paged query of a list by cursor: `useInfiniteQuery(readRows('/v1/internal/customers',
 * filters))`.
 */
export const readRows = <P extends ListPath>(path: P, filters: QueryParams, init: object = {}) =>
  infiniteQueryOptions<
    Answer<P, 'get'>,
    ProblemError,
    InfiniteData<Answer<P, 'get'>, string | undefined>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: keyOf(String(path), { ...init, query: filters, rows: true }),
    queryFn: ({ signal, pageParam }) => {
      const query: QueryParams = { limit: PAGE, ...filters, cursor: pageParam };
      const request = mergeParams<Init<P, 'get'>>(init, query);
      return call('get', path, request, signal);
    },
    initialPageParam: undefined,
    getNextPageParam: cursorOf,
    // Keeps the previous rows while new filters load.
    placeholderData: (before) => before,
  });

/** Merges a list's path parameters with its filters. */
function mergeParams<T>(init: object, query: QueryParams): T {
  const parts: object[] = [init, { query }];
  return Object.assign({}, ...parts);
}

function cursorOf(page: object): string | undefined {
  const { nextCursor }: { nextCursor?: string } = Object.assign({}, page);
  return nextCursor;
}

/** Ids of records deleted in this tab: the page of one stays for a moment, and would read what is gone. */
const deletedIds = new Set<string>();

const readsDeleted = ({ queryKey: [, , params] }: { queryKey: QueryKey }): boolean => {
  const { path = {} }: { path?: object } = Object.assign({}, params);
  return Object.values(path).some((id) => deletedIds.has(id));
};

/** Deletes a record by `remove`; its reads under way are cancelled, and none follows. */
export async function deleteRecord(id: string, remove: () => Promise<unknown>): Promise<void> {
  deletedIds.add(id);
  await queries.cancelQueries({ predicate: readsDeleted });
  try {
    await remove();
  } catch (error) {
    deletedIds.delete(id);
    throw error;
  }
}

/** Invalidates all queries under these paths. */
export function refresh(paths: readonly string[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: (query) => {
      const [, path] = query.queryKey;
      const isUnder = (one: string) =>
        path === one || (typeof path === 'string' && path.startsWith(`${one}/`));
      return paths.some(isUnder) && !readsDeleted(query);
    },
  });
}
