import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importTasks } from '../../src/exchange/imports/job.ts';
import { sheetTasks } from '../../src/exchange/sheets/job.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import { itNightly } from '../harness/seeds.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, violations, webService } from './browser.ts';

/** Import of a spreadsheet of invoices: dropped, checked, imported and corrected. */

const HOSTILE = `<img src=x onerror="document.title='owned'">`;

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
  worker = startJobs(service.database, [...importTasks(service), ...sheetTasks(service)]);
  await store(client, '/customers', customer('C-1', { name: 'Alder Foods' }));
  await store(
    client,
    '/invoices',
    invoice('F-2', 'C-1', 5_000, { issuedAt: '2026-04-01', dueDate: '2026-05-01' }),
  );
});
afterAll(async () => {
  await worker?.stop();
  await browser?.close();
  await closeVerified(service);
});

const file = (text: string, name = 'factures.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

const ROWS = [
  'Numéro de facture;Code client;Date de facture;Échéance;Montant TTC',
  'F-1;C-1;03/04/2026;05/06/2026;1 234,50',
  'F-2;C-1;01/04/2026;02/05/2026;50,00',
  `F-3;${HOSTILE};03/04/2026;05/06/2026;10,00`,
  'F-4;C-1;03/04/2026;05/06/2026;dix',
].join('\n');

describe('a spreadsheet of invoices', () => {
  it('is dropped, mapped, previewed and imported, and its refused rows are corrected and dropped again', async () => {
    const shown = await open(browser, service, { as: olga });
    const { page } = shown;
    await shown.visit('/', 'Hello, Olga');
    await page.getByRole('link', { name: 'Imports' }).click();
    await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor();
    expect(await violations(page)).toEqual([]);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).press('Enter'),
    ]);
    await chooser.setFiles(file(ROWS));
    await page.getByRole('heading', { name: 'factures.csv', level: 1 }).waitFor();
    const check = page.getByRole('button', { name: 'Preview import' });
    expect(await check.isDisabled()).toBe(true);
    await page.getByLabel('Format of Date de facture').selectOption('DMY');
    await page.getByLabel('Format of Échéance').selectOption('DMY');
    expect(await violations(page)).toEqual([]);
    await check.click();
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor();
    const grid = page.getByRole('region', { name: 'Import preview' });
    await grid.getByText('Due date May 1, 2026 → May 2, 2026').waitFor();
    await grid.getByText('column Montant TTC has the value "dix", which is not an amount').waitFor();
    await page.getByRole('button', { name: 'Rejected 2' }).click();
    await grid.getByText('there is no such customer').waitFor();
    expect(await grid.getByRole('row').count()).toBe(3);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    expect(await read(client, '/invoices/external:F-1')).toMatchObject({
      grossAmount: 123_450,
      issuedAt: '2026-04-03T00:00:00.000Z',
    });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download rejected rows' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('factures-refused.csv');
    const refused = await readFile(await download.path(), 'utf8');
    expect(refused).toContain('Refused because');
    await page.getByRole('link', { name: 'Imports' }).first().click();
    await page.getByText('2 rejected').waitFor();
    await page.getByRole('button', { name: 'View errors: factures.csv' }).click();
    await page.getByText('which is not an amount').waitFor();
    await page.keyboard.press('Escape');
    await page
      .locator('input[type=file]')
      .setInputFiles(file(refused.replace('dix', '"10,00"'), 'mended.csv'));
    await page.getByText('Using your last mapping').waitFor();
    await check.click();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    expect(await read(client, '/invoices/external:F-4')).toMatchObject({ grossAmount: 1_000 });
    expect(await page.title()).toBe('Quittance');
    await shown.close();
  });

  itNightly('says that nothing was imported when every row was refused', async () => {
    await store(client, '/customers', customer('C-9', { name: 'Soon gone' }));
    const shown = await open(browser, service, { as: olga });
    const { page } = shown;
    await shown.visit('/imports', 'Imports');
    const rows =
      'Invoice number,Customer,Issue date,Due date,Gross amount\nF-9,C-9,2026-04-03,2026-06-05,10.00\n';
    await page.locator('input[type=file]').setInputFiles(file(rows, 'late.csv'));
    await page.getByRole('button', { name: 'Preview import' }).click();
    const start = page.getByRole('button', { name: 'Import 1 row' });
    await start.waitFor();
    await client.delete('/customers/external:C-9');
    await start.click();
    await page.getByRole('heading', { name: 'Nothing imported' }).waitFor();
    await page.getByRole('link', { name: 'Download rejected rows' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Imports' }).first().click();
    const line = page.getByRole('listitem').filter({ hasText: 'late.csv' });
    await line.getByText('Nothing imported').waitFor();
    await line.getByText('1 rejected').waitFor();
    await shown.close();
  });

  itNightly(
    'skips totals, imports negative amounts as credit notes, and corrects cells in the grid',
    async () => {
      const shown = await open(browser, service, { as: olga });
      const { page } = shown;
      await shown.visit('/imports', 'Imports');
      const rows = [
        'Rg.-Nr.;Kd-Nr.;Kunde;Rg.-Datum;Fällig;Betrag brutto;Währg.',
        'G-1;C-1;Alder Foods;31.10.2026;15.11.2026;zehn;EUR',
        'G-2;C-1;Alder Foods;31.10.2026;bald;20,00;EUR',
        'G-2;C-1;Alder Foods;31.10.2026;bald;20,00;EUR',
        'G-3;C-1;Alder Foods;31.10.2026;15.11.2026;-5,00;EUR',
        'Summe;;;;;35,00;EUR',
      ].join('\n');
      await page.locator('input[type=file]').setInputFiles(file(rows, 'ugly.csv'));
      await page.getByText('5 of 5 required fields mapped').waitFor();
      await page.getByRole('region', { name: 'Sample rows' }).getByText('zehn').waitFor();
      expect(
        await page.getByRole('listitem').filter({ hasText: 'Map' }).first().getAttribute('aria-current'),
      ).toBe('step');
      await page.getByLabel('Kunde maps to').selectOption('');
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Preview import' }).click();
      await page.getByText('1 row is a total.').waitFor();
      await page.getByRole('button', { name: 'Skip total rows' }).click();
      await page.getByText('1 total row is skipped.').waitFor();
      await page.getByRole('button', { name: 'Import as credit notes' }).click();
      await page.getByText('1 negative amount becomes a credit note.').waitFor();
      await page.getByRole('button', { name: 'Rejected 3' }).click();
      const grid = page.getByRole('region', { name: 'Import preview' });
      expect(await violations(page)).toEqual([]);
      await grid.getByLabel('Betrag brutto, row 2').fill("1'000.00");
      await grid.getByLabel('Betrag brutto, row 2').press('Enter');
      await page.getByRole('button', { name: 'Rejected 2' }).waitFor();
      expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Betrag brutto, row 3');
      for (const row of [3, 4]) {
        await grid.getByLabel(`Fällig, row ${row}`).fill('20.11.2026');
        await grid.getByLabel(`Fällig, row ${row}`).press('Tab');
      }
      await page.getByRole('button', { name: 'Rejected 0' }).waitFor();
      await page.getByRole('button', { name: 'Skipped 2' }).click();
      await grid.getByText('is a duplicate of row 3').waitFor();
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      await page.getByRole('button', { name: 'Preview import' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download original rows' }).click(),
      ]);
      expect(await readFile(await download.path(), 'utf8')).toContain('zehn');
      await page.getByRole('button', { name: 'Import 3 rows' }).click();
      await page.getByRole('heading', { name: 'Imported' }).waitFor();
      expect(await read(client, '/invoices/external:G-1')).toMatchObject({ grossAmount: 100_000 });
      expect(await read(client, '/credit_notes/external:G-3')).toMatchObject({ grossAmount: 500 });
      await shown.close();
    },
  );

  itNightly('shows columns of VAT in the mapping, and imports without those that are left out', async () => {
    const shown = await open(browser, service, { as: olga });
    const { page } = shown;
    await shown.visit('/imports', 'Imports');
    const rows = [
      'Rechnungsnr.;Kundennr.;Rechnungsdatum;Fällig am;Brutto;Netto 19 %;MwSt 19 %;MwSt',
      'M-1;C-1;2026-04-03;2026-06-05;119,00;100,00;19,00;19',
      'M-2;C-1;2026-04-03;2026-06-05;120,00;100,00;19,00;19',
    ].join('\n');
    await page.locator('input[type=file]').setInputFiles(file(rows, 'vat.csv'));
    const mapped = (heading: string) =>
      page.getByLabel(`${heading} maps to`, { exact: true }).locator('option:checked').textContent();
    await page.getByLabel('MwSt 19 % maps to').waitFor();
    expect(await mapped('Netto 19 %')).toBe('Net amount of a VAT rate');
    expect(await mapped('MwSt 19 %')).toBe('VAT amount');
    expect(await page.getByLabel('MwSt maps to', { exact: true }).inputValue()).toBe('');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByRole('button', { name: 'Rejected 1' }).waitFor();
    await page.getByText('the gross amount is 120.00').waitFor();
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    for (const heading of ['Netto 19 %', 'MwSt 19 %'])
      await page.getByLabel(`${heading} maps to`, { exact: true }).selectOption('');
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor();
    await shown.close();
  });

  it('explains what is wrong with a file, and fits a phone', async () => {
    const shown = await open(browser, service, { as: olga, viewport: PHONE, hasTouch: true, isMobile: true });
    const { page } = shown;
    await shown.visit('/imports', 'Imports');
    const input = page.locator('input[type=file]');
    await input.setInputFiles(file('Invoice,Amount\n'));
    await page.getByText('The file has no rows below its headings.').waitFor();
    shown.expected(/400/);
    await input.setInputFiles(file('Invoice,Amount\nx,1\n', 'other.csv'));
    await page.getByRole('heading', { name: 'other.csv', level: 1 }).waitFor();
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(PHONE.width);
    expect(await violations(page)).toEqual([]);
    await shown.close();
  });
});
