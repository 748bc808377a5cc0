import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decisionTasks } from '../../src/cash/decisions/job.ts';
import type { Message } from '../../src/mail/index.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { addBankTransaction } from '../harness/bank-transactions.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, read, store } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import { deliver, mailServices } from '../harness/outgoing.ts';
import { type Client, REPLY_TO, type TestService } from '../harness/service.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, soon, violations, webService } from './browser.ts';

/** An accountant asks a payer, who answers on a phone, and the accountant accepts the answer. */

let service: TestService;
let worker: JobWorker;
let browser: Browser;
let smtp: SmtpTrap;
let services: Awaited<ReturnType<typeof mailServices>>;
let client: Client;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  worker = startJobs(service.database, decisionTasks(service));
  smtp = await startSmtp();
  services = await mailServices(service, smtp, { replyTo: REPLY_TO, portalUrl: service.url });
  client = await service.client({ name: 'Lumière & Fils' });
  await store(client, '/customers', customer('K-1', { name: 'Payer AG' }));
  await store(client, '/customers/external:K-1/contacts', contact('jo@payer.example'));
  for (const [number, amount] of [
    ['RE-1001', 60_00],
    ['RE-1002', 40_00],
    ['RE-1003', 75_00],
  ] as const)
    await store(client, '/invoices', invoice(number, 'K-1', amount, { dueDate: '2026-01-10' }));
});
afterAll(async () => {
  await browser?.close();
  await worker?.stop();
  await services?.close();
  await smtp?.close();
  await closeVerified(service);
});

const pane = (page: Page) => page.getByRole('region', { name: 'Bank transaction' });
const outstanding = async (number: string) =>
  (await read<{ amountOutstanding: number }>(client, `/invoices/external:${number}`)).amountOutstanding;

/** Sends the queued email, and returns the link in it. */
async function linkInEmail(): Promise<string> {
  const { items } = await read<{ items: Message[] }>(client, '/internal/messages?direction=OUTBOUND');
  await deliver(services, client, items[0]?.action?.id ?? '');
  const [url = ''] = /http\S+\/questions\/\S+/.exec(smtp.received.at(-1)?.mail.text ?? '') ?? [];
  return url;
}

describe('a question to the payer', () => {
  it('is asked with a key, answered on a phone, and the answer is accepted with a key', async () => {
    await addBankTransaction(service, client, { amount: 100_00, text: 'Thank you' });
    const shown = await open(browser, service, { as: await signedIn(service, client) });
    const { page } = shown;
    await shown.visit('/cash', 'Cash');
    await pane(page).getByText('Thank you').waitFor();
    await page.keyboard.press('q');
    const dialog = page.getByRole('dialog', { name: 'Ask the payer' });
    await dialog.getByText('It is not known yet who paid').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('option', { name: 'Payer AG' }).waitFor();
    await page.keyboard.press('1');
    await pane(page)
      .getByRole('row', { name: /RE-1001/ })
      .waitFor();
    await page.keyboard.press('q');
    await dialog.getByText('Which invoices is your payment of €100.00 for?').waitFor();
    await dialog.frameLocator('iframe').getByText('Choose invoices').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send question' }).click();
    await page.getByText('Question sent to Payer AG').waitFor();
    await pane(page).getByText('Asked', { exact: true }).waitFor();
    await answerOnPhone(await linkInEmail());
    await pane(page).getByText('Answered', { exact: true }).waitFor();
    await pane(page).getByText('The payer says: RE-1001, RE-1002').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('a');
    await page.getByText('100.00 EUR from Payer AG matched').waitFor();
    await soon(async () => expect(await outstanding('RE-1001')).toBe(0));
    expect(await outstanding('RE-1002')).toBe(0);
    await shown.close();
  });
});

async function answerOnPhone(url: string): Promise<void> {
  const page = await browser.newPage({ viewport: PHONE, javaScriptEnabled: false });
  await page.goto(url);
  await page.getByRole('heading', { name: 'Which invoices is your payment for?' }).waitFor();
  await page.getByText('RE-1001', { exact: true }).click();
  await page.getByText('RE-1003', { exact: true }).click();
  await page.getByRole('button', { name: 'Calculate the sum' }).click();
  await page.getByText('-€35.00').waitFor();
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(PHONE.width);
  await page.getByText('RE-1003', { exact: true }).click();
  await page.getByText('RE-1002', { exact: true }).click();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText('Thank you. Your answer has arrived.').waitFor();
  await page.close();
}
