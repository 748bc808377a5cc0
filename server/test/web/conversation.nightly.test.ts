import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reminderTasks } from '../../src/outreach/reminders/job.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, payment, read, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { mailServices } from '../harness/outgoing.ts';
import { type Client, REPLY_TO, type TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';
import { send } from '../harness/uploads.ts';
import { plain } from '../inbound/mails.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, soon, violations, webService } from './browser.ts';

/**
 * Mail with a customer: written, previewed, sent by a real mail server, answered next to its invoices, and
 * resolved.
 */

const HOSTILE = `<img src=x onerror="document.title='owned'"> {{7*7}}`;

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
let smtp: SmtpTrap;
let services: Awaited<ReturnType<typeof mailServices>>;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  smtp = await startSmtp();
  services = await mailServices(service, smtp, { replyTo: REPLY_TO });
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
});
afterAll(async () => {
  await browser?.close();
  await services?.close();
  await smtp?.close();
  await closeVerified(service);
});

/** Stores a customer with a contact and an overdue invoice, each named after it. */
async function debtor(number: string): Promise<string> {
  const { id } = await store(client, '/customers', customer(number, { name: `Debtor ${number}` }));
  const person = contact(`jo@${number.toLowerCase()}.example`, { firstName: 'Jo', lastName: 'Dupont' });
  await store(client, `/customers/${id}/contacts`, person);
  const facts = invoice(`F-${number}-17`, number, 10_000, { dueDate: '2020-01-01' });
  await store(client, '/invoices', facts);
  return id;
}

const visit = (options = {}) => open(browser, service, { as: olga, ...options });
/** Sends waiting mail, as the worker does. */
const sendAll = () => runDueJobs(service.database, reminderTasks(services));
const lastTo = (address: string) => smtp.received.findLast(({ to }) => to.includes(address));

/** Lets a customer's contact answer the last mail. */
async function answer(address: string, text: string): Promise<string> {
  const to = lastTo(address)?.mail.replyTo?.[0]?.address ?? '';
  const mail = plain({ to, from: `Jo <${address}>`, subject: `Re: ${lastTo(address)?.mail.subject}`, text });
  const { body } = await send<{ messageId: string }>(
    client,
    '/internal/inbound_mail',
    mail,
    'message/rfc822',
  );
  return body.messageId;
}

