import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { read, store } from '../harness/factories.ts';
import type { TestService } from '../harness/service.ts';
import { connectSource, fetchPdfFrom, startSource } from '../harness/sources.ts';
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
