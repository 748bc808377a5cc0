import { systemActor } from '../../platform/actor.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { defineTask, everyMinute, type JobRun, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { readKey, UnreadableSecretError } from '../connections/open.ts';
import type { ConnectorPool } from '../connections/pool.ts';
import { problemOf, stopReasonOf } from '../connections/problem.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import type { Connector } from '../connector.ts';
import type { IntegrationContext } from '../connectors.ts';
import { SLICE_MS } from '../domain/schedule.ts';
import { SourceError } from '../source-error.ts';
import { READ_SOURCE, SOURCES_CLOCK } from './kinds.ts';
import {
  claimConnection,
  findConnectionsToRead,
  type LeasedConnection,
  LeaseLostError,
  type SourceLease,
  withRenewedLease,
} from './lease.ts';
import { recordFailure, recordManyMissing, recordStop, recordSuccess } from './outcome.ts';
import { readSource } from './run.ts';
import { ManyMissingError, SourceRun } from './run-state.ts';

export const sourceSchedules: readonly Schedule[] = [everyMinute(SOURCES_CLOCK)];

type ReaderContext = IntegrationContext & { pool: ConnectorPool };

/** Returns the tasks that read sources. */
export const sourceTasks = (context: ReaderContext): readonly Task[] => [
  defineTask(READ_SOURCE, (of, run) => readConnection(context, of, run)),
  defineTask(SOURCES_CLOCK, async () => {
    const due = await findConnectionsToRead(context);
    await addJobs(
      context.database.pool,
      due.map((of) => newJob(READ_SOURCE, { ...of })),
    );
  }),
];

/** Reads one source, or a part of it, unless another run does or it is not due. */
export async function readConnection(
  context: ReaderContext,
  of: ConnectionRef,
  job: Pick<JobRun, 'stopped' | 'signal'>,
  { sliceMs = SLICE_MS }: { sliceMs?: number } = {},
): Promise<void> {
  const organization = await context.organizations.byId(of.organizationId);
  if (organization === null) return;
  const lease: SourceLease = { ...of, owner: newId() };
  const connection = await claimConnection(context, lease);
  if (connection === null) return;
  const start = (connector: Connector) =>
    new SourceRun({ context, organization, connector, lease, connection, job, sliceMs });
  const readAll = async () => {
    let run = start(UNOPENED);
    try {
      const way = { stored: connection, signal: job.signal };
      const end = await context.pool.use(context, of, way, async (connector) => {
        const first = run;
        run = start(connector);
        // A reused connector failed, and the read begins again.
        await first.saveReplaced();
        return readSource(run);
      });
      await recordSuccess(run, end);
    } catch (error) {
      await recordError(run, connection, error).catch(ignoreLostLease);
    }
  };
  const actor = { ...systemActor(null), job: READ_SOURCE.name };
  await withRenewedLease(context, lease, () => actingAs(actor, readAll));
}

/** Replaces a connector that could not be opened: no function of it is called. */
const UNOPENED: Connector = {
  check: () => Promise.reject(new SourceError('UNREACHABLE', 'The connector is not open.')),
  changes: () => Promise.reject(new SourceError('UNREACHABLE', 'The connector is not open.')),
  families: () => Promise.reject(new SourceError('UNREACHABLE', 'The connector is not open.')),
  ids: () => Promise.reject(new SourceError('UNREACHABLE', 'The connector is not open.')),
  sums: () => Promise.reject(new SourceError('UNREACHABLE', 'The connector is not open.')),
};

/** Another run, or a user, may have taken the connection over. */
function ignoreLostLease(error: unknown): void {
  if (!(error instanceof LeaseLostError)) throw error;
}

/** Stores how a run failed. */
async function recordError(run: SourceRun, { secret }: LeasedConnection, error: unknown): Promise<void> {
  if (error instanceof LeaseLostError) return;
  if (error instanceof ManyMissingError) return recordManyMissing(run, error);
  if (error instanceof UnreadableSecretError)
    return recordStop(run, 'UNREADABLE_SECRET', { code: 'UNREADABLE_SECRET', text: error.message });
  if (!(error instanceof SourceError)) throw error;
  const problem = problemOf(error, readKey(run.context, run.lease, secret));
  const reason = stopReasonOf(error);
  if (reason === null) await recordFailure(run, problem, error.retryAfterMs);
  else await recordStop(run, reason, problem);
}
