import { type QueryKey, useMutation } from '@tanstack/react-query';
import type { Problem } from '../api/problem.ts';
import { queries, refresh } from '../api/read.ts';
import { tellDone, tellProblem } from './tell.tsx';

/** How what is shown looks once a write is done: of which query, and what becomes of its data. */
export interface Shown {
  key: QueryKey;
  change: (data: unknown) => unknown;
}

interface WriteOptions<Input, Result> {
  /** Addresses whose answers are others afterwards. */
  refreshes: readonly string[];
  /** Shows at once what will be, until the server has answered; where it refuses, it is as it was before. */
  show?: (input: Input) => readonly Shown[];
  /** What is told when it is done, and what takes it back. */
  tell?: (result: Result, input: Input) => { text: string; undo?: () => void };
  /** A form shows problems itself. */
  isForm?: boolean;
}

/** The one way in which pages change something: shown at once, rolled back with the server's reason, told with its undoing. */
export function useWrite<Input, Result>(
  write: (input: Input) => Promise<Result>,
  { refreshes, show, tell, isForm = false }: WriteOptions<Input, Result>,
) {
  return useMutation<Result, Problem, Input, (() => void) | undefined>({
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
      if (!isForm) tellProblem(problem);
    },
    onSuccess: (result, input) => {
      const told = tell?.(result, input);
      if (told !== undefined) tellDone(told.text, told.undo);
    },
    onSettled: () => refresh(refreshes),
  });
}
