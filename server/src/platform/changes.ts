import { AsyncLocalStorage } from 'node:async_hooks';

const collected = new AsyncLocalStorage<string[]>();

/** Does work, and tells which of the changes that it has made can be undone: their ids, in the order in which they were made. */
export async function collectChanges<T>(
  work: () => Promise<T>,
): Promise<{ value: T; changeIds: readonly string[] }> {
  const changeIds: string[] = [];
  const value = await collectInto(changeIds, work);
  return { value, changeIds };
}

/** The same for work that goes on behind its own end, as that of a request does: the ids are put into a list. */
export function collectInto<T>(changeIds: string[], work: () => T): T {
  return collected.run(changeIds, work);
}

/** Says that changes have been committed that can be undone. Call it behind the transaction, in the context of whoever asked. */
export function noteChange(...ids: readonly string[]): void {
  collected.getStore()?.push(...ids);
}
