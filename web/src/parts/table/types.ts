import type { ReactNode } from 'react';
import type { Problem } from '../../api/problem.ts';

/** A column, by the name that saved views and exports know it by. */
export interface Column<Row> {
  id: string;
  title: string;
  /** In pixels, at least: it widens to what is in it. What is left is shared by those that grow. */
  width: number;
  grows?: boolean;
  /** Amounts and counts stand at the right. */
  isNumber?: boolean;
  /** By which the server sorts it. */
  sortBy?: string;
  /** Left out until somebody chooses it. */
  isExtra?: boolean;
  /** Where it stands on a phone; left out there without. */
  phone?: 'title' | 'amount' | 'note' | 'state';
  show: (row: Row) => ReactNode;
}

/** Which rows are selected: some, or all that match but some. */
export interface Selection {
  isAll: boolean;
  /** Those that are selected, or those that are not where all others are. */
  ids: ReadonlySet<string>;
}

export const NOTHING: Selection = { isAll: false, ids: new Set() };

export const isSelected = ({ isAll, ids }: Selection, id: string): boolean => ids.has(id) !== isAll;

export const isEmpty = ({ isAll, ids }: Selection): boolean => !isAll && ids.size === 0;

/** With these rows selected too, or not any more. */
export function selecting(
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

/** What was read so far: as `useInfiniteQuery` says it, its rows in one piece. */
export interface TableRows<Row> {
  rows: readonly Row[] | undefined;
  problem: Problem | null;
  hasMore: boolean;
  isReadingMore: boolean;
  /** The rows are those of the filters before, until those that are asked for are here. */
  isStale: boolean;
  readMore(): void;
  again(): void;
}

export interface TableProps<Row> {
  /** What it lists, for those who do not see it. */
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
  /** The row is likely to be opened soon. */
  onReach?: (row: Row) => void;
  onLeave: () => void;
  /** What stands there without any rows. */
  empty: ReactNode;
}
