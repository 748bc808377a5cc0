import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '../../src/dunning/actions/schema.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, payment, read, store } from '../harness/factories.ts';
import { addAction } from '../harness/people.ts';
import { itNightly } from '../harness/seeds.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, soon, violations, webService } from './browser.ts';

/** A collector's day: the work queue by keyboard, and figures that open down to their documents. */

const HOSTILE = `<img src=x onerror="document.title='owned'">{{7*7}}`;

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  const due = { dueDate: '2026-01-10', issuedAt: '2025-12-10' };
  for (const [at, name] of ['Small', 'Large', HOSTILE, 'Phoneless'].entries()) {
    await store(client, '/customers', customer(`C-${at}`, { name }));
    await store(
      client,
      '/invoices',
      invoice(`I-${at}`, `C-${at}`, [10_000, 900_000, 50_000, 500][at] ?? 0, due),
    );
    if (at < 3)
      await store(
        client,
        `/customers/external:C-${at}/contacts`,
        contact(`c${at}@example.com`, { firstName: 'Ada', phone: `+33 1 0${at}`, isMain: true }),
      );
    const { id } = await read(client, `/customers/external:C-${at}`);
    await addAction(service, client, { customerId: String(id), name: `Call about I-${at}` });
  }
  await store(client, '/payments', payment('P-1', 'C-0', 4_200));
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const visit = (options = {}) => open(browser, service, { as: olga, ...options });

const actionsOf = async (owner: string, state: string) => {
  const { id } = await read(client, `/customers/external:${owner}`);
  const { body } = await client.get<{ items: Action[] }>(`/actions?customerId=${String(id)}&state=${state}`);
  return body.items;
};

describe('the work queue', () => {
  it('is worked from home by keyboard: call with a note, next, snooze, undo', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/', 'Hello, Olga');
    await page.getByRole('link', { name: 'Team tasks 4' }).waitFor();
    await page.getByRole('link', { name: 'Unapplied payments 1' }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'Large', level: 2 }).waitFor();
    await page.getByText('1 of 4').waitFor();
    await page.keyboard.press('d');
    await page.getByLabel('Note', { exact: true }).waitFor();
    await page.keyboard.type('Pays on Friday');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Done: Large').waitFor();
    await page.getByRole('heading', { name: HOSTILE, level: 2 }).waitFor();
    expect((await actionsOf('C-1', 'EXECUTED'))[0]?.comment).toBe('Pays on Friday');
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Small', level: 2 }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: HOSTILE, level: 2 }).waitFor();
    await page.keyboard.press('s');
    await page.getByLabel('Until', { exact: true }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Small', level: 2 }).waitFor();
    expect((await actionsOf('C-2', 'TODO'))[0]?.snoozedUntil).not.toBeNull();
    const snoozed = page.getByRole('alert').filter({ hasText: 'Snoozed' });
    await snoozed.getByRole('button', { name: 'Undo' }).click();
    await soon(async () => expect((await actionsOf('C-2', 'TODO'))[0]?.snoozedUntil).toBeNull());
    await page.keyboard.press('Escape');
    await page.getByRole('grid', { name: 'Tasks' }).waitFor();
    expect(await page.title()).toBe('Quittance');
    await shown.close();
  });
});

