import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AgentPlan } from '../../src/agents/plans/schema.ts';
import { bulkTasks } from '../../src/desk/bulk/job.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { type AgentKey, limits, type Office, openOffice, PROPOSER } from '../harness/agents.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, store } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import { itNightly } from '../harness/seeds.ts';
import type { TestService } from '../harness/service.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, soon, violations, webService } from './browser.ts';

/** The page on which people decide about plans of agents, and state the limits of agents. */

let service: TestService;
let browser: Browser;
let office: Office;
let agent: AgentKey;
let worker: JobWorker;
const ids: string[] = [];
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  worker = startJobs(service.database, bulkTasks(service));
  office = await openOffice(service, 'olga@agents.example');
  for (const name of ['Miller', 'Smith', 'Jones']) {
    const { id } = await store(office.client, '/customers', customer(name, { name }));
    await store(office.client, `/customers/${id}/contacts`, contact(`${name.toLowerCase()}@debtor.example`));
    ids.push(id);
  }
  agent = await office.keyWith(PROPOSER, limits(['customers.set_dunning', 'customers.write_mail']));
});
afterAll(async () => {
  await browser?.close();
  await worker?.stop();
  await closeVerified(service);
});

const DAY = '2099-12-15';

/** Proposes a pause of reminders, as an agent does. */
async function proposePause(title: string, recordIds: readonly string[]): Promise<AgentPlan> {
  const step = { list: 'customers', command: 'set_dunning', input: { pausedUntil: DAY }, recordIds };
  const answer = await agent.post<AgentPlan>('/agent-plans', {
    title,
    reason: 'They answered <b>yesterday</b>.',
    steps: [step],
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** Proposes an email, as an agent does. */
async function proposeEmail(title: string, recordIds: readonly string[]): Promise<void> {
  const text = { subject: 'Open invoices', body: 'Dear {{ customer.name }}, please write to us.' };
  const answer = await agent.post('/agent-plans', {
    title,
    reason: 'They are late.',
    steps: [{ list: 'customers', command: 'write_mail', input: { text }, recordIds }],
  });
  expect(answer.status, answer.text).toBe(201);
}

it('shows plans as differences, and approves and rejects them by keys', async () => {
  const first = await proposePause('Pause two customers', ids.slice(0, 2));
  const second = await proposePause('Pause one customer', ids.slice(2));
  await proposeEmail('Write to Miller', ids.slice(0, 1));
  const shown = await open(browser, service, { as: office.owner });
  const { page } = shown;
  await shown.visit('/agents', 'Agents');
  await page.getByRole('link', { name: 'Agents 3' }).waitFor();
  const pane = page.getByRole('region', { name: 'Plan' });
  // The newest comes first.
  await pane.getByText('miller@debtor.example').waitFor();
  await pane.getByText('Dear Miller, please write to us.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('j');
  await pane.getByRole('heading', { name: 'Pause one customer' }).waitFor();
  await pane.getByText('They answered <b>yesterday</b>.').waitFor();
  await pane.getByText('Written by the agent Collector bot, not checked by Quittance').waitFor();
  await pane.getByRole('listitem').filter({ hasText: 'Jones' }).getByText('Dec 15, 2099').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('r');
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).waitFor();
  await page.keyboard.press('3');
  await page.getByText('Rejected: Pause one customer').waitFor();
  await pane.getByRole('heading', { name: 'Pause two customers' }).waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Approve this plan?' });
  await dialog.getByText('2 records').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Approved: Pause two customers').waitFor();
  await pane.getByRole('heading', { name: 'Write to Miller' }).waitFor();
  expect(await office.planOf(second.id)).toMatchObject({ state: 'REJECTED', decisionReason: 'Not now' });
  await soon(async () => expect((await office.planOf(first.id)).state).toBe('DONE'));
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('navigation', { name: 'History' }).getByText('Pause two customers').click();
  await pane.getByRole('button', { name: 'Undo plan' }).waitFor();
  await pane.getByRole('listitem').filter({ hasText: 'Miller' }).getByText('Changed').waitFor();
  expect(await violations(page)).toEqual([]);
  await shown.close();
});

itNightly('states the limits of an agent on a phone', async () => {
  const shown = await open(browser, service, { as: office.owner, viewport: PHONE, hasTouch: true });
  const { page } = shown;
  await shown.visit('/agents?tab=keys', 'Agents');
  await page.getByRole('button', { name: 'Edit limits: Collector bot' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Records per plan').fill('7');
  await dialog.getByLabel('EUR per day').fill('1500.50');
  await dialog.getByLabel('Write off invoices').check();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Limits of Collector bot saved').waitFor();
  await page.getByText('up to 7 records per plan').waitFor();
  const answer = await office.owner.ask<{ items: object[] }>('GET', office.client, '/internal/agent-limits');
  expect(answer.body.items).toMatchObject([{ recordsPerPlan: 7, moneyPerDay: { EUR: 1500_50 } }]);
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(PHONE.width);
  await shown.close();
});
