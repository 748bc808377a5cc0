import { useNavigate, useSearch } from '@tanstack/react-router';

/** What an address says behind its question mark. */
export type Search = Readonly<Record<string, string>>;

/** Words of the address that are no filters. */
const OTHERS = ['sortBy', 'sortOrder', 'columns', 'open', 'view', 'job'] as const;
type Other = (typeof OTHERS)[number];

const isOther = (name: string): name is Other => OTHERS.some((one) => one === name);

/** Of a saved view, what the address takes over. */
export interface ViewFacts {
  filter: object;
  sortBy: string | null;
  sortOrder: string | null;
  columns: readonly string[];
}

/** A list as its address says: what it holds, in which order and columns, and which record is open beside it. */
export interface ListState {
  filters: Search;
  sortBy: string | undefined;
  sortOrder: 'ASC' | 'DESC';
  /** Those that were chosen; undefined: those that are shown unless somebody chooses. */
  columns: readonly string[] | undefined;
  open: string | undefined;
  view: string | undefined;
  /** The bulk job that is looked at. */
  job: string | undefined;
  /** Filters and order, as the interface takes them. */
  query: Record<string, string | readonly string[]>;
  setFilter(name: string, value: string | undefined): void;
  setFilters(filters: Search): void;
  setSort(by: string, order: 'ASC' | 'DESC'): void;
  setColumns(columns: readonly string[] | undefined): void;
  setOpen(id: string | undefined): void;
  setJob(id: string | undefined): void;
  setView(id: string | undefined, facts: ViewFacts | undefined): void;
}

const wordsOf = (search: object): Search =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));

/** Reads and changes what the address says of a list. Opening a record is a step that Back undoes, and so is a filter. */
export function useListState(): ListState {
  const search = wordsOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (change: Readonly<Record<string, string | undefined>>, replace = false) => {
    const next = Object.entries({ ...search, ...change }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    void navigate({ to: '.', search: Object.fromEntries(next), replace });
  };
  const filters = Object.fromEntries(Object.entries(search).filter(([name]) => !isOther(name)));
  const noFilters = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
  const { sortBy, columns, open, view, job } = search;
  const sortOrder = search['sortOrder'] === 'ASC' ? 'ASC' : 'DESC';
  const order = sortBy === undefined ? {} : { sortBy, sortOrder };
  return {
    ...{ filters, sortBy, sortOrder, open, view, job },
    columns: columns?.split(','),
    query: {
      ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, wordsIn(value)])),
      ...order,
    },
    setFilter: (name, value) => go({ [name]: value, view: undefined }),
    setFilters: (next) => go({ ...noFilters, ...next, view: undefined }),
    setSort: (by, to) => go({ sortBy: by, sortOrder: to }),
    setColumns: (next) => go({ columns: next?.join(',') }, true),
    setOpen: (id) => go({ open: id }, open !== undefined && id !== undefined),
    setJob: (id) => go({ job: id }, job !== undefined),
    setView: (id, facts) => go({ ...noFilters, ...viewWords(facts), view: id }),
  };
}

/** Several words stand with commas between them. */
const wordsIn = (value: string): string | readonly string[] =>
  /^[A-Z_]+(,[A-Z_]+)+$/.test(value) ? value.split(',') : value;

function viewWords(facts: ViewFacts | undefined): Readonly<Record<string, string | undefined>> {
  const { filter = {}, sortBy, sortOrder, columns = [] } = facts ?? {};
  return {
    ...wordsOf(filter),
    sortBy: sortBy ?? undefined,
    sortOrder: sortOrder ?? undefined,
    columns: columns.length === 0 ? undefined : columns.join(','),
    open: undefined,
  };
}

/** Filters as a saved view holds them: numbers and yes or no are such. */
export function viewFilter(query: ListState['query']): Record<string, string | number | boolean | string[]> {
  const value = (word: string | readonly string[]) => {
    if (typeof word !== 'string') return [...word];
    if (word === 'true' || word === 'false') return word === 'true';
    return /^-?\d{1,15}$/.test(word) ? Number(word) : word;
  };
  const filters = Object.entries(query).filter(([name]) => !isOther(name));
  return Object.fromEntries(filters.map(([name, word]) => [name, value(word)]));
}
