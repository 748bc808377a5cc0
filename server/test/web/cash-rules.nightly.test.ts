import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisionTasks } from '../../src/cash/decisions/job.ts';
import { cashReplayTasks } from '../../src/cash/replay/job.ts';
import type { CashRules } from '../../src/cash/settings/schema.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { PAYER_IBAN } from '../harness/bank-transactions.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import { bankClient, paymentPart } from '../harness/matches.ts';
import type { Client, TestService } from '../harness/service.ts';
import { owner, type Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, type Shown, signedIn, soon, violations, webService } from './browser.ts';

/** The page on which the rules of cash application are changed, and payers are remembered. */

let service: TestService;
let worker: JobWorker;
let browser: Browser;
let client: Client;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  worker = startJobs(service.database, [...decisionTasks(service), ...cashReplayTasks(service)]);
});
beforeEach(async () => {
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
});
afterAll(async () => {
  await browser?.close();
  await worker?.stop();
  await closeVerified(service);
});

const TODAY = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);
const rules = () => read<CashRules>(client, '/internal/cash/rules');
const visit = (options = {}): Promise<Shown> => open(browser, service, { as: olga, ...options });
const rule = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Rules in their order' }).getByRole('listitem').filter({ hasText: name });

/** Two months of rent, each with the line that paid it, matched by a person. */
async function rents(): Promise<void> {
  const bank = bankClient(service, client);
  await store(client, '/customers', customer('c', { name: 'Miller Ltd' }));
  for (const days of [70, 40]) {
    const number = `RENT-${days}`;
    const dates = { issuedAt: daysAgo(days + 5), dueDate: daysAgo(days - 5) };
    await store(client, '/invoices', invoice(number, 'c', 800_00, dates));
    const id = await bank.line(800_00, { bookedOn: daysAgo(days), text: 'Rent' });
    await bank.matched(id, paymentPart('c', 800_00, { [number]: 800_00 }));
  }
}

