import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dispute } from '../../src/cases/disputes/schema.ts';
import type { Action } from '../../src/dunning/actions/schema.ts';
import type { Invoice } from '../../src/ledger/invoices/schema.ts';
import { revokePortalLink } from '../../src/people/portal-links/commands.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, read, type Stored, store } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { open, portalPath } from './view.ts';

/** Debtors promise to pay and dispute invoices in the portal. */

let service: TestService;
let client: Client;
let path: string;
let id: string;
const clock = new ManualClock('2026-02-10T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-02-10T09:00:00Z');
  client = await service.client({ name: 'Lumière & Fils' });
  await store(client, '/customers', customer('C-1'));
  ({ id } = await store<Stored>(client, '/invoices', invoice('I-1', 'C-1', 10_000)));
  path = await portalPath(client, 'C-1', { expiresIn: 60 * 86_400 });
});
afterAll(() => closeVerified(service));

interface Sending {
  at?: string;
  invoiceId?: string;
  headers?: Record<string, string>;
}

/** Sends a form as a browser does. */
async function send(
  form: 'promise' | 'dispute',
  fields: Record<string, string>,
  { at = path, invoiceId = id, headers = {} }: Sending = {},
) {
  const response = await fetch(`${service.url}${at}/invoices/${invoiceId}/${form}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends a form and opens its redirect. */
async function sent(form: 'promise' | 'dispute', fields: Record<string, string>) {
  const { status, headers } = await send(form, fields);
  expect(status).toBe(303);
  const location = headers.get('location') ?? '';
  expect(location).toMatch(new RegExp(`^${path}\\?invoice=${id}&notice=`));
  return open(service, location);
}

const answer = () => read<Invoice>(client, `/invoices/${id}`);
const promises = async () =>
  (await read<{ items: { status: string; source: string }[] }>(client, `/invoices/${id}/promises`)).items;
const disputes = async () => (await read<{ items: Dispute[] }>(client, '/disputes')).items;
const chosen = () => open(service, `${path}?invoice=${id}`);

describe('a promise to pay', () => {
  it('is made by a form, and shown instead of it afterwards', async () => {
    const before = await chosen();
    expect(before.html).toContain(`action="${path}/invoices/${id}/promise"`);
    expect(before.html).toContain('min="2026-02-10" max="2026-03-12"');
    const { text, html } = await sent('promise', {
      date: '2026-03-01',
      comment: ' After the fair.\r\nSorry. ',
    });
    expect(text).toContain('Thank you. Your promise to pay is recorded.');
    expect(text).toContain('I-1 Overdue Payment promised by 1 Mar 2026');
    expect(html).not.toContain('name="date"');
    expect((await answer()).promiseToPay).toEqual({
      date: '2026-03-01T00:00:00.000Z',
      amount: null,
      comment: 'After the fair.\nSorry.',
      status: 'OPEN',
      source: 'PORTAL',
      madeAt: '2026-02-10T09:00:00.000Z',
      pendingApplication: false,
    });
    clock.set('2026-03-01T22:59:59Z');
    expect((await open(service, path)).text).toContain('Payment promised by');
    clock.set('2026-03-01T23:00:00Z');
    expect((await open(service, path)).text).not.toContain('Payment promised by');
  });

  it('is stored once when it is sent twice', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => send('promise', { date: '2026-03-01' })));
    for (const { status, headers } of all) {
      expect(status).toBe(303);
      expect(headers.get('location')).toContain('notice=promised');
    }
    expect(await promises()).toHaveLength(1);
  });

  it('accepts the offered days only, and explains this otherwise', async () => {
    const days = ['2026-02-09', '2026-03-13', '', 'soon', '2026-02-30', '2026-03-01T00:00:00Z', '9999-12-31'];
    for (const date of days) {
      const { text, html } = await sent('promise', { date });
      expect(text).toContain('Nothing was recorded. Please choose one of the days');
      expect(html).toContain('name="date"');
    }
    expect((await sent('promise', {})).text).toContain('Please choose one of the days');
    expect((await sent('promise', { date: '2026-03-01', comment: 'x'.repeat(1001) })).text).toContain(
      'at most 1,000 characters',
    );
    expect(await promises()).toEqual([]);
    expect((await sent('promise', { date: '2026-02-10', comment: '€'.repeat(1000) })).text).toContain(
      'Thank you',
    );
  });

  it('cannot be postponed by the customer, nor repeated once it was broken', async () => {
    await sent('promise', { date: '2026-02-20' });
    expect((await sent('promise', { date: '2026-03-01' })).text).toContain('Nothing was recorded');
    clock.set('2026-02-21T09:00:00Z');
    const { html, text } = await chosen();
    expect(html).not.toContain('name="date"');
    expect(text).toContain('Please contact Lumière & Fils to agree on another day of payment.');
    expect((await sent('promise', { date: '2026-03-01' })).text).toContain('Nothing was recorded');
    expect(await promises()).toMatchObject([{ status: 'BROKEN' }]);
    // The creditor may agree to another day.
    await store(client, `/invoices/${id}/promise`, { date: '2026-03-10' });
    expect((await chosen()).text).toContain('Payment promised by 10 Mar 2026');
  });

  it('may follow one that was kept in part, or cancelled', async () => {
    await store(client, `/invoices/${id}/promise`, { date: '2026-02-12', amount: 4000 });
    await store(
      client,
      '/payments',
      payment('P', 'C-1', 4000, { 'I-1': 4000 }, { validatedAt: '2026-02-12' }),
    );
    clock.set('2026-02-13T09:00:00Z');
    expect((await sent('promise', { date: '2026-02-20' })).text).toContain('Thank you');
    await client.delete(`/invoices/${id}/promise`);
    expect((await sent('promise', { date: '2026-02-25' })).text).toContain('Thank you');
    expect((await promises()).map(({ status }) => status)).toEqual(['OPEN', 'CANCELLED', 'KEPT']);
  });
});

describe('a dispute', () => {
  it('is opened by a form, and shown instead of it afterwards', async () => {
    const { text, html } = await sent('dispute', { reason: 'NOT_RECEIVED', comment: 'Half of it' });
    expect(text).toContain('Your dispute is recorded. Lumière & Fils will look into it.');
    expect(text).toContain('I-1 Overdue Disputed since 10 Feb 2026');
    expect(html).not.toContain('name="reason"');
    expect((await answer()).dispute).toMatchObject({
      reason: 'NOT_RECEIVED',
      comment: 'Half of it',
      amount: null,
      source: 'PORTAL',
    });
    await client.post(`/invoices/${id}/dispute/resolve`, { resolution: 'ACCEPTED' });
    expect((await chosen()).html).toContain('name="reason"');
    expect((await open(service, `${path}?invoice=${id}&notice=disputed`)).text).not.toContain('is recorded');
  });

  it('creates one task for the account managers, while a dispute by a collector creates none', async () => {
    const anna = await addUser(service, client, 'anna');
    await client.post('/customers/external:C-1/account-managers', { userIds: [anna.id] });
    const tasks = async () => (await read<{ items: Action[] }>(client, '/actions')).items;
    for (let i = 0; i < 3; i += 1) await sent('dispute', { reason: 'OTHER', comment: 'Half of it' });
    const [task, ...others] = await tasks();
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      name: 'Dispute by the customer',
      type: 'TASK',
      state: 'TODO',
      source: 'REPLY',
      comment: 'Half of it',
      carryingInvoice: { externalId: 'I-1' },
      customer: { externalId: 'C-1' },
      assignedTo: [{ id: anna.id }],
    });
    await client.post(`/invoices/${id}/dispute/resolve`, { resolution: 'ACCEPTED' });
    await store(client, `/invoices/${id}/dispute`, { reason: 'QUALITY' });
    expect(await tasks()).toHaveLength(1);
  });

  it('is stored once when it is sent twice, and needs a reason', async () => {
    for (const reason of ['', 'NONE', 'rejected'])
      expect((await sent('dispute', { reason })).text).toContain('Please choose what is wrong');
    expect((await sent('dispute', { comment: 'x' })).text).toContain('Please choose what is wrong');
    expect((await sent('dispute', { reason: 'OTHER', comment: 'x'.repeat(1001) })).text).toContain('1,000');
    await Promise.all(Array.from({ length: 5 }, () => send('dispute', { reason: 'OTHER' })));
    expect(await disputes()).toHaveLength(1);
    expect((await sent('dispute', { reason: 'QUALITY' })).text).toContain('Nothing was recorded');
  });

  it('cannot be opened again by the customer once one was rejected', async () => {
    await sent('dispute', { reason: 'OTHER' });
    await client.post(`/invoices/${id}/dispute/resolve`, { resolution: 'REJECTED' });
    expect((await chosen()).text).toContain('Please contact Lumière & Fils about this invoice.');
    expect((await sent('dispute', { reason: 'OTHER' })).text).toContain('Nothing was recorded');
    expect(await disputes()).toMatchObject([{ resolution: 'REJECTED' }]);
  });
});

describe('a form', () => {
  const FORMS = [
    ['promise', { date: '2026-03-01' }],
    ['dispute', { reason: 'OTHER' }],
  ] as const;

  it('changes nothing of an invoice that was paid, closed or deleted meanwhile', async () => {
    await client.post(`/invoices/${id}/write_off`, { reason: 'Secret reason' });
    for (const [form, fields] of FORMS) {
      const { text } = await sent(form, fields);
      expect(text).toContain('Nothing was recorded, because the invoice has changed.');
      expect(text).not.toContain('Secret reason');
    }
    await client.delete(`/invoices/${id}/write_off`);
    await store(client, '/payments', payment('P', 'C-1', 10_000, { 'I-1': 10_000 }));
    for (const [form, fields] of FORMS)
      expect((await sent(form, fields)).text).toContain('Nothing was recorded');
    await client.delete(`/invoices/${id}`);
    for (const [form, fields] of FORMS) expect((await send(form, fields)).status).toBe(404);
    expect(await disputes()).toEqual([]);
  });

  // Pitfall A1: the portal of one customer showed, and here would change, another customer's data.
  it('reaches invoices of its customer only, through a valid link', async () => {
    const theirs = await service.client();
    const foreign: string[] = [];
    for (const [who, owner, more] of [
      [theirs, 'C-1', {}],
      [client, 'other', {}],
      [client, 'child', { parent: { externalId: 'C-1' } }],
    ] as const) {
      await store(who, '/customers', customer(owner, more));
      foreign.push((await store<Stored>(who, '/invoices', invoice(`I-${owner}-2`, owner, 100))).id);
    }
    const { id: paymentId } = await store<Stored>(client, '/payments', payment('P', 'C-1', 100));
    const ended = await portalPath(client, 'C-1');
    await revokePortalLink(service, { token: ended.split('/').at(-1) ?? '' });
    for (const [form, fields] of FORMS) {
      const missing = await send(form, fields, { invoiceId: '01890000-0000-7000-8000-000000000000' });
      expect(missing.status).toBe(404);
      const answers = [
        ...foreign.map((invoiceId) => ({ invoiceId })),
        { invoiceId: paymentId },
        { invoiceId: 'external:I-1' },
        { at: ended },
        { at: path.slice(0, -1) },
      ].map((where) => send(form, fields, where));
      for (const { status, text } of await Promise.all(answers)) {
        expect(status).toBe(404);
        expect(text).toBe(missing.text);
      }
    }
    expect(await disputes()).toEqual([]);
    expect((await theirs.get<{ items: [] }>('/disputes')).body.items).toEqual([]);
    const { rows } = await service.database.pool.query('SELECT 1 FROM promises WHERE invoice_id = ANY($1)', [
      foreign,
    ]);
    expect(rows).toEqual([]);
  });

  it('is refused when another site sends it, or when it is not a form of the portal', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example.com' },
    ])
      for (const [form, fields] of FORMS) expect((await send(form, fields, { headers })).status).toBe(404);
    const json = { 'content-type': 'application/json' };
    expect((await send('dispute', { reason: 'OTHER' }, { headers: json })).status).toBe(404);
    expect(
      (await send('dispute', { reason: 'OTHER' }, { headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(404);
    const long = { reason: 'OTHER', comment: 'x'.repeat(40_000) };
    expect((await send('dispute', long)).status).toBe(404);
    expect((await open(service, `${path}/invoices/${id}/dispute`)).status).toBe(404);
    expect(await disputes()).toEqual([]);
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://test.local' }])
      expect((await send('dispute', { reason: 'OTHER' }, { headers })).status).toBe(303);
    expect(await disputes()).toHaveLength(1);
  });

  it('stores any text as text, and is kept in no cache', async () => {
    const plain = `<script>alert(1)</script> "'; DROP TABLE disputes; -- 😀\tend`;
    const { headers } = await send('dispute', { reason: 'OTHER', comment: `\u0000\u0007${plain}\u001b` });
    expect((await answer()).dispute?.comment).toBe(plain);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect((await chosen()).html).not.toContain('DROP TABLE');
  });

  it('shows known notices only', async () => {
    for (const notice of ['promised', 'disputed', 'x', '<b>', 'constructor'])
      expect(
        (await open(service, `${path}?invoice=${id}&notice=${encodeURIComponent(notice)}`)).html,
      ).not.toContain('class="notice');
  });
});

it('asks in French for creditors who use French', async () => {
  const french = await service.client({ language: 'fr' });
  await store(french, '/customers', customer('C-1'));
  const stored = await store<Stored>(french, '/invoices', invoice('I-1', 'C-1', 10_000));
  const at = await portalPath(french, 'C-1');
  const { text } = await open(service, `${at}?invoice=${stored.id}`);
  for (const words of [
    'Payer plus tard ou contester',
    'Promettre le paiement',
    'Biens ou services défectueux',
  ])
    expect(text).toContain(words);
  await send('promise', { date: '2026-03-01' }, { at, invoiceId: stored.id });
  expect((await open(service, at)).text).toContain('Paiement promis au plus tard le 1 mars 2026');
});
