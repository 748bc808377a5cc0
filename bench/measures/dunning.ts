import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { MAIL } from '../../server/src/dunning/actions/mail-jobs.ts';
import { streamDueCustomers } from '../../server/src/dunning/hourly.ts';
import { dunningTasks } from '../../server/src/outreach/hourly/job.ts';
import { sweepOrganization } from '../../server/src/outreach/hourly/sweep.ts';
import { ManualClock } from '../../server/src/platform/clock.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { queueDepths } from '../../server/src/platform/jobs/queue.ts';
import { startJobWorker } from '../../server/src/platform/jobs/worker.ts';
import type { Organization } from '../../server/src/platform/organization.ts';
import { openOrganizations } from '../../server/src/platform/organizations.ts';
import { type Bench, createTenant, type Figure } from '../lib/context.ts';
import { decide } from '../lib/deciding.ts';
import { onClient } from '../lib/fill.ts';
import { fillDunning, PER_CUSTOMER } from '../lib/fill-dunning.ts';
import { measurePairs, median } from '../lib/statistics.ts';

const CUSTOMERS = 100_000;
const NOW = '2026-03-10T09:00:00.000Z';
/** Before the sending hours. */
const NIGHT = '2026-03-10T01:00:00.000Z';
const MIN_RATIO = 0.6;
const MIN_RATIO_DECIDED = 0.2;
const MAX_TIMES = 2.2;
const JOBS_AT_ONCE = 5;

/** The minimal query over the rows, returning one row so that transfer costs nothing. */
const FLOOR = `
SELECT count(*), max(outstanding), min(oldest), max(invoices) FROM (
  SELECT customer_id, sum(amount - amount_linked) AS outstanding, min(due_on) AS oldest, count(*) AS invoices
  FROM documents WHERE organization_id = $1 AND kind = 'INVOICE' AND is_open GROUP BY customer_id) AS c`;

interface Size {
  customers: number;
  sweep: Awaited<ReturnType<typeof measurePairs>>;
  evaluation: Awaited<ReturnType<typeof measurePairs>>;
  decisions: number;
  day: Awaited<ReturnType<typeof workDay>>;
}

/** Measures one day of an organization: finding the due customers, evaluating them, and running the jobs. */
export async function dunning(bench: Bench): Promise<Figure[]> {
  const customers = CUSTOMERS * bench.scale;
  const one = await measureSize(bench, customers);
  const two = await measureSize(bench, customers * 2);
  const seconds = ({ evaluation, customers: of }: Size) => of / evaluation.measure;
  const times = seconds(two) / seconds(one);
  const { sweep, evaluation, decisions, day } = one;
  return [
    {
      name: `a sweep, ${customers} customers with ${customers * PER_CUSTOMER} open invoices (${decisions} due)`,
      measure: `${Math.round(sweep.measure)} customers/s`,
      floor: `${Math.round(sweep.floor)} customers/s (one aggregate)`,
      ratio: sweep.ratio,
      needed: `≥ ${MIN_RATIO}`,
      met: sweep.ratio >= MIN_RATIO,
      details: sweep,
    },
    {
      name: 'the same, and deciding about the customers found',
      measure: `${Math.round(evaluation.measure)} customers/s`,
      floor: `${Math.round(evaluation.floor)} customers/s (one aggregate)`,
      ratio: evaluation.ratio,
      needed: `≥ ${MIN_RATIO_DECIDED}`,
      met: evaluation.ratio >= MIN_RATIO_DECIDED,
      details: evaluation,
    },
    {
      name: 'the same with twice the customers',
      measure: `${seconds(two).toFixed(2)} s`,
      floor: `${seconds(one).toFixed(2)} s`,
      ratio: times,
      needed: `≤ ${MAX_TIMES} times`,
      met: times <= MAX_TIMES,
      details: two.evaluation,
    },
    {
      name: 'the whole day: sweep, a job for each customer, actions made',
      measure: `${day.seconds.toFixed(1)} s, ${Math.round(day.jobs / day.seconds)} jobs/s`,
      floor: `twice the customers: ${two.day.seconds.toFixed(1)} s`,
      ratio: two.day.seconds / day.seconds,
      needed: `≤ ${MAX_TIMES} times`,
      met: two.day.seconds / day.seconds <= MAX_TIMES,
      details: { one: day, two: two.day },
    },
    {
      name: 'memory added during the whole day',
      measure: `${Math.round(day.addedMib)} MiB`,
      floor: `twice the customers: ${Math.round(two.day.addedMib)} MiB`,
      ratio: null,
      needed: 'flat',
      met: null,
      details: { one: day, two: two.day },
    },
  ];
}

