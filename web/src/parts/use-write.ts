import { type QueryKey, useMutation } from '@tanstack/react-query';
import type { ProblemError } from '../api/problem.ts';
import { queries, refresh } from '../api/read.ts';
import { showProblemToast, showToast } from './toast.tsx';

/** An optimistic update: the query and the change of its data. */
export interface OptimisticUpdate {
  key: QueryKey;
  change: (data: unknown) => unknown;
}

interface WriteOptions<Input, Result> {
  /** Paths to invalidate afterwards. */
  refreshes: readonly string[];
  /** Shows the expected result until the server responds; an error rolls it back. */
  show?: (input: Input) => readonly OptimisticUpdate[];
  /** The success message with its undo. */
  toast?: (result: Result, input: Input) => { text: string; undo?: () => void };
  /** The form shows problems itself. */
  isForm?: boolean;
}

/** The mutation hook of all pages: optimistic update, rollback with the server's reason, notice with undo. */
export function useWrite<Input, Result>(
  write: (input: Input) => Promise<Result>,
  { refreshes, show, toast, isForm = false }: WriteOptions<Input, Result>,
) {
  return useMutation<Result, ProblemError, Input, (() => void) | undefined>({
    mutationFn: write,
    onMutate: async (input) => {
      const shown = show?.(input) ?? [];
      await Promise.all(shown.map(({ key }) => queries.cancelQueries({ queryKey: key })));
      const before = shown.map(({ key }) => [key, queries.getQueryData(key)] as const);
      for (const { key, change } of shown) queries.setQueryData(key, change);
      return () => {
        for (const [key, data] of before) queries.setQueryData(key, data);
      };
    },
    onError: (problem, _input, rollBack) => {
      rollBack?.();
      if (!isForm) showProblemToast(problem);
    },
    onSuccess: (result, input) => {
      const done = toast?.(result, input);
      if (done !== undefined) showToast(done.text, done.undo);
    },
    onSettled: () => refresh(refreshes),
  });
}
