/** Number of concurrent requests. */
const AT_ONCE = 12;

/** Runs work for each item, several at once. After a failure it starts no further item. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const one = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      await work(next).catch((error: unknown) => {
        left.length = 0;
        throw error;
      });
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, one));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}
