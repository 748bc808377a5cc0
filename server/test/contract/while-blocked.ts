import { expect } from 'vitest';
import { waitingForLocks } from '../harness/lock-waits.ts';
import type { Client, TestService } from '../harness/service.ts';

/** Returns the statuses of this many requests for customer `c`, all in progress while the check runs. */
export async function whileBlocked(
  { database }: TestService,
  client: Client,
  count: number,
  check: () => Promise<void>,
): Promise<number[]> {
  const blocker = await database.pool.connect();
  await blocker.query('BEGIN');
  const lock = 'SELECT 1 FROM customers WHERE organization_id = $1 FOR UPDATE';
  await blocker.query(lock, [client.organization.id]);
  const names = Array.from({ length: count }, (_, n) => `Name ${n}`);
  const sent = names.map((name) => client.put('/customers/external:c', { name }));
  try {
    await expect.poll(() => waitingForLocks(database.pool), { timeout: 20_000 }).toBe(count);
    await check();
  } finally {
    await blocker.query('COMMIT');
    blocker.release();
  }
  return (await Promise.all(sent)).map(({ status }) => status);
}