describe('the rules', () => {
  it('are tried on the last year before they are saved, and restored later', async () => {
    await rents();
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/cash/rules', 'Cash rules');
    const known = rule(page, 'Known payer, one exact amount');
    await known.getByText('800.00 from an account that paid before').waitFor();
    expect(await violations(page)).toEqual([]);
    await known.getByRole('radio', { name: 'Propose' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('1 change is not saved.').waitFor();
    await page.getByRole('button', { name: 'Try the change' }).click();
    const replay = page.getByRole('region', { name: 'What the change would have done' });
    await replay
      .getByText('1 of 2 bank transactions of the last year would be decided differently:')
      .waitFor();
    await replay.getByText('1 newly applied transaction is as it was matched.').waitFor();
    const line = replay.getByRole('listitem').filter({ hasText: 'Payer AG' });
    await line.getByText('applied by rule 6').waitFor();
    expect(await line.getByRole('link').getAttribute('href')).toContain('/cash?is=ALL&open=');
    expect(await violations(page)).toEqual([]);
    expect(await rules()).toMatchObject({ version: 0 });

    await page.getByLabel('Reason for the change').fill('Rents are right');
    await page.keyboard.press('Control+s');
    await page.getByText('Version 1 is saved.').waitFor();
    expect(await rules()).toMatchObject({ version: 1, values: { switches: { 6: 'AUTOMATIC' } } });
    await rule(page, 'Known payer only').getByText('Off', { exact: true }).click();
    await page.getByRole('button', { name: 'Save version 2' }).click();
    await page.getByText('Version 2 is saved.').waitFor();

    await page.getByRole('link', { name: 'Versions' }).click();
    const first = page.getByRole('listitem').filter({ hasText: 'Rents are right' });
    await first.getByText('Rule 6: Known payer, one exact amount').waitFor();
    expect(await violations(page)).toEqual([]);
    await first.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByText('Version 1 is restored as version 3.').waitFor();
    expect(await rules()).toMatchObject({
      version: 3,
      comment: 'Restored version 1',
      values: { switches: { 6: 'AUTOMATIC', 8: 'AUTOMATIC' } },
    });
    await shown.close();
  });

  it('report that another user saved first, and fit a phone', async () => {
    const shown = await visit({ viewport: PHONE, hasTouch: true });
    const { page } = shown;
    await shown.visit('/cash/rules', 'Cash rules');
    await rule(page, 'Known payer only').getByText('Propose', { exact: true }).click();
    const { values } = await rules();
    expect((await client.put('/internal/cash/rules', { values: { ...values, feeCap: 1 } })).status).toBe(200);
    await page.getByRole('button', { name: /^Save version/ }).click();
    await page.getByRole('alert').waitFor();
    shown.expected(/409/);
    expect(await rules()).toMatchObject({ version: 1, values: { feeCap: 1 } });
    expect(await violations(page)).toEqual([]);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);
    await shown.close();
  });

  it('have amounts with the decimal mark of the language, and take both', async () => {
    const shown = await visit({ language: 'de' });
    const { page } = shown;
    await shown.visit('/cash/rules', 'Zuordnungsregeln');
    const fee = page.getByLabel('Bankgebühr', { exact: true });
    expect(await fee.inputValue()).toBe('30,00');
    await fee.fill('7.50');
    await page.getByText('1 Änderung ist nicht gespeichert.').waitFor();
    await fee.fill('zwölf');
    await page.getByText('Geben Sie einen Betrag ein, zum Beispiel 12.345,67.').waitFor();
    const save = page.getByRole('button', { name: 'Version 1 speichern' });
    expect(await save.isDisabled()).toBe(true);
    await fee.fill('12,5');
    await save.click();
    await page.getByText('Version 1 ist gespeichert.').waitFor();
    expect(await rules()).toMatchObject({ values: { feeCap: 12_50 } });
    await expect.poll(() => fee.inputValue()).toBe('12,50');
    await shown.close();
  });

  it('differ for a customer, value by value', async () => {
    await store(client, '/customers', customer('c', { name: 'Miller Ltd' }));
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/cash/rules?tab=customers', 'Cash rules');
    await page.getByText('All customers follow your rules').waitFor();
    await page.getByRole('button', { name: 'Add a customer' }).click();
    await page.getByRole('dialog').getByLabel('Customer').click();
    await page.getByRole('option', { name: 'Miller Ltd' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rules of Miller Ltd' });
    await dialog.getByLabel('Own value: Early-payment discount').check();
    await dialog.getByLabel('Discount', { exact: true }).fill('2');
    await dialog.getByLabel(/^3 · /).selectOption('PROPOSE');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The rules of Miller Ltd are saved.').waitFor();
    const { id } = await read(client, '/customers/external:c');
    expect(await read(client, `/internal/cash/customer_rules/${id}`)).toMatchObject({
      values: { switches: { 3: 'PROPOSE' }, discount: { basisPoints: 200, days: 14 } },
    });
    await page.getByRole('button', { name: 'Edit rules' }).click();
    await page.getByRole('button', { name: 'Remove own rules' }).click();
    await page.getByText('Miller Ltd follows your organization again.').waitFor();
    await shown.close();
  });
});

describe('payers', () => {
  it('are listed, forgotten and assigned', async () => {
    await rents();
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/cash/rules?tab=payers', 'Cash rules');
    const list = page.getByRole('list', { name: 'Remembered payers' });
    await list.getByText('2 matches').waitFor();
    expect(await violations(page)).toEqual([]);
    await list.getByRole('button', { name: /^Forget/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
    await page.getByText('No payers are remembered yet').waitFor();
    await page.getByRole('button', { name: 'Assign an account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign an account' });
    await dialog.getByLabel('IBAN or account number').fill(PAYER_IBAN);
    await dialog.getByLabel('Customer').click();
    await page.getByRole('option', { name: 'Miller Ltd' }).click();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await list.getByText('Assigned by a user').waitFor();
    await soon(async () => {
      const { items } = await read<{ items: object[] }>(client, '/internal/cash/payers');
      expect(items).toMatchObject([{ account: PAYER_IBAN, isDecisive: true }]);
    });
    await shown.close();
  });

  it('and rules are read by viewers, who cannot change them', async () => {
    await rents();
    const viewer = await owner(service, client, `vic-${client.organization.id.slice(-6)}@example.com`);
    const { organizations } = await viewer.readToken();
    const facts = { firstName: 'Vic', lastName: 'Viewer', role: 'VIEWER' };
    await olga.ask('PUT', client, `/internal/users/${organizations[0]?.userId}`, facts);
    const shown = await visit({ as: viewer });
    const { page } = shown;
    await shown.visit('/cash/rules', 'Cash rules');
    expect(await rule(page, 'Known payer only').getByRole('radio', { name: 'Off' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Payers' }).click();
    await page.getByText('2 matches').waitFor();
    expect(await page.getByRole('button', { name: /^Forget/ }).count()).toBe(0);
    await shown.close();
  });
});
