import { useNavigate, useSearch } from '@tanstack/react-router';

/** The query parameters of an address. */
export type Search = Readonly<Record<string, string>>;

/** Query parameters that are no filters. */
const OTHERS = ['sortBy', 'sortOrder', 'columns', 'open', 'view', 'job'] as const;
type Other = (typeof OTHERS)[number];

const isOther = (name: string): name is Other => OTHERS.some((one) => one === name);

/** The parts of a saved view that go into the address. */
export interface ViewFacts {
  filter: object;
  sortBy: string | null;
  sortOrder: string | null;
  columns: readonly string[];
}

/** The state of a list in its address: filters, sort order, columns and the open record. */
export interface ListState {
  filters: Search;
  sortBy: string | undefined;
  sortOrder: 'ASC' | 'DESC';
  /** The chosen columns; undefined: the default ones. */
  columns: readonly string[] | undefined;
  open: string | undefined;
  view: string | undefined;
  /** The open bulk job. */
  job: string | undefined;
  /** Filters and sort order in the API's form. */
  query: Record<string, string | readonly string[]>;
  setFilter(name: string, value: string | undefined): void;
  setFilters(filters: Search): void;
  /** Replaces the address by one with these filters. */
  setUsual(filters: Search): void;
  setSort(by: string, order: 'ASC' | 'DESC'): void;
  setColumns(columns: readonly string[] | undefined): void;
  /** Opens a record; in place of an open one, or if it replaces the address, it is no step of the history. */
  setOpen(id: string | undefined, replaces?: boolean): void;
  setJob(id: string | undefined): void;
  setView(id: string | undefined, facts: ViewFacts | undefined): void;
}

const wordsOf = (search: object): Search =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));

/**
 * Reads and changes a list's state in the address. Opening a record and changing a filter are steps of the
 * browser history.
 */
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
    filters,
    sortBy,
    sortOrder,
    open,
    view,
    job,
    columns: columns?.split(','),
    query: {
      ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, wordsIn(value)])),
      ...order,
    },
    setFilter: (name, value) => go({ [name]: value, view: undefined }),
    setFilters: (next) => go({ ...noFilters, ...next, view: undefined }),
    setUsual: (next) => go(next, true),
    setSort: (by, to) => go({ sortBy: by, sortOrder: to }),
    setColumns: (next) => go({ columns: next?.join(',') }, true),
    setOpen: (id, replaces = open !== undefined && id !== undefined) => go({ open: id }, replaces),
    setJob: (id) => go({ job: id }, job !== undefined),
    setView: (id, facts) => go({ ...noFilters, ...viewWords(facts), view: id }),
  };
}

/** Splits a value with commas into several. */
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

/** Converts filters to a saved view's types: numbers and booleans. */
export function viewFilter(query: ListState['query']): Record<string, string | number | boolean | string[]> {
  const value = (word: string | readonly string[]) => {
    if (typeof word !== 'string') return [...word];
    if (word === 'true' || word === 'false') return word === 'true';
    return /^-?\d{1,15}$/.test(word) ? Number(word) : word;
  };
  const filters = Object.entries(query).filter(([name]) => !isOther(name));
  return Object.fromEntries(filters.map(([name, word]) => [name, value(word)]));
}
