import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideLines } from '../../src/cash/decisions/run.ts';
import { bankFileTasks } from '../../src/cash/files/job.ts';
import type { BankTransaction } from '../../src/cash/transactions/schema.ts';
import { createBankAccount } from '../../src/ledger/bank-accounts/commands.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { camt, type Line, OWN_IBAN } from '../harness/bank-files.ts';
import { addBankTransaction, PAYER_IBAN } from '../harness/bank-transactions.ts';
import { sendBankFile } from '../harness/bank-uploads.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import { paymentPart } from '../harness/matches.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, type Shown, signedIn, violations, webService } from './browser.ts';

/** Decisions about several bank transactions, and what `u` undoes afterwards. */

let service: TestService;
let worker: JobWorker;
let browser: Browser;
let client: Client;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  worker = startJobs(service.database, bankFileTasks(service));
});
beforeEach(async () => {
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
});
afterAll(async () => {
  await browser?.close();
  await worker?.stop();
  await closeVerified(service);
});

const line = (amount: number, more: object = {}) => addBankTransaction(service, client, { amount, ...more });
const visit = (): Promise<Shown> => open(browser, service, { as: olga });
const pane = (page: Page) => page.getByRole('region', { name: 'Bank transaction' });
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name });
const listed = (page: Page, text: string) =>
  page.getByRole('listitem').locator('button[aria-current]').filter({ hasText: text });

/** Returns the states of all bank transactions by their texts. */
async function states(): Promise<Record<string, string>> {
  const { items } = await read<{ items: BankTransaction[] }>(client, '/bank_transactions?limit=100');
  return Object.fromEntries(items.map(({ text, state }) => [text ?? '', state]));
}

/** Excludes the open transaction with the first reason. */
async function exclude(page: Page): Promise<void> {
  await pane(page).getByText('Choose a customer').waitFor();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Own transfer' }).waitFor();
  await page.keyboard.press('1');
}

