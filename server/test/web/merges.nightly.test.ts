import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { askUndo, customerOf, merge } from '../collections/merging.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, read, store } from '../harness/factories.ts';
import type { Client, TestService } from '../harness/service.ts';
import { owner, type Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, PHONE_LANGUAGES, signedIn, soon, violations, webService } from './browser.ts';

/** Merges of customers in the application: found, previewed, merged and undone. */

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
let ids: Record<'Ada' | 'Bert', string>;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
});
beforeEach(async () => {
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  const made = async (name: string) => (await store(client, '/customers', customer(name, { name }))).id;
  ids = { Ada: await made('Ada'), Bert: await made('Bert') };
  await store(client, '/invoices', invoice('I-1', 'Ada', 1_000));
  await store(client, '/invoices', invoice('I-2', 'Ada', 2_000));
  await store(client, '/customers/external:Ada/contacts', contact('ada@example.com'));
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

const ownerOf = async (name: string) =>
  (await read<{ customer: { externalId: string } }>(client, `/invoices/external:${name}`)).customer
    .externalId;

it('merges after a preview, and undoes it from either page', async () => {
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(`/customers/${ids.Ada}`, 'Ada');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('merge into');
  await page.getByRole('dialog').getByText('Merge into another customer').click();
  const dialog = page.getByRole('dialog', { name: 'Merge into another customer' });
  await dialog.getByText('No customer has a similar name.', { exact: false }).waitFor();
  await dialog.getByLabel('Find the other customer').fill('bert');
  await dialog.getByLabel('Customer to keep').selectOption({ label: 'Bert (Bert)' });
  await dialog.getByText('Ada (Ada) becomes part of Bert (Bert)', { exact: false }).waitFor();
  await dialog.getByText('Invoices, payments and other documents').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge customers' }).click();
  await page.getByRole('heading', { name: 'Bert', level: 1 }).waitFor();
  await page.getByText('Ada was merged into Bert').waitFor();
  expect(await ownerOf('I-1')).toBe('Bert');
  await page.getByRole('button', { name: 'Undo the merge with Ada' }).click();
  await page.getByText('Merge undone').waitFor();
  await soon(async () => expect(await ownerOf('I-1')).toBe('Ada'));
  await merge(client, 'Ada', 'Bert');
  await shown.visit('/customers', 'Customers');
  await page.getByText('Merged into Bert').waitFor();
  await shown.visit(`/customers/${ids.Ada}`, 'Ada');
  await page.getByText('This customer is now part of Bert (Bert).', { exact: false }).waitFor();
  // Its figures are those of Bert, who owes what it owed.
  await page.getByText('No open invoices').waitFor();
  expect(await page.getByText('Aging', { exact: true }).count()).toBe(0);
  // No other changes to the merged customer are offered.
  expect(await page.getByRole('button', { name: /^(Add note|Log call|Pause reminders|More)$/ }).count()).toBe(
    0,
  );
  await page.getByRole('button', { name: 'Undo the merge with Bert' }).click();
  await page.getByRole('button', { name: 'Log call' }).waitFor();
  await shown.close();
});

it('offers customers that share only the first word of the name', async () => {
  for (const name of ['Meridian Printing – North', 'Meridian Druck'])
    await store(client, '/customers', customer(name, { name }));
  const { id } = await read<{ id: string }>(client, '/customers/external:Meridian%20Druck');
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(`/customers/${id}`, 'Meridian Druck');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('merge into');
  await page.getByRole('dialog').getByText('Merge into another customer').click();
  const dialog = page.getByRole('dialog', { name: 'Merge into another customer' });
  const label = 'Meridian Printing – North (Meridian Printing – North)';
  await dialog.getByLabel('Customer to keep').selectOption({ label });
  await dialog.getByText('becomes part of', { exact: false }).waitFor();
  await shown.close();
});

it('offers customers with a similar name first, and explains why a merge is refused', async () => {
  await store(client, '/customers', customer('Ada-2', { name: 'Ada', parent: { externalId: 'Ada' } }));
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(`/customers/${ids.Ada}`, 'Ada');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('merge into');
  await page.getByRole('dialog').getByText('Merge into another customer').click();
  const dialog = page.getByRole('dialog', { name: 'Merge into another customer' });
  await dialog.getByLabel('Customer to keep').selectOption({ label: 'Ada (Ada-2)' });
  const refusal =
    'These customers cannot be merged. Ada is a child of this customer; merge the child into its parent.';
  await dialog.getByRole('alert').getByText(refusal, { exact: true }).waitFor();
  shown.expected(/409/);
  expect(await dialog.getByRole('button', { name: 'Merge customers' }).isDisabled()).toBe(true);
  await shown.close();
});

it('offers no undo to users who may not merge, nor after a day', async () => {
  const { id } = await merge(client, 'Ada', 'Bert');
  const vic = await owner(service, client, `vic-${client.organization.id.slice(-6)}@example.com`);
  const { organizations } = await vic.readToken();
  const facts = { firstName: 'Vic', lastName: 'Viewer', role: 'VIEWER' };
  await olga.ask('PUT', client, `/internal/users/${organizations[0]?.userId}`, facts);
  const into = { into: { id: ids.Ada } };
  const refused = await vic.ask('POST', client, `/internal/customers/${ids.Bert}/merge/preview`, into);
  expect(refused.status).toBe(403);
  await showsNoUndo(vic);
  await service.database.pool.query(
    `UPDATE customer_merges SET merged_at = merged_at - interval '25 hours' WHERE organization_id = $1`,
    [client.organization.id],
  );
  expect((await askUndo(client, id)).status).toBe(409);
  await showsNoUndo(olga);
});

async function showsNoUndo(as: Visitor): Promise<void> {
  const shown = await open(browser, service, { as });
  await shown.visit(`/customers/${ids.Bert}`, 'Bert');
  await shown.page.getByText('Ada (Ada)').waitFor();
  expect(await shown.page.getByRole('button', { name: 'Undo the merge with Ada' }).count()).toBe(0);
  await shown.close();
}

it.each(PHONE_LANGUAGES)('fits a phone without accessibility violations: %s', async (language) => {
  const name = 'Verwaltungsgesellschaft für Straßenbau und Brückensanierung mbH & Co. Holding KG';
  await store(client, '/customers', customer('Ada', { name }));
  await merge(client, 'Ada', 'Bert');
  const shown = await open(browser, service, {
    as: olga,
    language,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  const { page } = shown;
  for (const [id, title, words] of [
    [ids.Bert, 'Bert', `${name} (Ada)`],
    [ids.Ada, name, 'Bert (Bert)'],
  ] as const) {
    await shown.visit(`/customers/${id}`, title);
    await page.getByText(words).waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    expect(await violations(page)).toEqual([]);
  }
  expect((await customerOf(client, 'Ada')).mergedInto).toMatchObject({ externalId: 'Bert' });
  await shown.close();
});
