import { AsyncLocalStorage } from 'node:async_hooks';

const collected = new AsyncLocalStorage<string[]>();

/** Does work, and tells which of the changes that it has made can be undone: their ids, in the order in which they were made. */
export async function collectChanges<T>(
  work: () => Promise<T>,
): Promise<{ value: T; changeIds: readonly string[] }> {
  const changeIds: string[] = [];
  const value = await collected.run(changeIds, work);
  return { value, changeIds };
}

/** Says that a change has been committed that can be undone. Call it behind the transaction, in the context of whoever asked. */
export function noteChange(id: string): void {
  collected.getStore()?.push(id);
}
