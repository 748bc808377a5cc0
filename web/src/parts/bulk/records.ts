import type { Schema } from '../../api/types.ts';
import type { Filter } from '../list/filters.ts';
import type { ListState } from '../list/state.ts';
import type { Selection } from '../table/types.ts';

/** The records of a job: the selected ones, or all that currently match. */
type Records = Pick<Schema<'NewBulkJob'>, 'recordIds' | 'filter' | 'expected'>;

interface What {
  selection: Selection;
  state: Pick<ListState, 'filters'>;
  filters: readonly Filter[];
  count: Schema<'Count'> | undefined;
}

/**
 * Returns the records of a job. For all that match it includes their count: the server refuses if it has
 * changed.
 */
export function recordsOf({ selection: { isAll, ids }, state, filters, count }: What): Records {
  if (!isAll) return { recordIds: [...ids] };
  const filter = Object.fromEntries(
    Object.entries(state.filters).map(([name, word]) => [name, typedAs(word, kindOf(name, filters))]),
  );
  return { filter, ...(count?.isMore === false ? { expected: count.count } : {}) };
}

type Kind = Filter['kind'] | 'several';

/** Returns the kind of the filter that a parameter (`amount.gte`) belongs to. */
function kindOf(name: string, filters: readonly Filter[]): Kind {
  const found = filters.find((filter) => name === filter.name || name.startsWith(`${filter.name}.`));
  if (found?.kind === 'choice' && found.isSeveral === true) return 'several';
  return found?.kind ?? 'text';
}

/** Parses a parameter by the filter's kind: a number in a search stays text. */
function typedAs(word: string, kind: Kind): string | number | boolean | string[] {
  if (kind === 'flag') return word === 'true';
  if (kind === 'several') return word.split(',');
  return kind === 'amounts' && /^-?\d{1,15}$/.test(word) ? Number(word) : word;
}
