import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { customer, store } from '../harness/factories.ts';
import type { Client, TestService } from '../harness/service.ts';
import { owner, type Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, violations, webService } from './browser.ts';

/** The settings in a real browser: somebody leaves, key pairs, webhooks, the profile, one's own account, and who sees none of it. */

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
let leo: Visitor;
let vera: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Quai Nord' });
  olga = await signedIn(service, client);
  leo = await joining('Leo', 'Leaver', 'COLLECTOR');
  vera = await joining('Vera', 'Viewer', 'VIEWER');
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const userIdOf = async (visitor: Visitor) => (await visitor.readToken()).organizations[0]?.userId ?? '';

/** Somebody who is signed in, with a role. */
async function joining(firstName: string, lastName: string, role: string): Promise<Visitor> {
  const visitor = await owner(
    service,
    client,
    `${firstName}-${client.organization.id.slice(-6)}@example.com`,
  );
  const path = `/internal/users/${await userIdOf(visitor)}`;
  expect((await olga.ask('PUT', client, path, { firstName, lastName, role })).status).toBe(200);
  return visitor;
}

const visit = (options = {}) => open(browser, service, { as: olga, ...options });

describe.concurrent('settings', () => {
  it('let somebody leave: no access any more, customers handed over, and the trail of what they did', async () => {
    const { id } = await store(client, '/customers', customer('C-leo', { name: 'Left behind' }));
    const managers = `/customers/${id}/account-managers`;
    expect((await client.post(managers, { userIds: [await userIdOf(leo)] })).status).toBe(200);
    const pausing = { pausedUntil: '2099-01-01' };
    expect((await leo.ask('PUT', client, `/internal/customers/${id}/dunning`, pausing)).status).toBe(200);
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/settings', 'Your account');
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Leo Leaver leaves' }).click();
    await page.getByLabel('Customers and open actions go to').selectOption({ label: 'Olga Owner' });
    await page.getByRole('button', { name: 'End access and hand over' }).click();
    await page.getByText('Handed over: customers 1, actions 0').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Leo Leaver' }).getByText('Inactive').waitFor();
    expect((await leo.ask('GET', client, '/internal/me')).status).toBe(404);
    const taken = await client.get<{ items: { firstName: string }[] }>(managers);
    expect(taken.body.items.map(({ firstName }) => firstName)).toEqual(['Olga']);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Audit trail' }).click();
    await page.getByLabel('Who').selectOption({ label: 'Leo Leaver' });
    await page.getByRole('grid').getByText('dunning.paused').click();
    await page.getByRole('heading', { name: 'dunning.paused', level: 2 }).waitFor();
    await page
      .getByRole('complementary')
      .getByText(/→ 209[89]-/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await shown.close();
  });

  it('show the secret of a key pair once, and revoke the pair', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/settings/keys', 'API keys');
    await page.getByRole('button', { name: 'Make a key pair' }).click();
    await page.getByLabel('Name').fill('Accounting');
    await page.getByLabel('May').selectOption('SOME');
    await page.getByRole('checkbox', { name: 'invoices:write' }).click();
    await page.getByLabel('Only from these addresses').fill('nowhere');
    await page.getByRole('dialog').getByRole('button', { name: 'Make a key pair' }).click();
    await page
      .getByRole('dialog')
      .getByText(/nowhere|address/)
      .nth(1)
      .waitFor();
    await page.getByLabel('Only from these addresses').fill('');
    await page.getByRole('dialog').getByRole('button', { name: 'Make a key pair' }).click();
    await page.getByText('This is shown now and never again').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Accounting' });
    await row.getByText('invoices:write').waitFor();
    await page.getByRole('button', { name: 'Revoke Accounting' }).click();
    await page.getByRole('button', { name: 'Revoke the key pair' }).click();
    await row.getByText('Revoked').waitFor();
    shown.expected(/status of 400/);
    await shown.close();
  });

  it('keep what was typed where somebody else was faster, and put it in place when it is saved again', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/settings/organization', 'Organization');
    await page.getByLabel('City').fill('Calais');
    const other = await olga.ask('PUT', client, '/internal/organization/profile', { city: 'Lille' });
    expect(other.status).toBe(200);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Calais');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    const kept = await olga.ask<{ city: string }>('GET', client, '/internal/organization/profile');
    expect(kept.body.city).toBe('Calais');
    shown.expected(/status of 409/);
    await shown.close();
  });

  it('show a viewer nothing that is not for them, and tell them so where a link leads there', async () => {
    const shown = await visit({ as: vera });
    const { page } = shown;
    await shown.visit('/settings/users', 'Users');
    await page.getByRole('main').getByText('Olga Owner').waitFor();
    expect(await page.getByRole('link', { name: /API keys|Webhooks|Audit trail/ }).count()).toBe(0);
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await shown.visit('/settings/keys');
    await page.getByText('This page is for administrators.').waitFor();
    await shown.close();
  });

  it('have nothing that axe finds wrong, and fit a phone', async () => {
    const shown = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
    const { page } = shown;
    for (const name of ['account', 'organization', 'webhooks']) {
      await shown.visit(`/settings/${name}`);
      await page.getByRole('main').getByRole('button').first().waitFor();
      expect(await violations(page), name).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), name).toBe(PHONE.width);
    }
    await shown.close();
  });
});
