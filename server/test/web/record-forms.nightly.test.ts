import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import type { Client, TestService } from '../harness/service.ts';
import { owner, type Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, PHONE_LANGUAGES, signedIn, soon, violations, webService } from './browser.ts';

/** Forms in which people create, edit and delete records. */

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
let ada: string;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
});
beforeEach(async () => {
  client = await service.client();
  olga = await signedIn(service, client);
  ada = (await store(client, '/customers', customer('Ada', { name: 'Ada', paymentTerms: 14 }))).id;
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save' }).click();
const statusOf = async (path: string) => (await client.get(path)).status;
/** Opens a command of the record's menu. */
const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
};

it('creates a customer from the palette, refuses a number in use, and undoes it', async () => {
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/customers', 'Customers');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new customer');
  await page.getByRole('dialog').getByText('New customer').click();
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  await dialog.getByLabel('Name').fill('Bert & Co');
  await dialog.getByLabel('Number', { exact: true }).fill('Ada');
  await dialog.getByLabel('City').fill('Lyon');
  await dialog.getByLabel('Credit limit').fill('2,500.50');
  expect(await violations(page)).toEqual([]);
  await save(dialog);
  await dialog.getByText('A record with this number already exists.').waitFor();
  shown.expected(/409/);
  expect(await read(client, '/customers/external:Ada')).toMatchObject({ name: 'Ada' });
  await dialog.getByLabel('Number', { exact: true }).fill('B-1');
  await save(dialog);
  await page.getByRole('heading', { name: 'Bert & Co', level: 1 }).waitFor();
  expect(await read(client, '/customers/external:B-1')).toMatchObject({
    address: { city: 'Lyon' },
    creditLimit: 250_050,
  });
  await page.getByText('0.00 of 2,500.50 EUR').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(async () => expect(await statusOf('/customers/external:B-1')).toBe(404));
  await shown.close();
});

