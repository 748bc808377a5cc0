import { type Dunned, dunCustomers, mailKey } from '../../dunning/index.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { removeJobs } from '../../platform/jobs/queue.ts';
import type { Organization } from '../../platform/organization.ts';
import { type DeliveryContext, type DeliveryOutcome, deliverAction } from '../reminders/deliver.ts';
import { recoverUncertain } from '../reminders/recover.ts';
import { type HourParts, runHour } from './hour.ts';

/** The results of one dunning hour. */
export interface HourReport extends Dunned {
  /** Number of customers that the sweep found. */
  customers: number;
  /** Delivery outcomes of the emails, by action. */
  mails: Map<string, DeliveryOutcome['kind']>;
}

/**
 * Runs one hour of an organization in this process, sequentially. Sandboxes and scenarios that move the clock
 * use it. Each released email is tried once.
 */
export async function runHourInLine(
  context: DeliveryContext,
  organization: Organization,
  now: Timestamp,
): Promise<HourReport> {
  const { id: organizationId } = organization;
  const report = newReport();
  await runHour(context, organization, now, {
    recover: () => recoverUncertain(context, organizationId),
    decide: deciding(context, organization, { report, now }),
    send: async (actionIds) => {
      await removeJobs(
        context.database.pool,
        actionIds.map((actionId) => mailKey(organizationId, actionId)),
      );
      for (const actionId of actionIds)
        report.mails.set(actionId, (await deliverAction(context, organizationId, actionId)).kind);
    },
  });
  return report;
}

/** Runs one hour of the organization with this id. */
export async function runDunningHour(
  context: DeliveryContext,
  organizationId: string,
  now: Timestamp,
): Promise<HourReport> {
  return runHourInLine(context, await existing(context, organizationId), now);
}

/** Runs one hour without sending: released emails stay in the queue. */
export async function runDecisions(
  context: Pick<Context, 'database' | 'organizations'>,
  organizationId: string,
  now: Timestamp,
): Promise<HourReport> {
  const organization = await existing(context, organizationId);
  const report = newReport();
  await runHour(context, organization, now, {
    recover: async () => {},
    decide: deciding(context, organization, { report, now }),
    send: async () => {},
  });
  return report;
}

const newReport = (): HourReport => ({
  customers: 0,
  made: [],
  released: [],
  closed: [],
  mails: new Map(),
});

async function existing(
  { organizations }: Pick<Context, 'organizations'>,
  organizationId: string,
): Promise<Organization> {
  const organization = await organizations.byId(organizationId);
  if (organization === null) throw new Error(`the organization ${organizationId} does not exist`);
  return organization;
}

/** Returns the part of an hour that decides about customers, one after the other. */
function deciding(
  context: Pick<Context, 'database'>,
  organization: Organization,
  { report, now }: { report: HourReport; now: Timestamp },
): HourParts['decide'] {
  return async (customerIds) => {
    report.customers += customerIds.length;
    for (const customerId of customerIds) {
      const dunned = await dunCustomers(context, organization, [customerId], now);
      report.made.push(...dunned.made);
      report.released.push(...dunned.released);
      report.closed.push(...dunned.closed);
    }
  };
}
