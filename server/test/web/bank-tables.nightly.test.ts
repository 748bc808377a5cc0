import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisionTasks } from '../../src/cash/decisions/job.ts';
import { bankFileTasks } from '../../src/cash/files/job.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { camt, OWN_IBAN } from '../harness/bank-files.ts';
import { APRIL, MARCH } from '../harness/bank-tables.ts';
import { closeVerified } from '../harness/contract.ts';
import { read, store } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, type Shown, signedIn, violations, webService } from './browser.ts';

/** CSV files of banks on the page of cash: their columns are mapped once. */

let service: TestService;
let worker: JobWorker;
let browser: Browser;
let client: Client;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  worker = startJobs(service.database, bankFileTasks(service).concat(decisionTasks(service)));
});
beforeEach(async () => {
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  await store(client, '/internal/bank_accounts', { name: 'Main', iban: OWN_IBAN, currency: 'EUR' });
});
afterAll(async () => {
  await browser?.close();
  await worker?.stop();
  await closeVerified(service);
});

const visit = (options = {}): Promise<Shown> => open(browser, service, { as: olga, ...options });
const dialog = (page: Page) => page.getByRole('dialog');

/** Chooses files with the picker of the page. */
async function choose(page: Page, files: Record<string, string>): Promise<void> {
  const all = Object.entries(files).map(([name, text]) => ({
    name,
    mimeType: name.endsWith('.csv') ? 'text/csv' : 'text/xml',
    buffer: Buffer.from(text),
  }));
  await page.locator('input[type=file]').setInputFiles(all);
}

describe('a CSV file', () => {
  it('is mapped once, and the next one is read without a question', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/cash', 'Cash');
    await choose(page, { 'march.csv': MARCH });
    await page.getByRole('button', { name: 'Map columns' }).click();
    await dialog(page).getByText('balances agree: 100.00 + 1,097.50 = 1,197.50 EUR').waitFor();
    await dialog(page).getByRole('cell', { name: 'Invoice 4711' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByLabel('Decimal mark').selectOption('Point (1,234.56)');
    await dialog(page).getByText('“1.100,00” is not an amount').first().waitFor();
    await dialog(page)
      .getByRole('region', { name: 'First rows of the file' })
      .getByText('Invoice 4711')
      .waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Read file' }).isDisabled()).toBe(true);
    await dialog(page).getByLabel('Decimal mark').selectOption('Comma (1.234,56)');
    await dialog(page).getByRole('button', { name: 'Read file' }).click();
    await page.getByText('2 new lines').waitFor();
    await choose(page, { 'april.csv': APRIL });
    await page.getByText('1 new line', { exact: true }).waitFor();
    await shown.visit('/cash/statements', 'Bank statements');
    await page.getByRole('heading', { name: 'Saved column mappings' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Delete the mapping of Buchungstag/ }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Saved column mappings' }).count()).toBe(0);
    await shown.close();
  });

  it('can be mapped on a phone, and deleted', async () => {
    const shown = await visit({ viewport: PHONE, hasTouch: true });
    const { page } = shown;
    await shown.visit('/cash', 'Cash');
    await choose(page, { 'march.csv': MARCH });
    await page.getByRole('button', { name: 'Map columns' }).click();
    await dialog(page).getByText('balances agree').waitFor();
    const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(width).toBeLessThanOrEqual(0);
    // The file is of a bank that has no account yet.
    await dialog(page).getByLabel('Bank account').selectOption('New account');
    await dialog(page).getByLabel('Account name').fill('Second bank');
    await dialog(page).getByRole('textbox', { name: 'IBAN' }).fill('BE68 5390 0754 7034');
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Create account' }).click();
    await expect
      .poll(() => dialog(page).getByLabel('Bank account').locator('option:checked').textContent())
      .toBe('Second bank (EUR)');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete file' }).click();
    await expect
      .poll(async () => (await read<{ items: unknown[] }>(client, '/bank_files')).items)
      .toEqual([]);
  });
});

it('uploads six files at once without reaching a limit', async () => {
  const shown = await visit();
  const { page } = shown;
  const limited: string[] = [];
  page.on('response', (answer) => void (answer.status() === 429 && limited.push(answer.url())));
  await shown.visit('/cash', 'Cash');
  const days = ['10', '11', '12', '13', '14', '15'];
  const file = (day: string) =>
    camt([{ on: `2026-03-${day}`, lines: [{ amount: `${day}.00`, text: `Day ${day}` }] }]);
  await choose(page, Object.fromEntries(days.map((day) => [`${day}.xml`, file(day)])));
  await expect.poll(() => page.getByText('1 new line', { exact: true }).count(), { timeout: 30_000 }).toBe(6);
  expect(limited).toEqual([]);
  await shown.close();
});
