import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AgentPlan } from '../../src/agents/plans/schema.ts';
import { bulkTasks } from '../../src/desk/bulk/job.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { type AgentKey, limits, type Office, openOffice, PROPOSER } from '../harness/agents.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, store } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import { bankClient, paymentPart } from '../harness/matches.ts';
import type { TestService } from '../harness/service.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, soon, violations, webService } from './browser.ts';

/** Decisions about plans of agents that are rarer: several at once, effects that changed, and undo. */

let service: TestService;
let browser: Browser;
let office: Office;
let agent: AgentKey;
let worker: JobWorker;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  worker = startJobs(service.database, bulkTasks(service));
  office = await openOffice(service, 'olga@decisions.example');
  const commands = [
    'bank_transactions.match',
    'customers.set_dunning',
    'customers.create_action',
    'invoices.dispute',
    'payments.apply',
  ];
  const money = { EUR: 1_000_000, USD: 1_000_000, JPY: 1_000_000 };
  agent = await office.keyWith(PROPOSER, limits(commands, { moneyPerPlan: money, moneyPerDay: money }));
});
afterAll(async () => {
  await browser?.close();
  await worker?.stop();
  await closeVerified(service);
});

type Step = { list: string; command: string; input: object; recordIds: string[] };

/** Proposes a plan of one step, as an agent does. */
async function propose(title: string, step: Step): Promise<AgentPlan> {
  const answer = await agent.post<AgentPlan>('/agent-plans', { title, reason: 'By phone.', steps: [step] });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const pauseOf = (id: string, pausedUntil = '2099-12-15'): Step => ({
  list: 'customers',
  command: 'set_dunning',
  input: { pausedUntil },
  recordIds: [id],
});

const debtor = async (name: string) =>
  (await store(office.client, '/customers', customer(name, { name }))).id;

it('approves several plans together, shows all that the agent wrote, and undoes one', async () => {
  const miller = await debtor('Miller');
  const pause = await propose('Pause Miller', pauseOf(miller));
  const { body } = await office.owner.ask<{ users: { id: string }[] }>(
    'GET',
    office.client,
    '/internal/users',
  );
  const task = {
    name: '2099-12-15: pay refunds to another account',
    type: 'CALL',
    dueDate: '2099-12-16',
    assignedUserIds: body.users.map(({ id }) => id),
  };
  const call = await propose('Call Miller', {
    list: 'customers',
    command: 'create_action',
    input: task,
    recordIds: [miller],
  });
  const shown = await open(browser, service, { as: office.owner });
  const { page } = shown;
  await shown.visit(`/agents?open=${call.id}`, 'Agents');
  const pane = page.getByRole('region', { name: 'Plan' });
  await pane.getByText(task.name).waitFor();
  await pane.getByText('Olga Owner').waitFor();
  await pane.getByText('Dec 16, 2099').waitFor();
  // Plans of other tests may wait as well.
  for (const title of ['Pause Miller', 'Call Miller']) await page.getByLabel(`Select ${title}`).check();
  await page.getByRole('button', { name: 'Approve 2 plans' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 2 plans?' });
  await dialog.getByText(task.name).waitFor();
  await dialog.getByText('After approval: Dec 15, 2099').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Approve 2 plans' }).click();
  await page.getByText('2 plans approved').waitFor();
  for (const { id } of [pause, call])
    await soon(async () => expect((await office.planOf(id)).state).toBe('DONE'));

  await shown.visit(`/agents?is=HISTORY&open=${pause.id}`, 'Agents');
  await pane.getByRole('button', { name: 'Undo plan' }).click();
  await page
    .getByRole('dialog', { name: 'Undo this plan?' })
    .getByRole('button', { name: 'Undo plan' })
    .click();
  await page.getByText('Undone: Pause Miller').waitFor();
  const after = await office.client.get<{ dunning: { pausedUntil: string | null } }>(
    `/internal/customers/${miller}/overview`,
  );
  expect(after.body.dunning).toMatchObject({ pausedUntil: null });
  await shown.close();
});

it('shows changed effects before it asks again', async () => {
  const smith = await debtor('Smith');
  const plan = await propose('Pause Smith', pauseOf(smith));
  const shown = await open(browser, service, { as: office.owner });
  const { page } = shown;
  await shown.visit(`/agents?open=${plan.id}`, 'Agents');
  const pane = page.getByRole('region', { name: 'Plan' });
  await pane.getByText('After approval: Dec 15, 2099').waitFor();
  const changed = await office.owner.ask('PUT', office.client, `/internal/customers/${smith}/dunning`, {
    pausedUntil: '2099-11-11',
  });
  expect(changed.status, changed.text).toBe(200);
  await page.keyboard.press('a');
  await page.getByRole('dialog', { name: 'Approve this plan?' }).waitFor();
  await page.keyboard.press('Enter');
  await pane.getByText('When you opened it:').waitFor();
  await pane.getByText('Nov 11, 2099').first().waitFor();
  expect((await office.planOf(plan.id)).state).toBe('PROPOSED');
  expect(await violations(page)).toEqual([]);
  shown.expected(/409/);
  await shown.close();
});

it('shows amounts in the currency of the record, and invoices by their numbers', async () => {
  const jones = await debtor('Jones');
  const dollars = await store(
    office.client,
    '/invoices',
    invoice('USD-1', 'Jones', 500_00, { currency: 'USD' }),
  );
  const yen = await store(office.client, '/invoices', invoice('JPY-1', 'Jones', 50_000, { currency: 'JPY' }));
  await store(office.client, '/invoices', invoice('EUR-1', 'Jones', 90_00));
  const euros = await store(office.client, '/invoices', invoice('EUR-2', 'Jones', 90_00));
  const paid = await store(office.client, '/payments', payment('PAY-1', 'Jones', 70_00));
  const shown = await open(browser, service, { as: office.owner });
  const { page } = shown;
  const pane = page.getByRole('region', { name: 'Plan' });
  const disputes = await propose(`Dispute ${jones.slice(0, 8)}`, {
    list: 'invoices',
    command: 'dispute',
    input: { reason: 'QUALITY', amount: 100_00 },
    recordIds: [dollars.id, yen.id],
  });
  await shown.visit(`/agents?open=${disputes.id}`, 'Agents');
  const row = (name: string) => pane.getByRole('listitem').filter({ hasText: name });
  await row('USD-1').getByText('100.00 USD').first().waitFor();
  await row('JPY-1').getByText('10,000 JPY').first().waitFor();
  expect(await pane.textContent()).not.toContain('EUR');

  const applied = await propose('Apply PAY-1', {
    list: 'payments',
    command: 'apply',
    input: { invoices: [{ id: euros.id, amountLinked: 70_00 }] },
    recordIds: [paid.id],
  });
  await shown.visit(`/agents?open=${applied.id}`, 'Agents');
  await row('PAY-1').getByRole('link', { name: 'EUR-2' }).waitFor();
  await row('PAY-1').getByText('70.00 EUR').first().waitFor();
  expect(await pane.textContent()).not.toMatch(/debitId|[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(await violations(page)).toEqual([]);
  await shown.close();
});

it('shows all invoices of a match, folded, with their sum', async () => {
  await debtor('Many');
  const links: Record<string, number> = {};
  for (let i = 0; i < 25; i += 1) {
    await store(office.client, '/invoices', invoice(`MANY-${i}`, 'Many', 2_00));
    links[`MANY-${i}`] = 2_00;
  }
  const plan = await propose('Apply one transfer to many', {
    list: 'bank_transactions',
    command: 'match',
    input: { parts: [paymentPart('Many', 50_00, links)] },
    recordIds: [await bankClient(service, office.client).line(50_00)],
  });
  const shown = await open(browser, service, { as: office.owner });
  const pane = shown.page.getByRole('region', { name: 'Plan' });
  await shown.visit(`/agents?open=${plan.id}`, 'Agents');
  await pane.getByText('25 invoices, 50.00 EUR in total').waitFor();
  const invoices = pane.getByRole('link', { name: /^MANY-/ });
  expect(await invoices.count()).toBe(20);
  await pane.getByRole('button', { name: 'Show all 25 invoices' }).click();
  expect((await invoices.allTextContents()).sort()).toEqual(Object.keys(links).sort());
  expect(await violations(shown.page)).toEqual([]);
  await shown.close();
});

it('leads from its notice to a plan for a bank transaction, and shows what was undone', async () => {
  await debtor('Payer');
  const bill = await store(office.client, '/invoices', invoice('BANK-1', 'Payer', 90_00));
  const lineId = await bankClient(service, office.client).line(100_00);
  const part = paymentPart('Payer', 100_00);
  const linkedInvoices = [{ amountLinked: 90_00, invoice: { id: bill.id } }];
  const plan = await propose('Apply the transfer', {
    list: 'bank_transactions',
    command: 'match',
    input: { parts: [{ ...part, linkedInvoices }] },
    recordIds: [lineId],
  });
  const shown = await open(browser, service, { as: office.owner });
  const { page } = shown;
  await shown.visit('/notifications', 'Notifications');
  await page.getByRole('link', { name: /An agent proposed a plan.*Apply the transfer/ }).click();
  const pane = page.getByRole('region', { name: 'Plan' });
  await pane.getByRole('heading', { name: 'Apply the transfer' }).waitFor();
  await pane.getByRole('link', { name: 'BANK-1' }).first().waitFor();
  await pane.getByText('After approval: 10.00 EUR').waitFor();
  expect(await pane.textContent()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('a');
  await page.getByRole('dialog', { name: 'Approve this plan?' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Approved: Apply the transfer').waitFor();
  await soon(async () => expect((await office.planOf(plan.id)).state).toBe('DONE'));

  await shown.visit(`/agents?is=HISTORY&open=${plan.id}`, 'Agents');
  await pane.getByRole('button', { name: 'Undo plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this plan?' });
  await dialog.getByRole('button', { name: 'Undo plan' }).click();
  await pane.getByRole('listitem').getByText('Undone').waitFor();
  await pane.getByRole('term').filter({ hasText: 'Undone' }).waitFor();
  // Only the panes scroll. Hidden texts in a pane must not lengthen the page.
  const content = page.getByRole('main');
  expect(await content.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  await pane.getByRole('button', { name: 'Undo plan' }).waitFor({ state: 'detached' });
  await shown.close();
});
