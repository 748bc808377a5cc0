import { FIGURES, isWithin, readBudgets, writeBudgets } from '../lib/budgets.ts';
import type { Bench, Figure } from '../lib/context.ts';
import { COUNTING_SETTINGS } from '../lib/counting.ts';
import { countOperations } from '../lib/operations.ts';
import { startPostgres } from '../lib/postgres.ts';

/**
 * Counts the work of single operations against the committed budgets. With `RECORD_BUDGETS=yes` it writes the
 * counts as the new budgets.
 */
export async function costs(bench: Bench): Promise<Figure[]> {
  const postgres = await startPostgres(undefined, COUNTING_SETTINGS);
  try {
    const counted = await countOperations({ postgres, folder: bench.folder });
    if (process.env['RECORD_BUDGETS'] === 'yes') await writeBudgets(counted);
    const budgets = await readBudgets();
    return Object.entries(counted).flatMap(([name, cost]) =>
      FIGURES.map((figure): Figure => {
        const limit = budgets[name]?.[figure];
        const measure = cost[figure].toFixed(cost[figure] < 100 ? 2 : 0);
        const ratio = limit === undefined || limit === 0 ? null : cost[figure] / limit;
        const met = limit === undefined ? null : isWithin(figure, cost[figure], limit);
        return {
          name: `${name}: ${figure}`,
          measure,
          floor: limit === undefined ? '' : `${limit} (budget)`,
          ratio,
          needed: limit === undefined ? '' : '≤ 1.02',
          met,
          details: null,
        };
      }),
    );
  } finally {
    await postgres.stop();
  }
}
