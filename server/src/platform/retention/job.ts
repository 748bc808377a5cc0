import type { Context } from '../context.ts';
import { runChunks } from '../jobs/chunked-job.ts';
import { clockKind, jobKind, newJob } from '../jobs/kind.ts';
import { addJobs } from '../jobs/queue.ts';
import { defineTask, type Jobs, type Task } from '../jobs/task.ts';
import { inForce, KEPT, type KeepDays, type KeptName } from './kinds.ts';
import { loadKeepDays } from './settings.ts';

/** Rows removed by one statement, which is one transaction. */
const PORTION = 1_000;
const DAY_MS = 86_400_000;
const HOURS = 24;

const CLOCK = clockKind('retention-clock');
const OF_SERVICE = jobKind('remove-old', []);
const OF_ORGANIZATION = jobKind('remove-old-of', ['organizationId']);

/**
 * SQL that removes expired rows of a kind. `$1`: the instant before which rows expire. `$2`: the maximum
 * number. `$3`: the organization, for kinds that organizations configure. Its row count is the number of
 * removed items.
 */
export type Removals = Readonly<Partial<Record<KeptName, string>>>;

type RetentionContext = Pick<Context, 'database' | 'clock' | 'log'>;

interface Retention {
  /** The removals of all wings, each kind once. */
  removals: readonly Removals[];
  /** The operator's settings. */
  keepDays: KeepDays;
}

/** Jobs that remove expired data: hourly for the service as a whole, once a day for each organization. */
export function retentionJobs(context: RetentionContext, retention: Retention): Jobs {
  return {
    tasks: retentionTasks(context, retention),
    schedules: [{ kind: CLOCK, at: '20 * * * *', atStart: false }],
  };
}

function retentionTasks(context: RetentionContext, { removals, keepDays }: Retention): readonly Task[] {
  const { database, clock } = context;
  const { pool } = database;
  const texts = removals
    .flatMap((one) => Object.entries(one))
    .map(([name, text]) => ({ name: nameOf(name), text }));
  const ofAll = texts.filter(({ name }) => !KEPT[name].perOrganization);
  const own = texts.filter(({ name }) => KEPT[name].perOrganization);
  return [
    defineTask(CLOCK, () => queueRemovals(context, new Date(clock.wall.millis()).getUTCHours())),
    defineTask(OF_SERVICE, (of, run) =>
      runChunks({ queryable: pool, kind: OF_SERVICE, of, run }, async () => {
        const days = inForce(keepDays);
        return runAll(ofAll, (one) =>
          removePortion(context, { ...one, days: days[one.name], organizationId: null }),
        );
      }),
    ),
    defineTask(OF_ORGANIZATION, (of, run) =>
      runChunks({ queryable: pool, kind: OF_ORGANIZATION, of, run }, async () => {
        const days = await loadKeepDays(pool, of.organizationId, keepDays);
        return runAll(own, (one) => removePortion(context, { ...one, days: days[one.name], ...of }));
      }),
    ),
  ];
}

function nameOf(name: string): KeptName {
  for (const kept of Object.keys(KEPT)) if (kept === name && isName(kept)) return kept;
  throw new Error(`${name} is not a kind of data with a retention`);
}

const isName = (name: string): name is KeptName => Object.hasOwn(KEPT, name);

/**
 * Queues the removals of this hour, for one twenty-fourth of the organizations. It reads across all
 * organizations by design.
 */
export async function queueRemovals({ database }: Pick<Context, 'database'>, hour: number): Promise<void> {
  const { rows } = await database.pool.query<{ organizationId: string }>({
    name: 'organizations of the hour',
    text: `SELECT organization_id AS "organizationId" FROM organizations
           WHERE abs(hashtext(organization_id::text)::bigint) % ${HOURS} = $1 -- all organizations`,
    values: [hour],
  });
  await addJobs(database.pool, [newJob(OF_SERVICE, {}), ...rows.map((of) => newJob(OF_ORGANIZATION, of))]);
}

async function runAll<T>(all: readonly T[], portion: (one: T) => Promise<boolean>): Promise<boolean> {
  let isMore = false;
  for (const one of all) if (await portion(one)) isMore = true;
  return isMore;
}

interface Portion {
  name: KeptName;
  text: string;
  /** Null: forever. */
  days: number | null;
  organizationId: string | null;
}

/** @returns whether there may be more */
async function removePortion(
  { database, clock, log }: RetentionContext,
  { name, text, days, organizationId }: Portion,
): Promise<boolean> {
  if (days === null) return false;
  const before = new Date(clock.wall.millis() - days * DAY_MS).toISOString();
  const values = organizationId === null ? [before, PORTION] : [before, PORTION, organizationId];
  const { rowCount } = await database.pool.query({ name: `remove old ${name}`, text, values });
  const removed = rowCount ?? 0;
  if (removed > 0) log.info({ kind: name, removed, before, organizationId }, 'expired data was removed');
  return removed === PORTION;
}
