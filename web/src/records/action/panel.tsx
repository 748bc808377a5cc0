import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import type { TaskCommand } from './actions.ts';
import { ActionView } from './view.tsx';

interface PanelProps {
  id: string;
  /** The action's row in the adjacent queue. */
  row: Schema<'WorkRow'> | undefined;
  onDone?: (taskCommand: TaskCommand) => void;
}

/** An action next to its list. Without a row of the queue, it is loaded separately. */
export function ActionPanel({ id, row, onDone }: PanelProps) {
  const path = { actionId: id };
  const { data, error, refetch } = useQuery({
    ...read('/v1/actions/{actionId}', { path }),
    enabled: row === undefined,
  });
  const action = row?.action ?? data;
  if (action !== undefined) return <ActionView key={id} action={action} row={row} onDone={onDone} />;
  if (error !== null) return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  return <Skeleton />;
}
