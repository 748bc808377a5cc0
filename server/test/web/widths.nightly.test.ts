import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { contact, creditNote, customer, invoice, payment, read, store } from '../harness/factories.ts';
import { addSent } from '../harness/mail.ts';
import { addAction } from '../harness/people.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, signedIn, soon, webService } from './browser.ts';

/** Columns fit their content: amounts, days, times and titles, at 1280 pixels in each language. */

const MOST = 99_999_999_999;

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Weite' });
  olga = await signedIn(service, client);
  for (const name of ['C-1', 'C-2']) {
    await store(client, '/customers', customer(name, { name: `Widerstandsmessgeräte Wuppertal ${name}` }));
    await store(client, `/customers/external:${name}/contacts`, contact(`buchhaltung@${name}.example`));
    await store(client, '/invoices', invoice(`I-${name}`, name, MOST, { dueDate: '2020-12-25' }));
    await store(
      client,
      '/payments',
      payment(`P-${name}`, name, MOST, undefined, { refNumber: 'RF18 5390 0754 7034' }),
    );
    await store(client, '/credit_notes', creditNote(`N-${name}`, name, MOST));
    await store(client, `/invoices/external:I-${name}/promise`, { date: '2098-12-25' });
    const customerId = String((await read(client, `/customers/external:${name}`))['id']);
    await addAction(service, client, {
      customerId,
      name: `Anruf wegen I-${name}`,
      dueAt: '2020-12-25T08:00:00.000Z',
    });
    await addSent(service, client, { customerId, subject: 'Zahlungserinnerung' });
  }
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

/**
 * Truncated cells, by column. Only texts longer than 420 pixels may be cut, such as all fields of an audit
 * change.
 */
const CUT = `[...document.querySelectorAll('[role=grid] [role=gridcell], [role=grid] [role=columnheader]')]
  .filter((cell) => cell.scrollWidth > cell.clientWidth && cell.clientWidth < 420)
  .map((cell) => cell.dataset.column + ': ' + cell.textContent)`;

/** Pixels of the list that only scrolling sideways shows. */
const HIDDEN_PIXELS = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('[role=grid]'))`;

const PLACES = [
  '/customers',
  '/invoices',
  '/payments',
  '/credit_notes',
  '/actions',
  '/inbox/mails',
  '/receivables/promises',
  '/receivables/documents?minAge=1&currency=EUR',
  '/settings/audit',
];

async function cutOff(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('gridcell').first().waitFor();
  await soon(async () => expect(await page.evaluate(CUT)).toEqual([]));
}

it('the audit trail needs no scrolling sideways at 1440 pixels', async () => {
  const shown = await open(browser, service, { as: olga, viewport: { width: 1440, height: 900 } });
  await shown.visit('/settings/audit');
  await cutOff(shown.page);
  expect(await shown.page.evaluate(HIDDEN_PIXELS)).toBe(0);
  await shown.close();
});

describe.each(['en', 'de', 'fr'])('the lists in %s', (language) => {
  it('cut nothing off', async () => {
    const shown = await open(browser, service, {
      as: olga,
      language,
      viewport: { width: 1280, height: 800 },
    });
    for (const place of PLACES) {
      await shown.visit(place);
      await cutOff(shown.page);
    }
    await shown.close();
  });
});
