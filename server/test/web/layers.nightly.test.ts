import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, read, store } from '../harness/factories.ts';
import { addAction } from '../harness/people.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, soon, violations, webService } from './browser.ts';

/** Layers in front of a page: `Esc` closes the topmost layer and keeps typed text; toasts cover nothing. */

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
let id: string;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Schichten' });
  olga = await signedIn(service, client);
  await store(client, '/customers', customer('C-1', { name: 'Lagen' }));
  await store(client, '/customers/external:C-1/contacts', contact('lena@lagen.example'));
  await store(client, '/invoices', invoice('I-1', 'C-1', 10_000, { dueDate: '2020-01-01' }));
  id = String((await read(client, '/customers/external:C-1'))['id']);
  await addAction(service, client, { customerId: id, name: 'Ring them' });
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const visit = (options = {}) => open(browser, service, { as: olga, ...options });
const dialogs = (page: Page) => page.getByRole('dialog').count();
const isClosed = (page: Page) => soon(async () => expect(await dialogs(page)).toBe(0));

describe('Escape', () => {
  it.each([
    ['n', 'Note text'],
    ['c', 'Call notes'],
  ])('keeps a typed note after the key %s', async (key, label) => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit(`/customers/${id}`, 'Lagen');
    await page.keyboard.press(key);
    await page.getByLabel(label).fill('Half of it');
    await page.keyboard.press('Escape');
    await isClosed(page);
    await page.keyboard.press(key);
    expect(await page.getByLabel(label).inputValue()).toBe('Half of it');
    // Cancel discards the text, and an undo restores it.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await isClosed(page);
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await page.keyboard.press(key);
    expect(await page.getByLabel(label).inputValue()).toBe('Half of it');
    await shown.close();
  });

  it('leaves the next keys to the page, while the dialog still fades', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/actions/next', 'Tasks');
    for (const key of ['?', 't']) {
      await page.keyboard.press(key);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('wlagen');
      const search = page.getByRole('dialog').getByRole('textbox');
      await soon(async () => expect(await search.inputValue()).toBe('wlagen'));
      await page.keyboard.press('Escape');
      await isClosed(page);
    }
    await page.getByRole('navigation').getByRole('button', { name: /Lagen/ }).waitFor();
    await shown.close();
  });

  it('keeps a form open that would lose typed text', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/invoices', 'Invoices');
    await page.getByRole('grid').getByText('I-1', { exact: true }).click();
    await page.getByRole('heading', { name: 'I-1', level: 2 }).waitFor();
    await page.keyboard.press('d');
    await page.keyboard.press('Escape');
    await isClosed(page);
    await page.keyboard.press('d');
    await page.getByLabel('Comment').fill('They say it is wrong');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    expect(await page.getByLabel('Comment').inputValue()).toBe('They say it is wrong');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await isClosed(page);
    await shown.close();
  });

  it('closes a menu, and nothing behind it', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/actions/next', 'Tasks');
    await page.getByText('Ring them').first().waitFor();
    const more = page.getByRole('button', { name: 'More' }).first();
    await more.click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/actions/next');
    await shown.visit('/customers', 'Customers');
    await page.getByRole('grid').getByText('Lagen', { exact: true }).click();
    const panel = page.getByRole('complementary');
    await panel.getByRole('heading', { name: 'Lagen' }).waitFor();
    await panel.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    expect(await panel.count()).toBe(1);
    await page.keyboard.press('Escape');
    await soon(async () => expect(await panel.count()).toBe(0));
    await shown.close();
  });

  it('keeps the typed outcome of a task', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/actions/next', 'Tasks');
    await page.getByText('Ring them').first().waitFor();
    await page.keyboard.press('d');
    const field = page.getByRole('dialog').getByRole('textbox');
    await field.fill('No answer');
    await page.keyboard.press('Escape');
    await isClosed(page);
    expect(new URL(page.url()).pathname).toBe('/actions/next');
    await page.keyboard.press('d');
    expect(await field.inputValue()).toBe('No answer');
    await shown.close();
  });
});

describe('notices', () => {
  it.each([
    ['a desk', {}],
    ['a phone', { viewport: PHONE, hasTouch: true, isMobile: true }],
  ])(
    'are below the page on %s, and their changes can be undone after they are gone',
    async (_name, options) => {
      const shown = await visit(options);
      const { page } = shown;
      await shown.visit(`/customers/${id}`, 'Lagen');
      await page.keyboard.press('n');
      await page.getByLabel('Note text').fill('To be undone');
      await page.getByRole('button', { name: 'Save' }).click();
      const notice = page.getByRole('alert');
      await notice.getByRole('button', { name: 'Undo' }).waitFor();
      await isClosed(page);
      const [above, below] = [await page.locator('main').boundingBox(), await notice.boundingBox()];
      expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
      expect(await violations(page)).toEqual([]);
      await notice.getByRole('button', { name: 'Close' }).click();
      await notice.waitFor({ state: 'hidden' });
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: 'Recent changes' }).click();
      await page.getByRole('menuitem', { name: /^Note saved/ }).click();
      await soon(async () => expect((await client.get<{ total: number }>('/notes')).body.total).toBe(0));
      await shown.close();
    },
  );
});
