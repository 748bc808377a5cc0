import { loadAging } from '../../server/src/insight/figures/aging.ts';
import { loadDashboard } from '../../server/src/insight/figures/dashboard.ts';
import {
  loadDaysSales,
  loadDaysUntilPaid,
  loadEffectiveness,
} from '../../server/src/insight/figures/figures.ts';
import { type Bench, type Figure, judgeRatio } from '../lib/context.ts';
import { aggregateOpen, type FigureDatabase, millisOf, openFigures } from '../lib/figure-database.ts';
import { measurePairs } from '../lib/statistics.ts';

/** Days of as-of figures: the end of the previous month, and a year ago. */
const PAST = ['2026-02-28', '2025-03-10'] as const;
const MIN_RATIO = 0.5;

/**
 * Compares the figures of an organization with a million invoices, a fifth of them open, with one aggregate
 * over them.
 */
export async function figures(bench: Bench): Promise<Figure[]> {
  const filled = await openFigures(bench);
  try {
    return await measureCases(bench, filled);
  } finally {
    await filled.close();
  }
}

async function measureCases(bench: Bench, { context, organization }: FigureDatabase): Promise<Figure[]> {
  const floor = () => aggregateOpen(context, organization.id);
  const cases: [name: string, needed: { ratio: boolean; millis: number }, work: () => Promise<unknown>][] = [
    ['aging today', { ratio: true, millis: 150 }, () => loadAging(context, organization, {})],
    ...PAST.map((asOf): (typeof cases)[number] => [
      `aging as of ${asOf}`,
      { ratio: false, millis: 1500 },
      () => loadAging(context, organization, { asOf }),
    ]),
    ...PAST.map((asOf): (typeof cases)[number] => [
      `DSO as of ${asOf}`,
      { ratio: false, millis: 1500 },
      () => loadDaysSales(context, organization, { asOf }),
    ]),
    ['effectiveness', { ratio: false, millis: 1500 }, () => loadEffectiveness(context, organization, {})],
    ['days to pay', { ratio: false, millis: 1500 }, () => loadDaysUntilPaid(context, organization, {})],
    ['dashboard', { ratio: false, millis: 400 }, () => loadDashboard(context, organization, {})],
  ];
  const results: Figure[] = [];
  for (const [name, { ratio: isJudged, millis: most }, work] of cases) {
    await work();
    await floor();
    const result = await measurePairs(
      bench.rounds,
      () => millisOf(work),
      () => millisOf(floor),
    );
    const ratio = result.floor / result.measure;
    results.push({
      name: `figures: ${name}`,
      measure: `${result.measure.toFixed(0)} ms (wanted on an idle machine: ${most})`,
      floor: `${result.floor.toFixed(0)} ms (one aggregate over the open invoices)`,
      ...(isJudged ? judgeRatio(ratio, { min: MIN_RATIO }) : { ratio, needed: 'reported', met: null }),
      details: result,
    });
  }
  return results;
}
