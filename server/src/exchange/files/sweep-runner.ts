import type { Context, DataContext } from '../../platform/context.ts';
import { sweepStaged } from '../../platform/files/staging.ts';
import { sweepContents } from '../../platform/files/sweep.ts';
import { type Loop, startLoop } from '../../platform/jobs/loop.ts';

/** What was uploaded so lately is left alone: it may be about to be referred to. */
export const GRACE_MILLIS = 24 * 3600 * 1000;
/** How often the storage of an organization is looked through. */
const INTERVAL_SECONDS = 3600;
/** How often this process asks whether something is to be looked through. */
const POLL_MILLIS = 60_000;

type SweepContext = Pick<Context, 'database' | 'clock' | 'storage' | 'log'>;

/**
 * Removes files that nothing refers to, in the background; any number of processes share the work. Stopped, it ends
 * after the file at hand.
 */
export function startFileSweeper(context: SweepContext, pollMillis = POLL_MILLIS): Loop {
  const turn = async (stopped: () => boolean): Promise<number> => {
    await sweepDue(context, stopped);
    return pollMillis;
  };
  return startLoop({ name: 'sweeps of files', log: context.log, errorMillis: pollMillis, turn });
}

/** Looks through everything that is due, one organization after the other. */
export async function sweepDue(context: SweepContext, stopped: () => boolean = () => false): Promise<void> {
  const { database, clock, storage, log } = context;
  const before = clock.millis() - GRACE_MILLIS;
  await sweepStaged(storage.stagingFolder, before);
  while (!stopped()) {
    const organizationId = await claimNext(context);
    if (organizationId === null) return;
    const removed = await sweepContents({ database, storage, organizationId, before, stopped });
    if (removed > 0) log.info({ organizationId, removed }, 'files that nothing refers to were removed');
  }
}

/**
 * Takes the organization that was looked through longest ago, if it is due. Looks across organizations by design:
 * the sweep serves all of them.
 */
async function claimNext({ database, clock }: DataContext): Promise<string | null> {
  const { rows } = await database.pool.query<{ organizationId: string }>({
    name: 'sweep claim',
    text: `UPDATE file_settings s SET swept_at = $1
           FROM (SELECT organization_id FROM file_settings
                 WHERE swept_at IS NULL OR swept_at < $1::timestamptz - make_interval(secs => $2)
                 ORDER BY swept_at NULLS FIRST LIMIT 1 FOR UPDATE SKIP LOCKED) w
           WHERE s.organization_id = w.organization_id
           RETURNING s.organization_id AS "organizationId"`,
    values: [clock.now(), INTERVAL_SECONDS],
  });
  return rows[0]?.organizationId ?? null;
}
