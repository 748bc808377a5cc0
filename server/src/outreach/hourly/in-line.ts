import { type Dunned, dunCustomers, mailKey, streamReleasedEmails } from '../../dunning/hourly.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { pendingJobs } from '../../platform/jobs/queue.ts';
import type { Organization } from '../../platform/organization.ts';
import type { DeliveryContext } from '../reminders/deliver.ts';
import { recoverUncertain } from '../reminders/recover.ts';
import { type SentInLine, sendInLine } from '../reminders/send-in-line.ts';
import { type HourParts, runHour } from './hour.ts';

/** The results of one dunning hour. */
export interface HourReport extends Dunned {
  /** Number of emails whose sender had crashed. */
  recovered: number;
  /** Number of unanswered replies that went to the account managers. */
  escalated: number;
  /** Number of customers that the sweep found. */
  customers: number;
  /** Delivery outcomes of the emails, by action. */
  mails: SentInLine;
}

/**
 * Runs one hour of an organization in this process, sequentially. Sandboxes and scenarios that move the clock
 * use it. Each released email is tried once.
 */
export async function runHourInLine(
  context: DeliveryContext,
  organization: Organization,
  now: Timestamp,
  partsOfCheck?: number,
): Promise<HourReport> {
  const { id: organizationId } = organization;
  const report = newReport();
  const { database } = context;
  report.escalated = await runHour(
    { database, organization, now, partsOfCheck },
    {
      recover: async () => {
        report.recovered = await recoverUncertain(context, organizationId);
      },
      decide: createDecider(context, organization, { report, now }),
      send: async (actionIds) => {
        for (const [actionId, kind] of await sendInLine(context, organizationId, actionIds))
          report.mails.set(actionId, kind);
      },
    },
  );
  return report;
}

/** Sends the emails whose jobs wait: those that a person or a receipt has released between two hours. */
export async function sendQueued(
  context: DeliveryContext,
  organizationId: string,
  now: Timestamp,
): Promise<SentInLine> {
  const outcomes: SentInLine = new Map();
  const { pool } = context.database;
  for await (const actionIds of streamReleasedEmails(pool, organizationId, now)) {
    const keyOf = (actionId: string) => mailKey(organizationId, actionId);
    const pending = await pendingJobs(pool, actionIds.map(keyOf));
    const queued = actionIds.filter((actionId) => pending.has(keyOf(actionId)));
    for (const [actionId, kind] of await sendInLine(context, organizationId, queued))
      outcomes.set(actionId, kind);
  }
  return outcomes;
}

/** Runs one hour of the organization with this id, and checks all stored looks. */
export async function runDunningHour(
  context: DeliveryContext,
  organizationId: string,
  now: Timestamp,
): Promise<HourReport> {
  return runHourInLine(context, await requireOrganization(context, organizationId), now, 1);
}

/** Runs one hour without sending, and checks all stored looks. Released emails stay in the queue. */
export async function runDecisions(
  context: Pick<Context, 'database' | 'organizations'>,
  organizationId: string,
  now: Timestamp,
): Promise<HourReport> {
  const organization = await requireOrganization(context, organizationId);
  const report = newReport();
  report.escalated = await runHour(
    { ...context, organization, now, partsOfCheck: 1 },
    {
      recover: async () => {},
      decide: createDecider(context, organization, { report, now }),
      send: async () => {},
    },
  );
  return report;
}

const newReport = (): HourReport => ({
  recovered: 0,
  escalated: 0,
  customers: 0,
  made: [],
  released: [],
  closed: [],
  mails: new Map(),
});

async function requireOrganization(
  { organizations }: Pick<Context, 'organizations'>,
  organizationId: string,
): Promise<Organization> {
  const organization = await organizations.byId(organizationId);
  if (organization === null) throw new Error(`the organization ${organizationId} does not exist`);
  return organization;
}

/** Returns the part of an hour that decides about customers, one after the other. */
function createDecider(
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
