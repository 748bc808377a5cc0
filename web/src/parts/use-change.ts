import { type Changed, isProblem, undoAll } from '../api/call.ts';
import { refresh } from '../api/read.ts';
import i18next from '../texts/index.ts';
import { tellDone, tellProblem } from './tell.tsx';
import { useWrite } from './use-write.ts';

interface ChangeOptions<Input> {
  /** Addresses whose answers are others afterwards. */
  refreshes: readonly string[];
  /** What is told when it is done. */
  told: (input: Input) => string;
  /** A form shows problems itself. */
  isForm?: boolean;
}

/** As `useWrite`, for what the server can undo: the notice offers it where the server names what it has changed. */
export function useChange<Input>(
  write: (input: Input) => Promise<Changed>,
  { refreshes, told, isForm = false }: ChangeOptions<Input>,
) {
  return useWrite(write, {
    refreshes,
    isForm,
    tell: ({ changes }, input) => ({
      text: told(input),
      ...(changes.length === 0 ? {} : { undo: () => void takeBack(changes, refreshes) }),
    }),
  });
}

/** Has the server undo changes, and tells that it is done, or why not. */
async function takeBack(changes: readonly string[], refreshes: readonly string[]): Promise<void> {
  try {
    await undoAll(changes);
    tellDone(i18next.t('common.undone'));
  } catch (error) {
    if (!isProblem(error)) throw error;
    tellProblem(error);
  } finally {
    await refresh(refreshes);
  }
}