async function measureSize(bench: Bench, customers: number): Promise<Size> {
  const connection = await bench.postgres.freshDatabase();
  const { id } = await createTenant(connection);
  bench.say(`dunning: filling ${customers} customers`);
  await onClient(new pg.Client(connection), (client) => fillDunning(client, id, customers, NOW));
  const clock = new ManualClock(NOW);
  const database = openDatabase({ connection, max: 20, onError: () => {} });
  const log = pino({ level: 'warn' });
  const organizations = openOrganizations({ database, clock, log });
  try {
    const organization = await organizations.byId(id);
    if (organization === null) throw new Error('the organization does not exist');
    const perSecond = async (work: () => Promise<unknown>) => {
      const start = process.hrtime.bigint();
      await work();
      return customers / (Number(process.hrtime.bigint() - start) / 1e9);
    };
    const aggregate = () => database.pool.query({ name: 'floor', text: FLOOR, values: [id] });
    // Stores the looks: those of one in twenty customers come when the sending hours begin.
    for await (const _ of streamDueCustomers({ database, organization, now: NIGHT }));
    await onClient(new pg.Client(connection), (client) => client.query('VACUUM ANALYZE'));
    const decisions = await decide(database, organization, NOW);
    await aggregate();
    const sweep = await measurePairs(
      bench.rounds,
      () => perSecond(() => find(database, organization)),
      () => perSecond(aggregate),
    );
    const evaluation = await measurePairs(
      bench.rounds,
      () => perSecond(() => decide(database, organization, NOW)),
      () => perSecond(aggregate),
    );
    bench.say(`dunning: processing ${decisions} steps`);
    const day = await workDay({ database, clock, organizations, log }, organization);
    return { customers, sweep, evaluation, decisions, day };
  } finally {
    await organizations.close();
    await database.close();
  }
}

/** Finds the customers who are due, as each hour does. */
async function find(database: Database, organization: Organization): Promise<number> {
  let found = 0;
  for await (const ids of streamDueCustomers({ database, organization, now: NOW })) found += ids.length;
  return found;
}

/** Runs the day's jobs in one process; returns seconds, jobs and peak memory. */
async function workDay(context: Parameters<typeof dunningTasks>[0], organization: Organization) {
  const { database, log, organizations } = context;
  const before = process.memoryUsage().rss;
  const samples: number[] = [];
  const start = process.hrtime.bigint();
  const { customers: jobs } = await sweepOrganization(context, organization, NOW);
  const worker = startJobWorker({
    database,
    log,
    organizations,
    // Sends nothing: the emails stay in the queue.
    jobs: { tasks: dunningTasks(context), schedules: [] },
    concurrency: { short: JOBS_AT_ONCE },
  });
  for (let left = jobs; left > 0; ) {
    await sleep(100);
    samples.push(process.memoryUsage().rss);
    const depths = await queueDepths(database.pool);
    left = depths
      .filter(({ task }) => task !== MAIL.name)
      .reduce((sum, d) => sum + d.waiting + d.running + d.later, 0);
  }
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  await worker.stop();
  return {
    seconds,
    jobs,
    addedMib: (Math.max(...samples) - before) / 2 ** 20,
    medianMib: median(samples) / 2 ** 20,
  };
}
