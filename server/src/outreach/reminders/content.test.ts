import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { contact, invoice, read, store } from '../../../test/harness/factories.ts';
import {
  decideOne,
  deliver,
  MONDAY,
  mailServices,
  messagesOf,
  owing,
  switchOn,
} from '../../../test/harness/outgoing.ts';
import { addUser } from '../../../test/harness/people.ts';
import { png } from '../../../test/harness/png.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { type ReceivedMail, type SmtpTrap, startSmtp } from '../../../test/harness/smtp.ts';
import { MULTIPART, multipart } from '../../../test/harness/uploads.ts';
import { sendTestMail } from '../../mail/setup/commands.ts';
import { findMailSetup } from '../../mail/setup/queries.ts';
import { ManualClock } from '../../platform/clock.ts';
import { parseReplyAddress } from '../../platform/mail/reply-address.ts';

const clock = new ManualClock(MONDAY);
let service: TestService;
let client: Client;
let smtp: SmtpTrap;
let services: Awaited<ReturnType<typeof mailServices>>;
beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  services = await mailServices(service, smtp, { portalUrl: 'https://pay.seller.example' });
});
beforeEach(async () => {
  clock.set(MONDAY);
  smtp.received = [];
  client = await service.client({ name: 'Seller & Sons' });
  await switchOn(service, client);
});
afterAll(async () => {
  await services.close();
  await smtp.close();
  await closeVerified(service);
});

/** Sends the reminder that a customer is due and returns the received mail. */
async function send(customerId: string): Promise<ReceivedMail> {
  const actionId = await decideOne(service, client, customerId);
  expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
  const [mail] = smtp.received.slice(-1);
  if (mail === undefined) throw new Error('nothing arrived');
  return mail;
}

const sql = (text: string, values: unknown[]) =>
  service.database.pool.query(text, [client.organization.id, ...values]);

