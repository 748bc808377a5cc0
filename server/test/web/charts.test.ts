import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { itNightly } from '../harness/seeds.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, violations, webService } from './browser.ts';

/** A spreadsheet program would evaluate this name, and a page without escaping would run it. */
const HOSTILE = `=HYPERLINK("x")<img src=x>`;

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Charts' });
  olga = await signedIn(service, client);
  await store(client, '/customers', customer('A', { name: HOSTILE }));
  await store(client, '/customers', customer('B'));
  const dates = { issuedAt: '2025-12-10', dueDate: '2026-01-10' };
  await store(client, '/invoices', invoice('I-1', 'A', 900_000, dates));
  await store(client, '/invoices', invoice('I-2', 'B', 50_000, dates));
  await store(
    client,
    '/payments',
    payment('P', 'B', 50_000, { 'I-2': 50_000 }, { validatedAt: '2026-01-20' }),
  );
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const visit = (options = {}) => open(browser, service, { as: olga, ...options });
const chartOf = (page: Page, name: string | RegExp) =>
  page.getByRole('figure').filter({ has: page.getByRole('heading', { name }) });
const drawn = (page: Page, name: RegExp) =>
  chartOf(page, name).locator('svg.recharts-surface').first().waitFor();

async function downloaded(page: Page, act: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

describe('a chart', () => {
  it('has its table, and exports it as CSV and the drawing as PNG', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/receivables', 'Receivables');
    await drawn(page, /^1 customer owes 100%/);
    const chart = chartOf(page, /^1 customer owes 100%/);
    await chart.getByRole('img', { name: /Show as table for the values by Customer/ }).waitFor();
    const png = await downloaded(page, async () => {
      await chart.getByRole('button', { name: /^Export: / }).click();
      await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click();
    });
    expect(png.name).toBe('debtors.png');
    expect(png.content.subarray(1, 4).toString()).toBe('PNG');
    await chart.getByRole('button', { name: /^Show as table: / }).press('Enter');
    await chart.getByRole('rowheader', { name: HOSTILE }).waitFor();
    const csv = await downloaded(page, async () => {
      await chart.getByRole('button', { name: /^Export: / }).click();
      await page.getByRole('menuitem', { name: 'Table (CSV)' }).click();
    });
    expect(csv.content.toString().split('\r\n').slice(0, 2)).toEqual([
      '\ufeffCustomer,Not overdue (EUR),Overdue (EUR),Share together',
      `"'=HYPERLINK(""x"")<img src=x>",0.00,9000.00,100`,
    ]);
    await chart.getByRole('link', { name: '9,000.00' }).click();
    await page.getByRole('grid', { name: 'Receivables by document' }).getByText('I-1').waitFor();
    await shown.close();
  });

  itNightly('can be stopped while it is computed, and computed later', async () => {
    const shown = await visit();
    const { page } = shown;
    // The server never answers: the page waits until the user stops it.
    let requests = 0;
    await page.route(/figures\/trend/, () => {
      requests += 1;
    });
    await shown.visit('/receivables', 'Receivables');
    await page.getByRole('heading', { name: 'Computing figures' }).waitFor();
    const [given] = await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().includes('figures/trend')),
      page.getByRole('button', { name: 'Cancel' }).click(),
    ]);
    expect(given.failure()?.errorText).toBe('net::ERR_ABORTED');
    await page.getByRole('heading', { name: 'Computation stopped' }).waitFor();
    expect(await violations(page)).toEqual([]);
    // The user returns from another tab of the browser.
    await page.evaluate(`new Promise((resolve) => {
      window.dispatchEvent(new Event('visibilitychange'));
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    })`);
    await page.getByRole('heading', { name: 'Computation stopped' }).waitFor();
    expect(requests).toBe(1);
    await page.unroute(/figures\/trend/);
    await page.getByRole('button', { name: 'Compute charts' }).click();
    await drawn(page, /^1 customer owes 100%/);
    await shown.close();
  });

  itNightly('keeps the focus on the choice of a comparison, and shows its day for another date', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/receivables?asOf=2026-01-20', 'Receivables');
    const choice = page.getByLabel('Compare with', { exact: true });
    await choice.selectOption({ index: 1 });
    await page.waitForURL(/compareWith=2025-12-31/);
    await choice.focus();
    await choice.selectOption({ index: 2 });
    await page.waitForURL(/compareWith=2025-01-20/);
    await choice.and(page.locator(':focus')).waitFor();
    const date = page.getByLabel('As of');
    await date.fill('2026-01-15');
    await date.press('Enter');
    await page.waitForURL(/asOf=2026-01-15/);
    expect(await choice.inputValue()).toBe('other');
    await date.and(page.locator(':focus')).waitFor();
    const day = page.getByLabel('Day to compare');
    expect(await day.inputValue()).toBe('2025-01-20');
    await page.goBack();
    await page.waitForURL(/asOf=2026-01-20/);
    expect(await choice.inputValue()).toBe('2025-01-20');
    expect(await date.inputValue()).toBe('2026-01-20');
    await shown.close();
  });

  itNightly.each([
    '',
    '?tab=aging',
    '?tab=dso',
    '?tab=forecast',
    '?tab=movements',
    '?compareWith=2026-01-15',
  ])('is accessible on every tab: %s', async (search) => {
    const shown = await visit();
    await shown.visit(`/receivables${search}`, 'Receivables');
    await shown.page.locator('svg.recharts-surface').first().waitFor();
    expect(await violations(shown.page)).toEqual([]);
    await shown.close();
  });

  itNightly.each(['/', '/receivables?tab=movements', '/receivables?tab=aging'])(
    'fits a phone: %s',
    async (path) => {
      const shown = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
      await shown.visit(path);
      await shown.page.locator('svg.recharts-surface').first().waitFor();
      expect(await shown.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
      expect(await violations(shown.page)).toEqual([]);
      await shown.close();
    },
  );
});

it('shows on the customer page how late a customer pays by month', async () => {
  const { id } = await read(client, '/customers/external:B');
  const shown = await visit();
  await shown.visit(`/customers/${id}`, 'Customer B');
  await drawn(shown.page, /^Pays 10 days late on average$/);
  expect(await violations(shown.page)).toEqual([]);
  await shown.close();
});
