import { isProblem, type UndoableResponse, undoAll } from '../api/call.ts';
import { refresh } from '../api/read.ts';
import i18next from '../texts/index.ts';
import { showProblemToast, showToast } from './toast.tsx';
import { useWrite } from './use-write.ts';

interface ChangeOptions<Input, Result> {
  /** Paths to invalidate afterwards. */
  refreshes: readonly string[];
  /** The success message. */
  message: (input: Input, answer: Result) => string;
  /** The form shows problems itself. */
  isForm?: boolean;
}

/**
 * Like `useWrite`, for changes that the server can undo: the notice offers undo if the server returns the ids
 * of changes.
 */
export function useChange<Input, Result = unknown>(
  write: (input: Input) => Promise<UndoableResponse<Result>>,
  { refreshes, message, isForm = false }: ChangeOptions<Input, Result>,
) {
  return useWrite(write, {
    refreshes,
    isForm,
    toast: ({ answer, changes }, input) => ({
      text: message(input, answer),
      ...(changes.length === 0 ? {} : { undo: () => void takeBack(changes, refreshes) }),
    }),
  });
}

/** Undoes changes on the server, and reports the result. */
async function takeBack(changes: readonly string[], refreshes: readonly string[]): Promise<void> {
  try {
    await undoAll(changes);
    showToast(i18next.t('common.undone'));
  } catch (error) {
    if (!isProblem(error)) throw error;
    showProblemToast(error);
  } finally {
    await refresh(refreshes);
  }
}
