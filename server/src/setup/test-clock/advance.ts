import { performance } from 'node:perf_hooks';
import { nextPlanExpiry, PLAN_ENDS } from '../../agents/index.ts';
import { DEBIT_PLANS, handleDebits } from '../../autopay/index.ts';
import { BROKEN_PROMISES } from '../../cases/index.ts';
import { TASK_ASSIGNMENT } from '../../desk/index.ts';
import { nextWake } from '../../dunning/clockwork/queries.ts';
import { loadDunningSettings } from '../../dunning/facts/queries.ts';
import { HOLIDAY_RENEWAL } from '../../dunning/hourly.ts';
import { readHolidays } from '../../dunning/settings/queries.ts';
import { MONTH_ENDS, PAYMENT_BEHAVIOR, sendReports } from '../../insight/index.ts';
import { nextReport } from '../../insight/reports/queries.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import { OVERDUE_INVOICES } from '../../ledger/commands.ts';
import { followTestPayments, hasTestProvider, PAYMENT_PROVIDERS } from '../../online-payments/commands.ts';
import {
  type DeliveryContext,
  failExhausted,
  type HourReport,
  nextReceipt,
  RECEIPTS,
  runHourInLine,
  sendQueued,
  takeBackClaims,
} from '../../outreach/index.ts';
import { nextDigestDue, sendDigests } from '../../people/index.ts';
import { withClockOffset } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { withExclusiveLock } from '../../platform/db/exclusive-lock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { jobKey, newJob } from '../../platform/jobs/kind.ts';
import { addJobs, pendingJobs } from '../../platform/jobs/queue.ts';
import type { JobRun } from '../../platform/jobs/task.ts';
import type { TimedWork } from '../../platform/jobs/timed-work.ts';
import type { Organization } from '../../platform/organization.ts';
import { samplesInMaking } from '../sample-data/queries.ts';
import { ADVANCE } from './kinds.ts';
import { isFullHour, type NextMomentFacts, nextMoment } from './moments.ts';
import { readClock, type StoredClock } from './queries.ts';

/** How long the job runs before other jobs get their turn, in milliseconds. */
const TURN_MS = 1_000;
/** Delay before a retry while another process advances the clock, in milliseconds. */
const RETRY_MS = 2_000;

/** Dependencies of advancing a clock. */
export type AdvanceContext = DeliveryContext &
  Pick<Context, 'log' | 'publicUrl' | 'cipher' | 'webhookTargets'>;

/** Timed work besides the hour of dunning and the report, in order. */
export const TIMED: readonly TimedWork[] = [
  OVERDUE_INVOICES,
  BROKEN_PROMISES,
  DEBIT_PLANS,
  PAYMENT_BEHAVIOR,
  MONTH_ENDS,
  RECEIPTS,
  TASK_ASSIGNMENT,
  HOLIDAY_RENEWAL,
  PLAN_ENDS,
];

/**
 * Advances the clock of a sandbox for one turn, and queues the rest. Each moment is stored before its work
 * and again after it. After a crash, the next process repeats the last moment, which is idempotent.
 */
export async function advanceClock(
  context: AdvanceContext,
  organizationRef: { organizationId: string },
  run: Pick<JobRun, 'stopped' | 'attempt'>,
): Promise<void> {
  const { database } = context;
  const begun = performance.now();
  const isMore = await withExclusiveLock(
    database,
    clockLock(organizationRef.organizationId),
    async (isHeld) => {
      const goesOn = () => isHeld() && !run.stopped() && performance.now() - begun < TURN_MS;
      // A killed earlier attempt may have left claims on messages. It no longer sends them.
      if (run.attempt > 1) await takeBackClaims(context, organizationRef.organizationId);
      return advanceTurn(context, organizationRef.organizationId, goesOn);
    },
  );
  if (isMore === false) return;
  const delayMillis = isMore === null ? RETRY_MS : 0;
  await addJobs(database.pool, [newJob(ADVANCE, organizationRef, { delayMillis })]);
}

/** Returns the lock of an organization's clock, from the random part of its id. */
export const clockLock = (organizationId: string): number =>
  Number.parseInt(organizationId.slice(-13).replace('-', ''), 16);

/** @returns whether more is left */
async function advanceTurn(
  context: AdvanceContext,
  organizationId: string,
  goesOn: () => boolean,
): Promise<boolean> {
  const { database } = context;
  const stored = await readClock(database.pool, organizationId);
  if (stored?.advancingTo == null) return false;
  const isDone = await advanceUntil(context, organizationId, stored.advancingTo, goesOn);
  if (isDone) await endAdvance(database, organizationId);
  return !isDone;
}

/**
 * Does the work of a sandbox whose clock is being advanced, up to an instant.
 * @param goesOn checked between two moments
 * @returns whether all work until then is done
 */
