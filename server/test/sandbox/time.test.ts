import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PLAN_ENDS } from '../../src/agents/plans/job.ts';
import { BROKEN_PROMISES } from '../../src/cases/promises/job.ts';
import { decisionTasks } from '../../src/cash/decisions/job.ts';
import { readHolidays } from '../../src/dunning/settings/queries.ts';
import { MONTH_ENDS } from '../../src/insight/month-ends/job.ts';
import { PAYMENT_BEHAVIOR } from '../../src/insight/payment-behavior/job.ts';
import { reportTasks } from '../../src/insight/reports/job.ts';
import { OVERDUE_INVOICES } from '../../src/ledger/invoices/job.ts';
import { dunningTasks } from '../../src/outreach/hourly/job.ts';
import { runClock } from '../../src/outreach/hourly/sweep.ts';
import { RECEIPTS } from '../../src/outreach/receipts/job.ts';
import { reminderTasks } from '../../src/outreach/reminders/job.ts';
import { receiveMail } from '../../src/outreach/replies/receive.ts';
import { digestTasks, queueDigests } from '../../src/people/notifications/digest/job.ts';
import { revokePortalLink } from '../../src/people/portal-links/commands.ts';
import { ManualClock, withClockOffset } from '../../src/platform/clock.ts';
import { stageFile } from '../../src/platform/files/staging.ts';
import { queueTimed, timedTasks } from '../../src/platform/jobs/timed-work.ts';
import { ORGANIZATION_TABLES } from '../../src/platform/tables/tables.ts';
import { OWN_IBAN } from '../harness/bank-files.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, payment, read, store } from '../harness/factories.ts';
import { refreshFigures } from '../harness/figures.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { addSent } from '../harness/mail.ts';
import { type Operation, operationsOf } from '../harness/openapi.ts';
import { mailServices, switchOn } from '../harness/outgoing.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { send } from '../harness/uploads.ts';
import { plain, report } from '../inbound/mails.ts';
import { addAgentLimits } from '../tenants/agent-plan.ts';
import { BODIES } from '../tenants/bodies.ts';
import { furnish, type OwnIds, refOf } from '../tenants/organization.ts';
import { askPayer, decideTwice } from './cash-times.ts';
import { readSource } from './source-times.ts';
import { mailsOf } from './stage.ts';

/**
 * Creates every kind of record in a sandbox thirty days ahead, by every operation. Every stored time must be
 * the sandbox's, except in machine columns.
 * Fails for a new column that this test does not fill, or that contains a time other than the register of
 * tables decides.
 */

const WALL = '2026-02-16T09:20:00.000Z';
const OWN = '2026-03-18T09:20:00.000Z';
const AHEAD = { clockOffsetMillis: 30 * 86_400_000 };
const MISSING_ID = '01890000-0000-7000-8000-000000000000';

const columnsWith = (decision: 'machine' | 'stated') =>
  new Set(
    ORGANIZATION_TABLES.flatMap(({ name, clock }) => (clock[decision] ?? []).map((of) => `${name}.${of}`)),
  );
const OF_MACHINES = columnsWith('machine');
const STATED = columnsWith('stated');

const clock = new ManualClock(WALL);
let service: TestService;
let client: Client;
let own: OwnIds;
beforeAll(async () => {
  service = await testService({ clock });
  client = await withClockOffset(AHEAD, () => service.client({ sandbox: true }));
  const { id } = client.organization;
  await service.database.pool.query(
    'UPDATE organizations SET clock_offset_millis = $2 WHERE organization_id = $1',
    [id, AHEAD.clockOffsetMillis],
  );
  await service.database.pool.query(`SELECT pg_notify('organization_changed', $1)`, [id]);
  await vi.waitFor(async () => expect(await service.organizations.byId(id)).toMatchObject(AHEAD));
  await withClockOffset(AHEAD, async () => {
    // The tests' own work runs in the sandbox's time; the service must not inherit it from here.
    const usual = await service.client();
    expect(await store(usual, '/customers', customer('a'))).toMatchObject({
      createdAt: WALL,
      updatedAt: WALL,
    });
    own = await furnish(service, client, 'mine', 'Ours');
  });
});
afterAll(() => closeVerified(service));

