import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importTasks } from '../../src/exchange/imports/job.ts';
import { demoTasks } from '../../src/setup/demo/job.ts';
import { closeVerified } from '../harness/contract.ts';
import { read, type Stored } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import { addAction } from '../harness/people.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { DESKTOP, open, PHONE, signedIn, soon, webService } from './browser.ts';

/**
 * Draws pictures of the main pages on demo data, for `docs/images` and for review. Draws nothing unless
 * `QUITTANCE_PICTURES` names a folder.
 */
const FOLDER = process.env['QUITTANCE_PICTURES'];

/** Waits until nothing loads and eight looks in a row show the same text: some figures arrive after their page. */
async function settled(page: Page): Promise<void> {
  let before = '';
  let looks = 0;
  await soon(async () => {
    const text = (await page.locator('body').textContent()) ?? '';
    const isLoading = await page.getByText('Loading', { exact: true }).isVisible();
    looks = text === before && !isLoading ? looks + 1 : 0;
    before = text;
    expect(looks).toBeGreaterThan(7);
  });
}

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
let late: Stored;

describe.skipIf(FOLDER === undefined)('the main pages', () => {
  beforeAll(async () => {
    browser = await startBrowser();
    service = await webService();
    client = await service.client({ name: 'Lumière & Fils' });
    olga = await signedIn(service, client);
    await fillWithDemo();
  });
  afterAll(async () => {
    await browser?.close();
    await closeVerified(service);
  });

  it.each([
    ['home', '/'],
    ['actions', '/actions'],
    ['next-action', '/actions/next'],
    ['receivables', '/receivables'],
    ['customers', '/customers?overdue=true'],
    ['customer', '/customers/$late'],
    ['invoices', '/invoices?state=OVERDUE'],
    ['plan', '/plans/$plan'],
    ['imports', '/imports'],
    ['portal-settings', '/settings/portal'],
  ])(
    'are captured: %s',
    async (name, path) => {
      const folder = resolve(FOLDER ?? '');
      await mkdir(folder, { recursive: true });
      const plans = await read<{ items: Stored[] }>(client, '/dunning_plans');
      const address = path.replace('$late', late.id).replace('$plan', plans.items[0]?.id ?? '');
      for (const viewport of [DESKTOP, PHONE])
        for (const colorScheme of ['light', 'dark'] as const) {
          const isMobile = viewport === PHONE;
          const shown = await open(browser, service, {
            as: olga,
            viewport,
            colorScheme,
            isMobile,
            hasTouch: isMobile,
            reducedMotion: 'reduce',
          });
          await shown.visit(address);
          const { page } = shown;
          await page.locator('main h1').first().waitFor();
          await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
          await settled(page);
          await page.screenshot({ path: join(folder, `app-${name}-${viewport.width}-${colorScheme}.png`) });
          await shown.close();
        }
    },
    120_000,
  );
});

/** Creates demo data as a click does, and some work of collectors. */
async function fillWithDemo(): Promise<void> {
  const worker = startJobs(service.database, [...importTasks(service), ...demoTasks(service)]);
  expect((await olga.ask('POST', client, '/internal/demo-data')).status).toBeLessThan(300);
  await soon(async () => {
    const { items } = await read<{ items: { state: string }[] }>(client, '/imports');
    expect(items.map(({ state }) => state)).toEqual(['COMPLETED']);
  });
  await worker.stop();
  const list = '/internal/customers?overdue=true&sortBy=amountOverdue&sortOrder=DESC&limit=8';
  const { body } = await olga.ask<{ items: { customer: Stored }[] }>('GET', client, list);
  const customers = body.items.map(({ customer }) => customer);
  const [first] = customers;
  if (first === undefined) throw new Error('no customer is overdue');
  late = first;
  for (const [at, { id }] of customers.entries())
    await addAction(service, client, { customerId: id, name: at % 3 === 2 ? 'Write a letter' : 'Call' });
  const notes = [
    'Pays by the run of the 15th, ask for Ms Renard.',
    'Waits for a credit note of the last delivery.',
  ];
  for (const content of notes)
    await olga.ask('POST', client, '/notes', { content, customer: { id: late.id } });
  const overdue = `/invoices?customer.id=${late.id}&state=OVERDUE&limit=3`;
  const { invoices } = await read<{ invoices: Stored[] }>(client, overdue);
  const [promised, disputed] = invoices;
  const inTen = new Date(Date.parse(service.clock.now()) + 10 * 86_400_000).toISOString().slice(0, 10);
  if (promised !== undefined)
    await olga.ask('POST', client, `/invoices/${promised.id}/promise`, { date: inTen });
  if (disputed !== undefined)
    await olga.ask('POST', client, `/invoices/${disputed.id}/dispute`, { reason: 'QUALITY' });
}
