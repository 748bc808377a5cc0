import type { CronItem, JobHelpers, TaskList } from 'graphile-worker';
import { queueDepths } from '../../../platform/jobs/queue.ts';
import type { Organization } from '../../../platform/organization.ts';
import { MAIL_TASK } from '../../reminders/job.ts';
import { runClock, sweepOrganization } from './clock.ts';
import { dunCustomers } from './customers.ts';
import { failMail } from './fail-mail.ts';
import { CLOCK_TASK, CUSTOMER_TASK, SWEEP_TASK } from './names.ts';
import type { DunningServices, Mailer } from './services.ts';

/** At each full hour; of several workers one queues it. */
export const DUNNING_SCHEDULE: CronItem[] = [
  {
    task: CLOCK_TASK,
    match: '0 * * * *',
    identifier: CLOCK_TASK,
    options: { backfillPeriod: 0, jobKey: CLOCK_TASK, maxAttempts: 6 },
  },
];

/** The jobs of dunning. Without a mailer, those of e-mails are left to a process that has one. */
export function dunningTasks(services: DunningServices): TaskList {
  const { database, clock, log, mail } = services;
  return {
    [CLOCK_TASK]: async () => {
      await runClock(services);
      log.info({ jobs: await queueDepths(database.pool) }, 'jobs in the queue');
    },
    [SWEEP_TASK]: async (payload: unknown) => {
      const organization = await organizationOf(services, payload);
      if (organization === null) return;
      const swept = await sweepOrganization(services, organization, clock.now());
      log.debug({ organizationId: organization.id, ...swept }, 'swept for dunning');
    },
    [CUSTOMER_TASK]: async (payload: unknown) => {
      const organization = await organizationOf(services, payload);
      if (organization === null) return;
      await dunCustomers(services, organization, [textOf(payload, 'customerId')], clock.now());
    },
    ...(mail === null
      ? {}
      : { [MAIL_TASK]: (payload: unknown, helpers: JobHelpers) => send(services, mail, payload, helpers) }),
  };
}

/**
 * Sends one e-mail. One that could not be handed over is tried again by the queue until its attempts are used up; then
 * its action fails, so that somebody sees it.
 */
async function send(
  services: DunningServices,
  mail: Mailer,
  payload: unknown,
  { job: { attempts, max_attempts: most } }: JobHelpers,
): Promise<void> {
  const organizationId = textOf(payload, 'organizationId');
  const actionId = textOf(payload, 'actionId');
  const { kind, error = null } = await mail
    .deliver(organizationId, actionId)
    .catch((thrown: unknown) => ({ kind: 'RETRY', error: String(thrown) }) as const);
  if (kind !== 'RETRY') return;
  if (attempts < most) throw new Error(error ?? 'the mail could not be handed over');
  await failMail(services, organizationId, actionId, error);
}

async function organizationOf(
  { organizations }: DunningServices,
  payload: unknown,
): Promise<Organization | null> {
  return organizations.byId(textOf(payload, 'organizationId'));
}

function textOf(payload: unknown, name: string): string {
  const value: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : null;
  if (typeof value !== 'string') throw new Error(`a job of dunning lacks ${name}`);
  return value;
}
