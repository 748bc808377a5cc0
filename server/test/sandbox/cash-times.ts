import { expect } from 'vitest';
import { decisionTasks } from '../../src/cash/decisions/job.ts';
import type { BankProposals } from '../../src/cash/decisions/schema.ts';
import type { CashSummary } from '../../src/cash/overview/schema.ts';
import { recordedTasks } from '../../src/cash/recorded/job.ts';
import { JOIN_RECORDED } from '../../src/cash/recorded/kinds.ts';
import { newJob } from '../../src/platform/jobs/kind.ts';
import { addJobs } from '../../src/platform/jobs/queue.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { paymentPart } from '../harness/matches.ts';
import type { Client, TestService } from '../harness/service.ts';
import { open, portalPath } from '../portal/view.ts';

const ON = '2026-03-17';

/** Adds a booked bank transaction, and puts it on the account of a customer. @returns its id */
async function onAccount(client: Client, owner: string, amount: number): Promise<string> {
  await store(client, '/customers', customer(owner));
  const accounts = await read<{ items: { id: string }[] }>(client, '/bank_accounts');
  const line = { externalId: owner, bankAccountId: accounts.items[0]?.id, amount, bookedOn: ON, text: owner };
  expect((await client.post('/bank_transactions', { items: [line] })).status).toBe(200);
  const found = `/bank_transactions?externalId=${owner}`;
  const [{ id } = { id: '' }] = (await read<{ items: { id: string }[] }>(client, found)).items;
  const matched = await client.post(`/bank_transactions/${id}/match`, {
    parts: [paymentPart(owner, amount)],
  });
  expect(matched.status, matched.text).toBe(200);
  return id;
}

/** Lets a person decide about a payment that may be recorded twice. */
export async function decideTwice(service: TestService, client: Client): Promise<void> {
  await onAccount(client, 'twice', 333);
  await store(client, '/payments', payment('erp', 'twice', 333, undefined, { validatedAt: ON }));
  const organizationId = client.organization.id;
  await addJobs(service.database.pool, [newJob(JOIN_RECORDED, { organizationId })]);
  await runDueJobs(service.database, recordedTasks(service));
  const { recordedTwice } = await read<CashSummary>(client, '/internal/cash/summary');
  const pair = recordedTwice.find(({ amount }) => amount === 333);
  const decision = {
    bankTransactionId: pair?.bankTransaction.id,
    paymentId: pair?.payment.id,
    isSame: false,
  };
  const path = '/internal/cash/recorded_twice';
  expect((await client.post(path, decision)).status).toBe(204);
  const { isSame: _, ...undone } = decision;
  expect((await client.post(`${path}/undo`, { ...undone, cause: 'Wrong' })).status).toBe(204);
  expect((await client.post(path, decision)).status).toBe(204);
}

/** Asks a payer, who answers in the portal, and applies the answer. */
export async function askPayer(service: TestService, client: Client, userId: string): Promise<void> {
  const line = `/bank_transactions/${await onAccount(client, 'asked', 700)}`;
  const { id } = await store(client, '/invoices', invoice('asked', 'asked', 700));
  const asked = await client.post(
    `${line}/ask`,
    { to: ['jo@asked.example'] },
    { 'x-quittance-user': userId },
  );
  expect(asked.status, asked.text).toBe(200);
  const { html } = await open(service, await portalPath(client, 'asked'));
  const [path = ''] = /\/portal\/[^"]+\/questions\/[^"]+/.exec(html) ?? [];
  const answered = await fetch(`${service.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ invoice: id, do: 'send' }),
  });
  expect(answered.status).toBe(303);
  await runDueJobs(service.database, decisionTasks(service));
  const { proposals } = await read<BankProposals>(client, `${line}/proposals`);
  const applied = await client.post(`${line}/match`, { proposalId: proposals[0]?.id });
  expect(applied.status, applied.text).toBe(200);
}
