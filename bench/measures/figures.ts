import { aging } from '../../server/src/insight/figures/aging.ts';
import { dashboard } from '../../server/src/insight/figures/dashboard.ts';
import { daysSales, daysUntilPaid, effectiveness } from '../../server/src/insight/figures/figures.ts';
import { type Bench, type Figure, judged } from '../lib/context.ts';
import { aggregateOpen, type FigureDatabase, millisOf, openFigures } from '../lib/figure-database.ts';
import { paired } from '../lib/statistics.ts';

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
    return await measured(bench, filled);
  } finally {
    await filled.close();
  }
}

async function measured(bench: Bench, { context, organization }: FigureDatabase): Promise<Figure[]> {
  const floor = () => aggregateOpen(context, organization.id);
  const cases: [name: string, needed: { ratio: boolean; millis: number }, work: () => Promise<unknown>][] = [
    ['aging today', { ratio: true, millis: 150 }, () => aging(context, organization, {})],
    ...PAST.map((asOf): (typeof cases)[number] => [
      `aging as of ${asOf}`,
      { ratio: false, millis: 1500 },
      () => aging(context, organization, { asOf }),
    ]),
    ...PAST.map((asOf): (typeof cases)[number] => [
      `DSO as of ${asOf}`,
      { ratio: false, millis: 1500 },
      () => daysSales(context, organization, { asOf }),
    ]),
    ['effectiveness', { ratio: false, millis: 1500 }, () => effectiveness(context, organization, {})],
    ['days to pay', { ratio: false, millis: 1500 }, () => daysUntilPaid(context, organization, {})],
    ['dashboard', { ratio: false, millis: 400 }, () => dashboard(context, organization, {})],
  ];
  const results: Figure[] = [];
  for (const [name, { ratio: isJudged, millis: most }, work] of cases) {
    await work();
    await floor();
    const result = await paired(
      bench.rounds,
      () => millisOf(work),
      () => millisOf(floor),
    );
    const ratio = result.floor / result.measure;
    results.push({
      name: `figures: ${name}`,
      measure: `${result.measure.toFixed(0)} ms (wanted on an idle machine: ${most})`,
      floor: `${result.floor.toFixed(0)} ms (one aggregate over the open invoices)`,
      ...(isJudged ? judged(ratio, { min: MIN_RATIO }) : { ratio, needed: 'reported', met: null }),
      details: result,
    });
  }
  return results;
}
