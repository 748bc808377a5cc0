import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bulkTasks } from '../../src/desk/bulk/job.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, payment, read, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, soon, violations, webService } from './browser.ts';

/** Emails to a selection of customers: composed, previewed one by one, sent, and shown in the timeline. */

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
const ids: string[] = [];
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  for (const name of ['Anna', 'Bert', 'Carl']) {
    const { id } = await store(client, '/customers', customer(name, { name: `${name} SA` }));
    ids.push(id);
    if (name !== 'Carl')
      await store(
        client,
        `/customers/${id}/contacts`,
        contact(`${name.toLowerCase()}@buyer.example`, { firstName: name }),
      );
    await store(client, '/invoices', invoice(`F-${name}`, name, 10_000, { dueDate: '2020-01-01' }));
    await store(client, '/payments', payment(`P-${name}`, name, 2_500, { [`F-${name}`]: 2_500 }));
  }
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

it('are previewed for each customer and sent once to each that is reachable', async () => {
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/customers', 'Customers');
  await page.getByRole('checkbox', { name: 'Select Anna SA' }).click();
  await page.getByRole('button', { name: 'Select all matching' }).click();
  await page.getByRole('button', { name: 'Send email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send email' });
  await dialog.getByLabel('Subject').fill('Your account: {{ total }}');
  await dialog.getByLabel('Message').fill('Dear ');
  await dialog.getByRole('button', { name: 'Contact', exact: true }).click();
  await dialog.getByLabel('Statement of account').check();
  await dialog.getByLabel('Statement', { exact: true }).selectOption({ label: 'Last month' });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Preview emails' }).click();
  await dialog.getByText('2 emails.').waitFor();
  await dialog.getByText('1 customer gets no email.').click();
  await dialog.getByText('Carl SA').waitFor();
  await dialog.getByText('Dear Anna').waitFor();
  await dialog.getByText(/^statement-Anna\.pdf/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Next email' }).click();
  await dialog.getByText('Dear Bert').waitFor();
  await dialog.getByRole('button', { name: 'Send 2 emails' }).click();
  const progress = page.getByRole('dialog', { name: 'Bulk change' });
  await progress.getByRole('button', { name: 'Stop' }).waitFor();
  await runDueJobs(service.database, bulkTasks(service));
  await progress.getByText('Failed records').waitFor();
  await progress.getByText('has no contact with an email address').waitFor();
  const { items } = await read<{ items: { subject: string }[] }>(client, '/internal/messages');
  expect(items.filter(({ subject }) => subject.startsWith('Your account'))).toHaveLength(2);
  await shown.visit(`/customers/${ids[0]}`, 'Anna SA');
  await page
    .getByText(/Your account: .75\.00/)
    .first()
    .waitFor();
  await shown.close();
});

it('are followed by every failed record, also those that fail after the first', async () => {
  await store(client, '/customers', customer('Dora', { name: 'Dora SA' }));
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/customers', 'Customers');
  await page.getByRole('checkbox', { name: 'Select Anna SA' }).click();
  await page.getByRole('button', { name: 'Select all matching' }).click();
  await page.getByRole('button', { name: 'Send email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send email' });
  await dialog.getByLabel('Subject').fill('News');
  await dialog.getByLabel('Message').fill('Please call.');
  await dialog.getByRole('button', { name: 'Preview emails' }).click();
  let isHalf = true;
  // As in the middle of the job: one record has failed so far.
  await page.route(/bulk-jobs\/[^/?]+(\/records\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const body: { items?: unknown[]; records?: { refused: number } } = await response.json();
    const { items, records } = body;
    const half =
      items === undefined
        ? { state: 'RUNNING', records: { ...records, refused: Math.min(1, records?.refused ?? 0) } }
        : { items: items.slice(0, 1) };
    await route.fulfill({ response, json: isHalf ? { ...body, ...half } : body });
  });
  await dialog.getByRole('button', { name: 'Send 2 emails' }).click();
  await page.getByRole('dialog', { name: 'Bulk change' }).getByText('In progress').waitFor();
  await runDueJobs(service.database, bulkTasks(service));
  const failed = page.getByRole('dialog', { name: 'Bulk change' }).getByRole('listitem');
  await soon(async () => expect(await failed.count()).toBe(1));
  isHalf = false;
  await soon(async () => expect(await failed.count()).toBe(2));
  await shown.close();
});

it('are sent once if the response is lost and the same text is sent again', async () => {
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/customers', 'Customers');
  await page.getByRole('checkbox', { name: 'Select Anna SA' }).click();
  await page.getByRole('button', { name: 'Send email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send email' });
  await dialog.getByLabel('Subject').fill('Only once');
  await dialog.getByLabel('Message').fill('Please call.');
  await dialog.getByRole('button', { name: 'Preview emails' }).click();
  await page.route('**/bulk-jobs', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const send = dialog.getByRole('button', { name: 'Send 1 email' });
  await send.click();
  await dialog.getByRole('alert').waitFor();
  await page.unroute('**/bulk-jobs');
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('button', { name: 'Preview emails' }).click();
  await send.click();
  await page.getByRole('dialog', { name: 'Bulk change' }).waitFor();
  await runDueJobs(service.database, bulkTasks(service));
  const { items } = await read<{ items: { subject: string }[] }>(client, '/internal/messages');
  expect(items.filter(({ subject }) => subject === 'Only once')).toHaveLength(1);
  shown.expected(/bulk-jobs net::ERR_FAILED/);
  shown.possible(/net::ERR_FAILED .*bulk-jobs/);
  await shown.close();
});

it('fit on a phone, like the statement of a period', async () => {
  const shown = await open(browser, service, { as: olga, viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = shown;
  await shown.visit(`/customers/${ids[0]}`, 'Anna SA');
  await page.keyboard.press('s');
  await page.getByLabel('Statement', { exact: true }).selectOption({ label: 'Other period' });
  await page.getByLabel('From', { exact: true }).fill('2019-01-01');
  await page.getByRole('rowheader', { name: 'Closing balance' }).waitFor();
  const overflow = () => page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
  expect(await overflow()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await shown.close();
});

it('are sent with the ready-made text of a statement, and skip those that owe nothing otherwise', async () => {
  const other = await service.client({ name: 'Papier & Fils' });
  for (const [name, language] of [
    ['Anna', 'en'],
    ['Paid', 'de'],
  ] as const) {
    const { id } = await store(other, '/customers', customer(name, { name: `${name} SA`, language }));
    await store(other, `/customers/${id}/contacts`, contact(`${name.toLowerCase()}@buyer.example`));
  }
  await store(other, '/invoices', invoice('F-1', 'Anna', 10_000, { dueDate: '2020-01-01' }));
  const shown = await open(browser, service, { as: await signedIn(service, other) });
  const { page } = shown;
  await shown.visit('/customers', 'Customers');
  for (const name of ['Anna SA', 'Paid SA'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: 'Send email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send email' });
  await dialog.getByLabel('Subject').fill('Your account: {{ total }}');
  await dialog.getByLabel('Message').fill('Please pay.');
  await dialog.getByRole('button', { name: 'Preview emails' }).click();
  await dialog.getByText('1 customer gets no email. Nothing to pay: 1').waitFor();
  await dialog.getByRole('button', { name: 'Send 1 email' }).waitFor();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Template').selectOption({ label: 'Statement of account (ready-made text)' });
  expect(await dialog.getByLabel('Statement of account').isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Preview emails' }).click();
  await dialog.getByText('2 emails.').waitFor();
  await dialog.getByRole('button', { name: 'Next email' }).click();
  await dialog.getByText('Kontoauszug von Papier & Fils').first().waitFor();
  await shown.close();
});
