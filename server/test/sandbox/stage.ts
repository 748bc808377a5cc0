/** A sandbox over HTTP, its time advanced by the real job; a mail server stands by that must never hear of it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
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
  /** What jobs work with. */
  context: Context;
  /** The time of the machine. */
  clock: ManualClock;
  smtp: SmtpTrap;
  outboxFolder: string;
  close(): Promise<void>;
}

export async function openSandboxStage(): Promise<SandboxStage> {
  const clock = new ManualClock(BEGIN);
  const service = await testService({ clock });
  const smtp = await startSmtp();
  const { outboxFolder } = service;
  const context = await mailServices(service, smtp, { outboxFolder });
  return {
    ...{ service, context, clock, smtp, outboxFolder },
    close: async () => {
      await context.close();
      await smtp.close();
      await closeVerified(service);
    },
  };
}

/** Advances a sandbox, and does the work of that. @returns the clock then */
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

/** Mails in the outbox folder, the oldest first, each as it travels. */
export async function mailsOf(
  { outboxFolder }: Pick<SandboxStage, 'outboxFolder'>,
  { organization }: Client,
): Promise<string[]> {
  const folder = join(outboxFolder, organization.id);
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}
