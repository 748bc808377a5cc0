import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisionTasks } from '../../src/cash/decisions/job.ts';
import type { BankProposals } from '../../src/cash/decisions/schema.ts';
import type { BankTransaction } from '../../src/cash/transactions/schema.ts';
import type { Message } from '../../src/mail/index.ts';
import type { PayerQuestionPreview } from '../../src/outreach/payer-questions/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { addBankTransaction } from '../harness/bank-transactions.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { contact, customer, invoice, read, store } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import { paymentPart } from '../harness/matches.ts';
import { deliver, MONDAY, mailServices } from '../harness/outgoing.ts';
import { addUser } from '../harness/people.ts';
import { type Client, REPLY_TO, type TestService, testService } from '../harness/service.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';
import { open, portalPath } from './view.ts';

/** A payer is asked by email which invoices a transfer is for, and answers in the portal. */

const clock = new ManualClock(MONDAY);
let service: TestService;
let worker: JobWorker;
let smtp: SmtpTrap;
let services: Awaited<ReturnType<typeof mailServices>>;
let client: Client;
let ada: { id: string };
let line: string;
let ids: Record<string, string>;
beforeAll(async () => {
  service = await testService({ clock });
  worker = startJobs(service.database, decisionTasks(service));
  smtp = await startSmtp();
  services = await mailServices(service, smtp, { replyTo: REPLY_TO, portalUrl: service.url });
});
beforeEach(async () => {
  clock.set(MONDAY);
  smtp.received = [];
  smtp.behavior = {};
  services.mail.transport.close();
  client = await service.client({ name: 'Seller' });
  ada = await addUser(service, client, 'ada');
  ids = {};
  for (const owner of ['c', 'd']) {
    await store(client, '/customers', customer(owner, { name: `Buyer ${owner}` }));
    const jo = contact(`jo@${owner}.example`, { firstName: 'Jo', lastName: 'Dupont' });
    await store(client, `/customers/external:${owner}/contacts`, jo);
  }
  for (const [number, owner, amount] of [
    ['F-10001', 'c', 60_00],
    ['F-10002', 'c', 40_00],
    ['F-10003', 'c', 100_00],
    ['F-20001', 'd', 100_00],
  ] as const) {
    const stored = await store(
      client,
      '/invoices',
      invoice(number, owner, amount, { dueDate: '2026-02-20' }),
    );
    ids[number] = stored.id;
  }
  line = await addBankTransaction(service, client, { amount: 100_00, text: 'Thank {{ you }} <b>' });
});
afterAll(async () => {
  await worker.stop();
  await services.close();
  await smtp.close();
  await closeVerified(service);
});

const by = () => ({ 'x-quittance-user': ada.id });
const ask = (body: object = { customer: { externalId: 'c' } }, id = line, headers: object = by()) =>
  client.post<BankTransaction>(`/bank_transactions/${id}/ask`, body, { ...headers });
const transaction = () => read<BankTransaction>(client, `/bank_transactions/${line}`);
const proposals = () => read<BankProposals>(client, `/bank_transactions/${line}/proposals`);
const accept = async () =>
  client.post<BankTransaction>(`/bank_transactions/${line}/match`, {
    proposalId: (await proposals()).proposals[0]?.id,
  });
const outstanding = async (number: string) =>
  (await read<{ amountOutstanding: number }>(client, `/invoices/external:${number}`)).amountOutstanding;

/** Asks, sends the email, and returns the path of its link. */
async function asked(body?: object, headers?: object): Promise<string> {
  const answer = await ask(body, line, headers);
  expect(answer.status, answer.text).toBe(200);
  const { items } = await read<{ items: Message[] }>(client, '/internal/messages?direction=OUTBOUND');
  expect(await deliver(services, client, items[0]?.action?.id ?? '')).toMatchObject({ kind: 'SENT' });
  const text = smtp.received.at(-1)?.mail.text ?? '';
  const [url = ''] = /http\S+\/questions\/\S+/.exec(text) ?? [];
  return new URL(url).pathname;
}

