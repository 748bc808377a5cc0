import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addBankTransaction } from '../harness/bank-transactions.ts';
import { closeVerified } from '../harness/contract.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, violations, webService } from './browser.ts';

/** The page of cash while colleagues decide, and the file of its list. */

let service: TestService;
let browser: Browser;
let client: Client;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
});
beforeEach(async () => {
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const line = (amount: number, text: string) => addBankTransaction(service, client, { amount, text });
const listed = (page: Page, text: string) => page.getByRole('listitem').getByRole('button', { name: text });

it('shows the decision of a colleague without asking again and again', async () => {
  const id = await line(10_00, 'First line');
  await line(20_00, 'Second line');
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/cash', 'Cash');
  await listed(page, 'First line').waitFor();
  await listed(page, 'Second line').waitFor();
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/cash/summary')) reads += 1;
  });
  const reason = { reason: 'Own transfer' };
  expect((await client.post(`/bank_transactions/${id}/exclude`, reason)).status).toBe(200);
  await listed(page, 'First line').waitFor({ state: 'detached' });
  await listed(page, 'Second line').waitFor();
  expect(reads).toBeLessThanOrEqual(2);
  await shown.close();
});

it('exports the list with its view and its search', async () => {
  await line(10_00, 'First line');
  await line(20_00, '=1+1');
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/cash', 'Cash');
  await page.getByRole('searchbox').fill('1+1');
  await listed(page, 'First line').waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Export' }).click();
  const item = page.getByRole('menuitem', { name: /CSV/ });
  await item.waitFor();
  const downloading = page.waitForEvent('download');
  await item.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^bank-transactions-.*\.csv$/);
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(Buffer.from(piece));
  const file = Buffer.concat(pieces).toString();
  expect(file).toContain("'=1+1");
  expect(file).not.toContain('First line');
  await shown.close();
});

it('has room for its commands on a phone', async () => {
  await line(10_00, 'First line');
  const shown = await open(browser, service, { as: olga, viewport: PHONE, hasTouch: true, language: 'de' });
  const { page } = shown;
  await shown.visit('/cash');
  await listed(page, 'First line').waitFor();
  await page.getByRole('button', { name: 'Exportieren' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  expect(await violations(page)).toEqual([]);
  await shown.close();
});
