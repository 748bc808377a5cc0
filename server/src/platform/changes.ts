import { withWorkContext, workContext } from './work-context.ts';

/** Runs `work` and returns the ids of its undoable changes, in the order in which they were made. */
export async function collectChanges<T>(
  work: () => Promise<T>,
): Promise<{ value: T; changeIds: readonly string[] }> {
  const changeIds: string[] = [];
  const value = await collectInto(changeIds, work);
  return { value, changeIds };
}

/** Runs `work` and appends the ids to a list. For work that continues after it returns, such as a request. */
export function collectInto<T>(changeIds: string[], work: () => T): T {
  return withWorkContext({ changeIds }, work);
}

/** Returns whether the requester collects the ids of undoable changes. */
export const isCollectingChanges = (): boolean => workContext().changeIds !== null;

/**
 * Records committed changes that can be undone. Call it after the transaction, in the context of the
 * requester.
 */
export function noteChange(...ids: readonly string[]): void {
  workContext().changeIds?.push(...ids);
}
