import type { ReactNode } from 'react';
import type { Schema } from '../../api/types.ts';
import type { Filter } from '../list/filters.ts';
import type { ListState } from '../list/state.ts';
import type { Selection } from '../table/types.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkCommand } from './command.ts';
import { BulkJobs } from './jobs.tsx';

interface ListBulkInput {
  list: Schema<'NewBulkJob'>['list'];
  commands: readonly BulkCommand[];
  state: ListState;
  filters: readonly Filter[];
  count: Schema<'Count'> | undefined;
}

interface ListBulk {
  tools: ReactNode;
  bulk: (selection: Selection, onDone: () => void) => ReactNode;
}

/** Returns the properties of a list page for commands on many records: the bar, and the recent jobs. */
export const listBulk = ({ list, commands, state, filters, count }: ListBulkInput): ListBulk => ({
  tools: <BulkJobs list={list} state={state} refreshes={[`/v1/internal/${list}`]} />,
  bulk: (selection, onDone) => (
    <BulkBar
      list={list}
      commands={commands}
      selection={selection}
      onDone={onDone}
      state={state}
      filters={filters}
      count={count}
    />
  ),
});
