import { dropImport, receiveLines } from '../../exchange/index.ts';
import { localDate } from '../../kernel/calendar.ts';
import { settle, settlementOf } from '../../ledger/commands.ts';
import { RefusalError } from '../../ledger/domain/refusal.ts';
import { updateOrganization } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { restoreJobs } from '../../platform/jobs/restore-jobs.ts';
import { everyMinute, type JobRun, type Schedule, type Task, task } from '../../platform/jobs/task.ts';
import type { Organization } from '../../platform/organization.ts';
import { demoLines } from './generate.ts';
import { type KeptCustomer, ownOfFamily } from './kept-customers.ts';
import { DEMO, DEMO_CLOCK } from './kinds.ts';
import { type StoredDemo, storedDemo } from './queries.ts';
import { type DemoFamily, demoFamilies, missingRates, removalOf, settingOf } from './records.ts';

type DemoContext = Pick<Context, 'database' | 'clock' | 'organizations' | 'storage'>;

export const demoSchedules: readonly Schedule[] = [everyMinute(DEMO_CLOCK)];

/** Lists the jobs that make and remove demo data. */
export const demoTasks = (context: DemoContext): readonly Task[] => [
  task(DEMO, ({ organizationId }, run) => work(context, organizationId, run)),
  task(DEMO_CLOCK, () => lookAfterDemos(context)),
];

/** A family has records that did not come with the demo data: nothing of it is removed. */
class OwnRecordsError extends Error {
  readonly kept: KeptCustomer[];

  constructor(kept: KeptCustomer[]) {
    super('own records');
    this.kept = kept;
  }
}

