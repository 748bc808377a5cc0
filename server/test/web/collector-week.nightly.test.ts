import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkTasks } from '../../src/desk/bulk/job.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { addAction, addUser } from '../harness/people.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, signedIn, soon, violations, webService } from './browser.ts';

/** Stumbles of a collector who worked with the application for a week. */

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
let customerId: string;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client();
  olga = await signedIn(service, client);
  const due = { dueDate: '2026-01-10', issuedAt: '2025-12-10' };
  customerId = String((await store(client, '/customers', customer('C', { name: 'Acme Inc.' }))).id);
  for (const [at, amount] of [10_000, 25_000, 40_000].entries())
    await store(client, '/invoices', invoice(`I-${at}`, 'C', amount, due));
  await store(client, '/customers', customer('D', { name: 'Borealis' }));
  await store(client, '/invoices', invoice('J-0', 'D', 5_000, due));
  for (const id of [customerId, String((await read(client, '/customers/external:D')).id)])
    await addAction(service, client, { customerId: id, name: 'Call about invoices' });
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const visit = () => open(browser, service, { as: olga });
const disputeOf = async (name: string) => (await read(client, `/invoices/external:${name}`))['dispute'];
const undo = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Undo' }).click();

describe('the call sheet', () => {
  it('saves an outcome by Ctrl and Enter, and closes it by Escape without leaving the queue', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit(`/actions/next?customerId=${customerId}`, 'Tasks');
    await page.getByRole('checkbox', { name: 'Select invoice I-0' }).waitFor();
    await page.keyboard.press('x');
    const asked = page.getByRole('form', { name: 'Dispute' });
    await asked.waitFor();
    // The first Escape leaves the field.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Select invoice I-0' }).waitFor();
    await page.keyboard.press('x');
    await asked.getByLabel('Reason').selectOption('QUALITY');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^Acme Inc\.: Dispute saved/).waitFor();
    expect(await disputeOf('I-0')).toMatchObject({ reason: 'QUALITY' });
    await undo(page, 'Dispute saved');
    await soon(async () => expect(await disputeOf('I-0')).toBeNull());
    await shown.close();
  });

  it('goes on with the tasks of the team when the own ones are done', async () => {
    const { id } = await addUser(service, client, 'idle');
    const shown = await visit();
    const { page } = shown;
    await shown.visit(`/actions/next?assignedToUserId=${id}`, 'Tasks');
    await page.getByText('All done').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue with 2 tasks of the team' }).click();
    await page
      .getByRole('checkbox', { name: /^Select invoice/ })
      .first()
      .waitFor();
    await shown.close();
  });

  it('lists its own keys first, without those of all pages', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/actions/next', 'Tasks');
    await page.getByRole('checkbox', { name: 'Select invoice I-0' }).or(page.getByText('J-0')).waitFor();
    await page.keyboard.press('?');
    const here = page.getByRole('dialog').locator('section').first();
    await here.getByText('Voicemail').waitFor();
    expect(await here.getByText('Receivables').count()).toBe(0);
    await shown.close();
  });
});

describe('keys', () => {
  it('reach the commands of an opened record by the next Tab, and go on in the list', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/invoices', 'Invoices');
    await page.getByRole('grid').getByText('I-0').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Invoices' });
    await panel.getByRole('button', { name: 'Record payment' }).waitFor();
    await page.keyboard.press('Tab');
    await soon(async () => expect(await panel.locator(':focus').count()).toBe(1));
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await panel.waitFor();
    await shown.close();
  });

  it('create a record on its list, and show in the list of keys', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/payments', 'Payments');
    await page.getByRole('button', { name: 'New payment' }).waitFor();
    await page.keyboard.press('?');
    const here = page.getByRole('dialog').locator('section').first();
    await here.getByText('New payment').waitFor();
    await page.keyboard.press('Escape');
    await here.waitFor({ state: 'detached' });
    await page.keyboard.press('Shift+N');
    await page.getByRole('dialog', { name: 'New payment' }).waitFor();
    await shown.close();
  });
});

describe('tasks', () => {
  it('open with those of the user, and show those of all under an address of their own', async () => {
    const shown = await visit();
    const { page } = shown;
    const rows = page.getByRole('grid', { name: 'Tasks' }).getByRole('row');
    await shown.visit('/actions', 'Tasks');
    await soon(async () => expect(await rows.count()).toBe(3));
    const { items } = await read<{ items: { id: string }[] }>(client, `/actions?customerId=${customerId}`);
    const { user } = (await olga.ask<{ user: { id: string } }>('GET', client, '/internal/me')).body;
    await client.put(`/internal/actions/${items[0]?.id}/assignees`, { userIds: [user.id] });
    await shown.visit('/actions', 'Tasks');
    await soon(async () => expect(await rows.count()).toBe(2));
    expect(new URL(page.url()).searchParams.get('assignedToUserId')).toBe(user.id);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await soon(async () => expect(await rows.count()).toBe(3));
    await page.reload();
    await soon(async () => expect(await rows.count()).toBe(3));
    await shown.close();
  });
});