it('proposes the due date of an invoice, shows edits of others, and restores a deleted one', async () => {
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(`/customers/${ada}`, 'Ada');
  await choose(page, 'New invoice');
  const dialog = page.getByRole('dialog', { name: 'New invoice' });
  await dialog.getByLabel('Invoice number').fill('I-1');
  await dialog.getByLabel('Issue date').fill('2026-01-10');
  await soon(async () => expect(await dialog.getByLabel('Due date').inputValue()).toBe('2026-01-24'));
  await dialog.getByLabel('Gross amount').fill('1,200.5');
  await save(dialog);
  await page.getByRole('heading', { name: 'I-1', level: 1 }).waitFor();
  expect(await read(client, '/invoices/external:I-1')).toMatchObject({ grossAmount: 120_050, source: 'APP' });

  await choose(page, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit invoice' });
  await edit.getByLabel('Gross amount').fill('1000');
  await store(client, '/invoices', { externalId: 'I-1', name: 'From the ERP' });
  await save(edit);
  await edit.getByText('Name: now From the ERP').waitFor();
  shown.expected(/409/);
  expect(await read(client, '/invoices/external:I-1')).toMatchObject({ grossAmount: 120_050 });
  await save(edit);
  await edit.waitFor({ state: 'detached' });
  const saved = { grossAmount: 100_000, name: 'From the ERP' };
  await soon(async () => expect(await read(client, '/invoices/external:I-1')).toMatchObject(saved));

  await choose(page, 'Delete');
  await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
  await soon(async () => expect(await statusOf('/invoices/external:I-1')).toBe(404));
  await page
    .getByText('I-1 deleted')
    .locator('..')
    .locator('..')
    .getByRole('button', { name: 'Undo' })
    .click();
  await soon(async () => expect(await read(client, '/invoices/external:I-1')).toMatchObject(saved));
  await shown.close();
});

it('records a payment, applies it, refunds it, and asks before what cannot be undone', async () => {
  const { id } = await store(client, '/invoices', invoice('I-2', 'Ada', 5_000));
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(`/invoices/${id}`, 'I-2');
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New payment' });
  await dialog.getByLabel('Amount to apply to I-2').waitFor();
  expect(await dialog.getByLabel('Amount', { exact: true }).inputValue()).toBe('50.00');
  await dialog.getByLabel('Reference').fill('BANK-7');
  expect(await violations(page)).toEqual([]);
  await save(dialog);
  await soon(async () =>
    expect(await read(client, '/invoices/external:I-2')).toMatchObject({ state: 'PAID' }),
  );

  await shown.visit('/payments', 'Payments');
  await page.getByText('BANK-7').first().click();
  await page.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByLabel('Amount', { exact: true }).fill('20');
  await save(refund);
  const refunded = { amountLinked: 3_000, state: 'OVERDUE' };
  await soon(async () => expect(await read(client, '/invoices/external:I-2')).toMatchObject(refunded));
  await page.getByRole('button', { name: 'Edit Refund' }).waitFor();
  await choose(page, 'Delete');
  const ask = page.getByRole('dialog', { name: 'Delete BANK-7?' });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('BANK-7 deleted').waitFor();
  await shown.close();
});

it('removes a payment from an invoice after a question, and restores it', async () => {
  await store(client, '/invoices', invoice('I-5', 'Ada', 5_000));
  await store(client, '/invoices', invoice('I-6', 'Ada', 2_000));
  await store(client, '/payments', payment('P-5', 'Ada', 5_500, { 'I-5': 4_000, 'I-6': 1_500 }));
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/payments', 'Payments');
  await page.getByText('P-5').first().click();
  await page.getByRole('button', { name: 'Remove from I-5' }).click();
  const ask = page.getByRole('dialog', { name: 'Remove from I-5' });
  await ask.getByText('40.00 EUR of P-5 will no longer be applied to I-5.').waitFor();
  expect(await violations(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Remove from invoice' }).click();
  await page.getByText('P-5 removed from I-5').waitFor();
  expect(await read(client, '/payments/external:P-5')).toMatchObject({
    amountUnlinked: 4_000,
    linkedInvoices: [{ amountLinked: 1_500, invoice: { externalId: 'I-6' } }],
  });
  expect(await read(client, '/invoices/external:I-5')).toMatchObject({ amountOutstanding: 5_000 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Remove from I-5' }).waitFor();
  expect(await read(client, '/invoices/external:I-5')).toMatchObject({ amountOutstanding: 1_000 });
  await shown.close();
});

it('offers to remove a link only once the source of the payment is known to be none', async () => {
  await store(client, '/invoices', invoice('I-8', 'Ada', 5_000));
  await store(client, '/payments', payment('P-8', 'Ada', 5_000, { 'I-8': 5_000 }));
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await page.route('**/v1/organization', async (route) => {
    const answer = await route.fetch();
    const facts: unknown = await answer.json();
    await route.fulfill({ response: answer, json: Object.assign({}, facts, { nativeIntegration: 'erp' }) });
  });
  let status = 403;
  await page.route('**/v1/integration_records/*', (route) =>
    route.fulfill({ status, json: { Error: { code: status === 404 ? 'NOT_FOUND' : 'ACCESS_FORBIDDEN' } } }),
  );
  await shown.visit('/payments', 'Payments');
  await page.getByText('P-8').first().click();
  const asked = page.waitForResponse('**/v1/integration_records/*');
  await page.getByRole('link', { name: 'I-8' }).waitFor();
  await asked;
  expect(await page.getByRole('button', { name: 'Remove from I-8' }).count()).toBe(0);
  status = 404;
  await page.reload();
  await page.getByRole('button', { name: 'Remove from I-8' }).waitFor();
  shown.expected(/403/, /404/);
  await shown.close();
});

it('applies a short payment as it is, and asks what becomes of the rest', async () => {
  const { id } = await store(client, '/invoices', invoice('I-3', 'Ada', 5_000));
  const shown = await open(browser, service, { as: olga, language: 'de' });
  const { page } = shown;
  await shown.visit(`/invoices/${id}`, 'I-3');
  await page.getByRole('button', { name: 'Zahlung erfassen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Neue Zahlung' });
  const applied = dialog.getByLabel('Betrag für I-3');
  await applied.waitFor();
  const amount = dialog.getByLabel('Betrag', { exact: true });
  await amount.fill('60');
  await soon(async () => expect(await applied.inputValue()).toBe('50,00'));
  await applied.fill('70');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Das ist mehr, als offen oder nicht zugeordnet ist.').waitFor();
  shown.expected(/status of 400/);
  await applied.fill('50,00');
  await amount.fill('45,50');
  await soon(async () => expect(await applied.inputValue()).toBe('45,50'));
  await page.keyboard.press('Control+Enter');
  const rest = page.getByRole('dialog', { name: 'Minderzahlung' });
  await rest.getByText('4,50 EUR').waitFor();
  expect(await violations(page)).toEqual([]);
  await rest.getByRole('button', { name: 'Stattdessen ausbuchen' }).click();
  await rest.getByRole('button', { name: 'Stattdessen Klärfall eröffnen' }).click();
  await rest.getByLabel('Grund').selectOption('WRONG_PRICE');
  await page.keyboard.press('Control+Enter');
  await rest.waitFor({ state: 'detached' });
  const stored = { amountOutstanding: 450, dispute: { reason: 'WRONG_PRICE' } };
  await soon(async () => expect(await read(client, '/invoices/external:I-3')).toMatchObject(stored));
  await shown.close();
});

it('adds, edits and deletes a contact where it is shown', async () => {
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(`/customers/${ada}`, 'Ada');
  await page.getByRole('button', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  await dialog.getByLabel('First name').fill('Eve');
  await dialog.getByLabel('Email').fill('eve@example.com');
  await save(dialog);
  await page.getByRole('button', { name: 'Edit Eve' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit contact' });
  await edit.getByLabel('Phone').fill('+33 1 23');
  await save(edit);
  await page.getByRole('link', { name: '+33 1 23' }).waitFor();
  await page.getByRole('button', { name: 'Delete Eve' }).click();
  const deleted = page.getByText('Eve deleted').locator('..').locator('..');
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: '+33 1 23' }).waitFor();
  const { contacts } = await read<{ contacts: object[] }>(client, '/customers/external:Ada');
  expect(contacts).toEqual([expect.objectContaining({ email: 'eve@example.com', phone: '+33 1 23' })]);
  await shown.close();
});

it.each(PHONE_LANGUAGES)('fits a phone without accessibility violations: %s', async (language) => {
  await store(client, '/payments', payment('P-1', 'Ada', 700));
  const shown = await open(browser, service, { as: olga, language, viewport: PHONE });
  const { page } = shown;
  await shown.visit('/payments');
  await page.getByRole('button', { name: /^(Neue Zahlung|Nouveau paiement|New payment)$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('form').waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
  expect(await violations(page)).toEqual([]);
  await shown.close();
});

it('hides the commands from users who may not edit', async () => {
  const vic = await owner(service, client, `vic-${client.organization.id.slice(-6)}@example.com`);
  const { organizations } = await vic.readToken();
  const facts = { firstName: 'Vic', lastName: 'Viewer', role: 'VIEWER' };
  await olga.ask('PUT', client, `/internal/users/${organizations[0]?.userId}`, facts);
  const shown = await open(browser, service, { as: vic });
  await shown.visit('/customers', 'Customers');
  await shown.page.getByText('Ada').first().waitFor();
  expect(await shown.page.getByRole('button', { name: 'New customer' }).count()).toBe(0);
  await shown.visit(`/customers/${ada}`, 'Ada');
  for (const name of ['Edit', 'Delete', 'Add contact', 'New invoice', 'Copy portal link'])
    expect(await shown.page.getByRole('button', { name }).count(), name).toBe(0);
  await shown.close();
});
