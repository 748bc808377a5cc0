import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkTasks } from '../../src/desk/bulk/job.ts';
import { closeVerified } from '../harness/contract.ts';
import { creditNote, customer, invoice, payment, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { itNightly } from '../harness/seeds.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, soon, violations, webService } from './browser.ts';

/**
 * The lists in a real browser: filters in the URL, shortcuts, the record next to its list, hostile text,
 * phones, languages.
 */

const HOSTILE = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>{{7*7}}`;

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  for (let i = 1; i <= 60; i += 1)
    await store(client, '/customers', customer(`C-${i}`, { name: `Customer ${i}` }));
  await store(client, '/customers', customer('hostile', { name: HOSTILE }));
  for (let i = 1; i <= 12; i += 1)
    await store(client, '/invoices', invoice(`I-${i}`, `C-${i}`, 10_000 * i, { dueDate: '2020-01-01' }));
  await store(client, '/invoices', invoice('I-hostile', 'hostile', 5_000, { name: HOSTILE }));
  await store(client, '/payments', payment('P-1', 'C-1', 99_999));
  await store(client, '/credit_notes', creditNote('N-1', 'C-2', 1_500));
  for (const name of ['B-1', 'B-2'])
    await store(client, '/invoices', invoice(name, 'C-50', 77_700, { dueDate: '2099-01-01' }));
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const visit = (options = {}) => open(browser, service, { as: olga, ...options });

describe.concurrent('customers', () => {
  itNightly('keeps filter, sort order and open record in the address, and Back undoes each', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/customers', 'Customers');
    const grid = page.getByRole('grid', { name: 'Customers' });
    await grid.getByText('Customer 12', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Overdue', exact: true }).click();
    await soon(async () => expect(new URL(page.url()).search).toBe('?overdue=true'));
    await soon(async () => expect(await grid.getByRole('row').count()).toBe(14));
    await grid.getByRole('button', { name: 'Sort by Overdue' }).click();
    const first = grid.getByRole('row').nth(1);
    await soon(async () => expect(await first.textContent()).toContain('50.00'));
    expect(await first.textContent()).not.toContain('Customer 12');
    await grid.getByText('Customer 12', { exact: true }).click();
    await page.getByRole('heading', { name: 'Customer 12', level: 2 }).waitFor();
    expect(new URL(page.url()).searchParams.get('open')).not.toBeNull();
    await page.goBack();
    await soon(async () => expect(new URL(page.url()).searchParams.get('open')).toBeNull());
    await page.goBack();
    await page.goBack();
    expect(new URL(page.url()).search).toBe('');
    await shown.close();
  });

  it('works by keyboard: search, move, open, close, select, navigate, find', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/customers', 'Customers');
    await page.getByText('Customer 12', { exact: true }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('customer 7');
    await soon(async () => expect(page.url()).toContain('search=customer+7'));
    await soon(async () => expect(await page.getByRole('row').count()).toBe(2));
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Customer 7', level: 2 }).waitFor();
    await page.keyboard.press('Escape');
    await soon(async () => expect(await page.getByRole('heading', { level: 2 }).count()).toBe(0));
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search customers, invoices').fill('customer 42');
    await page.getByRole('button', { name: /Customer 42/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Customer 42', level: 1 }).waitFor();
    await shown.close();
  });

  it('shows hostile text as text in lists and panels', async () => {
    const shown = await visit();
    const { page } = shown;
    for (const [path, heading] of [
      ['/customers?search=img', 'Customers'],
      ['/invoices?customId=I-hostile', 'Invoices'],
    ] as const) {
      await shown.visit(path, heading);
      await page.getByText(HOSTILE).first().click();
      await page.getByRole('complementary').getByText(HOSTILE).first().waitFor();
    }
    expect(await page.title()).toBe('Quittance');
    await shown.close();
  });

  itNightly('exports the customer of a payment as name and number only', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/payments', 'Payments');
    await page.getByRole('button', { name: 'Export' }).click();
    const href = await page.getByRole('menuitem', { name: 'CSV' }).getAttribute('href');
    const columns = new URL(String(href), page.url()).searchParams.get('columns')?.split(',') ?? [];
    expect(columns.filter((one) => one.startsWith('payment.customer'))).toEqual([
      'payment.customer.name',
      'payment.customer.externalId',
    ]);
    await shown.close();
  });

  itNightly('updates when another user changes a customer', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/customers?search=renamed', 'Customers');
    await page.getByText('No results for these filters').waitFor();
    await store(client, '/customers', customer('C-60', { name: 'Renamed by a colleague' }));
    await page.getByText('Renamed by a colleague').waitFor();
    await shown.close();
  });
});

describe.concurrent('payments and credit notes', () => {
  itNightly.each([
    ['/payments', 'Payments', 'P-1', 'Unapplied'],
    ['/credit_notes', 'Credit notes', 'N-1', 'Unapplied'],
  ])('can be filtered to unapplied ones, and open next to the list: %s', async (path, title, name, view) => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit(path, title);
    await page.getByRole('button', { name: view, exact: true }).click();
    await soon(async () => expect(new URL(page.url()).search).toBe('?unapplied=true'));
    await page.getByRole('grid', { name: title }).getByText(name, { exact: true }).click();
    await page.getByRole('heading', { name, level: 2 }).waitFor();
    await page.getByText('Not applied to any invoice yet').waitFor();
    expect(await violations(page)).toEqual([]);
    await shown.close();
  });
});

describe.concurrent('a bulk change', () => {
  it('runs in the background, shows a reason for each refusal, and can be undone', async () => {
    const shown = await visit();
    const { page } = shown;
    const bar = page.getByRole('status').filter({ hasText: 'selected' });
    const dialog = page.getByRole('dialog', { name: 'Bulk change' });
    const run = () => runDueJobs(service.database, bulkTasks(service));
    await shown.visit('/invoices?grossAmount.gte=77700&grossAmount.lte=77700', 'Invoices');
    await page.getByText('B-2', { exact: true }).waitFor();
    // Changes one invoice with a form.
    await page.getByRole('checkbox', { name: 'Select B-1' }).click();
    await bar.getByRole('button', { name: 'Open dispute' }).click();
    await page.getByLabel('Reason').selectOption('QUALITY');
    await page.getByRole('dialog').getByRole('button', { name: 'Open dispute' }).click();
    await dialog.getByText('Queued').or(dialog.getByText('In progress')).waitFor();
    await run();
    await dialog.getByText('Done').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await soon(async () => expect(await page.getByRole('grid').getByText('Disputed').count()).toBe(1));
    // Selects all matches, one of which is disputed already.
    await page.getByRole('checkbox', { name: 'Select B-1' }).click();
    await bar.getByRole('button', { name: 'Select all matching' }).click();
    await bar.getByRole('button', { name: 'Open dispute' }).click();
    await page.getByText('Applies to 2 records.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Open dispute' }).click();
    await dialog.waitFor();
    await run();
    await dialog.getByRole('heading', { name: 'Failed records' }).waitFor();
    await dialog.getByRole('listitem').filter({ hasText: 'B-1' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    // Undoes what can be undone.
    await page.getByRole('checkbox', { name: 'Select B-2' }).click();
    await bar.getByRole('button', { name: 'Pause reminders' }).click();
    await page.getByLabel('Pause until').fill('2098-01-01');
    await page.getByRole('dialog').getByRole('button', { name: 'Pause reminders' }).click();
    await dialog.waitFor();
    await run();
    await dialog.getByRole('button', { name: 'Undo 1 change' }).click();
    await dialog.getByText('Undo', { exact: true }).waitFor();
    await run();
    await dialog.getByText('Done').waitFor();
    await shown.close();
  });
});

describe('on a phone', () => {
  itNightly('has a menu', async () => {
    const shown = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
    await shown.visit('/', 'Hello, Olga');
    await shown.page.getByRole('button', { name: 'Open menu' }).click();
    await shown.page.getByRole('link', { name: 'Invoices', exact: true }).click();
    await shown.page.getByRole('heading', { name: 'Invoices' }).waitFor();
    await shown.close();
  });
});