/** Sends every body that each operation accepts; a refused one changes nothing. */
async function sendAll(operations: readonly Operation[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const { method, path, operationId, bodyTypes } of operations) {
    if (method === 'GET' || path.startsWith('/test_clock')) continue;
    const at = path.replaceAll(/\{\w+\}/g, (parameter) => refOf(own, path, parameter));
    const bodies = bodyTypes?.includes('application/json')
      ? BODIES[operationId]?.({ externalId: 'mine' }, MISSING_ID)
      : [undefined];
    for (const body of bodies ?? []) {
      if (JSON.stringify(body)?.includes(MISSING_ID)) continue;
      const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const { status, text } = await client.send(method, at, body === undefined ? {} : json);
      expect(status, `${operationId} ${text}`).toBeLessThan(500);
      if (status < 300) taken.add(operationId);
    }
  }
  return taken;
}

/** Returns the different times in each column of the organization's rows. */
async function timesStored(): Promise<Map<string, string[]>> {
  const { pool } = service.database;
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     WHERE c.table_schema = 'public' AND c.data_type = 'timestamp with time zone' AND c.table_name IN (
       SELECT table_name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'organization_id') ORDER BY 1, 2`,
  );
  const found = new Map<string, string[]>();
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ at: string }>(
      `SELECT DISTINCT ${column} AS at FROM ${table} WHERE organization_id = $1 AND ${column} IS NOT NULL`,
      [client.organization.id],
    );
    found.set(
      `${table}.${column}`,
      rows.map(({ at }) => at),
    );
  }
  return found;
}

/** Adds an instalment plan whose first instalment was not paid in time. */
async function breakInstalment(): Promise<void> {
  const { id } = await store(
    client,
    '/invoices',
    invoice('in parts', 'late', 10_000, { dueDate: '2026-03-11' }),
  );
  const instalments = [
    { date: '2026-03-20', amount: 4_000 },
    { date: '9999-12-31', amount: 6_000 },
  ];
  await store(client, '/instalment_plans', { invoices: [{ id }], instalments });
  await service.database.pool.query(
    `UPDATE instalments SET due_on = '2026-03-15' WHERE organization_id = $1 AND due_on = '2026-03-20'`,
    [client.organization.id],
  );
}

/** Announces money of a customer that the bank has not booked yet. */
async function announce(): Promise<void> {
  await store(client, '/customers', customer('K-10001'));
  const account = { name: 'Bank', iban: OWN_IBAN, currency: 'EUR' };
  const { id: bankAccountId } = await store(client, '/internal/bank_accounts', account);
  const line = { externalId: 'announced', bankAccountId, amount: 500, bookedOn: '2026-03-17' };
  const items = [{ ...line, isPending: true, text: 'Customer K-10001' }];
  const { status, text } = await client.post('/bank_transactions', { items });
  expect(status, text).toBe(200);
  await runDueJobs(service.database, decisionTasks(service));
}

/** Runs the time-based work as jobs do; only the queue determines whose time it is. */
async function workAsJobs(): Promise<void> {
  const { database, log } = service;
  const mail = await mailServices(service, null);
  await switchOn(service, client);
  await store(client, '/customers', customer('late'));
  await store(client, '/customers/external:late/contacts', contact('jo@buyer.example'));
  await store(client, '/invoices', invoice('late', 'late', 10_000, { dueDate: '2026-03-11' }));
  await store(client, '/invoices/external:late/promise', { date: '2026-03-20' });
  await database.pool.query(
    `WITH p AS (UPDATE promises SET date = '2026-03-15', due_on = '2026-03-15' WHERE organization_id = $1 AND due_on = '2026-03-20'
       RETURNING invoice_id)
     UPDATE documents d SET promise_date = '2026-03-15', promise_due_on = '2026-03-15' FROM p WHERE d.organization_id = $1 AND d.id = p.invoice_id`,
    [client.organization.id],
  );
  await breakInstalment();
  await refreshFigures(service.database.pool, client.organization.id);
  await queueTimed(service, OVERDUE_INVOICES);
  await queueTimed(service, BROKEN_PROMISES);
  await queueTimed(service, PAYMENT_BEHAVIOR);
  await queueTimed(service, MONTH_ENDS);
  await runDueJobs(database, [
    ...timedTasks(service, OVERDUE_INVOICES),
    ...timedTasks(service, BROKEN_PROMISES),
    ...timedTasks(service, PAYMENT_BEHAVIOR),
    ...timedTasks(service, MONTH_ENDS),
  ]);
  await runClock(service);
  await runDueJobs(database, [...dunningTasks(service), ...reminderTasks({ ...mail, log })]);
  expect((await mailsOf(mail, client)).length).toBeGreaterThan(0);
  await mail.close();
}

/** Sends a receipt for a payment recorded an hour ago; receipts wait an hour for further payments. */
async function thank(): Promise<void> {
  await store(client, '/payments', payment('thanks', 'late', 10, undefined, { validatedAt: '2026-03-17' }));
  const at = async (recorded: string, receipts: string) => {
    const values = [client.organization.id, recorded];
    await service.database.pool.query(
      `UPDATE documents SET created_at = $2 WHERE organization_id = $1 AND external_id = 'thanks'`,
      values,
    );
    await service.database.pool.query(
      `UPDATE dunning_settings SET receipts = 'BOTH', receipts_since = '${receipts}'
       WHERE organization_id = $1 AND $2 <> ''`,
      values,
    );
  };
  await client.put('/internal/dunning_settings', { receipts: 'BOTH' });
  await at('2026-03-18T08:00:00.000Z', '2026-03-18T07:00:00.000Z');
  await queueTimed(service, RECEIPTS);
  await runDueJobs(service.database, timedTasks(service, RECEIPTS));
  await at(OWN, OWN);
}

/** Lets an old reply exceed its deadline. */
async function neglect(): Promise<void> {
  const at = (arrived: string) =>
    service.database.pool.query(
      `UPDATE actions SET created_at = $2 WHERE organization_id = $1 AND topic = 'REPLY'`,
      [client.organization.id, arrived],
    );
  await at('2026-03-01T00:00:00.000Z');
  await runClock(service);
  await runDueJobs(service.database, dunningTasks(service));
  await at(OWN);
}

/** Reopens a paid invoice. */
async function reopen(): Promise<void> {
  await store(client, '/payments', payment('bounced', 'late', 10_000, { late: 10_000 }));
  expect((await client.delete('/payments/external:bounced')).status).toBe(204);
  // The amount owed on a past day changes.
  await store(client, '/invoices', invoice('late', 'late', 10_100, { dueDate: '2026-03-11' }));
}

/** Reads a bounce from the mailbox; only its token shows the organization. */
async function bounce(): Promise<void> {
  const { id: customerId } = await read<{ id: string }>(client, '/customers/external:late');
  const sent = await withClockOffset(AHEAD, () =>
    addSent(service, client, { customerId, recipients: ['jo@buyer.example'] }),
  );
  const mail = report({ to: sent.replyTo, recipient: 'jo@buyer.example' });
  const source = Readable.from(Buffer.from(mail));
  const raw = await stageFile(service.storage.stagingFolder, source, { maxBytes: 100_000, field: 'mail' });
  expect(await receiveMail(service, raw, null)).toMatchObject({ outcome: 'HARD_BOUNCE', customerId });
}

/** Assigns a customer, and revokes a portal link. */
async function assign(): Promise<void> {
  const { id } = await addUser(service, client, 'assigned');
  const path = '/customers/external:late/account-managers';
  expect((await client.post(path, { userIds: [id] })).status).toBe(200);
  const rules = [{ amountFrom: null, amountTo: null, userIds: [id] }];
  expect((await client.put('/internal/assignment_rules', { rules })).status).toBe(200);
  const { url } = await store<{ url: string }>(client, '/customers/external:late/portal', {});
  expect((await fetch(`${service.url}${new URL(url).pathname}`)).status).toBe(200);
  // A visit is stored after the answer.
  await vi.waitFor(async () => {
    const visits = 'SELECT 1 FROM portal_visits WHERE organization_id = $1';
    expect((await service.database.pool.query(visits, [client.organization.id])).rowCount).toBe(1);
  });
  await revokePortalLink(service, { token: url.split('/').at(-1) ?? '' });
}

/** Schedules a report and sends one. */
async function sendReport(): Promise<void> {
  const { id } = await withClockOffset(AHEAD, () => addUser(service, client, 'reader'));
  const times = { frequency: 'WEEKLY', weekday: 1, dayOfMonth: 1, hour: 7 };
  const { version } = await read<{ version: number }>(client, '/internal/report/schedule');
  const schedule = { version, isActive: true, ...times, recipientUserIds: [id] };
  expect((await client.put('/internal/report/schedule', schedule)).status).toBe(200);
  expect((await client.post('/internal/report/send', {})).status).toBe(202);
  await runDueJobs(service.database, reportTasks(service));
}

/** Marks a batch of letters as posted, which only a person can do. */
async function postLetters(): Promise<void> {
  const path = `/internal/letters/batches/${own.batchId}/posted`;
  const posted = await client.put(path, { isPosted: true }, { 'x-quittance-user': own.userId });
  expect(posted.status, posted.text).toBe(200);
}

/** Sends a user the digest of what is unread, which was due at this time. */
async function sendDigest(): Promise<void> {
  const by = { 'x-quittance-user': own.userId };
  const chosen = await client.put('/internal/notification_settings', { mutedKinds: [], digest: 'DAILY' }, by);
  expect(chosen.status, chosen.text).toBe(200);
  await service.database.pool.query(
    `UPDATE notification_settings SET digest_due_at = $3, digested_until = $4
     WHERE organization_id = $1 AND user_id = $2`,
    [client.organization.id, own.userId, OWN, WALL],
  );
  const context = await mailServices(service, null);
  await queueDigests(context);
  await runDueJobs(service.database, digestTasks(context, readHolidays));
}

/** Undoes a change, which is named in the body. */
async function undo(): Promise<void> {
  const undone = await client.post('/internal/undo', { changeIds: [own.changeId] });
  expect(undone.status, undone.text).toBe(200);
}

/** Handles an email of an unknown sender, and reads a notification, which only a person can do. */
async function readInbox(): Promise<void> {
  const to = 'unknown@ours.example';
  const path = '/internal/inbound_mail';
  const { body } = await send<{ messageId: string }>(client, path, plain({ to }), 'message/rfc822');
  const message = `/internal/messages/${body.messageId}`;
  const handled = await client.put(`${message}/handling`, { isHandled: true });
  expect(handled.status, handled.text).toBe(200);
  const { id } = await withClockOffset(AHEAD, () => addUser(service, client, 'author'));
  const comment = { text: 'Look', mentionedUserIds: [own.userId] };
  await client.post(`${message}/comments`, comment, { 'x-quittance-user': id });
  await sendDigest();
  const by = { 'x-quittance-user': own.userId };
  const read = await client.put('/internal/notifications/read', {}, by);
  expect(read.status, read.text).toBe(200);
  await client.put('/internal/notification_settings', { mutedKinds: [] }, by);
}

/** Announces that a plan of an agent was carried out. It has no jobs, so that its end has come. */
async function announcePlan(): Promise<void> {
  await service.database.pool.query(
    `UPDATE agent_plans SET state = 'APPROVED', job_ids = '{}' WHERE organization_id = $1 AND state <> 'PROPOSED'`,
    [client.organization.id],
  );
  await queueTimed(service, PLAN_ENDS);
  await runDueJobs(service.database, timedTasks(service, PLAN_ENDS));
}

/** Returns whether the operation removes records that other operations have created. */
const removes = ({ method, operationId }: Operation): boolean =>
  method === 'DELETE' || operationId === 'erasePerson';

it('stores the time of the sandbox in every column of every operation', async () => {
  // A started source alone changes records; `readSource` starts one.
  const operations = (await operationsOf(service)).filter(
    ({ operationId }) => operationId !== 'startIntegration',
  );
  await withClockOffset(AHEAD, () => addAgentLimits(service, client, own.userId));
  await workAsJobs();
  await thank();
  await announce();
  await neglect();
  await reopen();
  await bounce();
  await sendReport();
  await withClockOffset(AHEAD, assign);
  await undo();
  await decideTwice(service, client);
  await askPayer(service, client, own.userId);
  const [made, deletions] = [false, true].map((ends) => operations.filter((one) => removes(one) === ends));
  const taken = await sendAll(made ?? []);
  await postLetters();
  await readInbox();
  await announcePlan();
  const before = await timesStored();
  const look = async () => {
    for (const [column, times] of await timesStored())
      before.set(column, [...(before.get(column) ?? []), ...times]);
  };
  await readSource(service, client, { offset: AHEAD, look });
  await sendAll(deletions ?? []);
  const problems: string[] = [];
  for (const [column, times] of [...before, ...(await timesStored())]) {
    if (OF_MACHINES.has(column) || STATED.has(column)) continue;
    if (!before.get(column)?.length) problems.push(`${column} is filled by nothing`);
    for (const at of times) if (at !== OWN) problems.push(`${column} ${at}`);
  }
  expect([...new Set(problems)]).toEqual([]);
  expect(taken.size).toBeGreaterThan(30);
});
