import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../../test/harness/contract.ts';
import { contact, customer, invoice, payment, read, store } from '../../../../test/harness/factories.ts';
import { runDueJobs } from '../../../../test/harness/jobs.ts';
import { deliver, MONDAY, mailServices } from '../../../../test/harness/outgoing.ts';
import { readPdf } from '../../../../test/harness/pdf-text.ts';
import { addUser } from '../../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../../test/harness/service.ts';
import { type SmtpTrap, startSmtp } from '../../../../test/harness/smtp.ts';
import { pdf, upload } from '../../../../test/harness/uploads.ts';
import { ManualClock } from '../../../platform/clock.ts';
import { bulkTasks } from '../job.ts';
import { runPortion } from '../run.ts';
import type { BulkJob, BulkJobRecord } from '../schema.ts';
import type { BulkMailPreview } from './schema.ts';

const clock = new ManualClock(MONDAY);
let service: TestService;
let smtp: SmtpTrap;
let services: Awaited<ReturnType<typeof mailServices>>;
let client: Client;
let ada: Record<string, string>;
const ids: Record<string, string> = {};
beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  services = await mailServices(service, smtp);
});
beforeEach(async () => {
  smtp.received = [];
  client = await service.client({ name: 'Seller' });
  ada = { 'x-quittance-user': (await addUser(service, client, 'ada')).id };
  for (const name of ['anna', 'bert', 'mute', 'gone', 'rest']) {
    const language = name === 'bert' ? 'de' : 'en';
    ids[name] = (await store(client, '/customers', customer(name, { name, language }))).id;
    if (name !== 'mute')
      await store(client, `/customers/${ids[name]}/contacts`, contact(`${name}@buyer.example`));
    const due = { issuedAt: '2026-02-02', dueDate: '2026-02-20' };
    ids[`${name} 1`] = (await store(client, '/invoices', invoice(`${name}-1`, name, 10_000, due))).id;
    ids[`${name} 2`] = (await store(client, '/invoices', invoice(`${name}-2`, name, 2_500, due))).id;
  }
  await service.database.pool.query(
    `UPDATE contacts SET bounced_at = created_at WHERE organization_id = $1 AND customer_id = $2`,
    [client.organization.id, ids['gone']],
  );
  const pause = { pausedUntil: '2026-12-01T00:00:00Z' };
  expect((await client.put(`/internal/customers/${ids['rest']}/dunning`, pause, ada)).status).toBe(200);
});
afterAll(async () => {
  await services.close();
  await smtp.close();
  await closeVerified(service);
});

