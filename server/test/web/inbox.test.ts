import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, read, store } from '../harness/factories.ts';
import { addSent } from '../harness/mail.ts';
import { addUser } from '../harness/people.ts';
import { itNightly } from '../harness/seeds.ts';
import type { Client, TestService } from '../harness/service.ts';
import type { Visitor } from '../harness/sign-in.ts';
import { send } from '../harness/uploads.ts';
import { plain, type Written } from '../inbound/mails.ts';
import { startBrowser } from '../portal/browser.ts';
import { DESKTOP, open, PHONE, signedIn, violations, webService } from './browser.ts';

/** The inbox: threads by view, worked on by keyboard, and on a phone one pane at a time. */

const HOSTILE = `<img src=x onerror="document.title='owned'">`;

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  await addUser(service, client, 'bob', { firstName: 'Bob', lastName: 'Stone' });
  await store(client, '/internal/mail_templates', {
    name: 'Copy of invoice',
    texts: { en: { subject: 'Your copy', body: 'Please find the copy of the invoice attached.' } },
  });
});
afterAll(async () => {
  await browser?.close();
  await closeVerified(service);
});

/** Sends a reminder to a customer and receives a reply, a thread of its own. */
async function receive(customerId: string, subject: string, written: Partial<Written>): Promise<void> {
  const { replyTo } = await addSent(service, client, { customerId, subject });
  const mail = plain({ to: replyTo, subject: `Re: ${subject}`, ...written });
  await send(client, '/internal/inbound_mail', mail, 'message/rfc822');
}

/** Stores a customer with a contact and an invoice, and receives a reply from the contact. */
async function reply(number: string, more: Partial<Written> = {}): Promise<{ customerId: string }> {
  const { id: customerId } = await store(
    client,
    '/customers',
    customer(number, { name: `Debtor ${number}` }),
  );
  const address = `jo@${number.toLowerCase()}.example`;
  const person = contact(address, { firstName: 'Jo', lastName: `Dupont ${number}` });
  await store(client, `/customers/${customerId}/contacts`, person);
  await store(client, '/invoices', invoice(`F-${number}-17`, number, 10_000, { dueDate: '2020-01-01' }));
  await receive(customerId, `Reminder ${number}`, {
    from: `Jo <${address}>`,
    text: `F-${number}-17 is paid on Friday. ${HOSTILE}`,
    ...more,
  });
  return { customerId };
}

const visit = (options = {}) => open(browser, service, { as: olga, ...options });
const view = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name });
const thread = (page: Page) => page.getByRole('region', { name: 'Thread' });
const listed = (page: Page, name: string) =>
  page.getByRole('listitem').getByRole('button', { name: new RegExp(`Dupont ${name}`) });

