import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, payment, store } from '../harness/factories.ts';
import { addSent } from '../harness/mail.ts';
import { addUser } from '../harness/people.ts';
import { itNightly } from '../harness/seeds.ts';
import type { Client, TestService } from '../harness/service.ts';
import { addSettings } from '../harness/settings.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { pdf } from '../harness/uploads.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, signedIn, soon, violations, webService } from './browser.ts';

/** Pages of a customer and of an invoice: their content and actions. */

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  await addSettings(service, client);
  await addUser(service, client, 'mia');
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

/** Stores a customer with a contact, a mail, three open invoices and a paid one. */
async function debtor(number: string): Promise<{ id: string; invoiceId: string }> {
  const { id } = await store(client, '/customers', customer(number, { name: `Debtor ${number}` }));
  const person = contact(`jo@${number}.example`, { firstName: 'Jo', phone: '+33 1 23 45' });
  await store(client, `/customers/${id}/contacts`, person);
  const made: string[] = [];
  for (const at of [1, 2, 3]) {
    const facts = invoice(`${number}-${at}`, number, 10_000 * at, { dueDate: `2020-0${at}-01` });
    made.push((await store(client, '/invoices', facts)).id);
  }
  await store(client, '/payments', payment(`P-${number}`, number, 2_500, { [`${number}-1`]: 2_500 }));
  await addSent(service, client, { customerId: id, subject: 'First reminder' });
  return { id, invoiceId: made[0] ?? '' };
}

const visit = (options = {}) => open(browser, service, { as: olga, ...options });

const inDays = (days: number) =>
  new Date(Date.parse(service.clock.now()) + days * 86_400_000).toISOString().slice(0, 10);

