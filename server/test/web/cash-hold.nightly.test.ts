import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decisionTasks } from '../../src/cash/decisions/job.ts';
import { ownAccount } from '../harness/bank-transactions.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import type { TestService } from '../harness/service.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, signedIn, violations, webService } from './browser.ts';

/** The payment that holds the reminders of a customer, on the pages that a collector reads. */

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

it('is named on the page of the customer and in the preview of an email, with its line', async () => {
  const client = await service.client({ name: 'Lumière & Fils' });
  const olga = await signedIn(service, client);
  const contacts = [contact('jo@miller.example')];
  const { id } = await store(client, '/customers', customer('K-10001', { name: 'Miller Ltd', contacts }));
  await store(client, '/invoices', invoice('RE-2026-0001', 'K-10001', 450_00, { dueDate: '2026-01-10' }));
  const line = {
    externalId: 'TX-1',
    bankAccountId: await ownAccount(service, client.organization.id),
    amount: 450_00,
    bookedOn: service.clock.now().slice(0, 10),
    payer: { name: 'Miller Ltd' },
    text: 'Customer K-10001',
  };
  const received = await client.post('/bank_transactions', { items: [line] });
  expect(received.status, received.text).toBe(200);
  await runDueJobs(service.database, decisionTasks(service));

  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(`/customers/${id}?write=mail`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Subject').fill('Your account');
  await dialog.getByLabel('Message').fill('Please pay.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const warning = dialog.getByRole('note');
  await warning.getByRole('link', { name: '450.00' }).waitFor();
  expect(await warning.textContent()).toContain('Payment received, not applied yet');
  expect(await violations(page)).toEqual([]);
  await shown.visit(`/customers/${id}`, 'Miller Ltd');
  const held = page.getByRole('listitem').filter({ hasText: 'Payment received, not applied yet' });
  await held.getByRole('link', { name: '450.00' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await held.getByRole('link', { name: '450.00' }).click();
  await page.getByRole('region', { name: 'Bank transaction' }).getByText('Miller Ltd').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/cash');
  await shown.close();
});
