import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, store } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import { itNightly } from '../harness/seeds.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, soon, violations, webService } from './browser.ts';

/** Reminder plans: created, edited by keyboard, previewed, activated and restored to an earlier version. */

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  for (const [at, name] of ['Aurora GmbH', 'Bellevue SARL'].entries()) {
    await store(client, '/customers', customer(`C-${at}`, { name, language: at === 0 ? 'de' : 'fr' }));
    await store(
      client,
      `/customers/external:C-${at}/contacts`,
      contact(`c${at}@example.com`, { firstName: 'Ada', isMain: true }),
    );
    const due = { issuedAt: inDays(-30), dueDate: inDays(2 - at) };
    await store(client, '/invoices', invoice(`I-${at}`, `C-${at}`, 120_000, due));
  }
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const visit = (options = {}) => open(browser, service, { as: olga, ...options });

const inDays = (days: number) =>
  new Date(Date.parse(service.clock.now()) + days * 86_400_000).toISOString().slice(0, 10);

interface Plan {
  id: string;
  name: string;
  version: number;
  isActive: boolean;
  isDefault: boolean;
  steps: { key: string; name: string; offsetDays: number }[];
}

async function planNamed(name: string, of = client): Promise<Plan> {
  const { body } = await of.get<{ items: Plan[] }>('/dunning_plans');
  const plan = body.items.find((one) => one.name === name);
  if (plan === undefined) throw new Error(`there is no plan ${name}`);
  return plan;
}

describe.concurrent('a plan', () => {
  it('is created, edited by keyboard, previewed, forecast and activated', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/plans', 'Reminder plans');
    const usual = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Standard reminders' }) });
    await usual.getByRole('row', { name: /First reminder/ }).waitFor();
    await page.keyboard.press('n');
    await page.getByLabel('Name').waitFor();
    await page.keyboard.type('Friendly');
    await page.getByLabel('Soft reminders').check();
    await page.getByLabel('Name').press('Enter');
    await page.getByRole('heading', { name: 'Friendly', level: 1 }).waitFor();
    // Moves the first reminder from 10 days to 18 days, and then past the second one.
    const first = page.getByRole('slider', { name: 'First reminder' });
    await first.focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowRight');
    expect(await first.getAttribute('aria-valuetext')).toBe('18 days after');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    expect(await page.getByRole('list', { name: 'Steps' }).getByRole('button').allTextContents()).toEqual([
      expect.stringContaining('Reminder before the due date'),
      expect.stringContaining('Second reminder'),
      expect.stringContaining('First reminder'),
      expect.stringContaining('Call'),
    ]);
    await page.getByLabel('Step name').fill('Ask again');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByLabel('Find a customer').fill('aurora');
    await preview.getByText('c0@example.com', { exact: false }).waitFor();
    const email = preview.frameLocator('iframe');
    await email.getByText('Guten Tag', { exact: false }).first().waitFor();
    await preview.getByLabel('Language').selectOption({ label: 'French' });
    await email.getByText('I-0', { exact: false }).first().waitFor();
    await email.getByText('Bonjour', { exact: false }).first().waitFor();
    // The email keeps the styles that it is sent with, and reaches neither the session nor the network.
    const drawn = await email.locator('body').evaluate((body) => ({
      hasStyles: body.querySelectorAll('[style]').length > 0,
      origin: body.ownerDocument.defaultView?.origin,
    }));
    expect(drawn).toEqual({ hasStyles: true, origin: 'null' });
    await page.keyboard.press('Control+s');
    await page.getByText('Version 2 saved').waitFor();
    const { steps } = await planNamed('Friendly');
    expect(steps.map(({ name, offsetDays }) => [name, offsetDays])).toEqual([
      ['Reminder before the due date', -7],
      ['Second reminder', 25],
      ['Ask again', 32],
      ['Call', 40], // sorted by day
    ]);
    await foreseen(page);
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Friendly activated').waitFor();
    expect((await planNamed('Friendly')).isActive).toBe(true);
    await shown.close();
  });

  /** Checks sixty days of a dry run with the plan as the default; a day opens to its reminders. */
  async function foreseen(page: Awaited<ReturnType<typeof visit>>['page']): Promise<void> {
    await page.getByRole('link', { name: 'Dry run' }).click();
    // The address holds the choice, so the box is checked a moment after the click.
    await page.getByRole('checkbox', { name: 'Dry run as default plan' }).click();
    await page.getByRole('checkbox', { name: 'Dry run as default plan', checked: true }).waitFor();
    // A day has two reminders where a weekend moves both customers to the same day.
    const days = page.getByRole('table', { name: 'Dry run' }).getByRole('button', { name: /[12] steps?/ });
    await days.first().click();
    const day = page.getByRole('complementary', { name: 'Day' });
    await day
      .getByRole('link', { name: /Aurora GmbH|Bellevue SARL/ })
      .first()
      .waitFor();
    await day.getByText('1,200.00 EUR').first().waitFor();
    await page.getByText('2 customers affected:').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await day.waitFor({ state: 'detached' });
  }

  itNightly('keeps typed text when another user saved first, and restores an earlier version', async () => {
    const { id, version } = await store<Plan>(client, '/internal/dunning_plans', {
      name: 'Versions',
      mode: 'AUTOMATIC',
      entity: 'CUSTOMER',
      steps: [{ name: 'Remind', type: 'EMAIL', offsetDays: 3, automatic: true }],
    });
    const shown = await visit();
    const { page } = shown;
    await shown.visit(`/plans/${id}`, 'Versions');
    await page.getByLabel('Days from due date').fill('9');
    await page.getByText('Unsaved changes').waitFor();
    const faster = { mode: 'MANUAL', entity: 'CUSTOMER', name: 'Versions', version };
    const step = { key: 'step-1', name: 'Remind', type: 'EMAIL', offsetDays: 4, automatic: true };
    const other = await client.put(`/internal/dunning_plans/${id}`, { ...faster, steps: [step] });
    expect(other.status, other.text).toBe(200);
    await page.getByRole('button', { name: /^Save as version/ }).click();
    await page.getByRole('alert').getByText('4 days after').waitFor();
    shown.expected(/409/);
    expect(await page.getByLabel('Days from due date').inputValue()).toBe('9');
    // The typed text survives a reload.
    await page.reload();
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('button', { name: /^Save as version/ }).click();
    await page.getByText('Version 3 saved').waitFor();
    await page.getByRole('link', { name: 'Versions' }).click();
    await page.getByRole('button', { name: /^Version 1/ }).click();
    await page.getByLabel('Compare with').selectOption({ label: 'vs. version 3' });
    await page.getByText('9 days after').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Version 1 restored as version 4').waitFor();
    await soon(async () => {
      const { version: now, steps } = await planNamed('Versions');
      expect([now, steps.map(({ offsetDays }) => offsetDays)]).toEqual([4, [3]]);
    });
    await shown.close();
  });
});

