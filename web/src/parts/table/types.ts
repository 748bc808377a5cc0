import type { ReactNode } from 'react';
import type { ProblemError } from '../../api/problem.ts';

/** A column, named as in saved views and exports. */
export interface Column<Row> {
  id: string;
  /** Columns that an export contains instead of all within `id`. */
  exports?: readonly string[];
  title: string;
  /** Minimum width in pixels; it grows with its content. Columns with `grows` share the rest. */
  width: number;
  grows?: boolean;
  /** Maximum width in pixels. Longer text is cut off, so that it does not push amounts out of the window. */
  most?: number;
  /** Right-aligned amounts and counts. */
  isNumber?: boolean;
  /** The server's sort key. */
  sortBy?: string;
  /** Hidden by default. */
  isExtra?: boolean;
  /** Its place on a phone; hidden there without one. */
  phone?: 'title' | 'amount' | 'note' | 'state';
  /** The currency of its amount. If all rows have the same one, only the title shows it. */
  currencyOf?: (row: Row) => string;
  show: (row: Row) => ReactNode;
  /** The content on a phone, if it differs. */
  showOnPhone?: (row: Row) => ReactNode;
}

/** The selected rows: some, or all that match with exceptions. */
export interface Selection {
  isAll: boolean;
  /** The selected ids, or the exceptions. */
  ids: ReadonlySet<string>;
}

export const NOTHING: Selection = { isAll: false, ids: new Set() };

export const isSelected = ({ isAll, ids }: Selection, id: string): boolean => ids.has(id) !== isAll;

export const isEmpty = ({ isAll, ids }: Selection): boolean => !isAll && ids.size === 0;

/** Returns the selection with these rows added or removed. */
export function changeSelection(
  { isAll, ids }: Selection,
  changed: readonly string[],
  selected: boolean,
): Selection {
  const next = new Set(ids);
  for (const id of changed) {
    if (selected === isAll) next.delete(id);
    else next.add(id);
  }
  return { isAll, ids: next };
}

/** The rows loaded so far: the state of `useInfiniteQuery` with flattened rows. */
export interface TableRows<Row> {
  rows: readonly Row[] | undefined;
  problem: ProblemError | null;
  hasMore: boolean;
  isReadingMore: boolean;
  /** The rows belong to the previous filters while new ones load. */
  isStale: boolean;
  readMore(): void;
  again(): void;
}

export interface TableProps<Row> {
  /** Label for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  from: TableRows<Row>;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  sort: {
    by: string | undefined;
    order: 'ASC' | 'DESC';
    onChange: (by: string, order: 'ASC' | 'DESC') => void;
  };
  selection: Selection;
  onSelect?: (selection: Selection) => void;
  openId: string | undefined;
  onOpen: (row: Row) => void;
  /** The row will probably be opened soon. */
  onReach?: (row: Row) => void;
  onLeave: () => void;
  /** Shown if there are no rows. */
  empty: ReactNode;
}