/** Replaces the no-break spaces in amounts by plain ones. */
const plain = (text: string | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

/** Changes the attachments, recipients or template of the first email step after the due date. */
const changeStep = (change: Record<string, unknown>) =>
  sql(
    `UPDATE dunning_plans SET steps = (SELECT jsonb_agg(s || CASE WHEN s ->> 'offsetDays' = '7' THEN $2::jsonb ELSE '{}' END)
       FROM jsonb_array_elements(steps) AS s) WHERE organization_id = $1`,
    [JSON.stringify(change)],
  );

describe('a reminder', () => {
  it('lists the debt in English, as text and as HTML', async () => {
    const { customerId } = await owing(client, 'a', { contact: { firstName: 'Ann', lastName: 'Ray' } });
    const { mail, to } = await send(customerId);
    expect(to).toEqual(['a@buyer.example']);
    expect(plain(mail.subject)).toBe('Reminder: €100.00 overdue');
    expect(mail.from).toMatchObject({ name: 'Seller & Sons', address: 'billing@seller.example' });
    expect(mail.to).toEqual([{ name: 'Ann Ray', address: 'a@buyer.example' }]);
    expect(plain(mail.text)).toContain('Dear Ann Ray,');
    expect(plain(mail.text)).toContain('- Invoice F-a (due on 23 Feb 2026, 7 days overdue): €100.00');
    expect(plain(mail.html)).toContain('Seller &#x26; Sons');
    for (const part of ['F-a', '23 Feb 2026', '€100.00', 'lang="en"'])
      expect(plain(mail.html)).toContain(part);
    const button = /<a href="(https:[^"]+)"[^>]*>View and pay<\/a>/.exec(mail.html ?? '');
    expect(mail.html).toContain(`>${button?.[1]}</a>`);
    // The mail loads nothing from other servers: no tracking pixels, no fonts.
    expect(mail.html).not.toMatch(/<img|<link|@import|src=/);
  });

  it('never calls an overdue invoice due today', async () => {
    await changeStep({ offsetDays: 1 });
    // A Saturday; the next contact day is Monday.
    const { customerId } = await owing(client, 'n', { invoice: { dueDate: '2026-02-28' } });
    const { mail } = await send(customerId);
    expect(plain(mail.subject)).toBe('Reminder: €100.00 overdue');
    expect(mail.text).toContain('2 days overdue)');
  });

  it('is in French for French-speaking customers, with dates and amounts', async () => {
    const { customerId } = await owing(client, 'b', { name: 'Société Générale' });
    await sql(`UPDATE customers SET language = 'fr' WHERE organization_id = $1 AND id = $2`, [customerId]);
    const { mail } = await send(customerId);
    expect(plain(mail.subject)).toBe('Relance : 100,00 € en retard de paiement');
    expect(plain(mail.text)).toContain('Bonjour Société Générale,');
    expect(plain(mail.text)).toContain(
      '- Facture F-b (échéance le 23 févr. 2026, 7 jours de retard) : 100,00 €',
    );
    expect(mail.html).toContain('lang="fr"');
  });

  it('adds up due amounts by currency and leaves out the others', async () => {
    const { customerId } = await owing(client, 'c');
    await store(client, '/invoices', invoice('X', 'c', 500, { currency: 'JPY', dueDate: '2026-02-25' }));
    await store(client, '/invoices', invoice('Y', 'c', 7700, { dueDate: '2026-06-01' }));
    const { mail } = await send(customerId);
    expect(plain(mail.subject)).toBe('Reminder: €100.00 and ¥500 overdue');
    expect(mail.text).not.toContain('77.00');
  });

  it('has headers that prevent automatic answers and identify bounces', async () => {
    const { customerId } = await owing(client, 'd');
    const { mail, from, raw } = await send(customerId);
    const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
    const [replyTo] = mail.replyTo ?? [];
    const address = replyTo?.address ?? '';
    const key = parseReplyAddress('replies@seller.example', address);
    expect(key).toMatchObject({ organizationId: client.organization.id });
    expect(from).toBe(address);
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(new Date(mail.date ?? '').toISOString()).toBe(MONDAY);
    expect(raw).not.toMatch(/^List-Unsubscribe/im);
    const actions = await read<{ items: { id: string; state: string; outcome: string }[] }>(
      client,
      '/actions',
    );
    expect(actions.items).toMatchObject([{ state: 'EXECUTED', outcome: 'SENT' }]);
    const [stored] = await messagesOf(service, client, actions.items[0]?.id ?? '');
    expect(stored).toMatchObject({
      state: 'SENT',
      token: key?.token,
      messageId: mail.messageId,
      sentAt: MONDAY,
    });
    expect(stored?.recipients).toEqual([{ name: null, address: 'd@buyer.example' }]);
  });

  it('comes from the configured sender', async () => {
    const chosen = { senderName: 'Żaneta, Accounts', senderAddress: 'accounts@seller.example' };
    expect((await client.put('/internal/dunning_settings', chosen)).status).toBe(200);
    const { customerId } = await owing(client, 's');
    const { mail, from } = await send(customerId);
    expect(mail.from).toMatchObject({ name: 'Żaneta, Accounts', address: 'accounts@seller.example' });
    expect(mail.messageId).toMatch(/@seller\.example>$/);
    expect(from).toMatch(/^replies\+/);
  });

  it('joins the thread of the earlier reminders', async () => {
    const { customerId } = await owing(client, 'e');
    const first = await send(customerId);
    await sql(
      `UPDATE action_invoices i SET told_on = '2026-03-02', plan_id = a.dunning_plan_id, ladder = 'REMINDER',
         step_key = a.step_key, step_day = 7
       FROM actions a WHERE i.organization_id = $1 AND a.organization_id = $1 AND a.id = i.action_id`,
      [],
    );
    clock.set('2026-03-10T12:00:00.000Z');
    const second = await send(customerId);
    clock.set('2026-04-10T12:00:00.000Z');
    expect(first.mail.inReplyTo).toBeUndefined();
    expect(second.mail.subject).toMatch(/^Another reminder/);
    expect(second.mail.text).toContain('We refer to our reminder of 2 March.');
    expect(second.mail.inReplyTo).toBe(first.mail.messageId);
    expect(second.mail.references).toBe(first.mail.messageId);
    expect(second.mail.messageId).not.toBe(first.mail.messageId);
  });

  it('links to the portal page of the customer', async () => {
    const { customerId } = await owing(client, 'f');
    const { mail } = await send(customerId);
    const [link = ''] = /https:\/\/pay\.seller\.example\/portal\/\S+/.exec(mail.text ?? '') ?? [];
    expect(mail.html).toContain(`href="${link}"`);
    const page = await fetch(link.replace('https://pay.seller.example', service.url));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('F-f');
  });
});

