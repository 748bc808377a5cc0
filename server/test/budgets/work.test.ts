import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { overBudget, readBudgets } from '../../../bench/lib/budgets.ts';
import { COUNTING_SETTINGS } from '../../../bench/lib/counting.ts';
import { countOperations } from '../../../bench/lib/operations.ts';
import { startPostgres } from '../../../bench/lib/postgres.ts';

/**
 * Counts what an operation makes PostgreSQL do. A release once lost a third of its payments per second to new
 * indexes, and no test noticed.
 */

it('keeps every operation within its budget', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quittance-costs-'));
  const postgres = await startPostgres(undefined, COUNTING_SETTINGS);
  try {
    const costs = await countOperations({ postgres, folder });
    const budgets = await readBudgets();
    expect(Object.keys(costs)).toEqual(Object.keys(budgets));
    // A higher budget needs a reason in its commit: RECORD_BUDGETS=yes npm run bench -- costs.
    expect(overBudget(costs, budgets)).toEqual([]);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);
