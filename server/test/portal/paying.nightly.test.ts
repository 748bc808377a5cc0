import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goCardlessAt } from '../../src/online-payments/providers/gocardless/provider.ts';
import { openStripeAt } from '../../src/online-payments/providers/stripe/open.ts';
import { FakeStripe } from '../../src/online-payments/testing/fake-stripe.ts';
import { FakeGoCardless } from '../../src/online-payments/testing/gocardless/fake.ts';
import { debtor, ledgerPayments } from '../../src/online-payments/testing/world.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified } from '../harness/contract.ts';
import { store } from '../harness/factories.ts';
import { type TestService, testService } from '../harness/service.ts';
import { runAxe } from '../web/axe.ts';
import { openPage, startBrowser } from './browser.ts';
import { addBankAccount, IBAN, portalPath } from './view.ts';

/** A debtor pays three invoices on a phone, by each method, in less than 30 seconds. */

const MAX_MS = 30_000;
const TODAY = '2026-03-13';
const clock = new ManualClock(`${TODAY}T09:00:00.000Z`);
let service: TestService;
let stripe: FakeStripe;
let goCardless: FakeGoCardless;
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
  stripe = await FakeStripe.start(() => clock.millis());
  goCardless = await new FakeGoCardless(TODAY).start();
  const paymentProviders = {
    STRIPE: openStripeAt(stripe.url),
    GOCARDLESS: goCardlessAt({ TEST: goCardless.url, LIVE: goCardless.url }),
  };
  service = await testService({ clock, isForBrowsers: true, paymentProviders });
});
afterAll(async () => {
  await closeVerified(service);
  await stripe.stop();
  await goCardless.stop();
});

/** Opens the portal of a debtor who owes three invoices, on a phone. */
async function openPhone(language: 'en' | 'de') {
  const world = { service, clock, fake: stripe, close: async () => {} };
  const stage = await debtor(world, { 'R-1': 60_00, 'R-2': 40_00, 'R-3': 5_00 }, { language });
  await addBankAccount(service, stage.client, { iban: IBAN });
  const path = await portalPath(stage.client, 'K-1');
  const watched = await openPage(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: language,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await watched.page.goto(`${service.url}${path}`);
  return { ...watched, ...stage, path };
}

/** Checks that a page is accessible and fits. */
async function check(page: Page): Promise<void> {
  const violations = await runAxe(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(
    0,
  );
}

const choose = async (page: Page) => {
  for (const number of ['R-1', 'R-2', 'R-3'])
    await page.getByRole('checkbox', { name: `Choose invoice ${number}` }).check();
  await page.getByRole('button', { name: 'Pay the chosen invoices' }).click();
};

it('by a transfer with copied values, and an announcement', { timeout: 120_000 }, async () => {
  const { page, client, ids, errors, close } = await openPhone('en');
  await check(page);
  const start = performance.now();
  await choose(page);
  const copied: unknown[] = [];
  for (const name of ['Amount', 'Beneficiary', 'IBAN', 'Payment reference']) {
    await page.getByRole('button', { name: `Copy: ${name}` }).tap();
    await page.getByText(`Copied: ${name}`).waitFor();
    copied.push(await page.evaluate('navigator.clipboard.readText()'));
  }
  await page.getByRole('button', { name: 'I paid today' }).tap();
  await page.getByText('Thank you.').waitFor();
  expect(performance.now() - start).toBeLessThan(MAX_MS);
  expect(copied).toEqual(['105,00', client.organization.name, IBAN, expect.stringMatching(/^RF\d{2}K1/)]);
  await check(page);
  for (const id of ids)
    expect((await client.get<object>(`/invoices/${id}`)).body).toMatchObject({
      promiseToPay: { source: 'PORTAL', status: 'OPEN' },
    });
  expect(errors).toEqual([]);
  await close();
});

it.each([
  ['card', 'succeeded', 'Your payment was received'],
  ['SEPA direct debit', 'processing', 'Your payment is under way'],
] as const)('by %s on the page of the provider', { timeout: 120_000 }, async (method, status, result) => {
  const { page, client, path, errors, close } = await openPhone('en');
  await page.route('https://checkout.stripe.com/**', async (route) => {
    const [id = ''] = /cs_[^/]*$/.exec(route.request().url()) ?? [];
    const session = stripe.sessions.get(id);
    const back = `${service.url}${path}/checkouts/${session?.metadata['quittance_online_payment']}?back=1`;
    stripe.pay(id, status);
    const body = `<!doctype html><title>Fake provider</title><a href="${back}">Confirm</a>`;
    await route.fulfill({ contentType: 'text/html', body });
  });
  const start = performance.now();
  await choose(page);
  await page.getByRole('button', { name: `Pay €105.00 by ${method}` }).tap();
  await page.getByRole('link', { name: 'Confirm' }).tap();
  await page.getByRole('heading', { name: result }).waitFor();
  expect(performance.now() - start).toBeLessThan(MAX_MS);
  await check(page);
  const paid = method === 'card' ? [{ amount: 105_00, amountUnlinked: 0 }] : [];
  expect(await ledgerPayments(client)).toMatchObject(paid);
  expect(errors).toEqual([]);
  await close();
});

it('by automatic payment, whose mandate is given on the page of the provider', {
  timeout: 120_000,
}, async () => {
  const { page, client, errors, close } = await openPhone('de');
  const connection = { mode: 'LIVE', key: goCardless.token, webhookSecret: goCardless.secret };
  const methods = { methods: ['SEPA_DEBIT'] };
  const put = await client.put('/payment_providers/GOCARDLESS', { ...connection, ...methods });
  expect(put.status, put.text).toBe(200);
  const offer = { isOffered: true, noticeDays: 7, maxRetries: 0, retryAfterDays: 7 };
  expect((await client.put('/autopay/settings', offer)).status).toBe(200);
  await store(client, '/customers/external:K-1/contacts', { email: 'ap@debtor.example' });
  await page.reload();
  await check(page);
  const start = performance.now();
  await page.getByRole('button', { name: 'Automatische Zahlung einschalten' }).tap();
  await page.getByRole('button', { name: 'Authorize' }).tap();
  await page.getByText('Die automatische Zahlung ist eingeschaltet.').waitFor();
  expect(performance.now() - start).toBeLessThan(MAX_MS);
  await check(page);
  await page.getByRole('button', { name: 'Automatische Zahlung ausschalten' }).tap();
  await page.getByText('Die automatische Zahlung ist ausgeschaltet.').waitFor();
  expect(errors).toEqual([]);
  await close();
});