describe('the logo of the organization', () => {
  it('is embedded, so that the email loads nothing, with the profile below the text', async () => {
    const bytes = png({ width: 300, height: 100 });
    const body = new Uint8Array(multipart({ bytes, fileName: 'l.png', type: 'image/png' }));
    const uploaded = await client.send('PUT', '/internal/organization/logo', {
      body,
      headers: { 'content-type': MULTIPART },
    });
    expect(uploaded.status, uploaded.text).toBe(200);
    await client.put('/internal/organization/profile', {
      legalName: 'Seller & Sons Ltd',
      vatNumber: 'GB 123',
      city: 'London',
      website: 'seller.example',
    });
    const { customerId } = await owing(client, 'logo');
    const { mail } = await send(customerId);
    const sources = [...(mail.html ?? '').matchAll(/src="([^"]*)"/g)].map(([, src]) => src);
    expect(sources).toEqual(['cid:logo@quittance']);
    const [part] = mail.attachments;
    expect(mail.attachments).toHaveLength(1);
    expect(part).toMatchObject({
      mimeType: 'image/png',
      contentId: '<logo@quittance>',
      disposition: 'inline',
    });
    expect(Buffer.from(bytesOf(part?.content ?? '')).equals(bytes)).toBe(true);
    for (const said of ['Seller &#x26; Sons Ltd', 'GB 123', 'London', 'seller.example'])
      expect(mail.html).toContain(said);
    const { items } = await read<{ items: { id: string }[] }>(client, '/actions');
    const [stored] = await messagesOf(service, client, items[0]?.id ?? '');
    expect(stored?.attachments).toEqual([]);
  });
});

describe('text from customers', () => {
  it('is escaped in HTML and cannot end a header', async () => {
    const { customerId } = await owing(client, 'g', {
      name: '<script>alert(1)</script>\u{e000}table\u{e000}',
      contact: { firstName: 'Eve\r\nBcc: all@evil.example', lastName: '"><img src=x>' },
      invoice: { customId: '<b>1</b> https://evil.example' },
    });
    await changeStep({
      templateId: await template('Hi {{ customer.name }}, {{ contact.name }}', 'X {{ customer.name }}'),
    });
    const { mail, to } = await send(customerId);
    expect(to).toEqual(['g@buyer.example']);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.to).toHaveLength(1);
    expect(mail.subject).toBe('X <script>alert(1)</script>table');
    expect(mail.html).not.toMatch(/<script|<img|<b>|href="https:\/\/evil/);
    expect(mail.html).toContain('&#x3C;script>alert(1)&#x3C;/script>');
    expect(mail.text).toContain('<script>alert(1)</script>');
    expect(mail.text?.match(/F-g|<b>1/g) ?? []).toEqual([]);
  });
});

/** Adds an English mail template. */
async function template(body: string, subject = 'Ours'): Promise<string> {
  const { rows } = await sql(
    `INSERT INTO mail_templates (organization_id, id, name, texts, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), 'T', $2, $3, $3) RETURNING id`,
    [JSON.stringify({ en: { subject, body } }), MONDAY],
  );
  return String(rows[0]?.id);
}

