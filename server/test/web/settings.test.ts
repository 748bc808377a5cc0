import { generateSync } from 'otplib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { customer, store } from '../harness/factories.ts';
import { itNightly } from '../harness/seeds.ts';
import type { Client, TestService } from '../harness/service.ts';
import { owner, PASSWORD, type Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, violations, webService } from './browser.ts';

/**
 * Settings in a real browser: a leaving user, key pairs, webhooks, the profile, the own account, and missing
 * permissions.
 */

/** A picture of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
let leo: Visitor;
let vera: Visitor;
let nina: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Quai Nord' });
  olga = await signedIn(service, client);
  leo = await joining('Leo', 'Leaver', 'COLLECTOR');
  vera = await joining('Vera', 'Viewer', 'VIEWER');
  // Until she is renamed she is a second Olga Owner, so no one may join while another test selects by name.
  nina = await joining('Nina', 'New', 'COLLECTOR');
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const userIdOf = async (visitor: Visitor) => (await visitor.readToken()).organizations[0]?.userId ?? '';

/** Signs in a visitor with a role. */
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
  it('remove a user: access ends, customers are handed over, and the history remains', async () => {
    const { id } = await store(client, '/customers', customer('C-leo', { name: 'Left behind' }));
    const managers = `/customers/${id}/account-managers`;
    expect((await client.post(managers, { userIds: [await userIdOf(leo)] })).status).toBe(200);
    const pausing = { pausedUntil: '2099-01-01' };
    expect((await leo.ask('PUT', client, `/internal/customers/${id}/dunning`, pausing)).status).toBe(200);
    const call = { name: 'Call them', type: 'CALL', customerId: id, assignedUserIds: [await userIdOf(leo)] };
    const made = await olga.ask<{ id: string }>('POST', client, '/internal/actions', call);
    expect(made.status, made.text).toBe(201);
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/settings', 'Your account');
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Offboard Leo Leaver' }).click();
    const leaving = page.getByRole('dialog');
    await leaving.getByText('Customers: 1 · Open tasks: 1').waitFor();
    // The user must choose a successor, and can cancel.
    expect(await leaving.getByRole('button', { name: 'Remove access and reassign' }).isDisabled()).toBe(true);
    await leaving.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Offboard Leo Leaver' }).click();
    const successor = page.getByLabel('Reassign customers, tasks and disputes to');
    await successor.selectOption({ label: 'Leave unassigned' });
    await leaving.getByRole('button', { name: 'Remove access without reassigning' }).waitFor();
    await successor.selectOption({ label: 'Olga Owner' });
    await page.getByRole('button', { name: 'Remove access and reassign' }).click();
    await page.getByText('Reassigned: customers 1, tasks 1').waitFor();
    // The former user's session shows only this.
    const leos = await visit({ as: leo });
    await leos.visit('/customers', 'You’re not a member of any organization');
    await leos.close();
    await page.getByRole('listitem').filter({ hasText: 'Leo Leaver' }).getByText('Inactive').waitFor();
    expect((await leo.ask('GET', client, '/internal/me')).status).toBe(404);
    const taken = await client.get<{ items: { firstName: string }[] }>(managers);
    expect(taken.body.items.map(({ firstName }) => firstName)).toEqual(['Olga']);
    const action = await client.get<{ assignedTo: { firstName: string }[] }>(`/actions/${made.body.id}`);
    expect(action.body.assignedTo.map(({ firstName }) => firstName)).toEqual(['Olga']);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Audit trail' }).click();
    await page.getByLabel('Author').selectOption({ label: 'Leo Leaver' });
    const sentence = /^Leo Leaver paused or resumed the reminders of /;
    await page.getByRole('grid').getByText(sentence).click();
    await page.getByRole('heading', { name: sentence, level: 2 }).waitFor();
    await page
      .getByRole('complementary')
      .getByText(/→ .*209[89]/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await shown.close();
  });

  it('show the secret of a key pair once, and revoke the pair', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/settings/keys', 'API keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByLabel('Name').fill('Accounting');
    await page.getByLabel('Permissions').selectOption('SOME');
    await page.getByRole('checkbox', { name: 'invoices:write' }).click();
    await page.getByLabel('Allowed IP addresses').fill('nowhere');
    await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
    await page
      .getByRole('dialog')
      .getByText(/nowhere|address/)
      .nth(1)
      .waitFor();
    await page.getByLabel('Allowed IP addresses').fill('');
    await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
    await page.getByText('Copy this now; you won’t see it again.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Accounting' });
    await row.getByText('invoices:write').waitFor();
    await page.getByRole('button', { name: 'Revoke Accounting' }).click();
    await page.getByRole('button', { name: 'Revoke API key' }).click();
    await row.getByText('Revoked').waitFor();
    shown.expected(/status of 400/);
    await shown.close();
  });

  itNightly(
    'keep typed text when another user saved first, and apply it when it is saved again',
    async () => {
      const shown = await visit();
      const { page } = shown;
      await shown.visit('/settings/appearance', 'How customers see you');
      const company = page.getByRole('region', { name: 'Company details' });
      await page.getByLabel('City').fill('Calais');
      const other = await olga.ask('PUT', client, '/internal/organization/profile', { city: 'Lille' });
      expect(other.status).toBe(200);
      await company.getByRole('button', { name: 'Save' }).click();
      await company.getByRole('alert').waitFor();
      expect(await page.getByLabel('City').inputValue()).toBe('Calais');
      await company.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      const kept = await olga.ask<{ city: string }>('GET', client, '/internal/organization/profile');
      expect(kept.body.city).toBe('Calais');
      const buffer = Buffer.from(DOT, 'base64');
      await page
        .getByLabel('Choose logo')
        .first()
        .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer });
      await page.getByRole('img', { name: 'Logo' }).waitFor();
      await page.getByRole('button', { name: 'Remove logo' }).click();
      await page.getByText('No logo yet').waitFor();
      shown.expected(/status of 409/);
      await shown.close();
    },
  );

  it('hide administrator pages from a viewer, and explain this at their address', async () => {
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

  itNightly('add, change and remove a webhook endpoint with its secret', async () => {
    const shown = await visit();
    const { page } = shown;
    const dialog = page.getByRole('dialog');
    await shown.visit('/settings/webhooks', 'Webhooks');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByLabel('URL').fill('no address');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('input[aria-invalid=true]').waitFor();
    await page.getByLabel('URL').fill('https://hooks.example.com/first');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/^whsec_/).waitFor();
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByRole('heading', { name: 'https://hooks.example.com/first' }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('checkbox', { name: 'All events' }).click();
    await page.getByRole('checkbox', { name: 'invoice.paid' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enabled · invoice.paid').waitFor();
    await page.getByRole('button', { name: 'Deliveries' }).click();
    await page.getByText('No deliveries yet.').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No endpoints yet').waitFor();
    shown.expected(/status of 400/);
    await shown.close();
  });

  itNightly('change the password, and enable and disable the second factor', async () => {
    const shown = await visit({ as: nina });
    const { page } = shown;
    const password = 'eight blue kettles sing';
    await shown.visit('/settings/account', 'Your account');
    await page.getByLabel('Current password').fill('not the one');
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('This is not correct. Try again.').waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').waitFor();
    await page.getByRole('button', { name: 'Set up app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('img', { name: 'Code for the authenticator app' }).waitFor();
    expect(await dialog.getByRole('listitem').count()).toBeGreaterThan(4);
    await dialog.getByRole('textbox', { name: 'Code' }).fill(generateSync({ secret }));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Two-factor authentication is on.').waitFor();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Two-factor authentication is off.').waitFor();
    shown.expected(/status of 40[01]/);
    await shown.close();
  });

  itNightly('add a passkey and remove it', async () => {
    const shown = await visit({ as: vera });
    const { page, context } = shown;
    const devices = await context.newCDPSession(page);
    await devices.send('WebAuthn.enable');
    const can = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...can },
    });
    const dialog = page.getByRole('dialog');
    await shown.visit('/settings/account', 'Your account');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByLabel('Name').fill('My laptop');
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('listitem').filter({ hasText: 'My laptop' }).getByRole('button').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('None yet.').waitFor();
    await shown.close();
  });

  itNightly('have no accessibility violations, and fit a phone', async () => {
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
