import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import { howOften, itNightly } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { runAxe } from '../web/axe.ts';
import { openPage, startBrowser, startFrames } from './browser.ts';
import { addBankAccount, fillAccount, IBAN, OWN_SCRIPT, portalPath } from './view.ts';

/** The portal in a real browser: on a desktop, on a phone, on paper, and with a screen reader. */

let service: TestService;
let browser: Browser;
let frames: Awaited<ReturnType<typeof startFrames>>;
const clients: Record<'en' | 'fr', Client | null> = { en: null, fr: null };
const clock = new ManualClock('2026-02-10T09:00:00Z');
beforeAll(async () => {
  frames = await startFrames();
  browser = await startBrowser(frames.url);
  service = await testService({ clock });
  for (const language of ['en', 'fr'] as const) {
    const client = await service.client({ name: 'Lumière & Fils', language });
    clients[language] = client;
    await fillAccount(client, 'Dupont Distribution SA');
    await addBankAccount(service, client, { iban: IBAN, bic: 'BNPAFRPP' });
    await store(client, '/invoices/external:2026-002/promise', { date: '2026-02-20' });
    await store(client, '/invoices/external:2026-003/dispute', { reason: 'QUALITY' });
    const { id } = await store(client, '/invoices', invoice('2025-090', 'C-1', 42_000));
    await client.post(`/invoices/${id}/pdf`, { data: Buffer.from('%PDF-1.7').toString('base64') });
    await store(client, '/customers', customer('many', { name: 'A'.repeat(200) }));
    for (let i = 0; i < 51; i += 1)
      await store(client, '/invoices', invoice(`${i}-${'9'.repeat(60)}`, 'many', 9_007_199_254_740 + i));
  }
});
afterAll(async () => {
  await browser?.close();
  frames?.close();
  await closeVerified(service);
});

async function linkOf(language: 'en' | 'fr', debtor = 'C-1', body: object = {}): Promise<string> {
  const client = clients[language];
  if (client === null) throw new Error('the records are not there');
  return `${service.url}${await portalPath(client, debtor, body)}`;
}

/** Returns the page of an open invoice with its forms and with the result of sending them. */
async function chosen(language: 'en' | 'fr', number: string): Promise<string> {
  const client = clients[language];
  if (client === null) throw new Error('the records are not there');
  const { id } = await read(client, `/invoices/external:${number}`);
  const notice = { '2026-002': 'promised', '2026-003': 'disputed' }[number] ?? 'date';
  return `${await linkOf(language)}?invoice=${id}&notice=${notice}`;
}

/** Returns the page of open invoices that are paid together. */
async function together(language: 'en' | 'fr'): Promise<string> {
  const client = clients[language];
  if (client === null) throw new Error('the records are not there');
  const body = new URLSearchParams();
  for (const number of ['2026-001', '2026-003'])
    body.append('invoice', (await read<{ id: string }>(client, `/invoices/external:${number}`)).id);
  const { url } = await fetch(`${await linkOf(language)}/payments`, { method: 'POST', body });
  return url;
}

const WIDTHS = [1280, 360];
/** By day French on a phone: its words are longer, and most debtors open the portal there. */
const LANGUAGES = (['fr', 'en'] as const).slice(0, howOften(2, 2, 1));
/** Returns the widths for a language: all in long runs; else the phone has the language with longer words. */
const widthsOf = (language: string) =>
  WIDTHS.filter((width) => howOften(0, 1) === 1 || (language === 'en') === (width === 1280));

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(widthsOf(language))('is accessible and fits at %d pixels', { timeout: 240_000 }, async (width) => {
    const addresses = [
      ...['', '?view=settled', '?view=credits'].map(async (query) => `${await linkOf(language)}${query}`),
      linkOf(language, 'many'),
      ...['2026-001', '2026-002', '2026-003'].map((number) => chosen(language, number)),
      together(language),
      Promise.resolve(`${service.url}/portal/none`),
      // The only page outside the portal with its look, in one language.
      ...(language === 'en' ? [Promise.resolve(`${service.url}/docs/errors#amount_exceeded`)] : []),
    ];
    const { page, errors, close } = await openPage(browser, {
      viewport: { width, height: 800 },
      locale: language,
    });
    for (const address of await Promise.all(addresses)) {
      await page.goto(address);
      const violations = await runAxe(page);
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect(found, address).toEqual([]);
      const wide = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      expect(wide, address).toBeLessThanOrEqual(0);
      expect(await page.evaluate('document.documentElement.lang')).toBe(language);
    }
    expect(errors.filter((text) => !text.includes('404'))).toEqual([]);
    await close();
  });
});

