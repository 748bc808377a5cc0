import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { InstalmentPlan } from '../../src/cases/instalment-plans/schema.ts';
import type { Goals } from '../../src/insight/goals/schema.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, PHONE_LANGUAGES, signedIn, violations, webService } from './browser.ts';

/** Instalment plans, the dispute board and the team in the application. */

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
let invoiceId: string;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService({});
});
beforeEach(async () => {
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  await store(client, '/customers', customer('c'));
  invoiceId = (await store(client, '/invoices', invoice('i', 'c', 100_00))).id;
  await store(client, '/invoices/external:i/dispute', { reason: 'QUALITY' });
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const visit = (options = {}) => open(browser, service, { as: olga, ...options });

it('agrees an instalment plan for an invoice, whose last instalment carries the rounding', async () => {
  const shown = await visit();
  const { page } = shown;
  await shown.visit(`/invoices/${invoiceId}`);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Agree instalment plan' }).click();
  await page.getByLabel('Amount of instalment 2').waitFor();
  await page.getByRole('button', { name: 'Save plan' }).click();
  await page.getByRole('button', { name: 'End plan' }).waitFor();
  const { items } = await read<{ items: InstalmentPlan[] }>(client, '/instalment_plans');
  expect(items[0]?.instalments.map(({ amount }) => amount)).toEqual([3333, 3333, 3334]);
  await shown.close();
});

it('keeps the edited instalments that the service refuses', async () => {
  const shown = await visit();
  const { page } = shown;
  await shown.visit(`/invoices/${invoiceId}`);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Agree instalment plan' }).click();
  const [first, second] = [
    page.getByLabel('Amount of instalment 1'),
    page.getByLabel('Amount of instalment 2'),
  ];
  await second.fill('40.00');
  await second.blur();
  await first.fill('200.00');
  await first.blur();
  await page.getByText('leaves nothing for the last instalment').waitFor();
  expect([await first.inputValue(), await second.inputValue()]).toEqual(['200.00', '40.00']);
  expect(await page.getByRole('button', { name: 'Save plan' }).isDisabled()).toBe(true);
  await first.fill('20.00');
  await first.blur();
  await page.getByRole('button', { name: 'Save plan' }).click();
  await page.getByRole('button', { name: 'End plan' }).waitFor();
  const { items } = await read<{ items: InstalmentPlan[] }>(client, '/instalment_plans');
  expect(items[0]?.instalments.map(({ amount }) => amount)).toEqual([2000, 4000, 4000]);
  shown.expected(/instalment_plans\/preview/);
  await shown.close();
});

it('finds the plans by the palette, and names the missed instalment of a broken one', async () => {
  const instalments = ['2036-01-10', '2036-02-10'].map((date) => ({ date, amount: 50_00 }));
  await store(client, '/instalment_plans', { invoices: [{ id: invoiceId }], instalments });
  const shown = await visit();
  const { page } = shown;
  await page.route(/instalment_plans\?/, async (route) => {
    const response = await route.fetch();
    const { items }: { items: InstalmentPlan[] } = await response.json();
    const broken = items.map((plan) => ({
      ...plan,
      state: 'BROKEN',
      instalments: plan.instalments.map((one, at) => ({ ...one, status: at === 0 ? 'BROKEN' : 'OPEN' })),
    }));
    await route.fulfill({ response, json: { items: broken } });
  });
  await shown.visit('/receivables/promises', 'Promises to pay');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('instalment plans');
  await page.getByRole('dialog').getByText('Instalment plans').click();
  await page.getByText(/^Broken Jan 10/).waitFor();
  await shown.close();
});

it('refuses goals that are no numbers, and offers a goal to each user', async () => {
  const shown = await visit();
  const { page } = shown;
  await shown.visit('/team');
  await page.getByRole('button', { name: 'Set goals' }).click();
  const days = page.getByLabel('DSO in days, at most');
  await days.fill('45 days');
  await page.getByLabel('Collected per month by').fill('500');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a number from 0 to 1000.').waitFor();
  await days.fill('45');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Goals saved').waitFor();
  const goals = await read<Goals>(client, '/internal/goals');
  expect(goals).toMatchObject({ dsoDays: 45, collectors: [{ collectedAmount: 50_000 }] });
  await shown.close();
});

it.each(PHONE_LANGUAGES)('fits without accessibility violations: %s', async (language) => {
  const shown = await visit({ language, viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = shown;
  for (const path of ['/disputes', '/team', '/receivables/instalment_plans']) {
    await shown.visit(path);
    await page.locator('main h1').waitFor();
    if (path === '/disputes') await page.locator('main li select').waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    expect(await violations(page), path).toEqual([]);
  }
  await shown.close();
});
