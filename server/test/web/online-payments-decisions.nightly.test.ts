import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, signedIn, violations, webService } from './browser.ts';

/** Refunds, payouts, mandates and automatic payment in the application. */

let service: TestService;
let browser: Browser;
let client: Client;
let olga: Visitor;
let customerId: string;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  const body = { mode: 'TEST', key: 'sk_test_secret', webhookSecret: 'whsec_secret', methods: ['CARD'] };
  const connected = await client.put('/payment_providers/STRIPE', body);
  expect(connected.status, connected.text).toBe(200);
  customerId = (await store(client, '/customers', customer('one', { name: 'Miller Ltd' }))).id;
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

/** Runs a statement whose first two parameters are the organization and the time. */
const write = (text: string, ...values: unknown[]) =>
  service.database.pool.query(text, [client.organization.id, service.clock.now(), ...values]);

/** Stores a payment of 50.00 EUR by card that has arrived. */
async function storeReceived(number: string): Promise<string> {
  const id = newId();
  await store(client, '/invoices', invoice(number, 'one', 50_00));
  const paid = await store(client, '/payments', payment(`online:${id}`, 'one', 50_00, { [number]: 50_00 }));
  await write(
    `INSERT INTO online_payments (organization_id, id, customer_id, provider, mode, kind, source, method, state,
       currency, amount, reference, selection, provider_id, payment_id, created_at, settled_at, updated_at)
     VALUES ($1, $3, $4, 'STRIPE', 'TEST', 'CHECKOUT', 'PORTAL', 'CARD', 'SUCCEEDED', 'EUR', 5000, 'RF18', '',
       $3::uuid::text, $5, $2, $2, $2)`,
    id,
    customerId,
    paid.id,
  );
  return id;
}

it('refunds a part, refuses an empty amount, and asks again after a refusal', async () => {
  const id = await storeReceived('R-1');
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(`/payments/online?open=${id}`, 'Online payments');
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  const amount = dialog.getByLabel('Amount to refund');
  const send = () => dialog.getByRole('button', { name: 'Refund' }).click();
  await amount.fill(' ');
  await send();
  await dialog.getByText('Enter the amount to refund.').waitFor();
  await amount.fill('60');
  await send();
  await dialog.getByRole('alert').or(dialog.locator('[id$="error"]')).first().waitFor();
  expect(await read(client, `/online_payments/${id}`)).toMatchObject({ refunds: [] });
  expect(await violations(page)).toEqual([]);
  await amount.fill('20');
  await send();
  await page.getByText('Refund of 20.00 EUR requested').waitFor();
  expect(await read(client, `/online_payments/${id}`)).toMatchObject({
    refunds: [{ amount: 20_00, state: 'SUCCEEDED' }],
  });
  shown.expected(/400/);
  await shown.close();
});

it('closes a problem with the way in which it was dealt with', async () => {
  const id = await storeReceived('R-3');
  await write(
    "UPDATE online_payments SET problem = 'ERP_MISSING', updated_at = $2 WHERE organization_id = $1 AND id = $3",
    id,
  );
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(`/payments/online?open=${id}`, 'Online payments');
  await page.getByText('Your ERP has not recorded this payment.').first().waitFor();
  await page.getByRole('button', { name: 'Close problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close problem' });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Recorded by hand' }).click();
  await page.getByText('Problem closed').waitFor();
  expect(await read(client, `/online_payments/${id}`)).toMatchObject({ state: 'SUCCEEDED', problem: null });
  await shown.close();
});

it('shows a payout with its items', async () => {
  const id = await storeReceived('R-2');
  const payoutId = newId();
  await write(
    `INSERT INTO payouts (organization_id, id, provider, provider_id, state, currency, amount, fee, arrives_on,
       reference, created_at, updated_at)
     VALUES ($1, $3, 'STRIPE', 'po_1', 'PAID', 'EUR', 4850, 150, '2026-03-16', 'STRIPE X1', $2, $2)`,
    payoutId,
  );
  await service.database.pool.query(
    `INSERT INTO payout_items (organization_id, payout_id, rank, kind, provider_id, online_payment_id, gross, fee, net)
     VALUES ($1, $2, 1, 'PAYMENT', 'txn_1', $3, 5000, 150, 4850)`,
    [client.organization.id, payoutId, id],
  );
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/payments/payouts', 'Payouts');
  const row = page.getByRole('row').filter({ hasText: 'Stripe' });
  await row.getByText('48.50').waitFor();
  await row.getByText('Not found yet').waitFor();
  expect(await violations(page)).toEqual([]);
  await row.getByText('Stripe').click();
  const panel = page.getByRole('complementary', { name: 'Payouts' });
  await panel.getByText('after a fee of').waitFor();
  await panel.getByText('STRIPE X1').waitFor();
  expect(await violations(page)).toEqual([]);
  await shown.close();
});

it('limits the automatic payment of a customer, and turns it off', async () => {
  const mandateId = newId();
  await write(
    `INSERT INTO payment_mandates (organization_id, id, customer_id, provider, mode, state, currency,
       provider_mandate_id, scheme, bank_name, account_ending, created_at, authorized_at, updated_at)
     VALUES ($1, $3, $4, 'GOCARDLESS', 'TEST', 'ACTIVE', 'EUR', 'MD1', 'sepa_core', 'Banque Un', '11', $2, $2, $2)`,
    mandateId,
    customerId,
  );
  await write(
    `INSERT INTO customer_autopay (organization_id, customer_id, mandate_id, is_on, turned_on_at, updated_at)
     VALUES ($1, $3, $4, true, $2, $2)`,
    customerId,
    mandateId,
  );
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(`/customers/${customerId}`, 'Miller Ltd');
  await page.getByText('Banque Un, Account ending in 11').waitFor();
  await page.getByText('On: each invoice is debited on its due date').waitFor();
  await page.getByRole('button', { name: 'Edit limits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Limits of automatic payment' });
  await dialog.getByLabel('Largest debit').fill('1500');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1,500.00 EUR').waitFor();
  await page.getByRole('button', { name: 'Turn off' }).click();
  const ask = page.getByRole('dialog', { name: 'Turn off automatic payment?' });
  await ask.getByText('Only Miller Ltd can turn it on again').waitFor();
  await ask.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Off. The customer turns it on in the portal.').waitFor();
  expect(await read(client, `/autopay/customers/${customerId}`)).toMatchObject({
    isOn: false,
    maxAmount: 1500_00,
    maxMonthly: null,
    turnedOffBy: 'USER',
  });
  await page.getByRole('button', { name: 'Cancel mandate' }).click();
  await page.getByRole('dialog', { name: 'Cancel this mandate?' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await shown.close();
});

it('saves the terms of automatic payment', async () => {
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/settings/online-payments', 'Online payments');
  await page.getByLabel('Offer automatic payment').check();
  await page.getByLabel('Days of notice').fill('9');
  const form = page.locator('form').filter({ has: page.getByLabel('Days of notice') });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await read(client, '/autopay/settings')).toMatchObject({ isOffered: true, noticeDays: 9 });
  expect(await violations(page)).toEqual([]);
  await shown.close();
});
