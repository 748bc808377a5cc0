import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, receiver } from '../events/receiver.ts';
import { closeVerified } from '../harness/contract.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, violations, webService } from './browser.ts';

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
let slack: Receiver;
beforeAll(async () => {
  browser = await startBrowser();
  slack = await receiver();
  service = await webService();
  client = await service.client({ name: 'Quai Nord' });
  olga = await signedIn(service, client);
});
afterAll(async () => {
  await browser?.close();
  await slack?.close();
  await closeVerified(service);
});

describe('the notification settings', () => {
  it('choose a digest, and add, test, change and remove a channel', async () => {
    const shown = await open(browser, service, { as: olga });
    const { page } = shown;
    await shown.visit('/settings/notifications', 'Notifications');
    await page.getByLabel('Email digest').selectOption({ label: 'Every Monday' });
    await page.getByText('Settings saved').waitFor();
    await page.getByText('Next:').waitFor();
    await page.getByRole('button', { name: 'Add channel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('#collections');
    await dialog.getByLabel('Webhook address').fill(`${slack.url}services/secret-1234`);
    await dialog.getByRole('checkbox', { name: 'Replies' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Slack · ${new URL(slack.url).host}/…1234`).waitFor();
    await page.getByText('Broken promises, Disputes, Failed imports').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send test to #collections' }).click();
    await page.getByText('Test message sent').waitFor();
    expect(slack.received.map(({ path }) => path)).toEqual(['/services/secret-1234']);
    await page.getByRole('button', { name: 'Edit #collections' }).click();
    await dialog.getByLabel('Name').fill('#team');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Delete #team' }).click();
    await page
      .getByRole('dialog', { name: 'Delete #team' })
      .getByRole('button', { name: 'Delete #team' })
      .click();
    await page.getByText('#team deleted').waitFor();
    await shown.close();
  });

  it('fit on a phone, and stop the digest by a link that is unknown with an explanation', async () => {
    const shown = await open(browser, service, { as: olga, ...PHONE });
    const { page } = shown;
    await shown.visit('/settings/notifications', 'Notifications');
    await page.getByRole('button', { name: 'Add channel' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await shown.visit('/stop-digest#qd_unknown', 'Email digest');
    await page.getByText('This link was already used, or has expired').waitFor();
    expect(await violations(page)).toEqual([]);
    shown.expected(/status of 400/);
    await shown.close();
  });
});
