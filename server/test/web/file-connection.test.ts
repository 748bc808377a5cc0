import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zipFile } from '@quittance/e-invoice/testing';
import { writeXlsx } from 'hucre/xlsx';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConnectorPool } from '../../src/integrations/connections/pool.ts';
import { sourceTasks } from '../../src/integrations/sync/job.ts';
import { closeVerified } from '../harness/contract.ts';
import { FILE_CONNECTORS, newFolder } from '../harness/exports.ts';
import { runDueJobs } from '../harness/jobs.ts';
import type { TestService } from '../harness/service.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, signedIn, violations, webService } from './browser.ts';

let folder: string;
let service: TestService;
let browser: Browser;
beforeAll(async () => {
  folder = await newFolder();
  browser = await startBrowser();
  service = await webService({ connectors: FILE_CONNECTORS, sourceFolders: [folder] });
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
  await rm(folder, { recursive: true, force: true });
});

it('connects a folder: without an export, then with one, until it is on', async () => {
  const client = await service.client({ name: 'Lumière & Fils' });
  const shown = await open(browser, service, { as: await signedIn(service, client) });
  const { page } = shown;
  await shown.visit('/settings/connections', 'Connections');
  await page.getByRole('link', { name: 'Connect an ERP' }).click();
  await page.getByRole('radio', { name: /^Files/ }).click();
  await page.getByLabel('Address').fill(pathToFileURL(folder).href);
  await page.getByLabel('Hours between exports').fill('12');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save and check' }).click();
  await page.getByRole('alert').getByText('There is no complete export').waitFor();
  const archive = zipFile([{ name: 'customers.csv', content: 'externalId,name\n1,Brasserie Dupont\n' }]);
  await writeFile(join(folder, 'export.zip'), archive.subarray(0, -1));
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('link', { name: 'Start the dry run' }).click();
  await page.getByRole('alert').getByText('The files cannot be read yet.').waitFor();
  await page.goBack();
  await rm(join(folder, 'export.zip'));

  await writeFile(join(folder, 'customers.csv'), 'externalId,name\n1,Brasserie Dupont\n');
  const rows = [
    ['externalId', 'customer', 'currency', 'grossAmount', 'issuedAt', 'dueDate'],
    [9, 1, 'EUR', 179.5, new Date('2026-01-05'), new Date('2026-02-04')],
  ];
  await writeFile(join(folder, 'invoices.xlsx'), await writeXlsx({ sheets: [{ name: 'Sheet', rows }] }));
  await writeFile(join(folder, 'export.done'), '');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText(/2 files, the newest of/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Start the dry run' }).click();
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByText('The dry run is complete.').waitFor();
  const sums = page.getByRole('region', { name: 'Open balance by currency' });
  await sums.getByRole('row', { name: /EUR 179\.50 EUR 179\.50 EUR equal 0/ }).waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText(/^First read: /).waitFor();
  const pool = new ConnectorPool();
  await runDueJobs(service.database, sourceTasks({ ...service, connectors: FILE_CONNECTORS, pool }));
  await pool.close();
  await page.getByText(/^Equal since /).waitFor();
  expect(await violations(page)).toEqual([]);
  await shown.close();
});