describe('a step', () => {
  it('can have a template of its own', async () => {
    const { customerId } = await owing(client, 'h');
    const body =
      'Pay {{ carryingInvoice.number }} ({{ carryingInvoice.daysOverdue }})!\n\n{{ invoiceTable }}\n\nBye';
    await changeStep({ templateId: await template(body, '{{ step.name }}, {{ today }}') });
    const { mail } = await send(customerId);
    expect(mail.subject).toBe('First reminder, 2 Mar 2026');
    expect(mail.text).toMatch(/^Pay F-h \(7\)!\n\n- Invoice F-h.*\nOverdue, to be paid now: €100.00\n\nBye/);
    expect(mail.html).toContain('<p style="margin:0 0 16px">Pay F-h (7)!</p>');
  });

  it('fails with the reason when its template is invalid', async () => {
    const { customerId } = await owing(client, 'i');
    await changeStep({ templateId: await template('{{ custmer.name }}') });
    const actionId = await decideOne(service, client, customerId);
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'FAILED' });
    expect(smtp.received).toEqual([]);
    const action = await read<{ state: string; comment: string }>(client, `/actions/${actionId}`);
    expect(action.state).toBe('FAILED');
    expect(action.comment).toContain('custmer.name');
  });

  it('writes once to each contact with its positions, with account managers in copy', async () => {
    await sql(`INSERT INTO contact_positions (organization_id, name) VALUES ($1, 'CFO')`, []);
    const { id: userId } = (
      await sql(
        `INSERT INTO users (organization_id, id, first_name, last_name, email, role, created_at, updated_at)
         VALUES ($1, gen_random_uuid(), 'Max', 'M', 'max@seller.example', 'COLLECTOR', $2, $2) RETURNING id`,
        [MONDAY],
      )
    ).rows[0] ?? { id: '' };
    const { customerId } = await owing(client, 'j');
    await service.organizations.byId(client.organization.id);
    await sql(
      `INSERT INTO contacts (organization_id, id, customer_id, source, email, position, is_main, created_at, updated_at)
       VALUES ($1, gen_random_uuid(), $2, 'APP', 'cfo@buyer.example', 'CFO', false, $3, $3)`,
      // Later than the first contact: contacts of one instant are ordered by their random ids.
      [customerId, '2026-03-02T12:00:01.000Z'],
    );
    await store(client, `/customers/${customerId}/contacts`, contact('else@buyer.example'));
    await store(client, '/customers', { externalId: 'j', accountManagerId: userId });
    await changeStep({ recipients: { mainContact: true, positions: ['CFO'], ccAccountManagers: true } });
    const { mail, to } = await send(customerId);
    expect(to).toEqual(['j@buyer.example', 'cfo@buyer.example', 'max@seller.example']);
    expect(mail.to?.map(({ address }) => address)).toEqual(['j@buyer.example', 'cfo@buyer.example']);
    expect(mail.cc).toEqual([{ name: 'Max M', address: 'max@seller.example' }]);
    expect(mail.text).toContain('Max M\nSeller & Sons');
  });

  it('attaches the PDFs of invoices and a statement', async () => {
    const { customerId, invoiceId } = await owing(client, 'k', { name: 'Żółć Ελλάς' });
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'x')]);
    const uploaded = await client.post(`/invoices/${invoiceId}/pdf`, { data: pdf.toString('base64') });
    expect(uploaded.status).toBe(204);
    await changeStep({ attachments: { invoices: true, statement: true } });
    const { mail } = await send(customerId);
    const files = mail.attachments.map(({ filename, mimeType }) => `${filename} ${mimeType}`);
    expect(files).toEqual([
      'statement-k.pdf application/pdf',
      expect.stringMatching(/^F-k.*\.pdf application\/pdf$/),
    ]);
    const [statement, file] = mail.attachments.map(({ content }) => Buffer.from(bytesOf(content)));
    expect(file?.equals(pdf)).toBe(true);
    expect(statement?.subarray(0, 5).toString()).toBe('%PDF-');
    const { items } = await read<{ items: { id: string }[] }>(client, '/actions');
    const [stored] = await messagesOf(service, client, items[0]?.id ?? '');
    expect(stored?.attachments.map(({ size }) => size)).toEqual([statement?.length, pdf.length]);
  });
});

function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

describe('a test email', () => {
  it('goes to the user who requests it and shows the answer of the mail server', async () => {
    const { id } = await addUser(service, client, 'ada');
    const test = () => sendTestMail(services, { ...client.organization }, id);
    expect(await test()).toMatchObject({
      outcome: 'ACCEPTED',
      isInFolder: false,
      to: { address: 'ada@example.com' },
    });
    const [arrived] = smtp.received;
    expect(arrived).toMatchObject({ to: ['ada@example.com'], from: 'billing@seller.example' });
    expect(arrived?.mail.subject).toBe('Test email of Seller & Sons');
    const answers = [
      [{ recipient: () => '550 5.1.1 unknown here' }, 'REFUSED', '550 5.1.1 unknown here'],
      [{ data: '451 later' }, 'TEMPORARY', '451 later'],
      [{ connect: 554 }, 'UNAVAILABLE', '554'],
    ] as const;
    for (const [behavior, outcome, answer] of answers) {
      smtp.disconnect();
      smtp.behavior = behavior;
      const tested = await test();
      expect(tested).toMatchObject({ outcome });
      expect(tested.answer).toContain(answer);
    }
    smtp.behavior = {};
    expect((await read<{ items: object[] }>(client, '/internal/messages')).items).toEqual([]);
  });

  it('requires a user, and the shown setup contains no password', async () => {
    expectError(await client.post('/internal/mail_setup/test', {}), 400, 'INVALID_DATA', 'X-Quittance-User');
    expect(await read(client, '/internal/mail_setup')).toEqual({
      sender: { name: 'Seller & Sons', address: 'quittance@localhost' },
      isOwnAddress: false,
      server: null,
      replyTo: 'replies@test.local',
      readsMailbox: false,
      linksToPortal: false,
      sandbox: false,
      testAddress: null,
    });
    const setup = await findMailSetup(services, client.organization);
    expect(setup.server).toEqual({ host: '127.0.0.1', port: smtp.port, encryption: 'OPPORTUNISTIC' });
  });
});
