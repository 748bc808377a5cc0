import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAYMENT_PROVIDERS } from '../../src/online-payments/routes.ts';
import { ledgerPayments } from '../../src/online-payments/testing/world.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, store } from '../harness/factories.ts';
import { type TestService, testService } from '../harness/service.ts';
import { runAxe } from '../web/axe.ts';
import { openPage, startBrowser } from './browser.ts';
import { portalPath } from './view.ts';

/** A tester pays three invoices of a sandbox on a phone, on the page of the built-in test provider. */

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
  service = await testService({ isForBrowsers: true, paymentProviders: PAYMENT_PROVIDERS });
});
afterAll(() => closeVerified(service));

it.each([
  ['en', 'Pay €105.00 by card', 'Pay €105.00', 'Your payment was received', 105_00],
  ['de', '105,00 € per SEPA-Lastschrift bezahlen', '105,00 € bezahlen', 'Ihre Zahlung läuft', null],
] as const)(
  'pays three invoices on a phone (%s)',
  { timeout: 120_000 },
  async (language, button, choice, result, paid) => {
    const client = await service.client({ sandbox: true, language });
    const settings = { mode: 'TEST', methods: ['CARD', 'SEPA_DEBIT'] };
    expect((await client.put('/payment_providers/SANDBOX', settings)).status).toBe(200);
    await store(client, '/customers', customer('K-1'));
    for (const [number, amount] of Object.entries({ 'R-1': 60_00, 'R-2': 40_00, 'R-3': 5_00 }))
      await store(client, '/invoices', invoice(number, 'K-1', amount));
    const { page, errors, close } = await openPage(browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: language,
    });
    await page.goto(`${service.url}${await portalPath(client, 'K-1')}`);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.locator('.bar').getByRole('button').tap();
    await page.getByRole('button', { name: button }).tap();
    await page.getByRole('button', { name: choice, exact: true }).waitFor();
    expect(await runAxe(page)).toEqual([]);
    expect(
      await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'),
    ).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: choice, exact: true }).tap();
    await page.getByRole('heading', { name: result }).waitFor();
    const { body } = await client.get<{ items: object[] }>('/online_payments');
    expect(body.items).toMatchObject([{ state: paid === null ? 'PENDING' : 'SUCCEEDED', amount: 105_00 }]);
    expect(await ledgerPayments(client)).toMatchObject(
      paid === null ? [] : [{ amount: paid, amountUnlinked: 0 }],
    );
    expect(errors).toEqual([]);
    await close();
  },
);
