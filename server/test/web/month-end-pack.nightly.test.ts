import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportTasks } from '../../src/desk/exports/job.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import type { TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, violations, webService } from './browser.ts';

let service: TestService;
let browser: Browser;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  const client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  await store(client, '/customers', customer('A', { name: 'Anna SA' }));
  const dates = { issuedAt: '2026-01-01', dueDate: '2026-02-01' };
  await store(client, '/invoices', invoice('F-A', 'A', 10_000, dates));
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

it('is made with the chosen percentages, and downloaded', async () => {
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/receivables', 'Receivables');
  await page.getByRole('button', { name: 'Month-end pack' }).click();
  const dialog = page.getByRole('dialog', { name: 'Month-end pack' });
  await dialog.getByLabel('91+').fill('1000');
  await dialog.getByText('Enter 0 to 100').waitFor();
  await dialog.getByLabel('91+').fill('62,5');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save percentages' }).click();
  await page.getByText('Percentages saved').waitFor();
  expect(await dialog.getByLabel('91+').inputValue()).toBe('62.5');
  await dialog.getByLabel('Format').selectOption({ label: 'PDF' });
  await dialog.getByRole('button', { name: 'Create pack' }).click();
  await dialog.getByText('Creating the pack…').waitFor();
  const first = page.waitForEvent('download');
  await runDueJobs(service.database, exportTasks(service));
  expect((await first).suggestedFilename()).toMatch(/^month-end-pack-.*\.pdf$/);
  const file = dialog.getByRole('link', { name: /^month-end-pack-\d{4}-\d\d\.pdf$/ });
  await file.waitFor();
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await file.click();
  expect((await download).suggestedFilename()).toMatch(/^month-end-pack-.*\.pdf$/);
  await shown.close();
});

it('fits on a phone', async () => {
  const shown = await open(browser, service, { as: olga, viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = shown;
  await shown.visit('/receivables', 'Receivables');
  await page.getByRole('button', { name: 'Month-end pack' }).click();
  await page.getByLabel('91+').waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
  await shown.close();
});
