import { expect, vi } from 'vitest';
import type { BankTransaction } from '../../src/cash/transactions/schema.ts';
import { systemActor } from '../../src/platform/actor.ts';
import { OWN_IBAN } from '../harness/bank-files.ts';
import { CASH_VALUES } from '../harness/cash-rules.ts';
import type { ListAnswer } from '../harness/contract.ts';
import { creditNote, customer, invoice, payment, read, refund, store } from '../harness/factories.ts';
import { lateFees } from '../harness/late-fees.ts';
import { addSent } from '../harness/mail.ts';
import { addAction, addUser } from '../harness/people.ts';
import type { Client, TestService } from '../harness/service.ts';
import { addSettings } from '../harness/settings.ts';
import { pdf, putLogo, send, upload } from '../harness/uploads.ts';
import { withFile } from '../inbound/mails.ts';
import { addAdvice } from '../tenants/advice.ts';
import { addBankFile, addTransactions } from '../tenants/bank.ts';
import { addBankTables } from '../tenants/bank-tables.ts';
import { addCashRules } from '../tenants/cash-rules.ts';
import { addCollected } from '../tenants/collected.ts';
import { addOnlinePayment } from '../tenants/online-payment.ts';
import type { Contract } from './schema.ts';

/** An existing record with all of its names. */
export interface KnownRecord {
  id: string;
  externalId?: string;
  customId?: string;
  version?: number;
  /** Id of the record whose path contains it. */
  under?: string;
}

/** Existing records by the path segment that lists them, such as `credit_notes`. */
export type Pools = Record<string, KnownRecord[]>;

/** Fills an organization with records of every kind. */
export async function fill(service: TestService, client: Client): Promise<void> {
  for (const entityType of ['CUSTOMER', 'CONTACT', 'INVOICE'])
    await store(client, '/custom_fields', {
      externalId: entityType,
      label: entityType,
      dataType: 'SELECT',
      entityType,
    });
  await store(client, '/customers', customer('one'));
  await store(client, '/customers', customer('two', { parent: { externalId: 'one' } }));
  await store(client, '/customers', customer('free'));
  for (const email of ['a@example.com', 'b@example.com'])
    await store(client, '/customers/external:one/contacts', { externalId: email, email });
  for (const name of ['one', 'other']) {
    await store(client, '/invoices', invoice(name, 'one', 1_000));
    await store(client, '/payments', payment(name, 'one', 500, { [name]: 20 }));
    await store(client, '/credit_notes', creditNote(name, 'one', 500, { [name]: 10 }));
    await store(client, '/refunds', refund(name, 'one', 50, { payments: { [name]: 5 } }));
  }
  const item = { externalId: 'one', amountLinked: 7 };
  await store(client, '/reconcile', { externalId: 'one', invoices: [item], payments: [item] });
  await addRest(service, client);
  await addBank(service, client);
}

/** Adds a file of bank statements, and transactions that are open, matched and excluded. */
async function addBank(service: TestService, client: Client): Promise<void> {
  const account = { name: 'Bank', iban: OWN_IBAN, currency: 'EUR' };
  const { id: bankAccountId } = await store(client, '/internal/bank_accounts', account);
  const { bankTransactionId } = await addTransactions(service, client, bankAccountId, 'Rent');
  const excluded = `/bank_transactions/${bankTransactionId}/exclude`;
  expect((await client.post(excluded, { reason: 'Rent' })).status).toBe(200);
  await addTransactions(service, client, bankAccountId, 'Interest');
  await addBankFile(service, client, { iban: OWN_IBAN, text: 'Salary' });
  await service.database.pool.query(
    `WITH pairs AS (
       SELECT t.organization_id, t.id, d.id AS payment_id, t.created_at,
         d.id = first_value(d.id) OVER (PARTITION BY t.id ORDER BY d.id) AS is_decided
       FROM bank_transactions t JOIN documents d ON d.organization_id = $1 AND d.kind = 'PAYMENT'
       WHERE t.organization_id = $1)
     INSERT INTO bank_recorded_twice (organization_id, bank_transaction_id, payment_id, found_at, decided_at, decided_by)
     SELECT organization_id, id, payment_id, created_at, CASE WHEN is_decided THEN created_at END,
       CASE WHEN is_decided THEN $2::jsonb END FROM pairs`,
    [client.organization.id, JSON.stringify(systemActor(null))],
  );
  await addBankTables(service, client, { bankAccountId, text: 'Pension' });
  await addCashRules(service, client, 'one', 'Tighter');
  await addAdvice(service, client, 'Salary');
  await addOnlinePayment(service, client, { customer: 'one', text: 'Salary' });
  await addCollected(service, client, 'Salary');
}