describe('the inbox', () => {
  it('takes a reply from unassigned to done', async () => {
    await reply('A');
    await reply('B', { headers: ['Auto-Submitted: auto-replied'] });
    const countSent = async () =>
      (await read<{ total: number }>(client, '/internal/messages?direction=OUTBOUND')).total;
    const sentBefore = await countSent();
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/inbox', 'Inbox');
    await listed(page, 'A').click();
    await thread(page).getByText(HOSTILE).waitFor();
    await thread(page).getByText('Unassigned').waitFor();
    await page.getByRole('complementary').getByText('mentioned').waitFor();
    await page.getByRole('complementary').getByRole('link', { name: 'Debtor A' }).waitFor();
    expect(await listed(page, 'B').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    // A comment with a mention.
    await page.keyboard.press('c');
    await page.getByLabel('Internal comment').fill('Please check, @bo');
    await page.getByRole('button', { name: '@Bob Stone' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByLabel('Internal comment').waitFor({ state: 'detached' });
    await thread(page).locator('mark', { hasText: '@Bob Stone' }).waitFor();
    // A longer name is not a mention of the shorter one.
    await page.keyboard.press('c');
    await page.getByLabel('Internal comment').fill('Ask @Bob Stone-Hill');
    await page.getByRole('button', { name: 'Save comment' }).click();
    await page.getByLabel('Internal comment').waitFor({ state: 'detached' });
    await thread(page).getByText('Ask @Bob Stone-Hill').waitFor();
    expect(await thread(page).locator('mark').count()).toBe(1);
    // Assign to me, which the view shows.
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Olga Owner (you)' }).click();
    await thread(page).getByText('Assigned to Olga Owner').waitFor();
    await view(page, /^Mine 1/).click();
    await listed(page, 'A').waitFor();
    // Snooze until tomorrow, and end it.
    await page.getByRole('button', { name: 'Snooze', exact: true }).click();
    await page.getByRole('button', { name: /^Tomorrow/ }).click();
    await view(page, /^Snoozed 1/).click();
    await listed(page, 'A').waitFor();
    await page.getByRole('button', { name: 'End snooze' }).click();
    await page.getByText('Snooze ended').waitFor();
    await view(page, /^Needs reply/).click();
    await listed(page, 'A').click();
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await listed(page, 'A').waitFor({ state: 'detached' });
    await view(page, /^Done/).click();
    await listed(page, 'A').waitFor();
    await view(page, /^Out of office 1/).click();
    await listed(page, 'B').getByText('Automatic reply').waitFor();
    await page.getByRole('complementary').getByRole('link', { name: 'Debtor B' }).waitFor();
    await page.getByRole('complementary').getByText('mentioned').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Next thread').waitFor();
    expect(await countSent()).toBe(sentBefore);
    expect(await page.title()).toBe('Quittance');
    await shown.close();
  });

  itNightly('fills the answer from a suggested template, below the thread', async () => {
    await reply('C');
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/inbox', 'Inbox');
    await listed(page, 'C').click();
    await page.getByRole('button', { name: 'Copy of invoice' }).click();
    const text = thread(page).getByRole('textbox', { name: 'Message' });
    await text.waitFor();
    expect(await text.inputValue()).toContain('Please find the copy of the invoice attached.');
    await thread(page).getByText(HOSTILE).waitFor();
    expect(await violations(page)).toEqual([]);
    await shown.close();
  });

  itNightly('opens from the task of a reply', async () => {
    const { customerId } = await reply('T');
    await receive(customerId, 'Another', { from: 'Kim <kim@t.example>', text: 'The second question.' });
    // Newer activity hides neither.
    for (let i = 0; i < 25; i += 1)
      await store(client, '/notes', {
        externalId: `n${i}`,
        content: 'Called',
        customer: { externalId: 'T' },
      });
    const shown = await visit();
    const { page } = shown;
    for (const [task, text] of [
      ['Reply from Jo', /F-T-17 is paid/],
      ['Reply from Kim', 'The second question.'],
    ] as const) {
      await shown.visit('/actions/next', 'Tasks');
      await page
        .getByRole('button', { name: /Debtor T/ })
        .filter({ hasText: task })
        .click();
      await page.getByRole('article').getByText(task).waitFor();
      await page.getByRole('link', { name: 'Open in inbox' }).click();
      await thread(page).getByText(text).waitFor();
    }
    await shown.close();
  });

  itNightly('shows one pane at a time on a phone', async () => {
    await reply('D');
    const shown = await visit({ viewport: PHONE, hasTouch: true, isMobile: true });
    const { page } = shown;
    await shown.visit('/inbox', 'Inbox');
    await listed(page, 'D').waitFor();
    expect(await thread(page).isVisible()).toBe(false);
    await listed(page, 'D').click();
    await thread(page).getByText(HOSTILE).waitFor();
    expect(await listed(page, 'D').isVisible()).toBe(false);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Customer', exact: true }).click();
    await page.getByRole('complementary').getByText('mentioned').waitFor();
    expect(await thread(page).isVisible()).toBe(false);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await page.getByRole('button', { name: 'Back to thread' }).click();
    await page.getByRole('button', { name: 'Back to inbox' }).click();
    await listed(page, 'D').waitFor();
    await shown.close();
  });
});

describe('notifications', () => {
  itNightly('are counted, lead to their record, and are read', async () => {
    await reply('N');
    const { id: colleague } = await addUser(service, client, 'nina', { firstName: 'Nina', lastName: 'Ray' });
    const { users } = await read<{ users: { id: string; firstName: string }[] }>(
      client,
      '/internal/users?limit=100',
    );
    const me = users.find(({ firstName }) => firstName === 'Olga')?.id;
    const { items } = await read<{ items: { message: { id: string } }[] }>(client, '/internal/inbox');
    const path = `/internal/messages/${items[0]?.message.id}/comments`;
    const headers = { 'x-quittance-user': colleague };
    await client.post(path, { text: 'Olga?', mentionedUserIds: [me] }, headers);
    const shown = await visit();
    const { page } = shown;
    await shown.visit('/notifications', 'Notifications');
    await page.getByRole('link', { name: 'Notifications 1' }).waitFor();
    await page.getByRole('link', { name: /^Nina Ray mentioned you/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    await page.setViewportSize(DESKTOP);
    await page.getByRole('link', { name: /^Nina Ray mentioned you/ }).click();
    await thread(page).getByText('Olga?').waitFor();
    await page.getByRole('link', { name: 'Notifications', exact: true }).click();
    await page.getByRole('link', { name: /^Nina Ray mentioned you/ }).waitFor();
    await page.getByText('New', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Notification settings' }).click();
    await page.getByRole('checkbox', { name: 'Mentions' }).click();
    await page.getByText('Settings saved').waitFor();
    await shown.close();
  });
});
