import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { addDelivery } from '../tenants/delivery.ts';
import { open, PHONE, signedIn, violations, webService } from './browser.ts';

/** Settings in a real browser that only the command line had before: mail, texts, money, portal, sandbox. */

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Quai Nord', sandbox: true });
  await store(client, '/customers', customer('C-1', { name: 'Dupont & <b>Fils</b>', language: 'en' }));
  await store(client, '/invoices', invoice('I-1', 'C-1', 120_000));
  olga = await signedIn(service, client);
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const visit = (options = {}) => open(browser, service, { as: olga, ...options });

describe.concurrent('settings', () => {
  it('show the address for agents below the path of a proxy', async () => {
    const shown = await visit();
    const { page } = shown;
    // Removes the path from requests, as the proxy does. The page knows it from PUBLIC_URL.
    await page.route(`${service.publicUrl}/billing/**`, async (route) => {
      const url = route.request().url().replace('/billing/', '/');
      if (route.request().resourceType() !== 'document') return route.continue({ url });
      const response = await route.fetch({ url });
      const body = (await response.text()).replace('<base href="/"', '<base href="/billing/"');
      return route.fulfill({ response, body });
    });
    await shown.visit('/billing/settings/keys', 'API keys');
    await page.getByText(`${service.publicUrl}/billing/mcp`, { exact: true }).waitFor();
    await shown.close();
  });

  it('read their latest changes once, after the page itself', async () => {
    const shown = await visit();
    const { page } = shown;
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/audit/entries')) reads.push(request.url());
    });
    await shown.visit('/settings/webhooks', 'Webhooks');
    await page.getByRole('heading', { name: 'Latest changes' }).waitFor();
    expect(reads).toHaveLength(1);
    await shown.close();
  });

  it('state the sender, and send a test email that reports its result', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/settings/appearance', 'How customers see you');
    const sender = page.getByRole('region', { name: 'Sender' });
    await sender.getByLabel('Address', { exact: true }).fill('no address');
    await sender.getByRole('button', { name: 'Save' }).click();
    await sender.locator('input[aria-invalid=true]').waitFor();
    await sender.getByLabel('Address', { exact: true }).fill('accounts@quai.example');
    await sender.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await shown.visit('/settings/mail', 'Email');
    await page.getByText('<accounts@quai.example>').waitFor();
    await page.getByRole('button', { name: 'Send test email' }).click();
    await page.getByText('Saved on the server, not delivered.').waitFor();
    await page.getByText(/To olga-.*, from accounts@quai\.example/).waitFor();
    expect(await violations(page)).toEqual([]);
    shown.expected(/status of 400/);
    await shown.close();
  });

  it('create a template with a preview for a real customer, and delete it', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/settings/templates', 'Templates');
    await page.getByRole('button', { name: 'New template' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Firm');
    await page.getByLabel('Subject', { exact: true }).fill('For ');
    await page.getByRole('button', { name: 'Insert customer.name' }).click();
    await page.getByLabel('Text', { exact: true }).fill('You owe {{ total');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('alert').waitFor();
    await page.getByLabel('Text', { exact: true }).fill('You owe {{ total }}.');
    await preview.getByText('For Dupont & <b>Fils</b>').waitFor();
    await preview.frameLocator('iframe').getByText('You owe €1,200.00.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Firm', level: 1 }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click();
    await page.getByText('No templates yet').waitFor();
    shown.expected(/status of 400/);
    await shown.close();
  });

  it('add a bank account and a custom field, and set a rate', async () => {
    const shown = await visit();
    const { page } = shown;
    const dialog = page.getByRole('dialog');
    await shown.visit('/settings/appearance', 'How customers see you');
    await page.getByRole('button', { name: 'Add bank account' }).click();
    await dialog.getByLabel('Name').fill('Main');
    await dialog.getByLabel('IBAN', { exact: true }).fill('DE88370400440532013000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Check the IBAN: its country, length or check digits are wrong.').waitFor();
    await dialog.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('listitem').getByText('DE89 3704 0044 0532 0130 00').waitFor();
    await page.getByRole('button', { name: 'Edit Main' }).click();
    await dialog.getByLabel('Bank', { exact: true }).fill('Nordbank');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nordbank').first().waitFor();
    await shown.visit('/settings/fields', 'Custom fields');
    await page.getByRole('button', { name: 'New field' }).click();
    await dialog.getByLabel('Label').fill('Region');
    await dialog.getByLabel('External ID').fill('region');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Short text · region').waitFor();
    await page.getByRole('button', { name: 'Delete Region' }).click();
    await dialog.getByText(/all its values/).waitFor();
    await dialog.getByRole('button', { name: 'Delete field' }).click();
    await page.getByText('No fields yet').waitFor();
    await shown.visit('/settings/organization', 'Organization');
    await page.getByLabel('Currency, such as GBP').fill('gbp');
    await page.getByRole('button', { name: 'Add rate' }).click();
    await page.getByLabel('1 GBP in EUR').fill('1,17');
    await page.getByRole('button', { name: 'Save' }).nth(1).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const settings = await read<{ rates: object[] }>(client, '/internal/organization/settings');
    expect(settings.rates).toEqual([{ currency: 'GBP', rate: '1.17' }]);
    expect(await violations(page)).toEqual([]);
    shown.expected(/status of 400/);
    await shown.close();
  });

  it('preview the look of the portal before it is saved, and revoke a link', async () => {
    await store(client, '/customers/external:C-1/portal', {});
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/settings/appearance', 'How customers see you');
    const preview = page.getByRole('region', { name: 'Preview' });
    // The email has its own frame, with the company's name.
    await preview.frameLocator('iframe').getByText('Dupont', { exact: false }).first().waitFor();
    // Company details are previewed as they are typed, and saved only by their button.
    await page.getByLabel('Legal name').fill('Dupont Typed SARL');
    await preview.frameLocator('iframe').getByText('Dupont Typed SARL').first().waitFor();
    await preview.getByRole('button', { name: 'Portal' }).click();
    const look = page.getByRole('region', { name: 'Color and greeting of the portal' });
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Dupont & <b>Fils</b>' }).waitFor();
    await page.getByLabel('Accent color').fill('#ffcc00');
    await page.getByLabel('Greeting in English').fill('Please pay <i>soon</i>.');
    await frame.getByText('Please pay <i>soon</i>.').waitFor();
    // A policy that blocks the style would log an error on the console.
    expect(await frame.locator('style').nth(1).textContent()).toBe(':root{--accent:#ffcc00}');
    await look.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Choose a darker color: text in this one is hard to read.').waitFor();
    await page.getByLabel('Accent color').fill('#8a1538');
    await look.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await shown.visit('/settings/portal', 'Portal');
    await page.getByRole('button', { name: 'Revoke link of' }).click();
    await page.getByText('No links.').waitFor();
    shown.expected(/status of 400/);
    await shown.close();
  });

  it('show what a webhook sent, and send it again', async () => {
    const hook = await store(client, '/webhook_endpoints', { url: 'https://hooks.example.com/' });
    await addDelivery(service, client, hook.id, 'connection refused');
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/settings/webhooks', 'Webhooks');
    await page.getByRole('button', { name: 'Deliveries' }).click();
    await page.getByText('connection refused').waitFor();
    await page.getByRole('button', { name: /^Payload of customer/ }).click();
    const sent = page.getByRole('textbox', { name: /^Payload of/ });
    await sent.waitFor();
    expect(JSON.parse(await sent.inputValue())).toMatchObject({ data: { externalId: 'C-1' } });
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Resend: customer/ }).click();
    await page.getByText('Resending').waitFor();
    await shown.close();
  });

  it('export the data of a person, and erase it', async () => {
    const email = 'nora@dupont.example';
    const contact = { firstName: 'Nora', lastName: 'Vandevelde', email, source: 'API' };
    await store(client, '/customers/external:C-1/contacts', contact);
    const note = await store(client, '/notes', {
      customer: { externalId: 'C-1' },
      content: `Ask ${email}, or Vandevelde's office`,
    });
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/settings/persons', 'Privacy requests (GDPR)');
    await page.getByLabel('Email address of the person').fill('unknown@else.example');
    await page.getByRole('button', { name: 'Export data' }).click();
    await page.getByText('0 records saved to person.json').waitFor();
    await page.getByLabel('Email address of the person').fill(email);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export data' }).click();
    const copy = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
    expect(copy).toMatchObject({ emails: [email], isWhole: true });
    expect(JSON.stringify(copy.records)).toContain("Vandevelde's office");
    await page.getByText(`${copy.records.length} records saved to person.json`).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByLabel('Other identifiers').fill('Vandevelde');
    await page.getByRole('button', { name: 'Erase person …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(email).waitFor();
    await dialog.getByRole('button', { name: 'Erase person' }).click();
    await page.getByText(/^Records deleted: /).waitFor();
    expect(await read(client, `/notes/${note.id}`)).toMatchObject({
      content: "Ask [erased], or [erased]'s office",
    });
    await shown.close();
  });

  it('have no accessibility violations, and fit a phone', async () => {
    const shown = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
    const { page } = shown;
    for (const name of [
      'fields',
      'appearance',
      'late-fees',
      'reports',
      'security',
      'sandbox',
      'portal',
      'persons',
    ]) {
      await shown.visit(`/settings/${name}`);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      expect(await violations(page), name).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), name).toBe(PHONE.width);
    }
    await shown.close();
  });
});
