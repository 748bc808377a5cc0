import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, signedIn, violations, webService } from './browser.ts';

/** Online payments in the application: the connection to a provider, the rules, and payments under way. */

let service: TestService;
let browser: Browser;
let client: Client;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

/** Stores a direct debit of 50.00 EUR that the provider has not confirmed. */
async function storePending(customerId: string, invoiceId: string): Promise<void> {
  const id = newId();
  const now = service.clock.now();
  await service.database.pool.query(
    `INSERT INTO online_payments (organization_id, id, customer_id, provider, mode, kind, source, method, state,
       currency, amount, reference, selection, provider_id, created_at, pending_at, updated_at)
     VALUES ($1, $2, $3, 'STRIPE', 'TEST', 'CHECKOUT', 'PORTAL', 'SEPA_DEBIT', 'PENDING', 'EUR', 5000, 'RF18', '',
       $2::uuid::text, $4, $4, $4)`,
    [client.organization.id, id, customerId, now],
  );
  await service.database.pool.query(
    `INSERT INTO online_payment_invoices (organization_id, online_payment_id, invoice_id, rank, amount)
     VALUES ($1, $2, $3, 1, 5000)`,
    [client.organization.id, id, invoiceId],
  );
}

it('connects a provider, and never shows its key again', async () => {
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/settings/online-payments', 'Online payments');
  await page.getByRole('button', { name: 'Connect: Stripe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Stripe' });
  await dialog.getByLabel('Secret or restricted key').fill('sk_test_secret');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Stripe saved').waitFor();
  await page.getByText('On · Test').waitFor();
  await page.getByText(`/webhooks/providers/stripe/${client.organization.id}`).waitFor();
  await page.getByRole('button', { name: 'Test connection: Stripe' }).click();
  await page.getByText('The connection works. Account: acct_memory').waitFor();
  expect(await page.content()).not.toContain('sk_test_secret');

  await page.getByRole('button', { name: 'Add limit' }).click();
  await page.getByLabel('Largest payment').fill('2500');
  const rules = page.locator('form').filter({ has: page.getByLabel('Largest payment') });
  await rules.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await read(client, '/online_payment_rules')).toMatchObject({
    values: { limits: [{ currency: 'EUR', minAmount: null, maxAmount: 2500_00 }] },
  });
  expect(await violations(page)).toEqual([]);
  await shown.close();
});

it('says that a payment under way is not paid yet', async () => {
  const { id: customerId } = await store(client, '/customers', customer('one', { name: 'Miller Ltd' }));
  const { id: invoiceId } = await store(client, '/invoices', invoice('R-1', 'one', 50_00));
  await storePending(customerId, invoiceId);
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  const words = 'by SEPA direct debit: being processed, not paid yet.';
  await shown.visit(`/invoices/${invoiceId}`, 'R-1');
  await page.getByText(words).waitFor();
  await shown.visit(`/customers/${customerId}`, 'Miller Ltd');
  await page.getByText('Card, SEPA direct debit, ACH direct debit, Bacs direct debit').waitFor();
  const notice = page.locator('p').filter({ hasText: words });
  await notice.getByRole('link', { name: '50.00 EUR' }).click();
  const panel = page.getByRole('complementary', { name: 'Online payments' });
  await panel.getByText('The provider has not confirmed the money.').waitFor();
  await panel.getByRole('link', { name: 'R-1' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Payouts' }).click();
  await page.getByText('No payouts yet').waitFor();
  await shown.close();
});
