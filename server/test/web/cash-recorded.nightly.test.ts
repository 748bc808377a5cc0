import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { store } from '../harness/factories.ts';
import { paymentPart } from '../harness/matches.ts';
import { erpWorld } from '../harness/recorded-payments.ts';
import type { TestService } from '../harness/service.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, soon, violations, webService } from './browser.ts';

/** The question about a payment that may be recorded twice, on the page of cash. */

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const AMOUNT = 60_00;
const bar = (page: Page) => page.getByRole('region', { name: 'Recorded twice?' });

/** A line that a person put on account, and the payment that the accounting system sent later. */
async function recordedTwice() {
  const world = await erpWorld(service, {});
  await world.line('RE-1', AMOUNT);
  const [line] = await world.transactions();
  const parts = [paymentPart('K-10001', AMOUNT)];
  const matched = await world.client.post(`/bank_transactions/${line?.id}/match`, { parts });
  expect(matched.status, matched.text).toBe(200);
  await world.erp('RE-1', AMOUNT, { isLinked: false });
  await world.settleJobs();
  return { ...world, lineId: line?.id, olga: await signedIn(service, world.client) };
}

it('shows both records, and keeps one payment by =', async () => {
  const { olga, payments, lineId } = await recordedTwice();
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/cash', 'Cash');
  await bar(page).getByText('60.00 EUR from Miller Ltd may be in your books twice.').waitFor();
  const payment = bar(page).getByRole('link', { name: /^Payment ERP RE-1 of/ });
  expect(await payment.getAttribute('href')).toContain('/payments?open=');
  expect(await violations(page)).toEqual([]);
  await bar(page)
    .getByRole('link', { name: /^Bank transaction of/ })
    .click();
  await page
    .getByRole('region', { name: 'Bank transaction' })
    .getByText('Matched by an API client')
    .waitFor();
  expect(page.url()).toContain(`open=${lineId}`);
  await page.keyboard.press('=');
  await page.getByText('Payment ERP RE-1 is kept.').waitFor();
  await bar(page).waitFor({ state: 'detached' });
  expect(await payments()).toMatchObject([{ externalId: 'ERP RE-1' }]);
  await shown.close();
});

it('keeps both payments by d', async () => {
  const { olga, payments, settleJobs, lineId } = await recordedTwice();
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/cash', 'Cash');
  await bar(page).waitFor();
  await page.keyboard.press('d');
  await page.getByText('Both payments kept').waitFor();
  await bar(page).waitFor({ state: 'detached' });
  await settleJobs();
  expect(await payments()).toHaveLength(2);
  await shown.visit('/cash', 'Cash');
  await page.getByText('Nothing left to decide').waitFor();
  expect(await bar(page).count()).toBe(0);
  await shown.visit(`/cash?is=ALL&open=${lineId}`, 'Cash');
  await page.getByText('is kept as another payment.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo decision ERP RE-1' }).click();
  await page.getByLabel('Another reason').fill('The bank called');
  await page.getByRole('button', { name: 'Undo decision', exact: true }).click();
  await bar(page).getByText('Asked again: The bank called.').waitFor();
  await shown.close();
});

it('fits a phone', async () => {
  const { olga, payments } = await recordedTwice();
  const shown = await open(browser, service, { as: olga, viewport: PHONE, hasTouch: true, language: 'de' });
  const { page } = shown;
  await shown.visit('/cash', 'Zahlungseingang');
  const question = page.getByRole('region', { name: 'Doppelt erfasst?' });
  await question.waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Eine Zahlung behalten' }).click();
  await question.waitFor({ state: 'detached' });
  await soon(async () => expect(await payments()).toHaveLength(1));
  await shown.close();
});

it('explains the fee of a return, and names the refunds that are kept, in German', async () => {
  const world = await erpWorld(service, { 'RE-2026-0815': AMOUNT });
  await world.line('RE-2026-0815', AMOUNT);
  await world.settleJobs();
  await world.line('RE-2026-0815', -AMOUNT - 3_00);
  await world.settleJobs();
  const refund = {
    externalId: 'ERP refund',
    customer: { externalId: 'K-10001' },
    amount: AMOUNT + 3_00,
    currency: 'EUR',
    validatedAt: '2026-03-12',
  };
  await store(world.client, '/refunds', refund);
  await world.settleJobs();
  const olga = await signedIn(service, world.client);
  const shown = await open(browser, service, { as: olga, language: 'de' });
  const { page } = shown;
  await shown.visit('/cash', 'Zahlungseingang');
  const question = page.getByRole('region', { name: 'Doppelt erfasst?' });
  await question.getByText('Die Bank hat 63,00 EUR abgebucht: 60,00 EUR und 3,00 EUR Gebühr.').waitFor();
  await question.getByRole('button', { name: 'Beide behalten' }).click();
  await page.getByText('Beide Erstattungen bleiben').waitFor();
  const back = (await world.transactions()).find(({ amount }) => amount < 0);
  await shown.visit(`/cash?is=ALL&open=${back?.id}`, 'Zahlungseingang');
  await page.getByText('bleibt als weitere Erstattung.').waitFor();
  await page.getByText(/^Erstattung ERP refund vom/).waitFor();
  await shown.close();
});