describe('the call sheet', () => {
  itNightly('records each outcome with one key and the next task, and undoes it', async () => {
    const shown = await visit();
    const { page } = shown;
    const { id } = await read(client, '/customers/external:C-2');
    await shown.visit(`/actions/next?customerId=${String(id)}`, 'Tasks');
    await page.getByRole('checkbox', { name: 'Select invoice I-2' }).waitFor();
    await page.keyboard.press('v');
    await page.getByText(/: Voicemail saved\. Next: Call again on /).waitFor();
    const called = await actionsOf('C-2', 'EXECUTED');
    expect(called).toMatchObject([{ outcome: 'VOICEMAIL', invoices: [{ customId: 'I-2' }] }]);
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await soon(async () => expect(await actionsOf('C-2', 'EXECUTED')).toEqual([]));
    await shown.close();
  });

  it('records a promise with its day and amount, and lists its keys', async () => {
    const shown = await visit();
    const { page } = shown;
    const { id } = await read(client, '/customers/external:C-2');
    await shown.visit(`/actions/next?customerId=${String(id)}`, 'Tasks');
    await page.getByRole('checkbox', { name: 'Select invoice I-2' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'On this page' }).waitFor();
    await page.getByRole('dialog').getByText('Wrong contact').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('p');
    await page.getByLabel('Pays by').fill('2036-01-31');
    await page.getByLabel('Amount', { exact: true }).fill('123.45');
    await page.keyboard.press('Enter');
    await page.getByText(/: promise saved\./).waitFor();
    expect((await read(client, '/invoices/external:I-2'))['promiseToPay']).toMatchObject({ amount: 12_345 });
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await soon(async () => expect(await actionsOf('C-2', 'EXECUTED')).toEqual([]));
    expect((await read(client, '/invoices/external:I-2'))['promiseToPay']).toBeNull();
    await shown.close();
  });

  itNightly('creates a task for a customer from its page, and undoes it', async () => {
    const shown = await visit();
    const { page } = shown;
    const { id } = await read(client, '/customers/external:C-3');
    await shown.visit(`/customers/${String(id)}`, 'Phoneless');
    await page.keyboard.press('t');
    await page.getByLabel('Task', { exact: true }).fill('Find a phone number');
    await page.getByRole('button', { name: 'Create task' }).last().click();
    await page.getByText('Task created: Find a phone number').waitFor();
    expect(await actionsOf('C-3', 'TODO')).toHaveLength(2);
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await soon(async () => expect(await actionsOf('C-3', 'TODO')).toHaveLength(1));
    await shown.close();
  });
});

describe('assignment rules', () => {
  itNightly('are set for all other tasks, and assign those that wait', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/settings/assignment', 'Task assignment');
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByRole('button', { name: 'Add rule by amount' }).click();
    await page.getByLabel('Overdue from').fill('5000');
    await save.click();
    await page.getByText('Enter a value.', { exact: true }).waitFor();
    await page.getByRole('group', { name: 'Users, in turn' }).getByLabel('Olga Owner').check();
    await save.click();
    await page.getByText('Choose who gets all other tasks.', { exact: true }).waitFor();
    shown.expected(/400/);
    await page.getByRole('group', { name: 'All other tasks, in turn' }).getByLabel('Olga Owner').check();
    await save.click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await read(client, '/internal/assignment_rules'))['rules']).toMatchObject([
      { amountFrom: 500_000, amountTo: null },
      { amountFrom: null, amountTo: null },
    ]);
    expect(await violations(page)).toEqual([]);
    await shown.close();
  });
});

describe('figures', () => {
  itNightly('open down to the documents behind them', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/receivables?asOf=2026-01-31', 'Receivables');
    await page.getByRole('button', { name: 'Overdue 9,605.00 EUR' }).click();
    await page.getByRole('heading', { name: 'How Overdue is calculated' }).waitFor();
    await page
      .getByRole('complementary')
      .getByRole('link', { name: /4 documents/ })
      .click();
    const grid = page.getByRole('grid', { name: 'Receivables by document' });
    await grid.getByText(HOSTILE).waitFor();
    expect(await grid.getByRole('row').count()).toBe(5);
    await page.goBack();
    await page.getByRole('button', { name: /^DSO / }).first().click();
    await page.getByText('receivables / sales × days').waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toBe('simple');
    await shown.close();
  });
});

describe('on a phone', () => {
  itNightly.each([
    ['/actions/next', 'Tasks'],
    ['/receivables?groupBy=CUSTOMER&open=countback', 'Receivables'],
  ])('fits without accessibility violations: %s', async (path, heading) => {
    const shown = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
    await shown.visit(path, heading);
    await shown.page.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await shown.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    expect(await violations(shown.page)).toEqual([]);
    await shown.close();
  });

  itNightly('fits on every page that home links to', async () => {
    const shown = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
    for (const [path, heading] of [
      ['/actions', 'Tasks'],
      ['/inbox', 'Inbox'],
      ['/payments?unapplied=true', 'Payments'],
      ['/receivables/promises?lapsed=true', 'Promises to pay'],
      ['/receivables/changes?since=2026-01-01', 'Changes since Jan 1, 2026'],
    ] as const) {
      await shown.visit(path, heading);
      expect(await shown.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    }
    await shown.close();
  });
});