itNightly('works without JavaScript, and sends no referrer to other sites', async () => {
  const { page, errors, referers, close } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(await linkOf('en'));
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Dupont Distribution SA');
  await page.getByRole('link', { name: 'How to pay invoice 2026-002' }).click();
  const pay = page.getByRole('region', { name: 'How to pay' });
  expect(await pay.getByRole('heading', { level: 3 }).textContent()).toBe('Invoice 2026-002');
  expect(await pay.getByRole('img', { name: /€500\.00, reference 2026-002/ }).count()).toBe(1);
  await pay.getByRole('link', { name: 'Show how to pay everything' }).click();
  expect(await pay.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Everything that is due in EUR',
    'Everything that is due in GBP',
  ]);
  await page.getByLabel('Choose invoice 2026-001').check();
  await page.getByLabel('Choose invoice 2026-002').check();
  await page.getByRole('button', { name: 'Pay the chosen invoices' }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Pay 2 invoices together');
  expect(await pay.getByRole('img', { name: /€1,670\.00, reference RF\d\dC1/ }).count()).toBe(1);
  expect(await page.getByRole('table').getByRole('row').count()).toBe(3);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Settled invoices' }).click();
  expect(await page.getByRole('table').getByRole('row').count()).toBe(2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'PDF of 2025-090' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('2025-090.pdf');
  await sections.getByRole('link', { name: 'Payments and credits' }).click();
  const cells = await page
    .getByRole('row', { name: /VIR 4711/ })
    .getByRole('cell')
    .allTextContents();
  expect(cells).toEqual(['Payment (bank transfer)', '3 Nov 2025', '€620.00', '€0.00', 'Receipt']);
  await page.goto(await linkOf('en', 'many'));
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
  expect(await page.getByText('Page 2 of 2').count()).toBe(1);
  expect(await page.getByRole('table').getByRole('row').count()).toBe(2);
  expect((await page.content()).replace(OWN_SCRIPT, '')).not.toContain('<script');
  expect(errors).toEqual([]);
  expect(referers).toEqual([]);
  await close();
});

it('accepts a promise and a dispute through its forms, also within a frame', async () => {
  const client = await service.client({ name: 'Lumière & Fils' });
  await fillAccount(client, 'Dupont Distribution SA');
  const { page, errors, referers, close } = await openPage(browser, {
    javaScriptEnabled: false,
    viewport: { width: 360, height: 800 },
  });
  const link = async (body: object = {}) => `${service.url}${await portalPath(client, 'C-1', body)}`;
  await page.goto(await link());
  await page.getByRole('link', { name: 'Pay later or dispute invoice 2026-001' }).click();
  await page.getByLabel('Day of payment').fill('2026-03-01');
  await page.getByRole('button', { name: 'Promise to pay' }).click();
  expect(await page.getByRole('status').textContent()).toContain('Your promise to pay is recorded.');
  expect(await page.getByRole('row', { name: /2026-001/ }).textContent()).toContain(
    'Payment promised by 1 Mar 2026',
  );
  // Reloading the page sends nothing again.
  await page.reload();
  expect(await page.getByLabel('Day of payment').count()).toBe(0);
  expect(errors).toEqual([]);
  expect(referers).toEqual([]);
  await close();

  const embedded = await openPage(browser);
  const named = await link({ frameAncestors: 'app.example.com' });
  await embedded.page.goto(`http://app.example.com/?${encodeURIComponent(named)}`);
  const frame = embedded.page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Pay later or dispute invoice 2026-002' }).click();
  await frame.getByLabel('What is wrong?').selectOption('Something else');
  await frame
    .getByRole('region', { name: /2026-002 later/ })
    .getByLabel('Comment')
    .last()
    .fill('Not what we ordered');
  await frame.getByRole('button', { name: 'Dispute the invoice' }).click();
  expect(await frame.getByRole('status').textContent()).toContain('Your dispute is recorded.');
  await embedded.close();
  expect(await read(client, '/invoices/external:2026-002')).toMatchObject({
    dispute: { reason: 'OTHER', comment: 'Not what we ordered', source: 'PORTAL' },
  });
});

itNightly('offers only days that can be promised', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(await chosen('en', '2026-001'));
  const day = page.getByLabel('Day of payment');
  const send = page.getByRole('button', { name: 'Promise to pay' });
  for (const wrong of ['', '2026-02-09', '2026-03-13']) {
    await day.fill(wrong);
    await send.click();
    expect(await day.evaluate((input) => input.matches(':invalid')), wrong).toBe(true);
  }
  await close();
});

