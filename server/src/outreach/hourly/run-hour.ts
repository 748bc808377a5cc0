import type { DunningSettings } from '../../dunning/domain/facts.ts';
import { loadDunningSettings } from '../../dunning/facts/queries.ts';
import { type Dunned, dueCustomers, dunCustomers, mailKey, releasedEmails } from '../../dunning/index.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { removeJobs } from '../../platform/jobs/queue.ts';
import type { Organization } from '../../platform/organization.ts';
import { type DeliveryContext, type DeliveryOutcome, deliverAction } from '../reminders/deliver.ts';
import { recoverUncertain } from '../reminders/recover.ts';
import { escalateReplies } from '../replies/deadline.ts';

/** The results of one dunning hour. */
export interface HourReport extends Dunned {
  /** Number of customers that the sweep found. */
  customers: number;
  /** Delivery outcomes of the emails, by action. */
  mails: Map<string, DeliveryOutcome['kind']>;
}

/**
 * Runs one hour of an organization in this process, sequentially, like the clock and its jobs. Sandboxes and
 * scenarios that move the clock use it. Each released email is tried once.
 */
export async function runDunningHour(
  context: DeliveryContext,
  organizationId: string,
  now: Timestamp,
): Promise<HourReport> {
  const organization = await existing(context, organizationId);
  return runHour(context, organization, now);
}

/** Runs one hour for a loaded organization. */
export async function runHour(
  context: DeliveryContext,
  organization: Organization,
  now: Timestamp,
): Promise<HourReport> {
  const { id: organizationId } = organization;
  const { pool } = context.database;
  await recoverUncertain(context, organizationId);
  const settings = await loadDunningSettings(pool, organization);
  const report = await decide(context, organization, settings, now);
  for await (const actionIds of releasedEmails(pool, organizationId, now)) {
    await removeJobs(
      pool,
      actionIds.map((actionId) => mailKey(organizationId, actionId)),
    );
    for (const actionId of actionIds)
      report.mails.set(actionId, (await deliverAction(context, organizationId, actionId)).kind);
  }
  return report;
}

/** Runs one hour without sending: released emails stay in the queue. */
export async function runDecisions(
  context: Pick<Context, 'database' | 'organizations'>,
  organizationId: string,
  now: Timestamp,
): Promise<HourReport> {
  const organization = await existing(context, organizationId);
  return decide(context, organization, await loadDunningSettings(context.database.pool, organization), now);
}

async function existing(
  { organizations }: Pick<Context, 'organizations'>,
  organizationId: string,
): Promise<Organization> {
  const organization = await organizations.byId(organizationId);
  if (organization === null) throw new Error(`the organization ${organizationId} does not exist`);
  return organization;
}

async function decide(
  context: Pick<Context, 'database'>,
  organization: Organization,
  settings: DunningSettings,
  now: Timestamp,
): Promise<HourReport> {
  const { database } = context;
  const report: HourReport = { customers: 0, made: [], released: [], closed: [], mails: new Map() };
  await escalateReplies(context, organization, now);
  for await (const customerIds of dueCustomers(database, organization.id, settings, now)) {
    report.customers += customerIds.length;
    for (const customerId of customerIds) {
      const dunned = await dunCustomers(context, organization, [customerId], now);
      report.made.push(...dunned.made);
      report.released.push(...dunned.released);
      report.closed.push(...dunned.closed);
    }
  }
  return report;
}