describe('the last decision', () => {
  it('is undone by u when no line is left, and in the list of open lines', async () => {
    await line(7_00, { text: 'The only one' });
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/cash', 'Cash');
    await exclude(page);
    await page.getByText('Nothing left to decide').waitFor();
    expect(await states()).toEqual({ 'The only one': 'EXCLUDED' });
    await page.keyboard.press('u');
    await pane(page).getByText('The only one').waitFor();
    expect(await states()).toEqual({ 'The only one': 'UNMATCHED' });
    // No proposal is certain: the list goes on with the open lines.
    await shown.visit('/cash?is=CERTAIN', 'Cash');
    await listed(page, 'The only one').waitFor();
    await page.getByRole('button', { name: 'Export' }).waitFor();
    expect(page.url()).toContain('is=DECIDE');
    await shown.close();
  });

  it('is one about transactions that may be the same money', async () => {
    const iban = OWN_IBAN;
    await createBankAccount(service, client.organization.id, { name: 'Main', iban, currency: 'EUR' });
    const reported = (name: string, amount: string): Line => ({ amount, name, text: name, reference: name });
    const stated = (name: string, amount: string): Line => ({
      ...reported(name, amount),
      reference: `B-${name}`,
      text: `Other words of ${name}`,
    });
    const pairs = [
      ['Miller', '100.00'],
      ['Baker', '50.00'],
      ['Smith', '20.00'],
    ] as const;
    const lines = pairs.map(([name, amount]) => reported(name, amount));
    await sendBankFile(client, camt([{ lines: [...lines, reported('Alone', '3.00')] }], 'BkToCstmrAcctRpt'));
    const restated = pairs.map(([name, amount]) => stated(name, amount));
    await sendBankFile(client, camt([{ opening: '0.00', closing: '170.00', lines: restated }]));
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/cash', 'Cash');
    const bar = page.getByRole('region', { name: 'These may be the same money' });
    await bar.getByText('The statement of Main has 100.00 EUR only once, in other words. (3 more)').waitFor();
    await bar.getByRole('link', { name: /Other words of Miller$/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('=');
    await page.getByText('The transaction no longer counts').waitFor();
    await bar.getByText(/50\.00 EUR only once/).waitFor();
    expect(await states()).toMatchObject({ Miller: 'EXCLUDED', 'Other words of Miller': 'UNMATCHED' });
    await page.keyboard.press('u');
    await page.getByText('Included again').waitFor();
    expect(await states()).toMatchObject({ Miller: 'UNMATCHED' });
    await page.keyboard.press('=');
    await bar.getByText(/20\.00 EUR only once/).waitFor();
    // Keeping both cannot be undone: u does not reach the decision before it.
    await page.keyboard.press('d');
    await page.getByText('Both transactions kept').waitFor();
    await bar.getByText('for this day does not contain 3.00 EUR').waitFor();
    await page.keyboard.press('u');
    await page.keyboard.press('d');
    await page.getByText('The transaction is kept').waitFor();
    await bar.waitFor({ state: 'detached' });
    expect(await states()).toMatchObject({ Baker: 'EXCLUDED', Smith: 'UNMATCHED', Alone: 'UNMATCHED' });
    // In the list of excluded lines, u is the key of the open one.
    await view(page, 'Excluded').click();
    await pane(page).getByText('Excluded: Same money as another transaction').waitFor();
    await page.keyboard.press('u');
    await page.getByText('Nothing excluded').waitFor();
    await shown.close();
  });
});

describe('several lines of a party', () => {
  it('are excluded without those of other customers of the same provider', async () => {
    for (const [text, ultimatePayerName] of [
      ['A-1', 'Ada'],
      ['A-2', 'Ada'],
      ['B-1', 'Bob'],
      ['C-1', null],
    ])
      await line(9_00, { text, ultimatePayerName });
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/cash', 'Cash');
    await listed(page, 'A-1').click();
    await pane(page).getByText('Choose a customer').waitFor();
    await page.keyboard.press('e');
    await page.getByLabel('Also exclude the other open transaction of Ada').waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('1');
    await page.getByText('2 bank transactions excluded').waitFor();
    expect(await states()).toEqual({
      'A-1': 'EXCLUDED',
      'A-2': 'EXCLUDED',
      'B-1': 'UNMATCHED',
      'C-1': 'UNMATCHED',
    });
    await shown.close();
  });

  it('are excluded and undone as far as possible, and the rest is tried again by u', async () => {
    await store(client, '/customers', customer('K-1'));
    const ids: string[] = [];
    for (const text of ['L-1', 'L-2', 'L-3', 'L-4']) ids.push(await line(9_00, { text }));
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/cash', 'Cash');
    await listed(page, 'L-1').click();
    await pane(page).getByText('Choose a customer').waitFor();
    const tooMany = (route: Route) =>
      route.fulfill({
        status: 429,
        json: { Error: { code: 'RATE_LIMITED', message: 'Too many requests.' } },
      });
    let asked = 0;
    await page.route('**/exclude', async (route) => {
      asked += 1;
      if (asked === 4) return tooMany(route);
      const id = /bank_transactions\/([^/]+)/.exec(route.request().url())?.[1];
      // A colleague is faster with the second one.
      if (asked === 2) {
        const parts = [paymentPart('K-1', 9_00)];
        expect((await client.post(`/bank_transactions/${id}/match`, { parts })).status).toBe(200);
      }
      return route.continue();
    });
    await page.keyboard.press('e');
    await page.getByLabel(/^Also exclude the 3 other open transactions/).waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('1');
    await page.getByText('2 bank transactions excluded · 2 not changed').waitFor();
    shown.expected(/409/, /429/);
    expect(Object.values(await states()).sort()).toEqual(['EXCLUDED', 'EXCLUDED', 'ON_ACCOUNT', 'UNMATCHED']);
    let included = 0;
    await page.route('**/include', (route) => {
      included += 1;
      return included === 2 ? tooMany(route) : route.continue();
    });
    await page.keyboard.press('u');
    await page.getByText('Included again · 1 not changed').waitFor();
    shown.expected(/429/);
    await page.keyboard.press('u');
    await page.getByText('Included again', { exact: true }).waitFor();
    expect(Object.values(await states()).filter((state) => state === 'EXCLUDED')).toEqual([]);
    await shown.close();
  });
});

it('accepts all certain proposals without leading back from another page', async () => {
  const { id } = await store(client, '/customers', customer('K-1', { name: 'Miller Ltd' }));
  await store(client, '/invoices', invoice('RE-2026-0816', 'K-1', 40_00, { dueDate: '2026-01-10' }));
  await store(client, '/internal/cash/payers', { account: PAYER_IBAN, customerId: id });
  await line(40_00, { text: 'Thank you' });
  await decideLines(service, client.organization, () => false);
  const shown = await visit();
  const { page } = shown;
  await shown.visit('/cash', 'Cash');
  await page.getByRole('region', { name: '1 certain proposal' }).waitFor();
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Show all' }).waitFor();
  const gate = Promise.withResolvers<void>();
  await page.route('**/cash/accept', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.keyboard.press('Shift+A');
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
  gate.resolve();
  await page.getByText('1 proposal accepted.').waitFor();
  expect(page.url()).toMatch(/\/customers(\?|$)/);
  expect(page.url()).not.toContain('is=');
  await shown.close();
});