describe('the open invoices of a customer', () => {
  it('are promised together, and the promise is shown in the lists', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit(`/customers/${customerId}`, 'Acme Inc.');
    await page.getByRole('checkbox', { name: 'Select invoice I-0' }).check();
    await page.getByRole('checkbox', { name: 'Select invoice I-1' }).check();
    await page.getByText('2 selected').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Log promise to pay' }).click();
    await page.getByLabel('Promised date').fill('2036-01-31');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: 'Bulk change' }).getByText('Queued').waitFor();
    await runDueJobs(service.database, bulkTasks(service));
    const promised = { date: '2036-01-31T00:00:00.000Z', status: 'OPEN' };
    const promises = async () =>
      Promise.all(
        ['I-0', 'I-1', 'I-2'].map(
          async (name) => (await read(client, `/invoices/external:${name}`))['promiseToPay'],
        ),
      );
    await soon(async () => expect(await promises()).toMatchObject([promised, promised, null]));
    await shown.visit('/receivables/promises', 'Promises to pay');
    await page.getByRole('grid').getByText('Whole invoice').first().waitFor();
    await shown.close();
  });
});

describe('disputes', () => {
  it('are opened, and get an owner, with undo', async () => {
    const shown = await visit();
    const { page } = shown;
    const { id } = await read(client, '/invoices/external:I-2');
    await shown.visit(`/invoices/${String(id)}`, 'I-2');
    await page.getByRole('button', { name: 'Open dispute' }).first().click();
    await page.getByRole('dialog').getByLabel('Reason').selectOption('OTHER');
    await page.keyboard.press('Control+Enter');
    await undo(page, 'Dispute opened');
    await soon(async () => expect(await disputeOf('I-2')).toBeNull());
    await store(client, '/invoices/external:I-2/dispute', { reason: 'OTHER' });
    await shown.visit('/disputes', 'Disputes');
    const owners = async () =>
      (await read<{ items: { owner: object | null }[] }>(client, '/disputes?open=true')).items.map(
        ({ owner }) => owner,
      );
    await page.getByLabel('Owner of the dispute of I-2').selectOption({ label: 'Olga Owner' });
    await soon(async () => expect(await owners()).toMatchObject([{ lastName: 'Owner' }]));
    await undo(page, 'Dispute saved');
    await soon(async () => expect(await owners()).toEqual([null]));
    await store(client, '/invoices/external:I-2/dispute/resolve', { resolution: 'REJECTED' });
    await shown.close();
  });
});

describe('a payment', () => {
  it('is proposed for the invoice of exactly its amount', async () => {
    const shown = await visit();
    const { page } = shown;
    await store(client, '/payments', payment('P', 'C', 40_000));
    await shown.visit('/payments?unapplied=true', 'Payments');
    await page.getByRole('grid').getByText('Acme Inc.').click();
    await page.getByRole('button', { name: 'Apply to invoice' }).click();
    const chosen = page.getByRole('dialog').getByLabel('Invoice', { exact: true });
    await soon(async () => expect(await chosen.locator('option:checked').textContent()).toMatch(/^I-2 /));
    await shown.close();
  });
});

it('offers sample data in the settings of an organization with data', async () => {
  const shown = await visit();
  await shown.visit('/settings/organization', 'Organization');
  await shown.page.getByRole('button', { name: 'Explore with sample data' }).waitFor();
  await shown.close();
});

describe('the page of a customer', () => {
  it('shows open tasks with links, and broken promises', async () => {
    const { id } = await read<{ id: string }>(client, '/customers/external:D');
    const promise = (date: string | null) =>
      client.put('/invoices/external:J-0', { promiseToPay: date === null ? null : { date } });
    expect((await promise('2026-01-20T00:00:00.000Z')).status).toBe(200);
    const shown = await visit();
    const { page } = shown;
    await shown.visit(`/customers/${id}`, 'Borealis');
    // Once at the invoice and once among the facts.
    await soon(async () => expect(await page.getByText(/^Broken Jan 20/).count()).toBe(2));
    await page.getByRole('heading', { name: 'Open tasks' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Call about invoices' }).click();
    await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Snooze', exact: true }).waitFor();
    await shown.close();
    expect((await promise(null)).status).toBe(200);
  });
});