it('runs and loads nothing from the content of records', async () => {
  const evil = `<script>document.title = 'run'</script>"'><img src="http://x.example.com" onerror="document.title='run'">`;
  const client = await service.client({ name: evil });
  await store(client, '/customers', customer('C-1', { name: evil }));
  await store(client, '/invoices', invoice('I-1', 'C-1', 100, { customId: evil }));
  await addBankAccount(service, client, { iban: evil, bic: evil });
  const { page, errors, close } = await openPage(browser);
  await page.goto(`${service.url}${await portalPath(client, 'C-1')}`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(evil);
  expect(await page.getByRole('link', { name: `How to pay invoice ${evil}` }).count()).toBe(1);
  const html = (await page.content()).replace(OWN_SCRIPT, '');
  expect(html).not.toContain('<script');
  expect(await page.evaluate('document.querySelectorAll("img, iframe").length')).toBe(0);
  expect(await page.title()).toContain('<script>');
  expect(errors).toEqual([]);
  await close();
});

itNightly('keeps its tables readable by screen readers where they look like cards', async () => {
  for (const width of WIDTHS) {
    const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
    await page.goto(await linkOf('en'));
    const table = page.getByRole('table', { name: 'Open invoices (3 entries)' });
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Choose',
      'Invoice',
      'Status',
      'Issued',
      'Due date',
      'Amount',
      'Outstanding',
      'Actions',
    ]);
    const row = table.getByRole('row', { name: /2026-001/ });
    expect(await row.getByRole('rowheader').textContent()).toBe('2026-001');
    expect(await row.getByRole('cell').nth(1).textContent()).toBe('Overdue');
    await close();
  }
});

it('can be used by keyboard from the first tab stop', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(await linkOf('en'));
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate('document.activeElement?.textContent');
  expect(await focused()).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement?.id')).toBe('content');
  await close();
});

itNightly('prints as a statement, without controls', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 680, height: 900 } });
  await page.goto(await linkOf('en'));
  await page.emulateMedia({ media: 'print' });
  const visible = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).count();
  for (const text of ['Settled invoices', 'Skip to content', 'Actions'])
    expect(await visible(text), text).toBe(0);
  for (const text of ['2026-001', 'Outstanding', 'Payment reference'])
    expect(await visible(text), text).toBeGreaterThan(0);
  const row = page.getByRole('row', { name: /2026-001/ });
  const tops = await row
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.checkVisibility())
        .map((cell) => Math.round(cell.getBoundingClientRect().top)),
    );
  expect(new Set(tops).size, 'a row stays a row on paper').toBe(1);
  expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
  await close();
});

itNightly('can be embedded by the named sites only', async () => {
  const named = await linkOf('en', 'C-1', { frameAncestors: 'app.example.com' });
  const closed = await linkOf('en');
  const shown = async (parent: string, address: string) => {
    const { page, close } = await openPage(browser);
    await page.goto(`http://${parent}/?${encodeURIComponent(address)}`);
    const text = await page.frameLocator('iframe').locator('body').textContent();
    await close();
    return text?.includes('Dupont Distribution SA');
  };
  expect(await shown('app.example.com', named)).toBe(true);
  expect(await shown('evil.example.com', named)).toBe(false);
  expect(await shown('app.example.com', closed)).toBe(false);
});
