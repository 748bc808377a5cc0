import type { ReactNode } from 'react';

/** A column, by the name that saved views and exports know it by. */
export interface Column<Row> {
  id: string;
  title: string;
  /** In pixels, at least; what is left is shared by those that grow. */
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
