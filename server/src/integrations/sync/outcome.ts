import type { Timestamp } from '../../kernel/calendar.ts';
import { recordChange, recordReading } from '../../ledger/commands.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { notifyAdministrators } from '../connections/notify.ts';
import type { Problem } from '../connections/problem.ts';
import type { Freshness } from '../connector.ts';
import { findingSide } from '../domain/finding.ts';
import { backoffMs, CYCLE_MS, FAILURES_TO_FAILING } from '../domain/schedule.ts';
import type { StopReason } from '../domain/states.ts';
import { insertFindings, resolveWholeFinding } from '../findings/store.ts';
import { READ_SOURCE } from './kinds.ts';
import { holdLease } from './lease.ts';
import type { RunEnd } from './run.ts';
import type { ManyMissingError, SourceRun } from './run-state.ts';

const inMs = (run: SourceRun, ms: number): Timestamp =>
  new Date(run.context.clock.wall.millis() + ms).toISOString();

/** Returns the times of what was read, by the clock of the organization. None is after the start of the read. */
async function readFreshness({ connector, context: { clock }, startedAt }: SourceRun): Promise<Freshness> {
  const stated = await connector.freshness?.();
  const offsetMs = clock.millis() - clock.wall.millis();
  const limit = (at: Timestamp) =>
    new Date(Math.min(Date.parse(at) + offsetMs, Date.parse(startedAt))).toISOString();
  return stated === undefined
    ? { factsAt: startedAt, freshUntil: startedAt }
    : { factsAt: limit(stated.factsAt), freshUntil: limit(stated.freshUntil) };
}

/** Stores that a run ended without an error. A run that was cut short continues at once. */
export async function recordSuccess(
  run: SourceRun,
  { isComplete, isEqual, hasSwept }: RunEnd,
): Promise<void> {
  const { context, lease } = run;
  const { organizationId, connectionId } = lease;
  const { startedAt } = run;
  const { factsAt, freshUntil } = isComplete
    ? await readFreshness(run)
    : { factsAt: startedAt, freshUntil: startedAt };
  await inTransaction(context.database, async (connection) => {
    await holdLease(connection, context, lease);
    const now = context.clock.now();
    const delayMs = isComplete ? CYCLE_MS : 0;
    const { rows } = await connection.query<{ isRung: boolean }>({
      name: 'source was read',
      text: `UPDATE source_connections SET lease_owner = NULL, lease_until = NULL,
               next_read_at = coalesce(next_read_at, $3),
               state = CASE WHEN $4 THEN 'RUNNING' ELSE state END,
               read_at = CASE WHEN $4 THEN $9::timestamptz ELSE read_at END,
               swept_at = CASE WHEN $6 THEN $5::timestamptz ELSE swept_at END,
               allowed_deletions = CASE WHEN $6 THEN NULL ELSE allowed_deletions END,
               equal_since = CASE WHEN $7::boolean THEN coalesce(equal_since, $8) WHEN $7::boolean IS NULL THEN equal_since END,
               asked_by = CASE WHEN next_read_at IS NOT NULL THEN asked_by END,
               failures = 0, failing_since = NULL, problem_code = NULL, problem_text = NULL
             WHERE organization_id = $1 AND id = $2 RETURNING next_read_at <> $3 AS "isRung"`,
      values: [
        organizationId,
        connectionId,
        inMs(run, delayMs),
        isComplete,
        run.startedAt,
        hasSwept,
        isEqual,
        now,
        factsAt,
      ],
    });
    const next = { delayMillis: rows[0]?.isRung === true ? 0 : delayMs };
    await addJobs(connection, [newJob(READ_SOURCE, { organizationId, connectionId }, next)]);
    // Reminders wait from 15 minutes after this time on (ADR 0128, ADR 0134).
    if (isComplete) await recordReading(connection, organizationId, connectionId, freshUntil);
    if (hasSwept) await resolveWholeFinding(connection, lease, now);
    // A run that was cut short is over, too: the next run continues with the queue.
    await run.saveEnd(connection, 'COMPLETED', null);
  });
}

