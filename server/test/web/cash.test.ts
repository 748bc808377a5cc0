import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisionTasks } from '../../src/cash/decisions/job.ts';
import { bankFileTasks } from '../../src/cash/files/job.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { camt } from '../harness/bank-files.ts';
import { addBankTransaction, PAYER_IBAN } from '../harness/bank-transactions.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import { paymentPart } from '../harness/matches.ts';
import { itNightly } from '../harness/seeds.ts';
import type { Client, TestService } from '../harness/service.ts';
import { owner, type Visitor } from '../harness/sign-in.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, type Shown, signedIn, soon, violations, webService } from './browser.ts';

/** The page on which bank files are dropped and bank transactions matched. */

let service: TestService;
let worker: JobWorker;
let browser: Browser;
let client: Client;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  worker = startJobs(service.database, [...bankFileTasks(service), ...decisionTasks(service)]);
});
beforeEach(async () => {
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
});
afterAll(async () => {
  await browser?.close();
  await worker?.stop();
  await closeVerified(service);
});

/** Stores a customer with its invoices. */
async function debtor(number: string, name: string, invoices: Record<string, number>): Promise<void> {
  await store(client, '/customers', customer(number, { name }));
  for (const [id, amount] of Object.entries(invoices))
    await store(client, '/invoices', invoice(id, number, amount, { dueDate: '2026-01-10' }));
}

const line = (amount: number, more: object = {}) => addBankTransaction(service, client, { amount, ...more });
const visit = (options = {}): Promise<Shown> => open(browser, service, { as: olga, ...options });
const pane = (page: Page) => page.getByRole('region', { name: 'Bank transaction' });
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name });
/** An entry of the list, not of the documents in the open transaction. */
const listed = (page: Page, text: string) =>
  page.getByRole('listitem').locator('button[aria-current]').filter({ hasText: text });
const suggestion = (page: Page, text: string) => page.getByRole('option', { name: text });
const outstanding = async (number: string) =>
  (await read<{ amountOutstanding: number }>(client, `/invoices/external:${number}`)).amountOutstanding;

