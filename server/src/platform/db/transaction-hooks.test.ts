import { describe, expect, it } from 'vitest';
import type { TransactionHooks } from './database.ts';
import { withTakenHooks, withTransactionHooks } from './transaction-hooks.ts';

const hooks: TransactionHooks = { end: async () => {} };
const has = () => withTakenHooks(async (found) => found === hooks);

describe('the hooks of a transaction', () => {
  it('belong to the work that sets them', async () => {
    expect(await has()).toBe(false);
    expect(await withTransactionHooks(hooks, has)).toBe(true);
    expect(await has()).toBe(false);
  });

  it('are given to one transaction only, and to none within it', async () => {
    const found = await withTransactionHooks(hooks, async () => {
      const first = await withTakenHooks(async (taken) => [taken === hooks, await has()]);
      return [...first, await has()];
    });
    expect(found).toEqual([true, false, false]);
  });

  it('are given to the next transaction when one fails', async () => {
    const found = await withTransactionHooks(hooks, async () => {
      await expect(withTakenHooks(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
      return has();
    });
    expect(found).toBe(true);
  });
});
