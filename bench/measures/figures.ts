import pg from 'pg';
import pino from 'pino';
import { homeFigures } from '../../server/src/insight/charts/home.ts';
import { receivablesTrend } from '../../server/src/insight/charts/trend.ts';
import { aging } from '../../server/src/insight/figures/aging.ts';
import { dashboard } from '../../server/src/insight/figures/dashboard.ts';
import { daysSales, daysUntilPaid, effectiveness } from '../../server/src/insight/figures/figures.ts';
import { keepMonthEnds } from '../../server/src/insight/month-ends/job.ts';
import { PAYMENT_BEHAVIOR } from '../../server/src/insight/payment-behavior/job.ts';
import { ManualClock } from '../../server/src/platform/clock.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import type { Organization } from '../../server/src/platform/organization.ts';
import { openOrganizations } from '../../server/src/platform/organizations.ts';
import { type Bench, createTenant, type Figure, judged } from '../lib/context.ts';
import { onClient } from '../lib/fill.ts';
import { fillFigures, PER_CUSTOMER } from '../lib/fill-figures.ts';
import { paired } from '../lib/statistics.ts';

const CUSTOMERS = 100_000;
const TODAY = '2026-03-10';
/** Days of as-of figures: the end of the previous month, and a year ago. */
const PAST = ['2026-02-28', '2025-03-10'] as const;
const MIN_RATIO = 0.5;

/** The minimal aggregate over the open invoices, in one process: parallel workers would hide the effect. */
const FLOOR = `
SELECT currency, due_on, count(*), sum(amount - amount_linked) FROM documents
WHERE organization_id = $1 AND kind = 'INVOICE' AND is_open GROUP BY currency, due_on`;

/**
 * Compares the figures of an organization with a million invoices, a fifth of them open, with one aggregate
 * over them.
 */
export async function figures(bench: Bench): Promise<Figure[]> {
  const customers = CUSTOMERS * bench.scale;
  const connection = await bench.postgres.freshDatabase();
  const { id } = await createTenant(connection);
  bench.say(`figures: filling ${customers * PER_CUSTOMER} invoices`);
  await onClient(new pg.Client(connection), (client) => fillFigures(client, id, customers, TODAY));
  const clock = new ManualClock(`${TODAY}T09:00:00.000Z`);
  const database = openDatabase({ connection, max: 5, onError: () => {} });
  const organizations = openOrganizations({ database, clock, log: pino({ level: 'warn' }) });
  try {
    const organization = await organizations.byId(id);
    if (organization === null) throw new Error('the organization does not exist');
    bench.say('figures: storing month ends and expected cash');
    await storeFigures({ database, clock }, organization);
    return await measured(bench, { database, clock }, organization);
  } finally {
    await organizations.close();
    await database.close();
  }
}

type FigureContext = { database: Database; clock: ManualClock };

/** Stores what charts read: month ends, and the forecast after a count of payment behavior. */
async function storeFigures(context: FigureContext, organization: Organization): Promise<void> {
  while (await keepMonthEnds(context, organization));
  while (await PAYMENT_BEHAVIOR.portion(context, organization));
}

async function measured(bench: Bench, context: FigureContext, organization: Organization): Promise<Figure[]> {
  const floor = async () => {
    await context.database.pool.query({ name: 'floor', text: FLOOR, values: [organization.id] });
  };
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
    [
      'charts of receivables',
      { ratio: false, millis: 400 },
      () => receivablesTrend(context, organization, {}),
    ],
    ['charts of home', { ratio: false, millis: 400 }, () => homeFigures(context, organization)],
    ['dashboard', { ratio: false, millis: 400 }, () => dashboard(context, organization, {})],
  ];
  const results: Figure[] = [];
  for (const [name, { ratio: isJudged, millis: most }, work] of cases) {
    await work();
    await floor();
    const result = await paired(
      bench.rounds,
      () => millis(work),
      () => millis(floor),
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

async function millis(work: () => Promise<unknown>): Promise<number> {
  const start = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - start) / 1e6;
}
