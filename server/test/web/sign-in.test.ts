import { generateSync } from 'otplib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOwnerLink } from '../../src/people/invitations/commands.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, read, store } from '../harness/factories.ts';
import { itNightly } from '../harness/seeds.ts';
import type { TestService } from '../harness/service.ts';
import { PASSWORD } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, signedIn, soon, violations, webService } from './browser.ts';

/**
 * Sign-in in a real browser: the first owner, a second factor, an expired session, unknown people, and an
 * unreachable server.
 */

/** Autocomplete value of the focused field. */
const FOCUSED = 'document.activeElement.autocomplete';

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

describe.concurrent('sign-in', () => {
  it('leads the first owner from the printed link into the application, and signs out', async () => {
    const client = await service.client({ name: 'Neuland' });
    const shown = await open(browser, service);
    const { page } = shown;
    await page.goto(await makeOwnerLink(service, client.organization.id));
    await page.getByRole('heading', { name: 'Welcome to Quittance' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    // A server error appears at its field, and typed text is kept.
    await page
      .getByText(/at least 12|12 characters/i)
      .nth(1)
      .waitFor();
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Your company' }).waitFor();
    expect(await violations(page)).toEqual([]);
    // The country proposes the currency.
    await page.getByLabel('Company name').fill('Neuland AG');
    await page.getByLabel('Country').selectOption('CH');
    expect(await page.getByLabel('Currency').inputValue()).toBe('CHF');
    await page.getByLabel('Time zone').selectOption('Europe/Zurich');
    await page.getByLabel('Language of emails').selectOption('de');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'What your customers see' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.getByLabel('Sender email').inputValue()).toBe('ada@example.com');
    await page.getByLabel('IBAN').fill('CH00');
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText(/IBAN/).nth(1).waitFor();
    await page.getByLabel('IBAN').fill('CH9300762011623852957');
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    // The navigation has the new name at once. Without any record, there are no empty charts.
    await page.getByRole('navigation').getByText('Neuland AG').waitFor();
    await page.getByText('Nothing needs attention right now.').waitFor();
    expect(await page.getByText('Cash collected and expected').count()).toBe(0);
    expect(await read(client, '/internal/organization/settings')).toMatchObject({
      name: 'Neuland AG',
      currency: 'CHF',
      timezone: 'Europe/Zurich',
      language: 'de',
    });
    expect(await read(client, '/internal/organization/profile')).toMatchObject({
      legalName: 'Neuland AG',
      country: 'CH',
    });
    expect(await read(client, '/internal/dunning_settings')).toMatchObject({
      senderName: 'Neuland AG',
      senderAddress: 'ada@example.com',
    });
    const { items } = await read<{ items: object[] }>(client, '/bank_accounts');
    expect(items).toEqual([expect.objectContaining({ iban: 'CH9300762011623852957', currency: 'CHF' })]);
    await page.getByRole('button', { name: /Ada Lovelace/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    shown.expected(/status of 400/);
    await shown.close();
  });

  it('asks for the second factor, and returns to the requested page', async () => {
    const client = await service.client({ name: 'Zwei' });
    const visitor = await signedIn(service, client, 'zoe');
    const { body } = await visitor.post<{ uri: string }>('/auth/second-factor', { password: PASSWORD });
    const secret = new URL(body.uri).searchParams.get('secret') ?? '';
    // A code works once, so the app is confirmed with the previous code.
    const epoch = Math.floor(Date.now() / 1000) - 30;
    await visitor.post('/auth/second-factor/confirm', { code: generateSync({ secret, epoch }) });
    const { person } = await visitor.readToken();
    const shown = await open(browser, service);
    const { page } = shown;
    await page.goto(`${service.publicUrl}/invoices?state=OVERDUE`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('something else entirely');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('The email or password is wrong.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByLabel('Code').fill(generateSync({ secret }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
    expect(new URL(page.url()).search).toBe('?state=OVERDUE');
    shown.expected(/status of 401/);
    await shown.close();
  });

  itNightly('opens over the page when the session has ended, and continues there', async () => {
    const client = await service.client({ name: 'Ende' });
    const visitor = await signedIn(service, client, 'emil');
    const { person } = await visitor.readToken();
    const shown = await open(browser, service, { as: visitor });
    const { page } = shown;
    await shown.visit('/customers?search=smith', 'Customers');
    await page.getByText('No results for these filters').waitFor();
    await visitor.delete('/auth/sessions');
    await page
      .getByRole('searchbox')
      .or(page.getByLabel('Search', { exact: true }))
      .last()
      .fill('smith ltd');
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByText('No results for these filters').waitFor();
    expect(page.url()).toContain('smith+ltd');
    shown.expected(/status of 401/);
    await shown.close();
  });

  itNightly('opens over a form when the session ends, and then saves the typed text once', async () => {
    const client = await service.client({ name: 'Mitte' });
    const visitor = await signedIn(service, client, 'mitja');
    const { id } = await store(client, '/customers', customer('C-1', { name: 'Mittwoch' }));
    const shown = await open(browser, service, { as: visitor });
    const { page } = shown;
    await shown.visit(`/customers/${id}`, 'Mittwoch');
    await page.keyboard.press('n');
    await page.getByLabel('Note text').fill('Half of it');
    await visitor.delete('/auth/sessions');
    await page.getByRole('button', { name: 'Save' }).click();
    const password = page.getByLabel('Password', { exact: true });
    await password.waitFor();
    // The dialog is in front of the form and has the focus. Escape reaches nothing behind it.
    await soon(async () => expect(await page.evaluate(FOCUSED)).toBe('current-password'));
    await password.click({ trial: true });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor({ state: 'hidden' });
    // The note is saved without another click.
    await page.getByRole('listitem').filter({ hasText: 'Half of it' }).waitFor();
    expect((await client.get<{ total: number }>('/notes')).body.total).toBe(1);
    shown.expected(/status of 401/);
    await shown.close();
  });

  itNightly(
    'shows that a slow request is running, and writes once however often the user clicks',
    async () => {
      const client = await service.client({ name: 'Langsam' });
      const { id } = await store(client, '/customers', customer('C-1', { name: 'Langenhagen' }));
      const shown = await open(browser, service, { as: await signedIn(service, client, 'lars') });
      const { page, context } = shown;
      await shown.visit('/customers', 'Customers');
      const network = await context.newCDPSession(page);
      const slow = { offline: false, latency: 700, downloadThroughput: 50_000, uploadThroughput: 50_000 };
      await network.send('Network.emulateNetworkConditions', slow);
      let answer = () => {};
      const seen = new Promise<void>((resolve) => {
        answer = resolve;
      });
      // The answers wait until the page has said that it loads, however busy the machine is.
      await page.route('**/v1/**', async (route) => {
        await seen;
        await route.continue();
      });
      await page.getByText('Langenhagen').first().dblclick();
      await page.getByRole('status', { name: 'Loading' }).first().waitFor();
      answer();
      await page.evaluate(`history.pushState({}, '', '/customers/${id}')`);
      await page.getByRole('heading', { name: 'Langenhagen', level: 1 }).waitFor();
      await page.keyboard.press('n');
      await page.getByLabel('Note text').fill('Once');
      await page.getByRole('button', { name: 'Save' }).dblclick();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('listitem').filter({ hasText: 'Once' }).waitFor();
      expect((await client.get<{ total: number }>('/notes')).body.total).toBe(1);
      await shown.close();
    },
  );

  itNightly('has a page for an incomplete link, an unknown address and an unknown record', async () => {
    const client = await service.client({ name: 'Nirgends' });
    const shown = await open(browser, service, { as: await signedIn(service, client, 'nora') });
    for (const path of ['/invitation', '/reset-password', '/sign-in', '/forgotten-password']) {
      await shown.visit(path);
      await shown.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await violations(shown.page), path).toEqual([]);
    }
    await shown.visit('/customers/somewhere/else');
    await shown.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await shown.visit('/customers/01890000-0000-7000-8000-000000000000');
    await shown.page.getByText('Record not found').waitFor();
    shown.expected(/status of 404/);
    await shown.close();
  });

  itNightly(
    'reports that the server is unreachable, keeps loaded data, and continues afterwards',
    async () => {
      const client = await service.client({ name: 'Weg' });
      const shown = await open(browser, service, { as: await signedIn(service, client, 'willy') });
      const { page, context } = shown;
      await shown.visit('/customers', 'Customers');
      await page.getByText('No customers yet').waitFor();
      await context.setOffline(true);
      await page.getByLabel('Search', { exact: true }).last().fill('anybody');
      await page.getByText('Can’t reach the server').waitFor();
      await context.setOffline(false);
      await page.getByLabel('Search', { exact: true }).last().fill('anybody at all');
      await page.getByText('Can’t reach the server').waitFor({ state: 'hidden' });
      shown.expected(/ERR_INTERNET_DISCONNECTED/);
      await shown.close();
    },
  );
});
