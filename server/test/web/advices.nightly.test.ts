import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adviceTasks } from '../../src/cash/advices/job.ts';
import { decisionTasks } from '../../src/cash/decisions/job.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { advicePdf, adviceRows } from '../harness/advice-files.ts';
import { addBankTransaction } from '../harness/bank-transactions.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, store } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, type Shown, signedIn, violations, webService } from './browser.ts';

let service: TestService;
let worker: JobWorker;
let browser: Browser;
let client: Client;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  worker = startJobs(service.database, [...adviceTasks(service), ...decisionTasks(service)]);
});
beforeEach(async () => {
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  await store(client, '/customers', customer('K-10001', { name: 'Payer AG' }));
  await store(client, '/invoices', invoice('RE-10023', 'K-10001', 60_00, { dueDate: '2026-01-10' }));
  await store(client, '/invoices', invoice('RE-10024', 'K-10001', 40_00, { dueDate: '2026-01-10' }));
});
afterAll(async () => {
  await browser?.close();
  await worker?.stop();
  await closeVerified(service);
});

const visit = (options = {}): Promise<Shown> => open(browser, service, { as: olga, ...options });
const today = () => service.clock.now().slice(0, 10);

/** Chooses a PDF with the button that adds advices. */
async function add(page: Page, total = '100.00'): Promise<void> {
  const rows = adviceRows('Payer AG', total, ['RE-10023', '60.00'], ['RE-10024', '40.00']);
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add remittance advice' }).click();
  const buffer = await advicePdf(rows);
  await (await chosen).setFiles({ name: 'advice.pdf', mimeType: 'application/pdf', buffer });
}

describe('remittance advices', () => {
  it('are added to a line, match it, and are linked from its proof', async () => {
    await addBankTransaction(service, client, { amount: 100_00, text: 'Payment', bookedOn: today() });
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/cash', 'Cash');
    await add(page);
    await page.getByText('1 remittance advice was added').waitFor();
    await shown.visit('/cash/advices', 'Remittance advices');
    await page.getByText('Used.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open the bank transaction of Payer AG' }).click();
    await page.getByText('Proof', { exact: true }).click();
    await page.getByRole('link', { name: /Numbers from the remittance advice of/ }).click();
    await page.getByText('RE-10023').waitFor();
  });

  it('say why they are not usable, and can be deleted, on a phone', async () => {
    const shown = await visit({ viewport: PHONE });
    const { page } = shown;
    await shown.visit('/cash/advices', 'Remittance advices');
    await page.getByText('No remittance advices yet').waitFor();
    await add(page, '100.01');
    await page.getByText('The lines do not add up to the total.').waitFor();
    expect(await violations(page)).toEqual([]);
    const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(width).toBe(0);
    await page.getByRole('button', { name: 'Delete advice.pdf' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete remittance advice' }).click();
    await page.getByText('No remittance advices yet').waitFor();
  });
});
