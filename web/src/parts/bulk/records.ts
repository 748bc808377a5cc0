import type { Schema } from '../../api/types.ts';
import type { Filter } from '../list/filters.ts';
import type { ListState } from '../list/state.ts';
import type { Selection } from '../table/types.ts';

/** Over which records a job is: those that are selected, or all that match now. */
type Records = Pick<Schema<'NewBulkJob'>, 'recordIds' | 'filter' | 'expected'>;

interface What {
  selection: Selection;
  state: Pick<ListState, 'filters'>;
  filters: readonly Filter[];
  count: Schema<'Count'> | undefined;
}

/** As a job takes it. All that match are those that were counted: where there are others by now, the server refuses. */
export function recordsOf({ selection: { isAll, ids }, state, filters, count }: What): Records {
  if (!isAll) return { recordIds: [...ids] };
  const filter = Object.fromEntries(
    Object.entries(state.filters).map(([name, word]) => [name, typedAs(word, kindOf(name, filters))]),
  );
  return { filter, ...(count?.isMore === false ? { expected: count.count } : {}) };
}

type Kind = Filter['kind'] | 'several';

/** Of a name in the address (`amount.gte`), what the filter is of which it is a part. */
function kindOf(name: string, filters: readonly Filter[]): Kind {
  const found = filters.find((filter) => name === filter.name || name.startsWith(`${filter.name}.`));
  if (found?.kind === 'choice' && found.isSeveral === true) return 'several';
  return found?.kind ?? 'text';
}

/** A word of the address as the list's own type: a number that somebody searches for is a text. */
function typedAs(word: string, kind: Kind): string | number | boolean | string[] {
  if (kind === 'flag') return word === 'true';
  if (kind === 'several') return word.split(',');
  return kind === 'amounts' && /^-?\d{1,15}$/.test(word) ? Number(word) : word;
}
