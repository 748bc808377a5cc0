/**
 * A sandbox over HTTP whose clock the real job advances. A mail server records any mail, because a sandbox
 * must never send one.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { PAYMENT_PROVIDERS } from '../../src/online-payments/routes.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import type { Context } from '../../src/platform/context.ts';
import { testClockTasks } from '../../src/setup/test-clock/job.ts';
import type { TestClock } from '../../src/setup/test-clock/schema.ts';
import { closeVerified } from '../harness/contract.ts';
import { read } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { mailServices } from '../harness/outgoing.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';

/** A Monday between two full hours. */
export const BEGIN = '2026-02-16T09:20:00.000Z';

export interface SandboxStage {
  service: TestService;
  /** The context of the jobs. */
  context: Context;
  /** The machine's clock. */
  clock: ManualClock;
  smtp: SmtpTrap;
  outboxFolder: string;
  close(): Promise<void>;
}

export async function openSandboxStage(): Promise<SandboxStage> {
  const clock = new ManualClock(BEGIN);
  const service = await testService({ clock, paymentProviders: PAYMENT_PROVIDERS });
  const smtp = await startSmtp();
  const { outboxFolder } = service;
  const context = await mailServices(service, smtp, { outboxFolder });
  return {
    service,
    context,
    clock,
    smtp,
    outboxFolder,
    close: async () => {
      await context.close();
      await smtp.close();
      await closeVerified(service);
    },
  };
}

/**
 * Advances a sandbox and runs the resulting jobs.
 * @returns the clock afterwards
 */
export async function advance(
  { context }: Pick<SandboxStage, 'context'>,
  client: Client,
  by: object,
): Promise<TestClock> {
  const begun = await client.post<TestClock>('/test_clock/advance', by);
  expect(begun).toMatchObject({ status: 202, body: { status: 'ADVANCING' } });
  for (;;) {
    await runDueJobs(context.database, testClockTasks(context));
    const now = await read<TestClock>(client, '/test_clock');
    if (now.status === 'READY') return now;
  }
}

/** Returns the mails in the outbox folder, oldest first, as raw messages. */
export async function mailsOf(
  { outboxFolder }: Pick<SandboxStage, 'outboxFolder'>,
  { organization }: Client,
): Promise<string[]> {
  const folder = join(outboxFolder, organization.id);
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}
