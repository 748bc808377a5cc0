import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { addAction, addUser } from '../harness/people.ts';
import { itNightly } from '../harness/seeds.ts';
import type { Client, TestService } from '../harness/service.ts';
import { owner, type Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, PHONE_LANGUAGES, signedIn, soon, violations, webService } from './browser.ts';

/** Letters in the application: previewed, printed one by one and in batches, and marked as posted. */

interface Task {
  id: string;
  state: string;
  outcome: string | null;
  comment: string | null;
}

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
let ids: Record<string, string>;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
});
beforeEach(async () => {
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  ids = {};
  for (const [name, amount] of Object.entries({ Ada: 30_000, Bert: 20_000, Cleo: 10_000 }))
    await addLetter(name, amount);
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

/** Stores a customer with an overdue invoice and a letter about it. */
async function addLetter(name: string, amount: number): Promise<void> {
  const { id: customerId } = await store(client, '/customers', customer(name, { name }));
  const due = { dueDate: '2026-01-10', issuedAt: '2025-12-10' };
  const { id } = await store(client, '/invoices', invoice(`I-${name}`, name, amount, due));
  const facts = { customerId, name: 'Formal notice', type: 'LETTER', invoiceIds: [id] } as const;
  ids[name] = await addAction(service, client, { ...facts, carryingInvoiceId: id });
}

const visit = (options = {}) => open(browser, service, { as: olga, ...options });
const task = (name: string) => read<Task>(client, `/actions/${ids[name]}`);
const batches = async () =>
  (
    await read<{ items: { postedAt: string | null; letterCount: number }[] }>(
      client,
      '/internal/letters/batches',
    )
  ).items;
const grid = (page: Page) => page.getByRole('grid', { name: 'Letters' });
const waitForPdf = (page: Page, title: string) => page.locator(`iframe[title="${title}"]`).waitFor();

describe('letters', () => {
  it('shows a letter, prints the selected ones as one PDF, marks the batch as posted, and undoes that', async () => {
    await store(client, '/payments', payment('P', 'Bert', 20_000, { 'I-Bert': 20_000 }));
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/', 'Hello, Olga');
    await page.getByRole('link', { name: 'Letters to print 3' }).click();
    await grid(page).getByText('Ada').click();
    await waitForPdf(page, 'Letter');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const name of ['Ada', 'Bert']) await page.getByLabel(`Select Formal notice, ${name}`).click();
    await page.getByRole('button', { name: 'Print 2 letters' }).click();
    await page.getByText('Printing can’t be undone').waitFor();
    await page.getByRole('button', { name: 'Create PDF' }).click();
    await page.getByText('1 letter is in the PDF').waitFor();
    await waitForPdf(page, 'Letters');
    const panel = page.getByRole('complementary');
    await panel.getByText('not printed: paid').waitFor();
    expect(await task('Ada')).toMatchObject({ state: 'EXECUTED', outcome: 'PRINTED' });
    expect(await task('Bert')).toMatchObject({ state: 'IGNORED', outcome: 'PAID' });
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('p');
    await page.getByText('Marked as posted').waitFor();
    await soon(async () => expect((await batches())[0]?.postedAt).not.toBeNull());
    await page.getByRole('button', { name: 'Undo' }).click();
    await soon(async () => expect((await batches())[0]?.postedAt).toBeNull());
    await shown.close();
  });

  itNightly('prints all due letters by a command of the palette', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/letters', 'Letters');
    await grid(page).getByText('Cleo').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('print all');
    await page.getByRole('dialog').getByText('Print all letters due').click();
    await page.getByRole('button', { name: 'Create PDF' }).click();
    await page.getByText('3 letters are in the PDF').waitFor();
    await page.getByRole('link', { name: 'To print' }).click();
    await page.getByText('No letters to print').waitFor();
    await shown.close();
  });

  itNightly('prints one from the work queue, and marks another as sent by other means', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/actions/next', 'Tasks');
    await page.getByRole('heading', { name: 'Ada', level: 2 }).waitFor();
    await waitForPdf(page, 'Letter');
    await expect(page.getByRole('button', { name: 'Done' }).count()).resolves.toBe(0);
    await page.keyboard.press('d');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Create PDF' }).click();
    expect((await saved).suggestedFilename()).toBe('Formal notice Ada.pdf');
    await page.getByRole('heading', { name: 'Bert', level: 2 }).waitFor();
    await page.getByRole('article').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Sent another way' }).click();
    await page.getByText('This letter was not printed here.').waitFor();
    await page.getByLabel('How it was sent').fill('By fax');
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    await soon(async () => expect(await task('Bert')).toMatchObject({ outcome: 'DONE', comment: 'By fax' }));
    await shown.close();
  });

  itNightly('stays at the task that was opened while the queue is read again', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/actions/next', 'Tasks');
    await page.getByRole('heading', { name: 'Ada', level: 2 }).waitFor();
    const reading = new Set<Request>();
    page.on('request', (request) => reading.add(request));
    page.on('requestfinished', (request) => reading.delete(request));
    page.on('requestfailed', (request) => reading.delete(request));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/internal\/work\?/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('i');
    await page.getByLabel('Reason').fill('Asked us not to');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Bert', level: 2 }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Cleo', level: 2 }).waitFor();
    release();
    await page.getByText('2 of 2').waitFor();
    await soon(async () => expect(reading).toEqual(new Set()));
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await page.getByRole('heading', { name: 'Cleo', level: 2 }).count()).toBe(1);
    await shown.close();
  });

  itNightly('shows letters of one customer from the page of the customer', async () => {
    const shown = await visit();
    const { page } = shown;
    const { id } = await read<{ id: string }>(client, '/customers/external:Ada');
    await shown.visit(`/customers/${id}`, 'Ada');
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Letters' }).click();
    await page.getByText('Showing letters of one customer only.').waitFor();
    await grid(page).getByText('Ada').waitFor();
    expect(await grid(page).getByText('Cleo').count()).toBe(0);
    await page.getByRole('button', { name: 'Show all customers' }).click();
    await grid(page).getByText('Cleo').waitFor();
    await shown.close();
  });

  itNightly('offers no printing to a viewer', async () => {
    const who = await owner(service, client, `vic-${client.organization.id.slice(-6)}@example.com`);
    const { organizations } = await who.readToken();
    const facts = { firstName: 'Vic', lastName: 'Viewer', role: 'VIEWER' };
    await olga.ask('PUT', client, `/internal/users/${organizations[0]?.userId}`, facts);
    const shown = await visit({ as: who });
    const { page } = shown;
    await shown.visit('/letters', 'Letters');
    await grid(page).getByText('Ada').click();
    await waitForPdf(page, 'Letter');
    expect(await page.getByRole('button', { name: /print/i }).count()).toBe(0);
    await shown.close();
  });
});

describe('on a phone', () => {
  itNightly.each(PHONE_LANGUAGES)('fits without accessibility violations: %s', async (language) => {
    const user = await addUser(service, client, 'ada');
    const headers = { 'x-quittance-user': user.id };
    expect(
      (await client.post('/internal/letters/batches', { actionIds: [ids['Ada']] }, headers)).status,
    ).toBe(201);
    const shown = await visit({ language, viewport: PHONE, hasTouch: true, isMobile: true });
    const { page } = shown;
    const [batch] = (await read<{ items: { id: string }[] }>(client, '/internal/letters/batches')).items;
    for (const path of ['/letters', `/letters?open=${ids['Bert']}`, `/letters/printed?open=${batch?.id}`]) {
      await shown.visit(path);
      await page.locator('main h1').waitFor();
      if (path.includes('open')) await page.locator('iframe').waitFor();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
      expect(await violations(page), path).toEqual([]);
    }
    await shown.close();
  });
});
