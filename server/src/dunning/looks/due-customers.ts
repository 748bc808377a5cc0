import type { Context } from '../../platform/context.ts';
import { mayFormerReleaseWrite } from '../../platform/db/former-release.ts';
import { FIRST_ID } from '../../platform/ids.ts';
import { streamCandidateCustomers } from '../clockwork/sweep.ts';
import { nextContactTime } from '../domain/rules.ts';
import { loadDunningSettings } from '../facts/queries.ts';
import { checkLooks } from './check.ts';
import { lookAt, type SweepContext } from './look.ts';
import { loadSettingsHash } from './settings-hash.ts';
import { WAITING } from './statements.ts';

/** Customers of one statement. Each statement reads the looks after the last page again. */
const PAGE = 50_000;
/** Customers whose facts are in memory at once. */
const BATCH = 500;
const MIGRATION = '0088_dunning_looks.sql';

const MISSED = 'stored looks were too late: a write did not raise the version of a family';

interface WaitingCustomer {
  id: string;
  state: 'DUE' | 'CHANGED' | 'NEW';
}

/** Inputs of a sweep. */
export interface Sweep extends Pick<SweepContext, 'database' | 'organization' | 'now'> {
  /** Reports looks that failed or were too late; they are counted in any case. */
  log?: Context['log'];
  /** 1 checks all stored looks, instead of a part of them each hour. */
  partsOfCheck?: number | undefined;
}

/**
 * Yields the customers about whom something may be to be done in this hour, in chunks. Only those are read
 * whose next look has come or is not known.
 */
export async function* streamDueCustomers(sweep: Sweep): AsyncGenerator<string[]> {
  const context = await loadSweepContext(sweep);
  if (context === null) {
    const { database, organization, now } = sweep;
    const settings = await loadDunningSettings(database.pool, organization);
    yield* streamCandidateCustomers(database, organization.id, settings, now);
    return;
  }
  for await (const waiting of waitingCustomers(context)) {
    const due = idsOf(waiting, 'DUE');
    // At other hours most of them wait for the sending hours: looking is cheaper than a job.
    if (isSendingHour(context)) {
      if (due.length > 0) yield due;
    } else yield* lookInBatches(sweep, context, due, { isNew: false });
    yield* lookInBatches(sweep, context, idsOf(waiting, 'CHANGED'), { isNew: false });
    yield* lookInBatches(sweep, context, idsOf(waiting, 'NEW'), { isNew: true });
  }
}

/** Checks a part of the customers whose next look has not come. @returns those whose look was too late */
export async function findOverlookedCustomers(sweep: Sweep): Promise<string[]> {
  const context = await loadSweepContext(sweep);
  if (context === null) return [];
  const missed = await checkLooks(context, sweep.partsOfCheck);
  const facts = {
    organizationId: sweep.organization.id,
    customerIds: missed.slice(0, 10),
    missed: missed.length,
  };
  if (missed.length > 0) sweep.log?.warn(facts, MISSED);
  return missed;
}

/** Returns null while a release may write that does not raise versions: then no look counts. */
async function loadSweepContext({ database, organization, now }: Sweep): Promise<SweepContext | null> {
  const { pool } = database;
  if (await mayFormerReleaseWrite(pool, MIGRATION)) return null;
  const hash = await loadSettingsHash(pool, organization);
  const settings = await loadDunningSettings(pool, organization);
  return { database, organization, settings, settingsHash: hash, now };
}

const isSendingHour = ({ settings: { rules }, now }: SweepContext): boolean =>
  nextContactTime(now, rules, []) === now;

const idsOf = (waiting: readonly WaitingCustomer[], state: WaitingCustomer['state']): string[] =>
  waiting.filter((one) => one.state === state).map(({ id }) => id);

/** If a batch fails, all its customers are yielded: their jobs fail one by one. */
/** Decides when to look at customers next, in batches. Yields those about whom something may be to be done now. */
async function* lookInBatches(
  { log, organization }: Sweep,
  context: SweepContext,
  ids: readonly string[],
  { isNew }: { isNew: boolean },
): AsyncGenerator<string[]> {
  for (let i = 0; i < ids.length; i += BATCH) {
    const batch = ids.slice(i, i + BATCH);
    const acting = await lookAt(context, batch, isNew).catch((err: unknown) => {
      log?.warn({ err, organizationId: organization.id }, 'deciding about customers without a look');
      return batch;
    });
    if (acting.length > 0) yield acting;
  }
}

async function* waitingCustomers(context: SweepContext): AsyncGenerator<WaitingCustomer[]> {
  const { database, organization, settingsHash: hash, now } = context;
  for (let after = FIRST_ID; ; ) {
    const { rows } = await database.pool.query<WaitingCustomer>({
      name: 'customers to look at',
      text: WAITING,
      values: [organization.id, after, hash, now, PAGE],
    });
    if (rows.length > 0) yield rows;
    const last = rows[PAGE - 1];
    if (last === undefined) return;
    after = last.id;
  }
}
