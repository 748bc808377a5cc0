import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAllJobs } from '../../src/cli/workers.ts';
import { CUSTOMER, CUSTOMERS, MAIL, SWEEP } from '../../src/dunning/hourly.ts';
import type { Action } from '../../src/dunning/schemas.ts';
import type { EventList } from '../../src/exchange/events/schema.ts';
import { SEND } from '../../src/insight/reports/kinds.ts';
import type { ReportMail, ReportSchedule } from '../../src/insight/reports/schema.ts';
import { SEND_DIGESTS } from '../../src/people/notifications/digest/kinds.ts';
import { TIMED } from '../../src/setup/test-clock/advance.ts';
import { limits, openOffice, PROPOSER } from '../harness/agents.ts';
import { contact, customer, invoice, payment, read, store } from '../harness/factories.ts';
import { switchOn } from '../harness/outgoing.ts';
import { addUser } from '../harness/people.ts';
import { advance, BEGIN, mailsOf, openSandboxStage, type SandboxStage } from './stage.ts';

/** A sandbox does the work of an hour at the times at which production does it. */

let stage: SandboxStage;
beforeAll(async () => {
  stage = await openSandboxStage();
});
beforeEach(() => stage.clock.set(BEGIN));
afterAll(() => stage.close());

it('does in line all work of the wings that follows the clock', () => {
  const { tasks } = listAllJobs({ imap: null, eventsKeepDays: 30, keepDays: {} }, stage.context);
  const following = tasks.flatMap(({ kind }) => (kind.followsClock ? kind.name : []));
  const inLine = [...TIMED.map(({ kind }) => kind), SWEEP, CUSTOMER, CUSTOMERS, MAIL, SEND, SEND_DIGESTS].map(
    ({ name }) => name,
  );
  expect(following.sort()).toEqual(inLine.sort());
});

it('sends a receipt an hour after the payment, and not at the next full hour', async () => {
  const client = await stage.service.client({ sandbox: true });
  await client.put('/internal/dunning_settings', { receipts: 'BOTH' });
  await store(client, '/customers', customer('C-1'));
  await store(client, '/customers/external:C-1/contacts', contact('jo@buyer.example'));
  await store(client, '/invoices', invoice('F-1', 'C-1', 100));
  // 16:25 in Paris. The sending hours end at 18:00.
  await advance(stage, client, { to: '2026-02-16T15:25:00.000Z' });
  await store(client, '/payments', payment('P-1', 'C-1', 100, { 'F-1': 100 }, { validatedAt: '2026-02-16' }));
  await advance(stage, client, { days: 2 });
  const [mail, ...others] = await mailsOf(stage, client);
  expect(others).toEqual([]);
  const [, date = ''] = /^Date: (.*)$/m.exec(mail ?? '') ?? [];
  expect(new Date(date).toISOString()).toBe('2026-02-16T16:30:00.000Z');
});

it('sends a report at its local hour, also where that is no full hour of UTC', async () => {
  const client = await stage.service.client({ sandbox: true, timezone: 'Asia/Kolkata' });
  const { id } = await addUser(stage.service, client, 'reader');
  const { version } = await read<ReportSchedule>(client, '/internal/report/schedule');
  const times = { frequency: 'WEEKLY', weekday: 2, dayOfMonth: 1, hour: 7 };
  const schedule = { version, isActive: true, ...times, recipientUserIds: [id] };
  expect((await client.put('/internal/report/schedule', schedule)).status).toBe(200);
  await advance(stage, client, { days: 2 });
  const { items } = await read<{ items: ReportMail[] }>(client, '/internal/report/mails');
  expect(items).toMatchObject([{ state: 'SENT', sentAt: '2026-02-17T01:30:00.000Z' }]);
});

it('announces that a plan of an agent expired, when it did', async () => {
  const { client, keyWith } = await openOffice(stage.service, 'olga@hours.example', { sandbox: true });
  const { id } = await store<{ id: string }>(client, '/customers', customer('C-1'));
  const agent = await keyWith(PROPOSER, limits(['customers.create_note']));
  const step = { list: 'customers', command: 'create_note', input: { content: 'Seen' }, recordIds: [id] };
  const proposed = await agent.post('/agent-plans', { title: 'Note', reason: 'Asked for.', steps: [step] });
  expect(proposed.status, proposed.text).toBe(201);
  await advance(stage, client, { days: 3 });
  const { items } = await read<EventList>(client, '/events?type=agent_plan.expired');
  expect(items).toMatchObject([{ timestamp: '2026-02-17T09:20:00.000Z' }]);
});

it('escalates more replies in the next hour than fit into one run', async () => {
  const client = await stage.service.client({ sandbox: true });
  await client.put('/internal/dunning_settings', { replyDeadlineDays: 3 });
  const { id } = await store<{ id: string }>(client, '/customers', customer('C-1'));
  const { pool } = stage.service.database;
  await pool.query(
    `INSERT INTO actions (organization_id, id, customer_id, name, type, state, source, topic, due_at, created_at, updated_at)
     SELECT $1, gen_random_uuid(), $2, 'Answer', 'TASK', 'TODO', 'REPLY', 'REPLY', $3, $3, $3 FROM generate_series(1, 201)`,
    [client.organization.id, id, BEGIN],
  );
  await advance(stage, client, { days: 10 });
  const { rows } = await pool.query<{ at: string; count: number }>(
    `SELECT escalated_at AS at, count(*)::integer AS count FROM actions
     WHERE organization_id = $1 AND topic = 'REPLY' GROUP BY 1 ORDER BY 1`,
    [client.organization.id],
  );
  const [first, second] = rows.map(({ at }) => Date.parse(at));
  expect(rows.map(({ count }) => count)).toEqual([200, 1]);
  expect((second ?? 0) - (first ?? 0)).toBe(3_600_000);
});

it('fails an email that could not be written for as long as the queue would try', async () => {
  const client = await stage.service.client({ sandbox: true });
  await switchOn(stage.service, client);
  await store(client, '/customers', customer('C-1'));
  await store(client, '/customers/external:C-1/contacts', contact('jo@buyer.example'));
  await store(client, '/invoices', invoice('F-1', 'C-1', 10_000, { dueDate: '2026-02-10' }));
  const folder = join(stage.outboxFolder, client.organization.id);
  await mkdir(stage.outboxFolder, { recursive: true });
  await writeFile(folder, 'a file in the place of the folder');
  await advance(stage, client, { days: 3 });
  await rm(folder);
  const { items } = await read<{ items: Action[] }>(client, '/actions?state=FAILED');
  expect(items).toMatchObject([
    {
      type: 'EMAIL',
      outcome: null,
      comment: expect.stringContaining('the outbox folder cannot be written'),
      performedAt: '2026-02-17T11:00:00.000Z',
    },
  ]);
});
