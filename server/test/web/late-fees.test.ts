import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified } from '../harness/contract.ts';
import { read } from '../harness/factories.ts';
import { lateFees, lateInvoice } from '../harness/late-fees.ts';
import { itNightly } from '../harness/seeds.ts';
import type { Client, TestService } from '../harness/service.ts';
import { owner, type Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, PHONE_LANGUAGES, signedIn, soon, violations, webService } from './browser.ts';

/**
 * Late fees in the application: proposed, approved, rejected and withdrawn; the missing reference rate is
 * named.
 */

const SETTINGS = '/internal/late_fee_settings';
const clock = new ManualClock('2026-06-20T12:00:00Z');
let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
let fees: ReturnType<typeof lateFees>;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService({ clock });
});
beforeEach(async () => {
  clock.set('2026-06-20T12:00:00Z');
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  fees = lateFees(client);
  await fees.settings({ mode: 'EU_DIRECTIVE' });
  const late = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
  for (const name of ['a', 'b']) await lateInvoice(client, name, late);
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const visit = (options = {}) => open(browser, service, { as: olga, ...options });

describe('late fees', () => {
  it('proposes fees, shows a calculation, approves one, and rejects others with undo', async () => {
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/late_fees', 'Late fees');
    await page.getByText('No late fees').waitFor();
    await page.getByRole('button', { name: 'Update proposals' }).click();
    await page.getByText('New: 4, changed: 0, replaced: 0').waitFor();
    const grid = page.getByRole('grid', { name: 'Late fees' });
    await grid.getByText('Interest').first().click();
    const panel = page.getByRole('complementary');
    await panel.getByText('Reference rate 2.15% + 8 points').waitFor();
    await panel.getByText(/1,000\.00 EUR × 140 days × 10\.15%/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Approve 1 fee' }).click();
    await page.getByText('1 fee approved').waitFor();
    await panel.getByText('Fee invoice').waitFor();
    await panel.getByText('Olga Owner').waitFor();
    expect(await fees.list('&state=ACCEPTED')).toHaveLength(1);
    await page.keyboard.press('Escape');
    await soon(async () => expect(await grid.getByRole('row').count()).toBe(4));
    await page.getByLabel('Select all loaded rows').click();
    await page.getByRole('button', { name: 'Reject 3 fees' }).click();
    await page.getByLabel('Reason').fill('Goodwill');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject 3 fees' }).click();
    await page.getByText('3 fees rejected').waitFor();
    expect((await fees.list('&state=REJECTED')).map(({ reason }) => reason)).toEqual(
      Array(3).fill('Goodwill'),
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Rejection undone').waitFor();
    expect(await fees.list('&state=PROPOSED')).toHaveLength(3);
    await shown.close();
  });

  itNightly('is reached from home, the customer and the invoice', async () => {
    await fees.propose();
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/', 'Hello, Olga');
    await page.getByRole('link', { name: 'Late fees to review 4' }).click();
    await page.getByRole('grid', { name: 'Late fees' }).waitFor();
    const { id: customerId } = await read<{ id: string }>(client, '/customers/external:c-a');
    const { id } = await read<{ id: string }>(client, '/invoices/external:a');
    for (const path of [`/customers/${customerId}`, `/invoices/${id}`]) {
      await shown.visit(path);
      await page.getByRole('article').getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('menuitem', { name: 'Late fees' }).click();
      await page.getByText('Showing late fees of one customer or invoice only.').waitFor();
      await soon(async () => expect(await page.getByRole('row').count()).toBe(3));
    }
    await shown.close();
  });

  itNightly('asks for the missing reference rate, and proposes interest once it is entered', async () => {
    clock.set('2026-11-24T12:00:00Z');
    expect(await read(client, SETTINGS)).toMatchObject({ missingRates: ['2026-07-01'] });
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/late_fees', 'Late fees');
    await page.getByText('The ECB reference rate is missing').waitFor();
    await page.getByText('No rate for these half-years: Jul 1, 2026').waitFor();
    await page.getByRole('button', { name: 'Update proposals' }).click();
    await page.getByText('2 invoices need the rate from Jul 1, 2026').waitFor();
    expect(await fees.list('&kind=INTEREST')).toEqual([]);
    await page.getByRole('link', { name: 'Enter rate' }).click();
    await page.getByRole('heading', { name: 'Late fees', level: 1 }).waitFor();
    await page.getByText('The ECB reference rate is missing').waitFor();
    expect(await page.getByLabel('Half-year from').inputValue()).toBe('2026-07-01');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Percent', { exact: true }).fill('1.9');
    await page.getByLabel('Source').fill('ECB press release');
    await page.getByRole('button', { name: 'Add rate' }).click();
    await page.getByText('1.9%').waitFor();
    await page.getByText('ECB press release').waitFor();
    await page.getByText('The ECB reference rate is missing').waitFor({ state: 'detached' });
    expect(await read(client, SETTINGS)).toMatchObject({
      missingRates: [],
      referenceRates: [{ from: '2026-07-01', rate: '1.9', source: 'ECB press release' }],
    });
    expect((await fees.propose()).missingRates).toEqual([]);
    expect(await fees.list('&kind=INTEREST')).toHaveLength(2);
    await shown.close();
  });

  itNightly('shows a viewer the fees and no way to decide', async () => {
    await fees.propose();
    const who = await owner(service, client, `vic-${client.organization.id.slice(-6)}@example.com`);
    const { organizations } = await who.readToken();
    const facts = { firstName: 'Vic', lastName: 'Viewer', role: 'VIEWER' };
    await olga.ask('PUT', client, `/internal/users/${organizations[0]?.userId}`, facts);
    const shown = await visit({ as: who });
    const { page } = shown;
    await shown.visit('/late_fees', 'Late fees');
    await page.getByRole('grid', { name: 'Late fees' }).getByText('Interest').first().click();
    await page.getByText('Calculation').waitFor();
    for (const name of [/approve$/i, /reject$/i, /update proposals/i])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    await shown.close();
  });
});

describe('on a phone', () => {
  itNightly.each(PHONE_LANGUAGES)('fits without accessibility violations: %s', async (language) => {
    clock.set('2026-11-24T12:00:00Z');
    await fees.propose({ until: '2026-06-20' });
    const [fee] = await fees.list('&kind=INTEREST');
    const shown = await visit({ language, viewport: PHONE, hasTouch: true, isMobile: true });
    const { page } = shown;
    for (const path of ['/late_fees', `/late_fees?open=${fee?.id}`, '/settings/late-fees']) {
      await shown.visit(path);
      await page.locator('main h1').waitFor();
      if (path.includes('open')) await page.locator('aside h2').waitFor();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
      expect(await violations(page), path).toEqual([]);
    }
    await shown.close();
  });
});
