import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SourceError, type SourceErrorCode } from '../../src/integrations/source-error.ts';
import { closeVerified } from '../harness/contract.ts';
import { read, store } from '../harness/factories.ts';
import type { TestService } from '../harness/service.ts';
import { connectSource, fetchPdfFrom, letPdfsBeDue, startSource } from '../harness/sources.ts';
import { pdf } from '../harness/uploads.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, violations, webService } from './browser.ts';

/** The PDF of an invoice that an ERP has, on the page of the invoice and in the portal. */

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

it('is got from the ERP on the page of the invoice, and is unavailable in plain words before', async () => {
  const client = await service.client({ name: 'Lumière & Fils' });
  const one = await connectSource(client);
  one.source.offerPdfs();
  one.source.putParty({ key: 'A', name: 'Brasserie Dupont' });
  const due = { issuedOn: '2026-01-23', dueOn: '2026-02-23', number: 'INV/2026/1' };
  one.source.putItem({ key: 'A-1', kind: 'INVOICE', partyKey: 'A', amount: 10_000, ...due });
  one.source.pdfs.set('A-1', pdf());
  await startSource(service, one);
  const invoice = await read<{ id: string }>(client, '/invoices/external:A-1');
  const customer = await read<{ id: string }>(client, '/customers/external:A');

  const { url } = await store<{ url: string }>(client, `/customers/${customer.id}/portal`, {});
  const visitor = await browser.newContext({ viewport: PHONE, locale: 'fr' });
  const portal = await visitor.newPage();
  await portal.goto(url.replace(/^https?:\/\/[^/]+/, service.url));
  await portal.locator(`a[href*="${invoice.id}/pdf"]`).click();
  await portal.getByRole('heading', { name: 'Ce document n’est pas disponible pour le moment' }).waitFor();
  expect(await violations(portal)).toEqual([]);
  await visitor.close();

  const shown = await open(browser, service, { as: await signedIn(service, client) });
  const { page } = shown;
  await shown.visit(`/invoices/${invoice.id}`, 'INV/2026/1');
  const button = page.getByRole('button', { name: 'Get PDF from Odoo' });
  await button.click();
  await page.getByText('The PDF is not available right now.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await fetchPdfFrom(service, one)).toBe(true);
  await button.click();
  await page.getByRole('link', { name: 'Open PDF' }).waitFor();
  shown.expected(/503/);
  await shown.close();
});

/** Errors of the ERP, and what the page says. */
const ERRORS: readonly [SourceErrorCode, string][] = [
  ['LOGIN_REFUSED', 'Odoo refused the user or the key. Check both, or create a new key.'],
  ['RIGHT_MISSING', 'The key lacks a right in Odoo. Grant it there, then try again.'],
  ['UNKNOWN_ANSWER', 'Another program answered than expected, or a version that is not supported.'],
  [
    'UNREACHABLE',
    'Odoo did not answer. Check the address, and whether a firewall lets this service through.',
  ],
  ['BUSY', 'Odoo asks to wait. Try again in a minute.'],
];

it('says why the ERP gave no PDF, and looks again where it had none', async () => {
  const client = await service.client({ name: 'Lumière & Fils' });
  const one = await connectSource(client);
  one.source.offerPdfs();
  one.source.putParty({ key: 'A', name: 'Brasserie Dupont' });
  one.source.putItem({ key: 'A-1', kind: 'INVOICE', partyKey: 'A', amount: 10_000, number: 'INV/2026/1' });
  await startSource(service, one);
  const { id } = await read<{ id: string }>(client, '/invoices/external:A-1');
  const shown = await open(browser, service, { as: await signedIn(service, client) });
  const { page } = shown;
  await shown.visit(`/invoices/${id}`, 'INV/2026/1');
  const { pool } = service.database;
  const own = [client.organization.id];
  const tryOnce = () => expect.poll(() => fetchPdfFrom(service, one)).toBe(true);
  /** Lets the worker try until no further attempt is due. */
  const tryAll = async () => {
    do await letPdfsBeDue(service, one);
    while (await fetchPdfFrom(service, one));
  };
  await page.getByRole('button', { name: 'Get PDF from Odoo' }).click();
  await tryOnce();
  await tryAll();
  await page.getByText('Odoo has no PDF of this document.').waitFor();
  await page.getByRole('button', { name: 'Look again in Odoo' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const expectText = async (text: string, { mayPass = false } = {}) => {
    await pool.query('DELETE FROM source_pdfs WHERE organization_id = $1', own);
    const button = page.getByRole('button', { name: /Odoo$/ });
    await button.click();
    await tryOnce();
    // The answer to the first failure of those that may pass is that the PDF may still come.
    if (mayPass) await page.getByText('The PDF is not available right now.').waitFor();
    await tryAll();
    if (mayPass) await button.click();
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
  };
  for (const [code, text] of ERRORS) {
    one.source.before = (call) => {
      if (call === 'pdf') throw new SourceError(code, 'no answer');
    };
    await expectText(text, { mayPass: code === 'UNREACHABLE' || code === 'BUSY' });
  }
  one.source.before = () => {};
  one.source.pdfs.set('A-1', Buffer.from('<html>Log in</html>'));
  await expectText('Odoo gave no file that can be stored as a PDF.');
  await client.post(`/integrations/${one.id}/pause`, {});
  await expectText('The integration with Odoo is paused or stopped, so the PDF cannot be fetched.');
  await client.post(`/integrations/${one.id}/resume`, {});
  await pool.query("UPDATE source_connections SET secret = 'x' WHERE organization_id = $1", own);
  await expectText('The stored key cannot be decrypted. Enter it again.');
  shown.expected(/503/);
  await shown.close();
});
