import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClockTasks } from '../../src/setup/test-clock/job.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, read, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { addSent } from '../harness/mail.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, signedIn, soon, violations, webService } from './browser.ts';

/** Pages are correct while offline, on a sandbox's clock, and about the subject of a message. */

const DAY_MS = 86_400_000;

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Sandkasten', sandbox: true });
  olga = await signedIn(service, client);
  await store(client, '/customers', customer('C-1', { name: 'Evans Ltd' }));
  const evans = { firstName: 'Inès', lastName: 'Evans', position: 'ACCOUNTING' };
  await store(client, '/customers/external:C-1/contacts', contact('ines@evans.example', evans));
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

describe('a page', () => {
  it('says that the server cannot be reached, not that it failed, when it was not loaded before', async () => {
    const shown = await open(browser, service, { as: olga, hasEmptyCache: true });
    const { page, context } = shown;
    await shown.visit('/customers', 'Customers');
    await page.getByText('Evans Ltd').first().waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Reminder plans' }).click();
    await page.getByText('The server could not be reached').first().waitFor();
    expect(await page.getByText('on our side').count()).toBe(0);
    await context.setOffline(false);
    shown.expected(/ERR_INTERNET_DISCONNECTED|dynamically imported/);
    await context.close();
  });

  it('shows sender and recipient, and marks an automatic reply', async () => {
    const customerId = String((await read(client, '/customers/external:C-1'))['id']);
    const { id } = await addSent(service, client, { customerId, subject: 'Out of office' });
    await service.database.pool.query(
      `UPDATE messages SET direction = 'INBOUND', inbound_kind = 'AUTO_REPLY', state = 'RECEIVED', sender = 'Ines@evans.example'
       WHERE organization_id = $1 AND id = $2`,
      [client.organization.id, id],
    );
    const shown = await open(browser, service, { as: olga });
    const { page } = shown;
    await shown.visit('/inbox/mails', 'All emails');
    await page.getByRole('navigation').locator('[aria-current=page]').getByText('Inbox').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Out of office' });
    for (const text of ['Automatic reply', 'Inès Evans', 'Evans Ltd'])
      await row.getByText(text, { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await row.click();
    await page.getByRole('complementary').getByText('Inès Evans (Ines@evans.example)').waitFor();
    await shown.visit(`/customers/${customerId}`, 'Evans Ltd');
    await page.getByText('Automatic reply').first().waitFor();
    await shown.close();
  });

  it('shows the position of a contact in the language of the user', async () => {
    const { id } = await read(client, '/customers/external:C-1');
    const shown = await open(browser, service, { as: olga, language: 'de' });
    await shown.visit(`/customers/${id}`, 'Evans Ltd');
    await shown.page.getByText('Buchhaltung').waitFor();
    expect(await shown.page.getByText('ACCOUNTING').count()).toBe(0);
    await shown.close();
  });

  it('shows the date of the sandbox', async () => {
    const began = await client.post('/test_clock/advance', { days: 32 });
    expect(began.status, began.text).toBe(202);
    await runDueJobs(service.database, testClockTasks(service));
    const { now } = await read<{ now: string }>(client, '/test_clock');
    expect(Date.parse(now) - Date.now()).toBeGreaterThan(31 * DAY_MS);
    const shown = await open(browser, service, { as: olga });
    await shown.visit('/receivables', 'Receivables');
    const day = shown.page.getByLabel('As of');
    await soon(async () => expect((await day.inputValue()).slice(0, 10)).toBe(now.slice(0, 10)));
    await shown.close();
  });
});
