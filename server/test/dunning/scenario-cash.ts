/** Scenarios with money that is at the bank and not applied yet. */
import { expect } from 'vitest';
import type { CustomerOverview } from '../../src/cases/overview/schema.ts';
import { decisionTasks } from '../../src/cash/decisions/job.ts';
import type { BankTransaction } from '../../src/cash/transactions/schema.ts';
import { newId } from '../../src/platform/ids.ts';
import { ownAccount } from '../harness/bank-transactions.ts';
import { read } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { email, type Scenario, type Stage } from './scenario.ts';
import { ONCE_A_DAY } from './scenario-steps.ts';

/** A plan whose first reminder is due on Friday, 6 March. */
export const REMINDER = [email('first', 7)];

/** Begins on 5 March with an invoice over 10.00 that was due on 27 February. */
export async function beginOwing(
  stage: Stage,
  plan: readonly object[] = REMINDER,
  more: Record<string, unknown> = {},
): Promise<Scenario> {
  const scenario = await stage.begin('2026-03-02');
  await scenario.plan(plan, more);
  await scenario.customer('K-10001', { name: 'Miller Ltd' });
  await scenario.owes('K-10001', 'RE-2026-0001', '2026-02-27');
  await scenario.pass('2026-03-05T12:00', ONCE_A_DAY);
  return scenario;
}

/** Receives a bank line of exactly the open amount that names the customer only: a proposal, for a person. */
export async function receive(scenario: Scenario, more: object = {}): Promise<BankTransaction> {
  const { client, service } = scenario;
  const line = {
    externalId: `TX-${newId()}`,
    bankAccountId: await ownAccount(service, client.organization.id),
    amount: 1000,
    bookedOn: '2026-03-05',
    payer: { name: 'Miller Ltd' },
    text: 'Customer K-10001',
    ...more,
  };
  const answer = await client.post<{ items: BankTransaction[] }>('/bank_transactions', { items: [line] });
  expect(answer.status, answer.text).toBeLessThan(300);
  await decideLines(scenario);
  return read<BankTransaction>(client, `/bank_transactions/${answer.body.items[0]?.id}`);
}

/** Lets the rules decide the open lines. */
export const decideLines = ({ service }: Scenario) => runDueJobs(service.database, decisionTasks(service));

export const exclude = (scenario: Scenario, { id }: BankTransaction) =>
  scenario.post(`/bank_transactions/${id}/exclude`, { reason: 'Not ours' });

export async function overview({ client }: Scenario, name = 'K-10001'): Promise<CustomerOverview> {
  const { id } = await read<{ id: string }>(client, `/customers/external:${name}`);
  return read<CustomerOverview>(client, `/internal/customers/${id}/overview`);
}

/** Returns why no reminders go to a customer now. */
export const holdsOf = async (scenario: Scenario, name?: string) =>
  (await overview(scenario, name)).dunning.heldBackBy;