async function send(path: string, fields: [string, string][], headers: Record<string, string> = {}) {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, text: await response.text(), to: response.headers.get('location') };
}

const chosen = (...numbers: string[]): [string, string][] =>
  numbers.map((number) => ['invoice', ids[number] ?? number]);
const amountOf = (number: string, text: string): [string, string] => [`amount-${ids[number]}`, text];

/** Waits until the rules propose what the payer said. */
const proposed = () =>
  expect.poll(async () => (await proposals()).proposals[0]?.rule, { timeout: 10_000 }).toBe(9);

describe('asking a payer', () => {
  it('sends one email in the language of the customer, and shows the question on the transaction', async () => {
    const path = await asked();
    expect(smtp.received).toHaveLength(1);
    const [{ mail, to } = { mail: null, to: [] }] = smtp.received;
    expect(to).toEqual(['jo@c.example']);
    expect(mail?.subject).toBe('Which invoices is your payment of €100.00 for?');
    expect(mail?.text).toContain('On 15 Feb 2026 we received €100.00 from you.');
    expect(mail?.text).toContain('Thank {{ you }} <b>');
    expect(mail?.html).toContain('Choose invoices');
    expect(JSON.stringify(mail)).not.toContain('DE89');
    expect(await transaction()).toMatchObject({
      question: { customer: { externalId: 'c' }, askedBy: { id: ada.id }, answeredAt: null, isOpen: true },
    });
    const page = await open(service, path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Which invoices is your payment for?');
    expect(page.text).toContain('F-10003 due 20 Feb 2026 same amount');
    expect(page.html).not.toMatch(/F-20001|DE89|Payer AG| checked/);
  });

  it('is previewed without sending anything', async () => {
    const path = `/internal/bank_transactions/${line}/ask/preview`;
    const { body } = await client.post<PayerQuestionPreview>(path, { customer: { externalId: 'c' } }, by());
    expect(body).toMatchObject({
      customer: { externalId: 'c' },
      mail: { to: [{ name: 'Jo Dupont', address: 'jo@c.example' }] },
      contacts: [{ address: 'jo@c.example' }],
    });
    expect(body.mail.html).toContain('Choose invoices');
    expect((await transaction()).question).toBeNull();
  });

  it('happens once in three days for each customer, and at the same time', async () => {
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expectError(await ask(), 409, 'CONFLICT');
    expect(await ask({ customer: { externalId: 'd' } })).toMatchObject({
      status: 200,
      body: { question: { customer: { externalId: 'd' } } },
    });
    clock.set('2026-03-06T12:00:00.000Z');
    expect(await ask({ customer: { externalId: 'd' } })).toMatchObject({ status: 200 });
  });

  it('is signed by the organization alone when a key names no user', async () => {
    const path = await asked(undefined, {});
    expect((await transaction()).question).toMatchObject({ askedBy: null, isOpen: true });
    expect(smtp.received.at(-1)?.mail.text).toMatch(/regards,?\s+Seller/);
    const answer = await send(path, [...chosen('F-10001', 'F-10002'), ['do', 'send']]);
    expect(answer.status).toBe(303);
    await proposed();
  });

  it('is refused without a known payer, a reachable contact, or an open transaction', async () => {
    expectError(await ask({}), 409, 'CONFLICT', 'customer');
    expectError(
      await ask({ customer: { externalId: 'x' } }),
      400,
      'REFERENCE_NOT_FOUND',
      'customer.externalId',
    );
    await store(client, '/customers', customer('e'));
    expectError(await ask({ customer: { externalId: 'e' } }), 409, 'CONFLICT');
    const out = await addBankTransaction(service, client, { amount: -5_00 });
    expectError(await ask(undefined, out), 409, 'CONFLICT');
    const pending = await addBankTransaction(service, client, { amount: 5_00, state: 'PENDING' });
    expectError(await ask(undefined, pending), 409, 'CONFLICT');
    const other = await service.client();
    const theirs = await addBankTransaction(service, other, { amount: 5_00 });
    expectError(await ask(undefined, theirs), 404, 'NOT_FOUND');
  });
});

describe('an answer', () => {
  it('becomes the first proposal, which one request accepts', async () => {
    const path = await asked();
    const answer = await send(path, [...chosen('F-10001', 'F-10002'), ['do', 'send']]);
    expect(answer).toMatchObject({ status: 303, to: expect.stringContaining('answered=1') });
    expect((await open(service, answer.to ?? '')).text).toContain('Your answer has arrived');
    await proposed();
    expect((await transaction()).state).toBe('PROPOSED');
    expect((await proposals()).isCertain).toBe(false);
    expect(await transaction()).toMatchObject({
      question: {
        answer: { documents: [{ invoice: { externalId: 'F-10001' }, amount: 60_00 }, { amount: 40_00 }] },
      },
    });
    expect(await read(client, `/internal/customers/external:c/timeline?kind=PAYER_ANSWER`)).toMatchObject({
      items: [{ kind: 'PAYER_ANSWER', amount: 100_00 }],
    });
    expect((await client.get('/internal/notifications', by())).body).toMatchObject({
      items: [{ kind: 'PAYER_ANSWER', targetId: line, customer: { externalId: 'c' } }],
    });
    expect(await accept()).toMatchObject({ status: 200, body: { state: 'MATCHED', match: { rule: 9 } } });
    expect(await outstanding('F-10001')).toBe(0);
    expect((await open(service, path)).text).toContain('already assigned');
    expect((await send(path, [...chosen('F-10003'), ['do', 'send']])).text).toContain('already assigned');
  });

  it('about money on account is applied to the same payment, and undone with it', async () => {
    const match = [paymentPart('c', 100_00)];
    await client.post(`/bank_transactions/${line}/match`, { parts: match });
    expect((await transaction()).state).toBe('ON_ACCOUNT');
    clock.set('2026-03-02T12:01:00.000Z');
    const path = await asked({});
    clock.set('2026-03-02T12:02:00.000Z');
    await send(path, [...chosen('F-10001'), amountOf('F-10001', '50,00'), ['do', 'rest']]);
    await proposed();
    const payment = (await transaction()).match?.parts[0]?.payment?.id;
    expect(await outstanding('F-10001')).toBe(60_00);
    const both = await Promise.all([accept(), accept()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await outstanding('F-10001')).toBe(10_00);
    expect(await transaction()).toMatchObject({
      state: 'PARTLY_MATCHED',
      question: { isOpen: false },
      match: { parts: [{ payment: { id: payment }, linkedInvoices: [{ amountLinked: 50_00 }] }] },
    });
    expect((await client.post(`/bank_transactions/${line}/unmatch`, { cause: 'wrong' })).status).toBe(200);
    expect(await outstanding('F-10001')).toBe(60_00);
  });

  it('can be changed until it is decided, and its text is a reply in the inbox', async () => {
    const path = await asked();
    await send(path, [...chosen('F-10003'), ['do', 'send']]);
    await send(path, [
      ['comment', 'An advance payment\r\nfor order 7'],
      ['do', 'send'],
    ]);
    expect(await transaction()).toMatchObject({
      question: { answer: { documents: [], text: 'An advance payment\nfor order 7' } },
    });
    await send(path, [
      ['comment', 'An advance payment\nfor order 7'],
      ['do', 'send'],
    ]);
    const replies = await read<{ items: Message[] }>(client, '/internal/messages?direction=INBOUND');
    expect(replies.items).toMatchObject([{ kind: 'REPLY', customer: { externalId: 'c' } }]);
    expect((await client.get('/internal/inbox?view=NEEDS_REPLY', by())).body).toMatchObject({
      items: [{ message: { customer: { externalId: 'c' } } }],
    });
  });

  it('shows the remainder, and asks what to do with it', async () => {
    const path = await asked();
    const calculated = await send(path, [...chosen('F-10001', 'F-10003'), ['do', 'check']]);
    expect(calculated.status).toBe(200);
    expect(calculated.text).toContain('-€60.00');
    const much = await send(path, [...chosen('F-10001', 'F-10003'), ['do', 'send']]);
    expect(much.text).toContain('more than the payment');
    const rest = await send(path, [...chosen('F-10001'), ['do', 'send']]);
    expect(rest.text).toContain('keep €40.00 on account');
    expect((await transaction()).question?.answeredAt).toBeNull();
    const fields = [...chosen('F-10001', 'F-10003'), amountOf('F-10003', '40.00')];
    expect((await send(path, [...fields, ['do', 'send']])).status).toBe(303);
  });
});

describe('hostile answers', () => {
  const refused = async (path: string, fields: [string, string][], text: string) => {
    const answer = await send(path, fields);
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining(text) });
    expect((await transaction()).question?.answeredAt).toBeNull();
  };

  it('store nothing', async () => {
    const path = await asked();
    await refused(path, [['do', 'send']], 'Please tick invoices');
    await refused(path, [...chosen('F-20001'), ['do', 'rest']], 'an invoice has changed');
    await refused(
      path,
      [
        ['invoice', line],
        ['do', 'rest'],
      ],
      'an invoice has changed',
    );
    await refused(
      path,
      [
        ['comment', 'x'.repeat(1001)],
        ['do', 'send'],
      ],
      'at most 1,000 characters',
    );
    for (const text of ['0', '-5', '60,01', 'abc', '9'.repeat(40)])
      await refused(
        path,
        [...chosen('F-10001'), amountOf('F-10001', text), ['do', 'rest']],
        'check the amounts',
      );
    await refused(
      path,
      [
        ['comment', '\u0000\u0007 '],
        ['do', 'send'],
      ],
      'Please tick invoices',
    );
    const long = await send(path, [['comment', 'x'.repeat(40_000)]]);
    expect(long.status).toBe(404);
    expect((await send(path, chosen('F-10003'), { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
    expect((await transaction()).question?.answeredAt).toBeNull();
  });

  it('reach no question of another customer, none of an expired link, and no other address', async () => {
    const path = await asked();
    const id = path.split('/').at(-1);
    const theirs = await portalPath(client, 'd');
    for (const other of [`${theirs}/questions/${id}`, `${theirs}/questions/x`, `${path}x`]) {
      expect((await open(service, other)).status).toBe(404);
      expect((await send(other, [...chosen('F-10003'), ['do', 'send']])).status).toBe(404);
    }
    // Asking another customer closes the page of the first one.
    await ask({ customer: { externalId: 'd' } });
    expect((await open(service, path)).status).toBe(404);
    clock.set('2026-12-01T12:00:00.000Z');
    expect((await open(service, path)).status).toBe(404);
  });

  it('after the decision of a person change nothing', async () => {
    const path = await asked();
    clock.set('2026-03-02T12:01:00.000Z');
    const parts = [paymentPart('c', 100_00, { 'F-10003': 100_00 })];
    expect((await client.post(`/bank_transactions/${line}/match`, { parts })).status).toBe(200);
    const late = await send(path, [...chosen('F-10001'), ['do', 'rest']]);
    expect(late.text).toContain('already assigned');
    expect((await transaction()).question?.answeredAt).toBeNull();
  });

  it('shows the question above the account until it is answered', async () => {
    const path = await asked();
    const account = path.split('/questions/')[0] ?? '';
    expect((await open(service, account)).text).toContain('Which invoices is your payment of €100.00');
    await send(path, [...chosen('F-10003'), ['do', 'send']]);
    expect((await open(service, account)).text).not.toContain('Which invoices is your payment');
  });
});
