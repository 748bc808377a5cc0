import { type Timestamp, toTimestamp } from '../../kernel/calendar.ts';
import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import { announceChange } from '../../people/index.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import type { Organization } from '../../platform/organization.ts';
import { ADVANCE } from './kinds.ts';
import { readClock, type StoredClock, toTestClock } from './queries.ts';
import { MAX_DAYS, MAX_DAYS_AHEAD, type TestClock, type TestClockAdvance } from './schema.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** @throws ACCESS_FORBIDDEN when the organization is not a sandbox */
export function checkSandbox({ sandbox }: Pick<Organization, 'sandbox'>): void {
  if (!sandbox)
    throw new ApiError(
      'ACCESS_FORBIDDEN',
      'This organization is not a sandbox, so its clock cannot be moved. Create a sandbox with org create --sandbox.',
    );
}

/**
 * Locks the clock of a sandbox that is not being advanced, until the transaction ends.
 * @param lock `UPDATE` also blocks all new records of the organization
 * @throws ACCESS_FORBIDDEN, CONFLICT
 */
export async function lockClock(
  connection: Connection,
  organizationId: string,
  lock: 'NO KEY UPDATE' | 'UPDATE',
): Promise<StoredClock> {
  const stored = await readClock(connection, organizationId, lock);
  if (stored === null) throw notFound();
  checkSandbox(stored);
  if (stored.advancingTo !== null)
    throw new ApiError(
      'CONFLICT',
      `The test clock is being advanced to ${stored.advancingTo}. Wait until its status is READY.`,
    );
  return stored;
}

/**
 * Starts advancing the clock of a sandbox. A job does the work of the time in between, in order.
 * @throws ACCESS_FORBIDDEN when the organization is not a sandbox, CONFLICT while its clock is being
 * advanced, INVALID_DATA
 */
export async function advanceClock(
  { database, clock }: DataContext,
  { id, timezone }: Pick<Organization, 'id' | 'timezone'>,
  body: TestClockAdvance,
): Promise<TestClock> {
  return inTransaction(database, async (connection) => {
    const stored = await lockClock(connection, id, 'NO KEY UPDATE');
    const wallMillis = clock.wall.millis();
    const nowMillis = wallMillis + stored.offsetMillis;
    const advancingTo = targetOf(body, { nowMillis, wallMillis, timezone });
    const workedUntil = new Date(nowMillis).toISOString();
    await connection.query({
      name: 'begin advance of test clock',
      text: `UPDATE organizations SET clock_advancing_to = $2, clock_worked_until = $3 WHERE organization_id = $1`,
      values: [id, advancingTo, workedUntil],
    });
    await addJobs(connection, [newJob(ADVANCE, { organizationId: id })]);
    await announceChange(connection, id);
    await recordChange(connection, id, {
      action: 'test_clock.advanced',
      records: ofOrganization(id),
      after: { advancingTo },
    });
    return toTestClock({ ...stored, advancingTo, workedUntil }, clock.wall);
  });
}

interface ClockReading {
  nowMillis: number;
  wallMillis: number;
  timezone: string;
}

function targetOf(body: TestClockAdvance, { nowMillis, wallMillis, timezone }: ClockReading): Timestamp {
  const { to, days, hours } = body;
  if (to !== undefined && (days !== undefined || hours !== undefined))
    throw invalidField('to', 'cannot be combined with days or hours');
  const target =
    to === undefined
      ? nowMillis + (days ?? 0) * DAY_MS + (hours ?? 0) * HOUR_MS
      : Date.parse(toTimestamp(to, timezone));
  const field = to !== undefined ? 'to' : days !== undefined ? 'days' : 'hours';
  const now = new Date(nowMillis).toISOString();
  if (target <= nowMillis) throw invalidField(field, `must be later than ${now}, the time of the sandbox`);
  if (target > nowMillis + MAX_DAYS * DAY_MS)
    throw invalidField(field, `must be at most ${MAX_DAYS} days after ${now}, the time of the sandbox`);
  if (target > wallMillis + MAX_DAYS_AHEAD * DAY_MS)
    throw invalidField(field, `must be at most ${MAX_DAYS_AHEAD} days after the real time`);
  return new Date(target).toISOString();
}