export async function advanceUntil(
  context: AdvanceContext,
  organizationId: string,
  last: Timestamp,
  goesOn: () => boolean,
): Promise<boolean> {
  const { database, clock, organizations } = context;
  const organization = await organizations.byId(organizationId);
  const stored = await readClock(database.pool, organizationId);
  if (organization === null || stored === null || stored.workedUntil === null) return true;
  let { offsetMillis, workedUntil } = stored;
  // It is not known what the last moment of an earlier turn did.
  let isBusy = true;
  while (workedUntil < last && goesOn()) {
    const moment = nextMoment(workedUntil, {
      ...(await loadNextMoments(context, organization, workedUntil)),
      isBusy,
      last,
    });
    // The offset never decreases: real time also passes between turns.
    offsetMillis = Math.max(offsetMillis, Date.parse(moment) - clock.wall.millis());
    await storeClock(database, organizationId, { offsetMillis, workedUntil });
    isBusy = await withClockOffset({ clockOffsetMillis: offsetMillis }, () =>
      runMoment(context, organization, moment),
    );
    workedUntil = moment;
  }
  await storeClock(database, organizationId, { offsetMillis, workedUntil });
  return workedUntil >= last;
}

async function loadNextMoments(
  { database }: AdvanceContext,
  organization: Organization,
  after: Timestamp,
): Promise<Pick<NextMomentFacts, 'rules' | 'wakesAt' | 'others'>> {
  const [{ rules }, wakesAt, ...others] = await Promise.all([
    loadDunningSettings(database.pool, organization),
    nextWake(database, organization.id, after),
    nextReport({ database }, organization.id, after),
    nextReceipt({ database }, organization, after),
    nextDigestDue({ database }, organization.id, after),
    nextPlanExpiry({ database }, organization.id, after),
  ]);
  return { rules, wakesAt, others: others.filter((one) => one !== null) };
}

/**
 * Does the work of a moment, in the order in which it would happen in real time.
 * @returns whether the next hour may find more to do
 */
async function runMoment(
  context: AdvanceContext,
  organization: Organization,
  moment: Timestamp,
): Promise<boolean> {
  for (const { portion } of TIMED) while (await portion(context, organization));
  await payOnline(context, organization);
  const now = context.clock.now();
  const hour = isFullHour(moment) ? await runHourInLine(context, organization, now) : null;
  const mails = hour?.mails ?? (await sendQueued(context, organization.id, now));
  await failExhausted(context, organization.id, mails);
  await sendReports(context, organization);
  await sendDigests(context, organization, readHolidays);
  return hour === null || isBusy(hour);
}

/** Sends debits to the test provider, and applies what it states. Other providers are called in real time only. */
async function payOnline(context: AdvanceContext, organization: Organization): Promise<void> {
  const paying = { ...context, paymentProviders: PAYMENT_PROVIDERS };
  if (!(await hasTestProvider(context, organization.id))) return;
  while (await handleDebits(paying, organization, 'SANDBOX'));
  await followTestPayments(paying, organization);
}

function isBusy({ recovered, escalated, made, closed, mails }: HourReport): boolean {
  return (
    recovered + escalated + made.length + closed.length > 0 ||
    [...mails.values()].some((kind) => kind !== 'WAITS')
  );
}

/**
 * Stores the progress, without waiting for the disk. The work of the moment is committed later, so it cannot
 * be durable without this.
 */
function storeClock(
  database: Database,
  organizationId: string,
  { offsetMillis, workedUntil }: Pick<StoredClock, 'offsetMillis' | 'workedUntil'>,
): Promise<void> {
  return inTransaction(database, async (connection) => {
    await connection.query('SET LOCAL synchronous_commit = off');
    await connection.query({
      name: 'test clock has come',
      text: `UPDATE organizations SET clock_offset_millis = $2, clock_worked_until = $3
             WHERE organization_id = $1 AND clock_advancing_to IS NOT NULL`,
      values: [organizationId, offsetMillis, workedUntil],
    });
  });
}

async function endAdvance({ pool }: Database, organizationId: string): Promise<void> {
  await pool.query({
    name: 'test clock is ready',
    text: `UPDATE organizations SET clock_advancing_to = NULL, clock_worked_until = NULL WHERE organization_id = $1`,
    values: [organizationId],
  });
}

/**
 * Queues the advances whose jobs were lost or are dead. Sample data is
 * advanced by the job that makes it.
 * Reads across organizations by design.
 */
export async function queueLeftAdvances({
  database: { pool },
}: Pick<AdvanceContext, 'database'>): Promise<void> {
  const { rows } = await pool.query<{ organizationId: string }>({
    name: 'test clocks that are advanced',
    text: `SELECT organization_id AS "organizationId" FROM organizations -- all organizations
           WHERE clock_advancing_to IS NOT NULL`,
  });
  const pending = await pendingJobs(
    pool,
    rows.map((of) => jobKey(ADVANCE, of)),
  );
  const making = await samplesInMaking(pool);
  const left = rows.filter((of) => !making.has(of.organizationId) && !pending.has(jobKey(ADVANCE, of)));
  await addJobs(
    pool,
    left.map((of) => newJob(ADVANCE, of)),
  );
}