describe.concurrent('a customer', () => {
  it('gets a note with undo and a call, and shows its conversation', async () => {
    const { id } = await debtor('A');
    const shown = await visit();
    const { page } = shown;
    await shown.visit(`/customers/${id}`, 'Debtor A');
    await page.getByRole('link', { name: 'A-1', exact: true }).first().waitFor();
    await page.getByRole('link', { name: '+33 1 23 45' }).waitFor();
    await page.keyboard.press('n');
    await page.getByLabel('Note text').fill('Pays on Fridays');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Pays on Fridays').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Pays on Fridays' }).getByText('Olga Owner').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Pays on Fridays').waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    await page.getByLabel('Call notes').fill('Will pay on Monday');
    await page.getByRole('button', { name: 'Reached' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Will pay on Monday').waitFor();
    await page.getByRole('button', { name: 'Conversation' }).click();
    await page.getByText('Will pay on Monday').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('kind')).toBe('MESSAGE,REPLY,PAYER_ANSWER');
    await page.getByRole('button', { name: 'First reminder', exact: true }).click();
    await page.getByText('Please pay.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'First reminder', exact: true }).waitFor();
    await shown.close();
  });

  itNightly('shows the current value to the user who saves second', async () => {
    const { id } = await debtor('B');
    const shown = await visit();
    const { page } = shown;
    await shown.visit(`/customers/${id}`, 'Debtor B');
    await page.keyboard.press('p');
    await page.getByLabel('Pause until').fill(inDays(20));
    const path = `/internal/customers/${id}/dunning`;
    expect((await olga.ask('PUT', client, path, { pausedUntil: '2099-05-04' })).status).toBe(200);
    await page.getByRole('dialog').getByRole('button', { name: 'Pause reminders' }).click();
    await page.getByRole('alert').getByText('May 4, 2099').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause reminders' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Reminders paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone', { exact: true }).waitFor();
    await page.getByText('Reminders are paused until May 4, 2099').waitFor();
    shown.expected(/status of 409/);
    await shown.close();
  });

  itNightly('shows amounts by age that add up to the total, also in another currency', async () => {
    const { body: settings } = await client.get<{ version: number }>('/internal/organization/settings');
    const rates = [{ currency: 'GBP', rate: '1.2' }];
    const stated = await client.put('/internal/organization/settings', { version: settings.version, rates });
    expect(stated.status, stated.text).toBe(200);
    const { id } = await store(client, '/customers', customer('H', { name: 'Debtor H' }));
    const facts = { currency: 'GBP', dueDate: '2020-01-01' };
    await store(client, '/invoices', invoice('H-1', 'H', 10_000, facts));
    const shown = await visit();
    await shown.visit(`/customers/${id}`, 'Debtor H');
    const { page } = shown;
    await page.locator('dl div').filter({ hasText: '91+ days' }).getByText('120.00 EUR').waitFor();
    await page.getByRole('link', { name: 'Overdue 120.00 EUR' }).click();
    await page.getByRole('grid', { name: 'Receivables by document' }).getByText('H-1').waitFor();
    await page.goBack();
    // The balance on any day, and its documents.
    await page.getByRole('link', { name: 'Account balance 120.00 EUR' }).click();
    await page.getByRole('heading', { name: 'Receivables', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Aging', exact: true }).click();
    await page.getByText('AR aging: 120.00 EUR of 120.00 EUR overdue').waitFor();
    await page.getByLabel('As of').fill('2019-12-31');
    await page.getByLabel('As of').press('Enter');
    await page.getByText('AR aging: nothing is outstanding').waitFor();
    await page.getByLabel('Customer', { exact: true }).selectOption({ label: 'All' });
    await soon(async () => expect(new URL(page.url()).searchParams.get('customerId')).toBeNull());
    await shown.close();
  });

  itNightly('gets a plan and managers, and its statement is downloaded', async () => {
    const { id } = await debtor('C');
    const shown = await visit();
    const { page } = shown;
    await shown.visit(`/customers/${id}`, 'Debtor C');
    const choose = async (command: string | RegExp) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: command }).click();
    };
    await choose('Change reminder plan');
    await page.getByLabel('Reminder plan', { exact: true }).selectOption({ label: 'Firm' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Reminder plan: Firm (set on this customer)').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await choose('Assign account managers');
    await page.getByLabel('mia L').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('listitem').getByText('mia L').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await choose('Statement of account');
    await page.getByLabel('Statement', { exact: true }).selectOption({ label: 'This year' });
    await page.getByRole('rowheader', { name: 'Closing balance' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toBe('Debtor C.pdf');
    await page.getByRole('dialog').getByRole('button', { name: 'Email statement' }).click();
    await page.getByLabel(/^Attach statement of account \(/).waitFor();
    await shown.close();
  });
});

describe.concurrent('an invoice', () => {
  it('can be promised, disputed and written off', async () => {
    const { invoiceId } = await debtor('D');
    const shown = await visit();
    const { page } = shown;
    await shown.visit(`/invoices/${invoiceId}`, 'D-1');
    await page.getByText('Payment P-D').waitFor();
    await page.keyboard.press('p');
    await page.getByLabel('Promised date').fill(inDays(10));
    await page.getByLabel('Amount').fill('12.50');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Promise to pay saved').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('12.50').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone', { exact: true }).waitFor();
    await page.keyboard.press('d');
    await page.getByLabel('Reason').selectOption('QUALITY');
    await page.getByRole('dialog').getByRole('button', { name: 'Open dispute' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Resolve dispute' }).click();
    await page.getByLabel('Resolution').selectOption('SETTLED');
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve dispute' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Write off' }).click();
    await page.getByLabel('Reason').fill('Insolvent');
    await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const written = page.getByRole('alert').filter({ hasText: 'D-1 written off' });
    await written.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Write-off reversed').waitFor();
    await page.getByRole('button', { name: 'Log promise to pay' }).waitFor();
    await shown.close();
  });

  itNightly('is shown next to its document', async () => {
    const { invoiceId } = await debtor('E');
    const content = { data: pdf(2_000).toString('base64') };
    expect((await client.post(`/invoices/${invoiceId}/pdf`, content)).status).toBe(204);
    const shown = await visit();
    const { page } = shown;
    await shown.visit(`/invoices/${invoiceId}`, 'E-1');
    await soon(async () =>
      expect(await page.locator('iframe[title=PDF]').getAttribute('src')).toMatch(/^blob:/),
    );
    await shown.close();
  });
});

describe('both pages', () => {
  itNightly('show no command to viewers', async () => {
    const { id, invoiceId } = await debtor('F');
    const viewer = await signedIn(service, client, 'vera');
    await service.database.pool.query(
      `UPDATE users SET role = 'VIEWER' WHERE organization_id = $1 AND email LIKE 'vera-%'`,
      [client.organization.id],
    );
    const shown = await visit({ as: viewer });
    await shown.visit(`/customers/${id}`, 'Debtor F');
    await shown.page.getByRole('button', { name: 'Statement' }).waitFor();
    for (const name of ['Add note', 'Log call', 'Pause reminders', 'More'])
      expect(await shown.page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
    await shown.visit(`/invoices/${invoiceId}`, 'F-1');
    expect(await shown.page.getByRole('button', { name: 'Log promise to pay' }).count()).toBe(0);
    await shown.close();
  });
});