/** Drops files on the page, as a browser does. */
async function drop(page: Page, files: Record<string, string>): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(${JSON.stringify(files)})) data.items.add(new File([text], name));
    return data;
  })()`);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.getByText(/^(Drop files|Dateien ablegen)/).waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

describe('bank files', () => {
  it('are dropped, get their account in place, and show what the rules decided', async () => {
    await debtor('K-10001', 'Miller Ltd', { 'RE-2026-0815': 60_00, 'RE-2026-0816': 40_00 });
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/cash', 'Cash');
    await page.getByRole('heading', { name: 'Apply yesterday’s cash' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const lines = [
      { amount: '60.00', name: 'Miller', iban: PAYER_IBAN, text: 'RE-2026-0815' },
      { amount: '5.00', name: 'Unknown', text: 'Thank you' },
    ];
    await drop(page, {
      'good.xml': camt([{ opening: '10.00', closing: '75.00', lines }]),
      'bad.xml': camt([{ opening: '10.00', closing: '99.00', lines }]),
    });
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByText('Rejected.').waitFor();
    const waiting = uploads.getByRole('article').filter({ hasText: 'Which bank account is this?' });
    await waiting.getByLabel('Account name').fill('Main account');
    expect(await violations(page)).toEqual([]);
    await waiting.getByRole('button', { name: 'Create and assign' }).click();
    await uploads.getByText('2 new lines').waitFor();
    await page.getByRole('button', { name: 'Close uploads' }).click();
    await listed(page, 'Unknown').waitFor();
    await view(page, 'Decided').click();
    await listed(page, 'Miller').waitFor();
    await pane(page).getByText('Matched automatically by rule').waitFor();
    await pane(page).getByText('Proof', { exact: true }).click();
    await pane(page).getByText('Document number RE-2026-0815 in the text').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Bank statements' }).click();
    await page.getByRole('heading', { name: 'Bank statements', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Download file good.xml' }).waitFor();
    await page.getByText('Agrees with the bank').waitFor();
    expect(await violations(page)).toEqual([]);
    // The payer is known now: one key accepts what is certain.
    const known = [{ amount: '40.00', name: 'Miller', iban: PAYER_IBAN, text: 'Thank you' }];
    await drop(page, {
      'next.xml': camt([{ on: '2026-03-11', opening: '75.00', closing: '115.00', lines: known }]),
    });
    await page.getByText('1 new line').waitFor();
    await page.getByRole('link', { name: 'Cash', exact: true }).first().click();
    await page.getByRole('region', { name: '1 certain proposal' }).getByText('40.00 EUR').waitFor();
    await listed(page, 'Unknown').waitFor();
    await page.keyboard.press('l');
    await listed(page, 'Unknown').waitFor({ state: 'detached' });
    await listed(page, 'Miller').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Shift+A');
    await page.getByText('1 proposal accepted.').waitFor();
    await soon(async () => expect(await outstanding('RE-2026-0816')).toBe(0));
    await listed(page, 'Unknown').waitFor();
    await page.keyboard.press('u');
    await soon(async () => expect(await outstanding('RE-2026-0816')).toBe(40_00));
    await shown.close();
  });

  itNightly('are refused in the language of the user', async () => {
    const shown = await visit({ language: 'de' });
    const { page } = shown;
    await shown.visit('/cash', 'Zahlungseingang');
    const lines = [{ amount: '60.00', name: 'Miller', text: 'RE-1' }];
    await drop(page, { 'bank.xml': camt([{ opening: '10.00', closing: '99.00', lines }]), 'a.txt': 'hello' });
    const uploads = page.getByRole('region', { name: 'Hochgeladene Dateien' });
    await uploads
      .getByText('Anfangssaldo und Umsätze ergeben 70,00 EUR, der Endsaldo ist aber 99,00 EUR.')
      .waitFor();
    await uploads.getByText('Das ist keine Bankdatei. Unterstützte Formate:').waitFor();
    await shown.close();
  });

  itNightly('lead to proposals that a key accepts', async () => {
    await debtor('K-10002', 'Bakery Schmidt', { 'RE-2026-0900': 100_00 });
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/cash', 'Cash');
    const lines = [{ amount: '98.00', name: 'Bakery Schmidt', text: 'RE-2026-0900 less discount' }];
    await drop(page, { 'bank.xml': camt([{ opening: '0.00', closing: '98.00', lines }]) });
    await page.getByLabel('Account name').fill('Main account');
    await page.getByRole('button', { name: 'Create and assign' }).click();
    await page.getByText('1 new line').waitFor();
    await page.getByRole('button', { name: 'Close uploads' }).click();
    const found = pane(page).getByRole('region', { name: /solution/ });
    await found.getByText('Why this payer').waitFor();
    await found.getByRole('row').getByText('2.00 EUR stays open').waitFor();
    await pane(page).locator('mark', { hasText: 'RE-2026-0900' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('1');
    await page.keyboard.press('a');
    await page.getByText('98.00 EUR from Bakery Schmidt matched').waitFor();
    await soon(async () => expect(await outstanding('RE-2026-0900')).toBeLessThan(100_00));
    await shown.close();
  });
});

describe('a bank transaction', () => {
  it('is matched with keys only, undone, and matched with another rest', async () => {
    await debtor('K-1', 'Payer AG', { 'R-1': 60_00, 'R-2': 50_00 });
    await line(100_00, { text: 'Two invoices' });
    // Another payer: the rules learn from the first match, and do not decide this one meanwhile.
    await line(7_00, { text: 'Another one', bookedOn: '2026-02-14', payerIban: 'NL91ABNA0417164300' });
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/cash', 'Cash');
    await pane(page).getByText('Two invoices').waitFor();
    await suggestion(page, 'Payer AG').waitFor();
    await pane(page).getByText('Choose a customer').waitFor();
    await page.keyboard.press('1');
    await pane(page).getByLabel('Pay R-2').waitFor();
    await page.keyboard.press('f');
    await pane(page).getByText('10.00 EUR of R-2 are not paid').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('a');
    await pane(page).getByText('Another one').waitFor();
    await soon(async () => expect(await outstanding('R-1')).toBe(0));
    expect(await outstanding('R-2')).toBe(10_00);
    await pane(page).getByText('Choose a customer').waitFor();
    // Undo the last decision, then pay only one invoice: the rest needs a place.
    await page.keyboard.press('u');
    await soon(async () => expect(await outstanding('R-1')).toBe(60_00));
    await listed(page, 'Two invoices').waitFor();
    await page.keyboard.press('k');
    await pane(page).getByText('Two invoices').waitFor();
    await suggestion(page, 'Payer AG').waitFor();
    await page.keyboard.press('1');
    await pane(page).getByLabel('Pay R-1').waitFor();
    await page.keyboard.press('i');
    await page.keyboard.press('Space');
    await pane(page).getByText('Say where the rest goes').waitFor();
    await page.keyboard.press('o');
    await pane(page).getByText('40.00 EUR go on account of Payer AG').waitFor();
    await page.keyboard.press('a');
    await pane(page).getByText('Another one').waitFor();
    await view(page, 'On account').click();
    await pane(page).getByText('Matched by Olga Owner').waitFor();
    await pane(page).getByRole('link', { name: 'R-1' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await shown.close();
  });

  itNightly('pays for several customers, less a fee', async () => {
    await debtor('K-1', 'Payer AG', { 'R-1': 60_00 });
    await debtor('K-2', 'Second GmbH', { 'S-1': 45_00 });
    await line(100_00, { text: 'Payout' });
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/cash', 'Cash');
    await suggestion(page, 'Payer AG').waitFor();
    await page.keyboard.press('1');
    await pane(page).getByLabel('Pay R-1').click();
    await page.keyboard.press('s');
    await page.keyboard.type('S-1');
    await suggestion(page, 'Invoice S-1').waitFor();
    await page.keyboard.press('Enter');
    await pane(page).getByLabel('5.00 EUR of S-1 are not paid').waitFor();
    for (const _choice of ['discount', 'difference', 'fee']) await page.keyboard.press('w');
    await pane(page).getByText('5.00 EUR were deducted as a bank fee').waitFor();
    expect(await violations(page)).toEqual([]);
    await pane(page).getByRole('button', { name: 'Accept and next' }).click();
    await page.getByText('Nothing left to decide').waitFor();
    expect(await outstanding('R-1')).toBe(0);
    expect(await outstanding('S-1')).toBe(0);
    await view(page, 'Decided').click();
    await pane(page).getByRole('heading', { name: 'Fee' }).waitFor();
    // Remove and redo, with a cause.
    await page.keyboard.press('u');
    await page.getByRole('dialog').getByRole('button', { name: 'Wrong customer' }).click();
    await pane(page).getByText('Choose a customer').waitFor();
    await soon(async () => expect(await outstanding('S-1')).toBe(45_00));
    await shown.close();
  });

  itNightly('joins a recorded payment, and is excluded with a reason', async () => {
    await debtor('K-1', 'Payer AG', { 'R-1': 60_00 });
    const { id: paymentId } = await store(client, '/payments', {
      externalId: 'ERP-1',
      customer: { externalId: 'K-1' },
      amount: 33_00,
      currency: 'EUR',
      validatedAt: '2026-02-14',
      instrument: 'WIRE_TRANSFER',
    });
    await line(33_00, { text: 'Known already' });
    await line(-9_00, { text: 'Bank charges', bookedOn: '2026-02-14' });
    await line(-8_00, { text: 'More charges', bookedOn: '2026-02-13' });
    await line(-7_00, { text: 'Refund', bookedOn: '2026-02-12', payerIban: 'NL91ABNA0417164300' });
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/cash', 'Cash');
    await pane(page).getByRole('button', { name: 'Join ERP-1' }).click();
    await pane(page).getByText('Joins the recorded payment ERP-1').waitFor();
    await page.keyboard.press('a');
    await pane(page).getByText('Bank charges').waitFor();
    await pane(page).getByText('Choose a customer').waitFor();
    await page.keyboard.press('e');
    await page.getByLabel('Also exclude the other open transaction of Payer AG').waitFor();
    await page.getByRole('button', { name: 'Payment to a supplier' }).waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('2');
    await page.getByText('2 bank transactions excluded').waitFor();
    await pane(page).getByText('Refund').waitFor();
    await pane(page).getByText('Choose a customer').waitFor();
    await page.keyboard.press('e');
    await page.keyboard.press('3');
    await page.getByText('Nothing left to decide').waitFor();
    await view(page, 'Excluded').click();
    await listed(page, 'More charges').waitFor();
    await listed(page, 'Bank charges').click();
    await pane(page).getByText('Excluded: Bank charge or interest').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('u');
    await view(page, 'To decide').click();
    await pane(page).getByText('Bank charges').waitFor();
    // The payment links to its bank transaction.
    await shown.visit(`/payments?open=${paymentId}`, 'Payments');
    await page.getByRole('complementary').getByRole('link', { name: 'Show' }).click();
    await pane(page).getByText('Known already').waitFor();
    await shown.close();
  });

  itNightly('says in German that a colleague was faster', async () => {
    await debtor('K-1', 'Payer AG', {});
    const id = await line(33_00, { text: 'No reference' });
    const shown = await visit({ language: 'de' });
    const { page } = shown;
    await shown.visit('/cash', 'Zahlungseingang');
    await page.getByRole('region', { name: 'Bankumsatz' }).getByText('No reference').waitFor();
    await page.route('**/exclude', async (route) => {
      const parts = [paymentPart('K-1', 33_00)];
      expect((await client.post(`/bank_transactions/${id}/match`, { parts })).status).toBe(200);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Ausschließen' }).click();
    await page.getByRole('button', { name: 'Bankgebühr oder Zinsen' }).click();
    await page.getByText(/wurde bereits von einem API-Client zugeordnet\. Machen Sie zuerst/).waitFor();
    shown.expected(/409/);
    // The form is gone when the colleague's decision is shown: the reason stays.
    const other = await line(44_00, { text: 'Second' });
    await shown.visit('/cash', 'Zahlungseingang');
    await page.route('**/match', async (route) => {
      const decided = await client.post(`/bank_transactions/${other}/exclude`, { reason: 'Own transfer' });
      expect(decided.status).toBe(200);
      await route.continue();
    });
    await suggestion(page, 'Payer AG').waitFor();
    await page.keyboard.press('1');
    await page.getByText('Geben Sie an, wohin der Rest geht').waitFor();
    await page.keyboard.press('o');
    await page.keyboard.press('a');
    await page.getByRole('alert').getByText('Dieser Bankumsatz ist ausgeschlossen.').waitFor();
    shown.expected(/409/);
    await shown.close();
  });

  itNightly('can be read by a viewer, without commands', async () => {
    await line(33_00, { text: 'Only to read' });
    const viewer = await owner(service, client, `vic-${client.organization.id.slice(-6)}@example.com`);
    const { organizations } = await viewer.readToken();
    const facts = { firstName: 'Vic', lastName: 'Viewer', role: 'VIEWER' };
    await olga.ask('PUT', client, `/internal/users/${organizations[0]?.userId}`, facts);
    const shown = await visit({ as: viewer });
    const { page } = shown;
    await shown.visit('/cash', 'Cash');
    await pane(page).getByText('Only to read').waitFor();
    expect(await pane(page).getByRole('button', { name: 'Accept and next' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Upload bank files' }).count()).toBe(0);
    await shown.close();
  });

  itNightly('is matched on a phone: the list first, then the transaction', async () => {
    await debtor('K-1', 'Payer AG', { 'R-1': 60_00 });
    await line(60_00, { text: 'A text of many words that the payer wrote for the invoice R-1' });
    const shown = await visit({ viewport: PHONE, hasTouch: true, language: 'de' });
    const { page } = shown;
    await shown.visit('/cash', 'Zahlungseingang');
    await listed(page, 'Payer AG').click();
    await suggestion(page, 'Payer AG').click();
    await page.getByLabel('R-1 bezahlen').click();
    await page.getByText('im Text').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Annehmen und weiter' }).click();
    await page.getByText('Alles entschieden').waitFor();
    expect(await outstanding('R-1')).toBe(0);
    await shown.close();
  });
});
