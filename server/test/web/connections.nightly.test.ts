import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ConnectorPool } from '../../src/integrations/connections/pool.ts';
import type { Connectors } from '../../src/integrations/routes.ts';
import { sourceTasks } from '../../src/integrations/sync/job.ts';
import { MemorySource } from '../../src/integrations/testing/memory-source.ts';
import { closeVerified } from '../harness/contract.ts';
import { openTestErp, startErp, type TestErp } from '../harness/erp.ts';
import { runDueJobs } from '../harness/jobs.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, violations, webService } from './browser.ts';

/** Connections to ERPs in a real browser: the setup, the page of a connection, and the records that it reads. */

const connectors: Connectors = { ODOO: openTestErp, TRYTON: openTestErp };

let service: TestService;
let browser: Browser;
let source: MemorySource;
let erp: TestErp;
let client: Client;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService({ connectors });
});
beforeEach(async () => {
  source = new MemorySource();
  erp = await startErp(source);
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  return () => erp.close();
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const pool = new ConnectorPool();
/** Reads all sources that are due, as the worker does. */
const readSources = () => runDueJobs(service.database, sourceTasks({ ...service, connectors, pool }));

function fillSource(): void {
  source.putParty({ key: 'party.party,1', name: 'Brasserie Dupont', number: 'D-1' });
  source.putItem({
    key: 'line,1',
    kind: 'INVOICE',
    partyKey: 'party.party,1',
    number: 'INV-1',
    amount: 300_00,
  });
  source.putItem({
    key: 'line,2',
    kind: 'PAYMENT',
    partyKey: 'party.party,1',
    number: 'PAY-1',
    amount: 120_50,
  });
}

async function createConnection(kind: 'ODOO' | 'TRYTON' = 'ODOO'): Promise<string> {
  const facts = { kind, url: erp.url, secret: erp.secret, login: 'reader' };
  const { status, body, text } = await client.post<{ id: string }>('/integrations', facts);
  expect(status, text).toBe(201);
  return body.id;
}

async function startConnection(): Promise<string> {
  const id = await createConnection();
  expect((await client.post(`/integrations/${id}/start`, {})).status).toBe(200);
  await readSources();
  return id;
}

const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

it('is set up in four steps: refused, with a missing right, after a dry run, and on', async () => {
  fillSource();
  source.rights = [{ name: 'account.move.line', isGranted: false, isRequired: true }];
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/settings/connections', 'Connections');
  await page.getByText('No connection yet').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Connect an ERP' }).click();
  await page.getByRole('radio', { name: /^Tryton/ }).click();
  await page.getByLabel('Address').fill(erp.url);
  await page.getByLabel('Database').fill('main');
  await page.getByLabel('User').fill('reader');
  await page.getByLabel('Password').fill('wrong-key');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save and check' }).click();
  await page.getByRole('alert').getByText('Tryton refused the user or the key.').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Address and key' }).click();
  await page.getByLabel('Password').fill(erp.secret);
  await page.getByRole('button', { name: 'Save and check' }).click();
  const right = page.getByRole('listitem').filter({ hasText: 'account.move.line' });
  await right.getByText('missing', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Start the dry run' }).count()).toBe(0);
  source.rights = [{ name: 'account.move.line', isGranted: true, isRequired: true }];
  await page.reload();
  await right.getByText('granted', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Start the dry run' }).click();
  await page.getByText('The dry run is complete.').waitFor();
  const sums = page.getByRole('region', { name: 'Open balance by currency' });
  await sums.getByRole('row', { name: /EUR 179\.50 EUR 179\.50 EUR equal 0/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await page.getByText('The dry run is complete.').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByText('From now on only Tryton creates').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText(/^First read: /).waitFor();
  await readSources();
  await page.getByText(/^Equal since /).waitFor();
  await shown.close();
});

it('says that an address does not answer, or that something else answers', async () => {
  const id = await createConnection();
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  erp.nonsense = '<html>A web shop</html>';
  await shown.visit(`/settings/connections/${id}`, 'Connect Odoo');
  await page.getByRole('alert').getByText('Another program answered than expected').waitFor();
  await erp.close();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('alert').getByText('Odoo did not answer.').waitFor();
  expect(await violations(page)).toEqual([]);
  await shown.close();
  erp = await startErp(source);
});

it('shows both balances and follows a change there, then pauses and resumes', async () => {
  fillSource();
  const id = await startConnection();
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(`/settings/connections/${id}`, 'Odoo');
  const balances = page.getByRole('region', { name: 'Open balance' });
  await balances.getByText(/^Equal since /).waitFor();
  expect(await balances.getByText('179.50').count()).toBe(2);
  await balances.getByText(/^Read .* ago, next at /).waitFor();
  expect(await violations(page)).toEqual([]);
  source.putItem({ key: 'line,3', kind: 'PAYMENT', partyKey: 'party.party,1', number: 'P-2', amount: 79_50 });
  await page.getByRole('button', { name: 'Read now' }).click();
  await page.getByText('The read was queued').waitFor();
  await readSources();
  await balances.getByText('100.00').nth(1).waitFor();
  await page.getByRole('region', { name: 'Reads' }).getByText('1 new').first().waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused: nothing is read.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await shown.close();
});

it('shows findings by cause with both records, and ignores one with a reason', async () => {
  fillSource();
  source.differences = [
    {
      cause: 'EXCHANGE_DIFFERENCE',
      key: 'line,9',
      partyKey: 'party.party,1',
      currency: 'EUR',
      amount: -3_17,
      text: 'Odoo booked an exchange loss of 3.17 EUR.',
    },
  ];
  source.putItem({
    key: 'line,4',
    kind: 'INVOICE',
    partyKey: 'party.party,1',
    number: 'INV-4',
    amount: 80_00,
    dueOn: '2025-01-01',
  });
  const id = await startConnection();
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(`/settings/connections/${id}`, 'Odoo');
  await page.getByText(/explained by the findings/).waitFor();
  const exchange = page.getByRole('article', { name: 'Brasserie Dupont' });
  await exchange.getByRole('button', { name: 'Ignore' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Booked at the year end.');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await exchange.waitFor({ state: 'detached' });
  await page.getByText('Ignored', { exact: true }).click();
  await exchange.getByText('Ignored: Booked at the year end.').waitFor();
  await page.reload();
  await exchange.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await widthOf(page)).toBe(PHONE.width);
  await shown.close();
});

it('asks before it deletes many records that are missing', async () => {
  fillSource();
  const id = await startConnection();
  source.hidden = () => true;
  source.touch('party.party,1');
  expect((await client.post(`/integrations/${id}/read`, undefined)).status).toBe(202);
  await readSources();
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(`/settings/connections/${id}`, 'Odoo');
  await page.getByText('2 records are missing in Odoo. Was a right lost?').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'No: delete 2 records here, too' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete records' }).click();
  await page.getByText('Was a right lost?').waitFor({ state: 'detached' });
  await readSources();
  await page.getByRole('region', { name: 'Reads' }).getByText('2 deleted').first().waitFor();
  await shown.close();
});

it('is renamed, shows its doorbell address once, and is removed', async () => {
  fillSource();
  const id = await startConnection();
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  const dialog = page.getByRole('dialog');
  const choose = async (command: string) => {
    await page.getByRole('button', { name: 'More commands' }).click();
    await page.getByRole('menuitem', { name: command }).click();
  };
  await shown.visit(`/settings/connections/${id}`, 'Odoo');
  await choose('Edit or replace key');
  await dialog.getByLabel('Name').fill('Odoo Lyon');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Odoo Lyon', level: 1 }).waitFor();
  await choose('Doorbell address');
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const address = await dialog.getByText(/\/doorbells\//).textContent();
  expect(await violations(page)).toEqual([]);
  expect((await fetch(address ?? '', { method: 'POST' })).status).toBe(204);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await choose('Check rights');
  await dialog.getByText('Everything that is needed is granted.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await choose('Remove connection');
  await dialog.getByText('All customers, documents, promises and messages stay').waitFor();
  await dialog.getByRole('button', { name: 'Remove connection' }).click();
  await page.getByText('No connection yet').waitFor();
  expect((await client.get('/customers/external:party.party,1')).status).toBe(200);
  await shown.close();
});

it('is named on customers and documents, which link to the ERP and cannot be edited', async () => {
  fillSource();
  const held = source.items.get('line,1');
  if (held === undefined) throw new Error('the invoice is missing');
  source.putItem({ ...held, isBlocked: true });
  await startConnection();
  const { body } = await client.get<{ id: string }>('/customers/external:party.party,1');
  const { body: invoice } = await client.get<{ id: string }>('/invoices/external:line,1');
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(`/customers/${body.id}`, 'Brasserie Dupont');
  await page.getByText(/^As in Odoo, read .* ago$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await shown.visit(`/invoices/${invoice.id}`, 'INV-1');
  const link = page.getByRole('link', { name: 'Open in Odoo' }).first();
  expect(await link.getAttribute('href')).toBe('https://erp.example/line,1');
  await page.getByText('Odoo owns this record.').waitFor();
  await page.getByText('Odoo asks for no reminders.').waitFor();
  await page.getByText('No reminders, as set in the accounting system').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('These records come from Odoo.').waitFor();
  await dialog.getByRole('link', { name: 'Open in Odoo' }).waitFor();
  await shown.close();
});