describe.concurrent('the activation of a plan', () => {
  itNightly('warns of customers without a contact, and of a missing bank account and sender', async () => {
    const bare = await service.client({ name: 'Bare' });
    const otto = await signedIn(service, bare, 'otto');
    await store(bare, '/customers', customer('N', { name: 'Unreachable Ltd' }));
    const due = { issuedAt: inDays(-30), dueDate: inDays(2) };
    await store(bare, '/invoices', invoice('I-N', 'N', 120_000, due));
    const { id, name } = await planNamed('Standard reminders', bare);
    const shown = await visit({ as: otto });
    const { page } = shown;
    const dialog = page.getByRole('dialog');
    const ask = async () => {
      await shown.visit(`/plans/${id}`, name);
      await page.getByRole('button', { name: 'Activate' }).click();
      await dialog.getByRole('table').waitFor();
    };
    await ask();
    await dialog.getByText(/^Customers that email can’t reach, .*: 1\./).waitFor();
    await dialog.getByText('Show customers').click();
    await dialog.getByRole('link', { name: 'Unreachable Ltd' }).waitFor();
    await dialog.getByText('No bank account is set up', { exact: false }).waitFor();
    await dialog.getByText(/reminders come from Bare <.+@.+>/).waitFor();
    expect(await dialog.getByRole('link').allTextContents()).toEqual([
      'Unreachable Ltd',
      'Add bank account',
      'Set sender',
    ]);
    expect(await violations(page)).toEqual([]);
    expect((await planNamed(name, bare)).isActive).toBe(false);

    await store(bare, '/customers/external:N/contacts', contact('n@example.com'));
    await store(bare, '/internal/bank_accounts', {
      name: 'Main',
      iban: 'DE89370400440532013000',
      currency: 'EUR',
    });
    const sender = { senderName: 'Accounts', senderAddress: 'accounts@example.com' };
    expect((await bare.put('/internal/dunning_settings', sender)).status).toBe(200);
    await ask();
    await soon(async () => expect(await dialog.getByRole('status').count()).toBe(0));
    await dialog.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Standard reminders activated').waitFor();
    expect((await planNamed(name, bare)).isActive).toBe(true);
    await shown.close();
  });
});

const SIZE = `(({ scrollWidth, scrollHeight }) => ({ scrollWidth, scrollHeight }))(document.documentElement)`;

describe.concurrent('plans', () => {
  itNightly('fit a phone without accessibility violations', async () => {
    const { id } = await planNamed('Standard reminders');
    const shown = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
    for (const [path, heading] of [
      ['/plans', 'Reminder plans'],
      [`/plans/${id}?tab=calendar`, 'Standard reminders'],
      [`/plans/${id}`, 'Standard reminders'],
    ] as const) {
      await shown.visit(path, heading);
      await shown.page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
      const { scrollWidth, scrollHeight } = await shown.page.evaluate<{
        scrollWidth: number;
        scrollHeight: number;
      }>(SIZE);
      expect({ width: scrollWidth, height: scrollHeight }, path).toEqual(PHONE);
    }
    await shown.page.getByRole('slider').first().waitFor();
    expect(await violations(shown.page)).toEqual([]);
    await shown.close();
  });

  itNightly('can be read by viewers, without commands', async () => {
    const { id } = await planNamed('Standard reminders');
    await addUser(service, client, 'vera', { role: 'VIEWER' });
    const visitor = await signedIn(service, client, 'vic');
    const { body: session } = await visitor.get<{ organizations: { userId: string }[] }>('/auth/session');
    await client.put(`/internal/users/${session.organizations[0]?.userId}`, { role: 'VIEWER' });
    const shown = await visit({ as: visitor });
    const { page } = shown;
    await shown.visit(`/plans/${id}`, 'Standard reminders');
    await page.getByRole('slider').first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByText('Unsaved changes').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Activate|Duplicate|Add step/ }).count()).toBe(0);
    await shown.visit('/plans', 'Reminder plans');
    expect(await page.getByRole('button', { name: 'New plan' }).count()).toBe(0);
    await shown.close();
  });
});
