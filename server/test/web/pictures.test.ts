import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cashJobs } from '../../src/cash/jobs.ts';
import { sampleDataTasks } from '../../src/setup/sample-data/job.ts';
import type { SampleData } from '../../src/setup/sample-data/schema.ts';
import { closeVerified } from '../harness/contract.ts';
import type { Stored } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import { mailServices } from '../harness/outgoing.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { DESKTOP, open, PHONE, signedIn, soon, webService } from './browser.ts';

/**
 * Draws pictures of the main pages on sample data, for `docs/images` and for review. Draws nothing unless
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

/** Ninety days are played, which takes minutes on a busy machine. */
const MAKING_MS = 600_000;

/** Opens an organization whenever the page loads. */
const choose = (page: Page, id: string): Promise<unknown> =>
  page.addInitScript(`if (window === top) localStorage.setItem('quittance.organization', '${id}')`);

let service: TestService;
let sample: Pick<Client, 'organization'>;
let browser: Browser;
let olga: Visitor;
let late: Stored;

describe.skipIf(FOLDER === undefined)('the main pages', () => {
  beforeAll(async () => {
    browser = await startBrowser();
    service = await webService();
    const own = await service.client({ name: 'Lumière & Fils' });
    olga = await signedIn(service, own);
    sample = await sampleData(own);
    late = await mostOverdue();
  }, MAKING_MS);
  afterAll(async () => {
    await browser?.close();
    await closeVerified(service);
  });

  it.each([
    ['home', '/'],
    ['actions', '/actions'],
    ['next-action', '/actions/next'],
    ['inbox', '/inbox'],
    ['cash', '/cash'],
    ['receivables', '/receivables'],
    ['team', '/team'],
    ['disputes', '/disputes'],
    ['customers', '/customers?overdue=true'],
    ['customer', '/customers/$late'],
    ['invoices', '/invoices?state=OVERDUE'],
    ['plan', '/plans/$plan'],
    ['imports', '/imports'],
    ['portal-settings', '/settings/appearance'],
    ['connection', '/settings/connections/$connection'],
  ])(
    'are captured: %s',
    async (name, path) => {
      const folder = resolve(FOLDER ?? '');
      await mkdir(folder, { recursive: true });
      const { body: plans } = await olga.ask<{ items: Stored[] }>('GET', sample, '/dunning_plans');
      const { body: connections } = await olga.ask<{ items: Stored[] }>('GET', sample, '/integrations');
      const address = path
        .replace('$late', late.id)
        .replace('$plan', plans.items[0]?.id ?? '')
        .replace('$connection', connections.items[0]?.id ?? '');
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
          await choose(shown.page, sample.organization.id);
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

/** Creates sample data as a click does. @returns the sandbox */
async function sampleData(own: Client): Promise<Pick<Client, 'organization'>> {
  const context = await mailServices(service, null, { outboxFolder: service.outboxFolder });
  const worker = startJobs(service.database, [...sampleDataTasks(context), ...cashJobs(context).tasks]);
  expect((await olga.ask('POST', own, '/internal/sample-data')).status).toBe(202);
  let id: string | null = null;
  await vi.waitFor(
    async () => {
      const { body } = await olga.ask<SampleData>('GET', own, '/internal/sample-data');
      expect(body.state).toBe('MADE');
      id = body.organizationId;
    },
    { timeout: MAKING_MS, interval: 500 },
  );
  await worker.stop();
  const organization = await service.organizations.byId(id ?? '');
  if (organization === null) throw new Error('there is no sandbox');
  return { organization };
}

/** Returns the late customer that owes most. */
async function mostOverdue(): Promise<Stored> {
  const list = '/internal/customers?overdue=true&sortBy=amountOverdue&sortOrder=DESC&limit=1';
  const { body } = await olga.ask<{ items: { customer: Stored }[] }>('GET', sample, list);
  const [first] = body.items;
  if (first === undefined) throw new Error('no customer is overdue');
  return first.customer;
}
