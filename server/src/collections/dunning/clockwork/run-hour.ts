import type { Timestamp } from '../../../ledger/domain/calendar.ts';
import { removeJobs } from '../../../platform/jobs/queue.ts';
import type { Organization } from '../../../platform/organization.ts';
import { mailKey } from '../../reminders/job.ts';
import { loadDunningSettings } from '../facts/queries.ts';
import { waitingOrganizations } from './clock.ts';
import { type Dunned, dunCustomers } from './customers.ts';
import type { Delivered, DunningServices } from './services.ts';
import { dueCustomers, neglectedMails } from './sweep.ts';

/** What an hour did. */
export interface HourReport extends Dunned {
  /** Customers that the sweep found. */
  customers: number;
  /** What became of the e-mails that were to be sent, by action. */
  mails: Map<string, Delivered>;
}

/**
 * Does, in this process and one after the other, what the clock and its jobs do in an hour: for scenarios that move the
 * clock. Each released e-mail is tried once.
 * @param organizationId null: all organizations
 */
export async function runDunningHour(
  services: DunningServices,
  organizationId: string | null,
  now: Timestamp,
): Promise<HourReport> {
  const { database, mail, organizations } = services;
  const report: HourReport = { customers: 0, made: [], released: [], closed: [], mails: new Map() };
  await mail?.recoverUncertain();
  const ids = organizationId === null ? await waitingOrganizations(database) : [organizationId];
  for (const id of ids) {
    const organization = await organizations.byId(id);
    if (organization === null) throw new Error(`the organization ${id} does not exist`);
    await decide(services, organization, now, report);
    for await (const actionIds of neglectedMails(database.pool, id, now)) {
      await removeJobs(
        database.pool,
        actionIds.map((actionId) => mailKey(id, actionId)),
      );
      for (const actionId of mail === null ? [] : actionIds)
        report.mails.set(actionId, (await mail?.deliver(id, actionId))?.kind ?? 'WAITS');
    }
  }
  return report;
}

async function decide(
  services: DunningServices,
  organization: Organization,
  now: Timestamp,
  report: HourReport,
): Promise<void> {
  const { database } = services;
  const settings = await loadDunningSettings(database.pool, organization);
  for await (const customerIds of dueCustomers(database, organization.id, settings, now)) {
    report.customers += customerIds.length;
    for (const customerId of customerIds) {
      const dunned = await dunCustomers(services, organization, [customerId], now);
      report.made.push(...dunned.made);
      report.released.push(...dunned.released);
      report.closed.push(...dunned.closed);
    }
  }
}