/** Adds records of other origin: settings, files, imports, endpoints, actions. */
async function addRest(service: TestService, client: Client): Promise<void> {
  await addSettings(service, client);
  expect((await client.post('/customers/external:one/portal', {})).status).toBe(200);
  const { id: customerId } = await read(client, '/customers/external:one');
  const actionId = await addAction(service, client, { customerId, name: 'Call' });
  const visitId = await addAction(service, client, { customerId, name: 'Visit', type: 'TASK' });
  await addLetters(service, client);
  for (const state of ['SENT', 'UNCERTAIN'] as const)
    await addSent(service, client, { customerId, actionId, state });
  for (const text of ['We pay.', 'We do not.'])
    await send(client, '/internal/inbound_mail', withFile({ to: 'us@ours.example', text }), 'message/rfc822');
  const texts = { en: { subject: 'Reminder', body: 'Please pay.' } };
  await store(client, '/internal/mail_templates', { name: 'Firm', texts });
  const view = { list: 'invoices', name: 'Late', isShared: true, columns: ['daysOverdue'] };
  await store(client, '/internal/views', view);
  const { id: userId } = await addUser(service, client, 'reader');
  const assigning = `/internal/actions/${visitId}/assignees`;
  const by = { 'x-quittance-user': userId };
  expect((await client.put(assigning, { userIds: [userId] }, by)).status).toBe(200);
  const times = { frequency: 'MONTHLY', weekday: 1, dayOfMonth: 1, hour: 7 };
  const { version } = await read<{ version: number }>(client, '/internal/report/schedule');
  const schedule = { version, isActive: true, ...times, recipientUserIds: [userId] };
  expect((await client.put('/internal/report/schedule', schedule)).status).toBe(200);
  for (const content of ['first', 'second']) {
    const note = await store(client, '/notes', { content, customer: { externalId: 'one' } });
    const answer = await upload(client, `/notes/${note.id}/attachments`, { bytes: pdf() });
    expect(answer.status, answer.text).toBe(201);
  }
  await lateFees(client).settings({ mode: 'MONTHLY_RATE', monthlyRate: '1.5' });
  expect((await lateFees(client).propose()).proposed).toBeGreaterThan(1);
  const [rejected] = await lateFees(client).list();
  expect((await lateFees(client).reject(rejected?.id ?? '')).status).toBe(200);
  await store(client, '/invoices/external:one/promise', { date: '9999-12-31' });
  await store(client, '/invoices/external:other/dispute', { reason: 'OTHER' });
  await addDebts(client);
  const endpoint = await store(client, '/webhook_endpoints', { url: `${service.url}/nowhere` });
  const channel = { name: 'Ours', service: 'SLACK', url: `${service.url}/nowhere`, kinds: ['REPLY'] };
  await store(client, '/internal/notification_channels', channel);
  const headers = { 'content-type': 'application/x-ndjson' };
  expect((await client.send('POST', '/imports', { body: '{}', headers })).status).toBe(202);
  await store(client, '/customers', customer('free', { name: 'Renamed' }));
  await store(client, '/customers', customer('twin'));
  await store(client, '/internal/customers/external:twin/merge', { into: { externalId: 'free' } });
  expect((await putLogo(client)).status).toBe(200);
  const deliveries = () => read<ListAnswer>(client, `/webhook_endpoints/${endpoint.id}/deliveries`);
  const hasDelivered = async () => expect((await deliveries()).total).toBeGreaterThan(0);
  await vi.waitFor(hasDelivered, { timeout: 20_000, interval: 50 });
}

/** The outstanding amount of the invoice `debt`. */
export const DEBT = 1_000;

/** Adds an instalment plan, and an invoice without one. */
async function addDebts(client: Client): Promise<void> {
  const [planned] = [
    await store(client, '/invoices', invoice('planned', 'one', DEBT)),
    await store(client, '/invoices', invoice('debt', 'one', DEBT)),
  ];
  const instalments = [{ date: '9999-12-31', amount: DEBT }];
  await store(client, '/instalment_plans', { invoices: [{ id: planned.id }], instalments });
}

