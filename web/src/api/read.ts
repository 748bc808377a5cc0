import { type InfiniteData, infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { organizationId } from './organization.ts';
import { mayPass, type Problem } from './problem.ts';
import type { Answer, Init, ListPath, PathsOf, Words } from './types.ts';

/** All that was read from the server, and nothing else: what stands in the address or in a form is not kept here. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // What changes is told by the stream; this is for what it does not tell.
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => mayPass(error) && failures < 2,
      refetchOnWindowFocus: true,
      // What the browser believes of the network does not keep us from asking.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Problem;
  }
}

/** How what was read is kept: by organization, address and what was asked. */
export const keyOf = (path: string, told: object = {}) => [organizationId.get(), path, told] as const;

/** Something that the server answers: `useQuery(read('/v1/internal/me', {}))`. */
export const read = <P extends PathsOf<'get'>>(path: P, init: Init<P, 'get'>) =>
  queryOptions<Answer<P, 'get'>, Problem>({
    queryKey: keyOf(String(path), init),
    queryFn: ({ signal }) => call('get', path, init, signal),
  });

/** Rows that a list reads at once. */
const PAGE = 100;

/** A list, page after page by its cursor: `useInfiniteQuery(readRows('/v1/internal/customers', filters))`. */
export const readRows = <P extends ListPath>(path: P, filters: Words, init: object = {}) =>
  infiniteQueryOptions<
    Answer<P, 'get'>,
    Problem,
    InfiniteData<Answer<P, 'get'>, string | undefined>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: keyOf(String(path), { ...init, query: filters, rows: true }),
    queryFn: ({ signal, pageParam }) => {
      const query: Words = { limit: PAGE, ...filters, cursor: pageParam };
      const told = merged<Init<P, 'get'>>(init, query);
      return call('get', path, told, signal);
    },
    initialPageParam: undefined,
    getNextPageParam: cursorOf,
    // While other filters are read, the rows of the last ones stay.
    placeholderData: (before) => before,
  });

/** Of a list, what its address names, with its filters. */
function merged<T>(init: object, query: Words): T {
  const parts: object[] = [init, { query }];
  return Object.assign({}, ...parts);
}

function cursorOf(page: object): string | undefined {
  const { nextCursor }: { nextCursor?: string } = Object.assign({}, page);
  return nextCursor;
}

/** Has whatever is shown of these addresses, and of all below them, read anew. */
export function refresh(paths: readonly string[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [, path] }) =>
      typeof path === 'string' && paths.some((one) => path === one || path.startsWith(`${one}/`)),
  });
}
