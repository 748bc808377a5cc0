import { cdarFile, ciiFile, pdfFile, plainSample, ublFile, zipFile } from '@quittance/e-invoice/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importTasks } from '../../src/exchange/imports/job.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { addCollected } from '../tenants/collected.ts';
import { open, signedIn, violations, webService } from './browser.ts';

/** Import of e-invoices: chosen, previewed and imported. */

let service: TestService;
let client: Client;
let browser: Browser;
let worker: JobWorker;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  worker = startJobs(service.database, importTasks(service));
  await store(client, '/customers', customer('C-1001', { name: 'Alder Foods' }));
});
afterAll(async () => {
  await worker?.stop();
  await browser?.close();
  await closeVerified(service);
});

const facts = plainSample({ net: '100.00', vat: '20.00', gross: '120.00' }, { preceding: [] });
const unknown = {
  ...facts.buyer,
  id: 'C-2',
  name: 'Birch Ltd',
  registration: '',
  vatNumber: 'GB1',
  email: '',
};
const buyer = { ...unknown, address: { id: '1', scheme: '0088' } };
const ARCHIVE = zipFile([
  { name: 'a.pdf', content: pdfFile([{ name: 'factur-x.xml', content: ciiFile(facts) }]) },
  { name: 'b.xml', content: ublFile({ ...facts, number: '2026-1002', buyer }) },
  { name: 'c.xml', content: ublFile({ ...facts, totals: { ...facts.totals, gross: '121.00' } }) },
]);

it('are chosen, previewed and imported', async () => {
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/imports', 'Imports');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).press('Enter'),
  ]);
  await chooser.setFiles({ name: 'all.zip', mimeType: 'application/zip', buffer: ARCHIVE });
  const dialog = page.getByRole('dialog', { name: 'E-invoices' });
  const first = dialog.getByRole('listitem').filter({ hasText: 'Invoice 2026-1001' });
  await first.getByText('Alder Foods · Recognized by number').waitFor();
  await first.getByText('With PDF').waitFor();
  await dialog.getByText(/^BR-CO-15: BT-112 is 121\.00, .* · Line \d+, column \d+$/).waitFor();
  await dialog.getByText(/^CUSTOMER_UNKNOWN: No customer has a number/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Create missing customers' }).press('Space');
  await dialog.getByText('Birch Ltd · Will be created').waitFor();
  await dialog.getByRole('button', { name: 'Import 2 documents' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const line = page.getByRole('listitem').filter({ hasText: 'all.zip' });
  await line.getByText('3 created').waitFor();
  await line.getByRole('button', { name: 'View errors: all.zip' }).press('Enter');
  await page.getByText(/c\.xml: BR-CO-15/).waitFor();
  expect(await read(client, '/invoices/external:2026-1001')).toMatchObject({ grossAmount: 12_000 });
  await shown.close();
});

it('open a dispute with a life-cycle message that is chosen', async () => {
  await store(client, '/invoices', invoice('F-77', 'C-1001', 12_000, { customId: 'F-77' }));
  const message = cdarFile(
    { number: 'F-77', code: '210', reasonCode: 'PU_ERR' },
    { number: 'F-99', code: '213' },
  );
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/imports', 'Imports');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).press('Enter'),
  ]);
  const buffer = Buffer.from(message);
  await chooser.setFiles({ name: 'status.xml', mimeType: 'application/xml', buffer });
  const dialog = page.getByRole('dialog', { name: 'Life-cycle message' });
  const first = dialog.getByRole('listitem').filter({ hasText: 'F-77' });
  await first.getByText('Refused (210)').waitFor();
  await first.getByText('Dispute opened').waitFor();
  await dialog.getByText('No invoice has this number').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await read(client, '/invoices/external:F-77')).toMatchObject({ dispute: { reason: 'WRONG_PRICE' } });
  await shown.close();
});

it('have their life-cycle statuses downloaded and confirmed', async () => {
  await store(client, '/invoices', invoice('F-78', 'C-1001', 12_000));
  await addCollected(service, client, 'F-78', 'F-78');
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit('/imports', 'Imports');
  await page.getByRole('link', { name: 'Life-cycle statuses' }).press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: 'Collected (212)' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Download the status of invoice F-78' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe('F-78-212-2026-01-01.xml');
  await row.getByRole('button', { name: 'Confirm transmission for invoice F-78' }).press('Enter');
  await row.getByText('Transmitted', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await shown.close();
});

it('wait with a reason, and earlier payments are reported', async () => {
  await service.database.pool.query(
    "UPDATE vat_breakdowns SET waits_for = 'VAT_BREAKDOWN' WHERE organization_id = $1 AND invoice_id IN " +
      "(SELECT id FROM documents WHERE organization_id = $1 AND external_id = 'F-78')",
    [client.organization.id],
  );
  const shown = await open(browser, service, { as: olga, hasEmptyCache: true });
  const { page } = shown;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { id } = await read<{ id: string }>(client, '/invoices/external:F-78');
  await shown.visit(`/invoices/${id}`, 'F-78');
  await page.getByRole('heading', { name: 'History' }).waitFor();
  // The organization has never reported payments, so neither the statuses nor their program are loaded.
  expect(asked).toContainEqual(expect.stringMatching(`/invoices/${id}/overview$`));
  expect(asked.filter((path) => /lifecycle|on-invoice/.test(path))).toEqual([]);
  await shown.visit('/imports/statuses', 'Life-cycle statuses');
  await page.getByText('Payments are not reported yet.').waitFor();
  await page.getByRole('button', { name: 'Start reporting' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Start reporting' });
  await dialog.getByLabel('Report payments from').fill('2026-01-01');
  await dialog.getByRole('button', { name: 'Report payments' }).press('Enter');
  await page.getByText(/^Payments from .*2026.* on are reported\.$/).waitFor();
  const waiting = page.getByRole('region', { name: '1 invoice waits' });
  await waiting
    .getByText(/F-78 · The amount or currency of the invoice changed after its VAT was stored/)
    .waitFor();
  await page.getByRole('button', { name: 'Not transmitted', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Transmitted', exact: true }).press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: 'Collected (212)' });
  await row.getByText('At 20.00%:').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await waiting.getByRole('link', { name: 'F-78' }).press('Enter');
  await page.getByRole('heading', { name: 'Life-cycle statuses' }).waitFor();
  await page.getByText(/The amount or currency of the invoice changed after its VAT was stored/).waitFor();
  expect(await violations(page)).toEqual([]);
  await shown.close();
});