/** Stores that the source did not answer, and when it is tried again. After five failures administrators are notified. */
export async function recordFailure(
  run: SourceRun,
  problem: Problem,
  retryAfterMs: number | null,
): Promise<void> {
  const { context, lease, connection: leased } = run;
  const { organizationId, connectionId } = lease;
  const failures = leased.failures + 1;
  await inTransaction(context.database, async (connection) => {
    await holdLease(connection, context, lease);
    await connection.query({
      name: 'source failed',
      text: `UPDATE source_connections SET lease_owner = NULL, lease_until = NULL, next_read_at = $3, asked_by = NULL,
               failures = $4, failing_since = coalesce(failing_since, $5), problem_code = $6, problem_text = $7,
               state = CASE WHEN $8 THEN 'FAILING' ELSE state END
             WHERE organization_id = $1 AND id = $2`,
      values: [
        organizationId,
        connectionId,
        inMs(run, backoffMs(failures, retryAfterMs, Math.random())),
        failures,
        context.clock.now(),
        problem.code,
        problem.text,
        failures >= FAILURES_TO_FAILING,
      ],
    });
    await run.saveEnd(connection, 'FAILED', problem);
    if (failures === FAILURES_TO_FAILING) await notifyOfFailure(connection, run);
  });
}

/** Stops a connection until a user decides. Administrators are notified once. */
export async function recordStop(run: SourceRun, reason: StopReason, problem: Problem): Promise<void> {
  await inTransaction(run.context.database, async (connection) => {
    await holdLease(connection, run.context, run.lease);
    await stop(connection, run, { reason, problem, missing: null });
  });
}

/** Stops a connection because too many records are missing. A user resumes it with that number. */
export async function recordManyMissing(run: SourceRun, { missing, known }: ManyMissingError): Promise<void> {
  const text =
    `${missing} of ${known} records are missing at the source. Check the rights and the company of the key. If ` +
    'they were deleted there, resume the integration and confirm the number.';
  const { context, lease } = run;
  await inTransaction(context.database, async (connection) => {
    await holdLease(connection, context, lease);
    await insertFindings(connection, {
      ...lease,
      findings: [
        {
          cause: 'DELETED_THERE',
          key: '',
          partyKey: null,
          currency: '',
          amount: null,
          field: null,
          text,
          theirs: findingSide({}),
          ours: null,
        },
      ],
      now: context.clock.now(),
    });
    const problem = { code: 'MANY_MISSING', text };
    await stop(connection, run, { reason: 'MANY_MISSING', problem, missing });
  });
}

async function stop(
  connection: Connection,
  run: SourceRun,
  { reason, problem, missing }: { reason: StopReason; problem: Problem; missing: number | null },
): Promise<void> {
  const { organizationId, connectionId } = run.lease;
  await connection.query({
    name: 'stop source connection',
    text: `UPDATE source_connections SET state = 'STOPPED', stop_reason = $3, missing_count = $4, next_read_at = NULL,
             lease_owner = NULL, lease_until = NULL, asked_by = NULL, problem_code = $5, problem_text = $6, updated_at = $7
           WHERE organization_id = $1 AND id = $2`,
    values: [
      organizationId,
      connectionId,
      reason,
      missing,
      problem.code,
      problem.text,
      run.context.clock.now(),
    ],
  });
  await run.saveEnd(connection, 'STOPPED', problem);
  await recordChange(connection, organizationId, {
    action: 'integration.stopped',
    records: [{ kind: 'INTEGRATION', id: connectionId }],
    before: { state: run.connection.state },
    after: { state: 'STOPPED' },
  });
  await notifyOfFailure(connection, run);
}

const notifyOfFailure = (connection: Connection, { lease, connection: { name }, context }: SourceRun) =>
  notifyAdministrators(connection, lease, { kind: 'SOURCE_FAILING', name, now: context.clock.now() });