const JOBS = '/internal/bulk-jobs';
const TEXT = {
  subject: '{{ total }} open at {{ organization.name }}',
  body: 'Dear {{ customer.name }},\n\nplease pay {{ total }}.',
};
const preview = async (body: object): Promise<BulkMailPreview> => {
  const answer = await client.post<BulkMailPreview>('/internal/bulk-mails/preview', body, ada);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const start = async (body: object): Promise<BulkJob> => {
  const answer = await client.post<BulkJob>(JOBS, { command: 'write_mail', ...body }, ada);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const run = () => runDueJobs(service.database, bulkTasks(service));
const jobOf = async (id: string) => (await client.get<BulkJob>(`${JOBS}/${id}`, ada)).body;
const recordsOf = async (id: string) =>
  (await client.get<{ items: BulkJobRecord[] }>(`${JOBS}/${id}/records`, ada)).body.items;

interface MessageFacts {
  customerId: string;
  actionId: string;
  subject: string;
}
const messages = async (): Promise<MessageFacts[]> => {
  const { rows } = await service.database.pool.query<MessageFacts>(
    `SELECT customer_id AS "customerId", action_id AS "actionId", subject FROM messages
     WHERE organization_id = $1 ORDER BY subject, customer_id`,
    [client.organization.id],
  );
  return rows;
};
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('a preview of emails to many customers', () => {
  it('shows each email, and names the customers that get none', async () => {
    const body = { list: 'customers', filter: {}, mail: { text: TEXT } };
    const first = await preview(body);
    expect(first).toMatchObject({ customers: 5, emails: 2, position: 0, problem: null });
    expect(first.unreachable.total).toBe(3);
    expect(first.unreachable.customers.map(({ customer: { name }, reason }) => [name, reason])).toEqual([
      ['gone', 'BOUNCED'],
      ['mute', 'NO_CONTACT'],
      ['rest', 'PAUSED'],
    ]);
    expect(first.customer?.name).toBe('anna');
    expect(plain(first.mail?.subject ?? '')).toBe('€125.00 open at Seller');
    const second = await preview({ ...body, position: 1 });
    expect(second.customer?.name).toBe('bert');
    expect(plain(second.mail?.text ?? '')).toContain('Dear bert,\n\nplease pay 125,00 €.');
    const mail = { text: TEXT, includesPaused: true };
    expect(await preview({ ...body, mail })).toMatchObject({ emails: 3 });
    expect((await messages()).length).toBe(0);
  });

  it('shows an error of the text, and refuses wrong requests', async () => {
    const list = { list: 'customers', filter: {} };
    const broken = { text: { subject: 'x', body: '{{ nonsense.deep }} {% if %}' } };
    expect((await preview({ ...list, mail: broken })).problem).toContain('text');
    const path = '/internal/bulk-mails/preview';
    const both = { text: TEXT, templateId: ids['anna'] };
    expectError(await client.post(path, { ...list, mail: both }, ada), 400, 'INVALID_DATA', 'templateId');
    expectError(
      await client.post(path, { list: 'customers', mail: { text: TEXT } }, ada),
      400,
      'INVALID_DATA',
    );
    const { id } = await addUser(service, client, 'viewer', { role: 'VIEWER' });
    const viewer = { 'x-quittance-user': id };
    const asked = await client.post(path, { ...list, mail: { text: TEXT } }, viewer);
    expectError(asked, 403, 'ACCESS_FORBIDDEN');
  });

  it('shows that the email would be empty', async () => {
    const list = { list: 'customers', recordIds: [ids['anna']] };
    const empty = '{% if customer.number == "other" %}Hello{% endif %}';
    const problems = [
      { text: { subject: empty, body: 'Hello' } },
      { text: { subject: 'Hello', body: ' ' } },
      { text: { subject: 'Hello', body: empty }, attachments: { statement: true } },
    ].map(async (mail) => (await preview({ ...list, mail })).problem);
    expect(await Promise.all(problems)).toEqual([
      'text: produces an empty subject',
      'text: produces an empty text',
      'text: produces an empty text',
    ]);
    const table = { text: { subject: 'Hello', body: '{{ invoiceTable }}' } };
    expect((await preview({ ...list, mail: table })).mail?.text).toContain('anna-1');
  });

  it('contains no customer of another organization or of another account manager', async () => {
    const other = await service.client({ name: 'Other' });
    const eve = { 'x-quittance-user': (await addUser(service, other, 'eve')).id };
    const recordIds = [ids['anna'], ids['anna 1']];
    for (const list of ['customers', 'invoices']) {
      const body = { list, recordIds, mail: { text: TEXT } };
      const answer = await other.post<BulkMailPreview>('/internal/bulk-mails/preview', body, eve);
      expect(answer.body).toMatchObject({ customers: 0, customer: null });
    }
    const own = await addUser(service, client, 'own', { ownCustomersOnly: true });
    const managers = `/customers/${ids['bert']}/account-managers`;
    expect((await client.post(managers, { userIds: [own.id] })).status).toBe(200);
    const limited = { 'x-quittance-user': own.id };
    for (const choice of [{ filter: {} }, { recordIds: [ids['anna'], ids['bert']] }]) {
      const body = { list: 'customers', ...choice, mail: { text: TEXT } };
      const answer = await client.post<BulkMailPreview>('/internal/bulk-mails/preview', body, limited);
      expect(answer.body, answer.text).toMatchObject({ customers: 1, customer: { name: 'bert' } });
    }
  });
});

describe('emails to many customers', () => {
  it('are sent once to each, also if the button is pressed twice and two workers run', async () => {
    const body = { command: 'write_mail', list: 'customers', filter: {}, input: { text: TEXT } };
    const headers = { ...ada, 'idempotency-key': 'pressed twice' };
    const [one, two] = await Promise.all([1, 2].map(() => client.post<BulkJob>(JOBS, body, headers)));
    const created = [one, two].filter((answer) => answer?.status === 201);
    expect(new Set(created.map((answer) => answer?.body.id)).size).toBe(1);
    const { id } = created[0]?.body ?? { id: '' };
    const of = { organizationId: client.organization.id, bulkJobId: id };
    const attempt = {
      attempt: 1,
      maxAttempts: 5,
      stopped: () => false,
      signal: new AbortController().signal,
    };
    await Promise.all([runPortion(service, of, attempt), runPortion(service, of, attempt)]);
    await run();
    expect((await jobOf(id)).records).toMatchObject({ total: 5, changed: 2, refused: 3, undoable: 0 });
    const refused = (await recordsOf(id)).filter(({ outcome }) => outcome === 'REFUSED');
    expect(refused.map(({ error }) => error?.message).sort()).toEqual([
      'The customer has no contact with an email address.',
      'The customer has only contacts whose email bounced.',
      'The customer has paused reminders.',
    ]);
    expect((await messages()).map(({ customerId }) => customerId).sort()).toEqual(
      [ids['anna'], ids['bert']].sort(),
    );
    const { items } = await read<{ items: { kind: string }[] }>(
      client,
      `/internal/customers/${ids['anna']}/timeline`,
    );
    expect(items.map(({ kind }) => kind)).toContain('MESSAGE');
  });

  it('to the customers of invoices name the selected ones', async () => {
    const recordIds = [ids['anna 1'], ids['anna 2'], ids['bert 2']];
    const asked = await preview({ list: 'invoices', recordIds, mail: { text: TEXT }, position: 1 });
    expect(asked).toMatchObject({ customers: 2, emails: 2, customer: { name: 'bert' } });
    const job = await start({ list: 'invoices', recordIds, input: { text: TEXT } });
    expect(job).toMatchObject({ list: 'customers', records: { total: 2 } });
    await run();
    expect((await messages()).map(({ subject }) => plain(subject))).toEqual([
      '25,00 € open at Seller',
      '€125.00 open at Seller',
    ]);
    const filter = { list: 'invoices', filter: { 'customer.id': ids['anna'] }, input: { text: TEXT } };
    expect(await start({ ...filter, expected: 2 })).toMatchObject({ records: { total: 1 } });
    const outdated = { command: 'write_mail', ...filter, expected: 1 };
    expectError(await client.post(JOBS, outdated, ada), 409, 'CONFLICT', 'expected');
    await run();
  });

  it('need either an existing template or a text', async () => {
    const templateId = ids['anna'];
    for (const [input, status, code] of [
      [{}, 400, 'INVALID_DATA'],
      [{ text: TEXT, templateId }, 400, 'INVALID_DATA'],
      [{ templateId }, 400, 'REFERENCE_NOT_FOUND'],
    ] as const) {
      const body = { command: 'write_mail', list: 'customers', filter: {}, input };
      expectError(await client.post(JOBS, body, ada), status, code, 'templateId');
    }
  });

  it('stop when the job is cancelled', async () => {
    const { id } = await start({ list: 'customers', filter: {}, input: { text: TEXT } });
    expect((await client.post(`${JOBS}/${id}/cancel`, undefined, ada)).status).toBe(200);
    await run();
    expect(await jobOf(id)).toMatchObject({ state: 'CANCELLED', records: { skipped: 5 } });
    expect(await messages()).toEqual([]);
  });

  it('attach the statement of a period, in the language of each customer', async () => {
    await store(client, '/payments', payment('p', 'bert', 1_000, {}, { validatedAt: '2026-02-27' }));
    const period = { from: '2026-02-01', to: '2026-02-28' };
    const attachments = { statement: true, statementPeriod: period, invoices: true };
    const recordIds = [ids['bert']];
    const mail = { text: { subject: 'Statement', body: 'Attached.' }, attachments };
    const { mail: shown } = await preview({ list: 'customers', recordIds, mail });
    expect(shown?.attachments.map(({ fileName }) => fileName)).toEqual(['kontoauszug-bert.pdf']);
    await start({ list: 'customers', recordIds, input: mail });
    await run();
    const [message] = await messages();
    await deliver(services, client, message?.actionId ?? '');
    const [attached] = smtp.received[0]?.mail.attachments ?? [];
    if (attached === undefined || typeof attached.content === 'string') throw new Error('nothing attached');
    const text = (await readPdf(new Uint8Array(attached.content))).map((page) => page.text).join('\n');
    expect(plain(text)).toContain('Anfangssaldo');
    expect(plain(text)).toContain('115,00 €');
  });

  it('reach customers that owe nothing', async () => {
    await store(client, '/customers', customer('paid', { name: 'paid' }));
    await store(client, '/customers/external:paid/contacts', contact('paid@buyer.example'));
    const attachments = { statement: true };
    const recordIds = [(await read(client, '/customers/external:paid')).id];
    const mail = { text: { subject: 'Hello', body: 'Dear {{ customer.name }}' }, attachments };
    expect((await preview({ list: 'customers', recordIds, mail })).mail?.text).toContain('Dear paid');
    const { id } = await start({ list: 'customers', recordIds, input: mail });
    await run();
    expect((await jobOf(id)).records).toMatchObject({ changed: 1 });
  });
});

describe('the built-in text of a statement', () => {
  const mail = { standardText: 'STATEMENT', attachments: { statement: true } };

  it('is in the language of each customer, and reaches those that owe nothing', async () => {
    await store(client, '/payments', payment('p', 'anna', 20_000));
    const body = { list: 'customers', filter: {}, mail };
    const shown = [await preview(body), await preview({ ...body, position: 1 })];
    expect(shown.map(({ emails, mail: one }) => [emails, one?.subject, one?.attachments.length])).toEqual([
      [2, 'Statement of account from Seller', 1],
      [2, 'Kontoauszug von Seller', 1],
    ]);
    const { id } = await start({ list: 'customers', filter: {}, input: mail });
    await run();
    expect((await jobOf(id)).records).toMatchObject({ changed: 2, refused: 3 });
  });

  it('needs the statement, and no other text', async () => {
    for (const [wrong, field] of [
      [{ standardText: 'STATEMENT' }, 'attachments'],
      [{ ...mail, text: TEXT }, 'templateId'],
    ] as const) {
      const body = { list: 'customers', filter: {}, mail: wrong };
      const answer = await client.post('/internal/bulk-mails/preview', body, ada);
      expectError(answer, 400, 'INVALID_DATA', field);
    }
  });
});

describe('the invoices of an email to many customers', () => {
  it('include those of paused customers and paused invoices, if these customers get it', async () => {
    const paused = { pausedUntil: '2026-12-01T00:00:00Z' };
    const path = `/internal/invoices/${ids['rest 1']}/dunning`;
    expect((await client.put(path, paused, ada)).status).toBe(200);
    const recordIds = [ids['rest']];
    const mail = { text: TEXT, includesPaused: true };
    const shown = await preview({ list: 'customers', recordIds, mail });
    expect(plain(shown.mail?.text ?? '')).toContain('please pay €125.00.');
  });

  it('are required by a text that names an amount or shows them', async () => {
    const problem = 'The customer owes nothing that it may be reminded of.';
    await store(client, '/payments', payment('p', 'anna', 20_000));
    const recordIds = [ids['anna']];
    const hello = { subject: 'Hello', body: 'Dear {{ customer.name }}' };
    for (const mail of [
      { text: TEXT },
      { text: { ...hello, body: '{% for one in invoices %}{{ one.number }}{% endfor %}' } },
      { text: hello, showsInvoices: true },
    ])
      expect(await preview({ list: 'customers', recordIds, mail })).toMatchObject({
        customers: 1,
        emails: 0,
        unreachable: { total: 1, reasons: [{ reason: 'OWES_NOTHING', count: 1 }] },
        customer: null,
      });
    expect(await preview({ list: 'customers', filter: {}, mail: { text: TEXT } })).toMatchObject({
      emails: 1,
      customer: { name: 'bert' },
    });
    expect(await preview({ list: 'customers', recordIds, mail: { text: hello } })).toMatchObject({
      problem: null,
    });
    const { id } = await start({ list: 'customers', recordIds, input: { text: TEXT } });
    await run();
    expect(await recordsOf(id)).toMatchObject([{ outcome: 'REFUSED', error: { message: problem } }]);
    expect(await messages()).toEqual([]);
  });

  it('are refused if none of the selected ones is still open, but their PDFs can be sent', async () => {
    const recordIds = [ids['anna 1']];
    const hello = { subject: 'Hello', body: 'Dear {{ customer.name }}' };
    const { id } = await start({ list: 'invoices', recordIds, input: { text: hello } });
    await store(client, '/payments', payment('p', 'anna', 10_000, { 'anna-1': 10_000 }));
    await run();
    const problem = 'The selected invoices are no longer open.';
    expect(await recordsOf(id)).toMatchObject([{ outcome: 'REFUSED', error: { message: problem } }]);
    const copy = { bytes: pdf(), fileName: 'anna-1.pdf' };
    expect((await upload(client, `/invoices/${ids['anna 1']}/pdf`, copy)).status).toBeLessThan(300);
    const attachments = { invoices: true };
    const asked = { list: 'invoices', recordIds };
    expect(await preview({ ...asked, mail: { text: TEXT, attachments } })).toMatchObject({ problem });
    const sent = await preview({ ...asked, mail: { text: hello, attachments } });
    expect(sent, sent.problem ?? '').toMatchObject({ problem: null, mail: { attachments: [{}] } });
  });

  it('are at most 100, and the amount is their total', async () => {
    const due = { issuedAt: '2026-01-02', dueDate: '2026-01-20' };
    for (let i = 0; i < 100; i += 1) await store(client, '/invoices', invoice(`many-${i}`, 'anna', 100, due));
    const { mail } = await preview({ list: 'customers', recordIds: [ids['anna']], mail: { text: TEXT } });
    expect(plain(mail?.text ?? '')).toContain('please pay €100.00.');
  });
});

describe('the recipients of an email to many customers', () => {
  it('are the contacts chosen for the invoices, and the text addresses the first', async () => {
    const contacts = `/customers/${ids['anna']}/contacts`;
    const { id } = await store(client, contacts, contact('site@buyer.example', { firstName: 'Site' }));
    const path = `/internal/invoices/${ids['anna 1']}/dunning`;
    expect((await client.put(path, { contactIds: [id] }, ada)).status).toBe(200);
    const mail = { text: { subject: 'Hello', body: 'Dear {{ contact.name }}' } };
    const of = async (name: string) => {
      const shown = await preview({ list: 'invoices', recordIds: [ids[name]], mail });
      return shown.mail?.to.map(({ address }) => address);
    };
    expect(await of('anna 1')).toEqual(['site@buyer.example']);
    expect(await of('anna 2')).toEqual(['anna@buyer.example']);
    const shown = await preview({ list: 'invoices', recordIds: [ids['anna 1']], mail });
    expect(shown.mail?.text).toContain('Dear Site');
    await start({ list: 'invoices', recordIds: [ids['anna 1'], ids['anna 2']], input: mail });
    await run();
    const { rows } = await service.database.pool.query<{ recipients: { address: string }[] }>(
      'SELECT recipients FROM messages WHERE organization_id = $1',
      [client.organization.id],
    );
    expect(rows.map(({ recipients }) => recipients.map(({ address }) => address))).toEqual([
      ['site@buyer.example'],
    ]);
  });

  it('have no address that bounced at a relative', async () => {
    const relative = customer('sub', { name: 'sub', parent: { externalId: 'gone' } });
    const { id } = await store(client, '/customers', relative);
    await store(client, `/customers/${id}/contacts`, contact('GONE@buyer.example'));
    const asked = {
      list: 'customers',
      recordIds: [id],
      mail: { text: { subject: 'Hello', body: 'Please call.' } },
    };
    const reasons = [{ reason: 'BOUNCED', count: 1 }];
    expect(await preview(asked)).toMatchObject({ emails: 0, unreachable: { reasons } });
    await store(client, `/customers/${id}/contacts`, contact('new@buyer.example'));
    const shown = await preview(asked);
    expect(shown.mail?.to.map(({ address }) => address)).toEqual(['new@buyer.example']);
  });
});