async function work(context: DemoContext, organizationId: string, run: JobRun): Promise<void> {
  const { database, organizations } = context;
  const demo = await storedDemo(database.pool, organizationId);
  const organization = await organizations.byId(organizationId);
  if (demo === null || organization === null) return;
  try {
    await actingAs({ ...demo.actor, job: DEMO.name }, async () => {
      if (demo.state === 'MAKING') await make(context, organization, demo);
      else if (demo.state === 'REMOVING') await remove(context, organization, demo, run);
    });
  } catch (error) {
    if (run.attempt >= run.maxAttempts)
      await giveUp(context, organizationId, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/**
 * Imports the lines of `quittance demo`. The import's id is known in advance, so it is received once, also
 * after a crash.
 */
async function make(context: DemoContext, organization: Organization, demo: StoredDemo): Promise<void> {
  const { database, clock, storage } = context;
  const { id } = organization;
  await setRates(context, organization);
  const { rowCount } = await database.pool.query({
    name: 'import of demo data',
    text: "SELECT 1 FROM imports WHERE organization_id = $1 AND id = $2 AND state <> 'RECEIVING'",
    values: [id, demo.importId],
  });
  if (rowCount === 0) {
    await dropImport(database, id, demo.importId);
    const setting = settingOf(organization, localDate(clock.now(), organization.timezone));
    await receiveLines(context, id, {
      source: linesOf(demoLines(setting, demo.seed, demo.customers)),
      fileName: 'Demo data',
      isWatched: true,
      quotaBytes: storage.quotaBytes,
      importId: demo.importId,
    });
  }
  await database.pool.query({
    name: 'demo data made',
    text: `UPDATE demo_data SET state = 'MADE' WHERE organization_id = $1 AND state = 'MAKING'`,
    values: [id],
  });
}

/**
 * Sets missing rates. The list of new rates is stored first, because after a crash they would look like
 * existing ones.
 */
async function setRates(context: DemoContext, organization: Organization): Promise<void> {
  const rates = missingRates(organization);
  if (rates.size === 0) return;
  await context.database.pool.query({
    name: 'demo data rates',
    text: 'UPDATE demo_data SET rates = $2 WHERE organization_id = $1',
    values: [organization.id, JSON.stringify(Object.fromEntries(rates))],
  });
  await updateOrganization(context, organization.id, { rates });
}

async function* linesOf(lines: Iterable<unknown>) {
  let number = 0;
  for (const line of lines) {
    number += 1;
    yield { number, bytes: Buffer.from(JSON.stringify(line)) };
  }
}

/**
 * Removes the data, one family per transaction. A family with other records stays complete. Records that no
 * longer exist are skipped.
 */
async function remove(
  context: DemoContext,
  organization: Organization,
  demo: StoredDemo,
  run: JobRun,
): Promise<void> {
  const { database, clock } = context;
  const { id } = organization;
  const setting = settingOf(organization, localDate(clock.now(), organization.timezone));
  const families = [...demoFamilies(setting, demo.seed, demo.customers)];
  const kept: KeptCustomer[] = [];
  for (const [done, family] of families.entries()) {
    if (run.stopped()) return addJobs(database.pool, [newJob(DEMO, { organizationId: id })]);
    kept.push(...(await removeFamily(context, organization, family)));
    await database.pool.query({
      name: 'demo data families done',
      text: 'UPDATE demo_data SET families_done = $2, families_total = $3 WHERE organization_id = $1',
      values: [id, done + 1, families.length],
    });
  }
  await removeRates(context, organization, demo, kept.length > 0);
  await database.pool.query(
    kept.length === 0
      ? { name: 'demo data gone', text: 'DELETE FROM demo_data WHERE organization_id = $1', values: [id] }
      : {
          name: 'demo data kept',
          text: `UPDATE demo_data SET state = 'KEPT', kept = $2 WHERE organization_id = $1`,
          values: [id, JSON.stringify(kept)],
        },
  );
}

/** @returns the customers that stay */
async function removeFamily(
  context: DemoContext,
  organization: Organization,
  family: DemoFamily,
): Promise<KeptCustomer[]> {
  const changes = removalOf(family);
  try {
    await settle(settlementOf(context, organization), changes, {
      prepareUnderLock: async (connection) => {
        const own = await ownOfFamily(connection, organization.id, family);
        if (own.length > 0) throw new OwnRecordsError(own);
        return changes;
      },
      // A record created between the check and the deletion blocks the deletion of its customer.
      afterWrite: async (connection, outcomes) => {
        if (outcomes.some((one) => one instanceof RefusalError && one.code === 'CONFLICT'))
          throw new OwnRecordsError(await ownOfFamily(connection, organization.id, family));
      },
    });
    return [];
  } catch (error) {
    if (error instanceof OwnRecordsError) return error.kept;
    throw error;
  }
}

/**
 * Removes the made-up rates of the demo data, unless they were changed since or remaining customers need
 * them.
 */
async function removeRates(
  context: DemoContext,
  { id, rates }: Organization,
  demo: StoredDemo,
  isNeeded: boolean,
): Promise<void> {
  const own = Object.entries(demo.rates).filter(([code, rate]) => rates.get(code) === rate);
  if (isNeeded || own.length === 0) return;
  await updateOrganization(context, id, { rates: new Map(own.map(([code]) => [code, null])) });
}

/** Ends a failed job: the existing data may be removed, or its removal retried. */
async function giveUp({ database }: DemoContext, organizationId: string, reason: string): Promise<void> {
  await database.pool.query({
    name: 'demo data given up',
    text: `UPDATE demo_data SET state = 'KEPT', failure = $2 WHERE organization_id = $1 AND state IN ('MAKING', 'REMOVING')`,
    values: [organizationId, reason.slice(0, 500)],
  });
}

/** Queues work whose job was lost. Reads across organizations by design. */
async function lookAfterDemos(context: DemoContext): Promise<void> {
  const { rows } = await context.database.pool.query<{ organizationId: string }>({
    name: 'demo data to look after',
    text: `SELECT organization_id AS "organizationId" FROM demo_data WHERE state IN ('MAKING', 'REMOVING')`,
  });
  await restoreJobs(context, DEMO, rows, ({ organizationId }, lastError) =>
    giveUp(context, organizationId, lastError ?? 'The processes that worked on it stopped.'),
  );
}