/** Previews the typed mail and sends it, by keyboard only. */
async function sendTyped(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: 'Preview' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('a statement', () => {
  it('is sent by email from the figure that a customer asks about, as it was viewed', async () => {
    const id = await debtor('A');
    const shown = await visit();
    const { page } = shown;
    await shown.visit(`/customers/${id}`, 'Debtor A');
    await page.getByText('No emails yet.').waitFor();
    await page.getByRole('link', { name: /^Overdue/ }).click();
    await page.getByRole('grid', { name: 'Receivables by document' }).getByText('F-A-17').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Debtor A' }).waitFor();
    await page.keyboard.press('Shift+S');
    await page.getByLabel('Subject').waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe(
      'Your statement of account with Lumière & Fils',
    );
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toContain('Dear Jo Dupont,');
    await page.getByRole('textbox', { name: 'Message' }).fill(`Dear Jo,\n\n${HOSTILE}`);
    expect(await violations(page)).toEqual([]);
    // The typed text stays when the dialog is closed and opened again.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Shift+S');
    await page.getByText(HOSTILE).waitFor();
    await page.getByRole('textbox', { name: 'Message' }).focus();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Send to jo@a.example' }).waitFor();
    await page.getByText(/^statement-A\.pdf/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Sending email…').waitFor();
    await page.getByText('Queued').first().waitFor();
    await sendAll();
    await page.locator('[data-state=SENT]', { hasText: 'Sent' }).first().waitFor();
    const sent = lastTo('jo@a.example');
    expect(sent?.mail.attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
    expect(sent?.mail.text).toContain(HOSTILE);
    expect(await page.title()).toBe('Quittance');
    await shown.close();
  });
});

describe('a reply', () => {
  it('is read next to the invoice that it names, and answered with a promise and a pause, by keyboard', async () => {
    const id = await debtor('B');
    const body = { to: ['jo@b.example'], subject: 'Your account', text: 'Please pay.' };
    expect((await olga.ask('POST', client, `/internal/customers/${id}/mails`, body)).status).toBe(201);
    await sendAll();
    await answer(
      'jo@b.example',
      `F-B-17 is paid on Friday. ${HOSTILE}\n\nOn Monday Lumière wrote:\n> Please pay.`,
    );
    const shown = await visit();
    const { page } = shown;
    // An address that users may have saved.
    await shown.visit('/actions/mails?unanswered=true', 'All emails');
    await page.waitForURL(/\/inbox\/mails\?unanswered=true$/);
    await page.getByText('Re: Your account').first().click();
    await page.getByRole('link', { name: 'Open conversation' }).click();
    await page.getByRole('heading', { name: 'Your account', level: 2 }).waitFor();
    await page.getByRole('complementary', { name: 'All emails' }).waitFor({ state: 'detached' });
    await page.getByText(HOSTILE).waitFor();
    await page.getByText('Needs reply', { exact: true }).waitFor();
    await page.getByText('mentioned').waitFor();
    await page.getByRole('button', { name: 'Log promise to pay' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('p');
    await page.getByLabel('Promised date').fill('2099-05-04');
    await page.keyboard.press('Enter');
    await page.getByText('May 4, 2099').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    await page.getByLabel('Pause until').fill('2099-06-01');
    await page.keyboard.press('Enter');
    await page
      .getByText(/Reminders are paused until/)
      .first()
      .waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: 'Message' }).fill('Thank you. Until Friday.');
    await sendTyped(page);
    await page.getByText('Needs reply', { exact: true }).waitFor({ state: 'detached' });
    await sendAll();
    await page.getByRole('article').getByText('Olga Owner', { exact: true }).last().waitFor();
    await page.getByText('Thank you. Until Friday.').waitFor();
    const answered = lastTo('jo@b.example')?.mail;
    expect(answered?.subject).toBe('Re: Your account');
    expect(answered?.references?.split(' ')).toHaveLength(2);
    const { dunning } = await read<{ dunning: { pausedUntil: string | null } }>(
      client,
      '/internal/invoices/external:F-B-17/overview',
    );
    expect(dunning.pausedUntil).not.toBeNull();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Conversation' }).waitFor();
    await shown.close();
  });
});

describe('a short payment', () => {
  it('is applied, taken back when wrong, and the rest disputed with its reason', async () => {
    await debtor('E');
    await store(client, '/payments', payment('P-E', 'E', 4_000));
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/payments', 'Payments');
    await page.getByText('P-E').first().click();
    const match = async () => {
      await page.getByRole('button', { name: 'Apply to invoice' }).click();
      await page.getByLabel('Invoice', { exact: true }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Apply to invoice' }).click();
      await page.getByText(/^60\.00 EUR is still open on F-E-17/).waitFor();
    };
    await match();
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'F-E-17' }).waitFor({ state: 'detached' });
    await match();
    await page.getByLabel('Reason').selectOption('WRONG_PRICE');
    await page.getByRole('button', { name: 'Open dispute' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'F-E-17' }).waitFor();
    const { invoice: disputed } = await read<{
      invoice: { dispute: { reason: string }; amountOutstanding: number };
    }>(client, '/internal/invoices/external:F-E-17/overview');
    expect(disputed).toMatchObject({ dispute: { reason: 'WRONG_PRICE' }, amountOutstanding: 6_000 });
    await shown.close();
  });
});

describe('an empty email', () => {
  it('is sent neither by the page nor by a request', async () => {
    const id = await debtor('D');
    const shown = await visit();
    const { page } = shown;
    await shown.visit(`/customers/${id}`, 'Debtor D');
    await page.keyboard.press('m');
    await page.getByLabel('Subject').fill('Your account');
    const text = page.getByRole('textbox', { name: 'Message' });
    const greeting = await text.inputValue();
    expect(greeting).toContain('Dear Jo Dupont,');
    await text.focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('is empty: write a text', { exact: false }).waitFor();
    shown.expected(/400/);
    expect(await page.getByRole('region', { name: 'Preview' }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    const body = { to: ['jo@d.example'], subject: 'Your account', text: greeting };
    const sent = await olga.ask('POST', client, `/internal/customers/${id}/mails`, body);
    expect([sent.status, lastTo('jo@d.example')]).toEqual([400, undefined]);
    // With a sentence the mail is previewed.
    await text.fill(`${greeting}\n\nPlease call us.`);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('region', { name: 'Preview' }).waitFor();
    await shown.close();
  });
});

describe('an email with an unknown outcome', () => {
  it('is marked as not sent and sent again, on a phone', async () => {
    const id = await debtor('C');
    smtp.behavior = { data: 'take and drop' };
    const body = { to: ['jo@c.example'], subject: 'Lost?', text: 'Please pay.' };
    await olga.ask('POST', client, `/internal/customers/${id}/mails`, body);
    await sendAll();
    smtp.behavior = {};
    const shown = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
    const { page } = shown;
    await shown.visit(`/customers/${id}`, 'Debtor C');
    await page.getByRole('button', { name: /Lost\?.*Confirm whether it was sent/ }).click();
    await page.getByText(/We couldn’t confirm delivery/).waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark as not sent' }).click();
    await page.getByText(/We couldn’t confirm delivery/).waitFor({ state: 'detached' });
    await sendAll();
    await page.locator('[data-state=SENT]', { hasText: 'Sent' }).first().waitFor();
    await soon(async () =>
      expect(smtp.received.filter(({ to }) => to.includes('jo@c.example'))).toHaveLength(2),
    );
    await shown.close();
  });
});