/**
 * Adds a comment of the user in whose name requests are made.
 * @returns the comment, below its message
 */
export async function addComment(client: Client, userId: string): Promise<KnownRecord> {
  const { items } = await read<{ items: KnownRecord[] }>(client, '/internal/messages?direction=INBOUND');
  const under = items[0]?.id ?? '';
  const path = `/internal/messages/${under}/comments`;
  const answer = await client.post<KnownRecord>(path, { text: 'Ours' }, { 'x-quittance-user': userId });
  expect(answer.status, answer.text).toBe(201);
  return { id: answer.body.id, under };
}

/** Adds a printed letter and a pending one, each about an overdue invoice. */
async function addLetters(service: TestService, client: Client): Promise<void> {
  const { id } = await addUser(service, client, 'printer');
  const { id: customerId } = await store(client, '/customers', customer('debtor'));
  const letter = async (number: string) => {
    const { id: invoiceId } = await store(client, '/invoices', invoice(number, 'debtor', 1_000));
    const about = { invoiceIds: [invoiceId], carryingInvoiceId: invoiceId };
    await addAction(service, client, { customerId, name: 'Notice', type: 'LETTER', ...about });
  };
  await letter('printed');
  const headers = { 'x-quittance-user': id };
  expect((await client.post('/internal/letters/batches', {}, headers)).status).toBe(201);
  await letter('waiting');
}

/** Returns the records in every list of the service. */
export async function poolsOf(client: Client, { places }: Contract): Promise<Pools> {
  const pools: Pools = {};
  const lists = places
    // The documents behind a figure are no list of records of their own.
    .filter(({ method, path }) => method === 'GET' && !path.endsWith('}') && !path.startsWith('/figures/'))
    .sort((a, b) => a.path.length - b.path.length);
  for (const { path } of lists) {
    const parent = /^\/(\w+)\/\{\w+\}\//.exec(path)?.[1];
    const parents = parent === undefined ? [undefined] : (pools[parent] ?? []);
    const found: KnownRecord[] = [];
    for (const one of parents) {
      const address = path.replace(/\{\w+\}/, one?.id ?? '');
      // Streams of lines are no JSON.
      // Only their author sees exports and bulk jobs.
      const [user] = /^.internal.(exports|bulk-jobs)$/.test(address) ? (pools['users'] ?? []) : [];
      const headers: Record<string, string> = user === undefined ? {} : { 'x-quittance-user': user.id };
      const { body = {} } = await client.get<Record<string, unknown> | undefined>(address, headers);
      const records = recordsOf(body);
      for (const record of records) found.push(one === undefined ? record : { ...record, under: one.id });
    }
    pools[path.split('/').at(-1) ?? ''] ??= found;
  }
  const { items } = await read<{ items: BankTransaction[] }>(client, '/bank_transactions');
  const matches = items.flatMap(({ match }) => (match === null ? [] : { id: match.id }));
  // No list has the replays of the rules.
  const replay = await store(client, '/internal/cash/replays', { values: { ...CASH_VALUES, feeCap: 1 } });
  return { ...pools, matches, replays: [replay] };
}

/** Returns the records of a list, or settings with a version, which edits must state. */
function recordsOf(body: Record<string, unknown>): KnownRecord[] {
  const { version } = body;
  if (typeof version === 'number') return [{ id: '', version }];
  return Object.values(body).find((value): value is KnownRecord[] => Array.isArray(value)) ?? [];
}

/**
 * Returns the records that a property or parameter can name: `linkedInvoices` and `invoice.id` name invoices.
 */
export function poolFor(pools: Pools, trail: readonly string[]): KnownRecord[] {
  const words = trail.flatMap((name) => name.split('.')).reverse();
  for (const word of words) {
    const plain = word.replace(/Ids?$/, '');
    const snake = (ALIASES[plain] ?? plain).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const found = pools[snake] ?? pools[`${snake}s`];
    if (found !== undefined && !NAMES.includes(word)) return found;
  }
  return [];
}

export const NAMES = ['id', 'externalId', 'customId'];
const ALIASES: Record<string, string> = {
  parent: 'customers',
  into: 'customers',
  accountManager: 'users',
  merge: 'customer_merges',
  export: 'exports',
  agentPlan: 'agent-plans',
  bulkJob: 'bulk-jobs',
  match: 'matches',
  customer_rules: 'customers',
  recipientUser: 'users',
  undo: 'changes',
};
