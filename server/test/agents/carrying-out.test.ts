import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentPlan, NewAgentPlan } from '../../src/agents/plans/schema.ts';
import { bulkTasks, lookAfterBulkJobs } from '../../src/desk/bulk/job.ts';
import type { BulkJob } from '../../src/desk/bulk/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { type AgentKey, limits, type Office, openOffice, PROPOSER } from '../harness/agents.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { contact, customer, invoice, payment, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { MONDAY } from '../harness/outgoing.ts';
import { addAction } from '../harness/people.ts';
import { type TestService, testService } from '../harness/service.ts';

const clock = new ManualClock(MONDAY);
const COMMANDS = [
  'customers.assign_account_managers',
  'customers.set_dunning',
  'customers.write_mail',
  'disputes.resolve',
  'invoices.dispute',
  'invoices.reverse_write_off',
  'invoices.write_off',
  'payments.apply',
  'work.assign',
];
let service: TestService;
let office: Office;
let agentKey: AgentKey;
let offices = 0;
const ids = { customer: '', invoice: '', payment: '', olga: '' };

beforeAll(async () => {
  service = await testService({ clock });
});
afterAll(() => closeVerified(service));
beforeEach(async () => {
  offices += 1;
  office = await openOffice(service, `olga${offices}@carrying.example`);
  const { client } = office;
  ids.customer = (await store(client, '/customers', customer('C1'))).id;
  await store(client, `/customers/${ids.customer}/contacts`, contact('buyer@debtor.example'));
  const due = { issuedAt: '2026-01-02', dueDate: '2026-01-20' };
  ids.invoice = (await store(client, '/invoices', invoice('I1', 'C1', 1_000, due))).id;
  ids.payment = (await store(client, '/payments', payment('P1', 'C1', 400, { I1: 400 }))).id;
  const me = await office.owner.ask<{ user: { id: string } }>('GET', client, '/internal/me');
  ids.olga = me.body.user.id;
  const money = { EUR: 50_000 };
  agentKey = await office.keyWith(PROPOSER, limits(COMMANDS, { moneyPerPlan: money, moneyPerDay: money }));
});

type Step = NewAgentPlan['steps'][number];
const TEXT = { subject: 'Open', body: 'Dear {{ customer.name }}, please pay.' };
const mail = (): Step => ({
  list: 'customers',
  command: 'write_mail',
  input: { text: TEXT, includesPaused: true },
  recordIds: [ids.customer],
});
const pause = (): Step => ({
  list: 'customers',
  command: 'set_dunning',
  input: { pausedUntil: '2026-12-01T00:00:00Z' },
  recordIds: [ids.customer],
});
const writeOff = (): Step => ({
  list: 'invoices',
  command: 'write_off',
  input: { reason: 'Lost' },
  recordIds: [ids.invoice],
});
const planWith = (...steps: Step[]) => ({ title: 'Plan', reason: 'Asked for.', steps });
const carryOut = () => runDueJobs(service.database, bulkTasks(service));

async function propose(...steps: Step[]): Promise<AgentPlan> {
  const answer = await agentKey.post<AgentPlan>('/agent-plans', planWith(...steps));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function approve({ id, fingerprint }: AgentPlan): Promise<AgentPlan> {
  const answer = await office.decide({ id }, 'approve', { fingerprint });
  expect(answer.status, answer.text).toBe(200);
  return office.planOf(id);
}

/** Approves a plan and carries it out. */
async function complete(plan: AgentPlan): Promise<AgentPlan> {
  await approve(plan);
  await carryOut();
  return office.planOf(plan.id);
}

const outcomesOf = ({ steps }: AgentPlan) =>
  steps.map(({ records }) => records.map(({ result }) => result?.outcome ?? null).join());

async function countMessages(): Promise<number> {
  const { rows } = await service.database.pool.query('SELECT 1 FROM messages WHERE organization_id = $1', [
    office.client.organization.id,
  ]);
  return rows.length;
}

const cancel = (jobId: string | null | undefined) =>
  office.owner.ask<BulkJob>('POST', office.client, `/internal/bulk-jobs/${jobId}/cancel`, {});

describe('a later step', () => {
  it('is cancelled with the first one', async () => {
    const plan = await approve(await propose(pause(), mail()));
    expect((await cancel(plan.steps[0]?.bulkJobId)).status).toBe(200);
    await carryOut();
    const ended = await office.planOf(plan.id);
    expect([ended.state, ...outcomesOf(ended)]).toEqual(['PARTLY_DONE', 'SKIPPED', 'SKIPPED']);
    expect(await countMessages()).toBe(0);
  });

  it('does not start when the waiting step before it is cancelled', async () => {
    const plan = await approve(await propose(pause(), writeOff(), mail()));
    expect((await cancel(plan.steps[1]?.bulkJobId)).status).toBe(200);
    await carryOut();
    const ended = await office.planOf(plan.id);
    expect(outcomesOf(ended)).toEqual(['CHANGED', 'SKIPPED', 'SKIPPED']);
    expect(await countMessages()).toBe(0);
  });

  it('is cancelled when a record of an earlier one is refused', async () => {
    const plan = await approve(await propose(writeOff(), mail()));
    await store(office.client, '/payments', payment('P2', 'C1', 100, { I1: 100 }));
    await carryOut();
    const ended = await office.planOf(plan.id);
    expect(outcomesOf(ended)).toEqual(['REFUSED', 'SKIPPED']);
    const job = await office.owner.ask(
      'GET',
      office.client,
      `/internal/bulk-jobs/${ended.steps[1]?.bulkJobId}`,
    );
    expect(job.body).toMatchObject({ state: 'CANCELLED', error: expect.stringContaining('earlier step') });
    expect(await countMessages()).toBe(0);
  });

  it('is cancelled when a process of the previous release ended the earlier one', async () => {
    const plan = await approve(await propose(pause(), mail()));
    const { id: organizationId } = office.client.organization;
    // The previous release knows no later steps.
    await service.database.pool.query(
      `UPDATE bulk_jobs SET state = 'CANCELLED', finished_at = $3 WHERE organization_id = $1 AND id = $2`,
      [organizationId, plan.steps[0]?.bulkJobId, clock.now()],
    );
    await lookAfterBulkJobs(service);
    await carryOut();
    expect(outcomesOf(await office.planOf(plan.id))[1]).toBe('SKIPPED');
    expect(await countMessages()).toBe(0);
  });

  it('may build on what an earlier one created', async () => {
    const reverse: Step = { list: 'invoices', command: 'reverse_write_off', recordIds: [ids.invoice] };
    const done = await complete(await propose(writeOff(), reverse));
    expect([done.state, ...outcomesOf(done)]).toEqual(['DONE', 'CHANGED', 'CHANGED']);
  });
});

describe('a worker of the previous release', () => {
  it('cannot start an approved job', async () => {
    const plan = await approve(await propose(writeOff()));
    const { id: organizationId } = office.client.organization;
    const bulkJobId = plan.steps[0]?.bulkJobId;
    await expect(
      service.database.pool.query(
        `UPDATE bulk_jobs SET state = 'RUNNING', updated_at = $3
         WHERE organization_id = $1 AND id = $2 AND finished_at IS NULL`,
        [organizationId, bulkJobId, clock.now()],
      ),
    ).rejects.toThrow('bulk_jobs_approved_check');
    const { rows } = await service.database.pool.query<{ task: string }>(
      `SELECT task_identifier AS task FROM graphile_worker.jobs WHERE key LIKE '%' || $1`,
      [bulkJobId],
    );
    expect(rows).toEqual([{ task: 'approved-bulk-job' }]);
  });
});

describe('the effect of a record', () => {
  it('is compared with the state under the locks of the command', async () => {
    const plan = await approve(await propose(writeOff()));
    expect(plan.totals.money).toEqual([{ currency: 'EUR', amount: 600 }]);
    const { pool } = service.database;
    const waiting = async () => {
      const { rowCount } = await pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rowCount;
    };
    const blocker = await pool.connect();
    let deletion: ReturnType<AgentKey['delete']> | null = null;
    let work: Promise<unknown> | null = null;
    try {
      await blocker.query('BEGIN');
      await blocker.query('SELECT 1 FROM customers WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
        office.client.organization.id,
        ids.customer,
      ]);
      deletion = office.client.delete(`/payments/${ids.payment}`);
      await vi.waitFor(async () => expect(await waiting()).toBe(1));
      work = carryOut();
      await vi.waitFor(async () => expect(await waiting()).toBe(2));
    } finally {
      await blocker.query('ROLLBACK');
      blocker.release();
    }
    expect((await deletion).status).toBe(204);
    await work;
    expect(outcomesOf(await office.planOf(plan.id))).toEqual(['REFUSED']);
    const { body } = await office.client.get(`/invoices/${ids.invoice}`);
    expect(body).toMatchObject({ amountOutstanding: 1_000 });
  });

  it('may assign to the approver, and from the approver', async () => {
    const taskId = await addAction(service, office.client, { customerId: ids.customer });
    const steps = (userIds: string[]): Step[] => [
      { list: 'work', command: 'assign', input: { userIds }, recordIds: [taskId] },
      {
        list: 'customers',
        command: 'assign_account_managers',
        input: { userIds },
        recordIds: [ids.customer],
      },
    ];
    const to = await propose(...steps([ids.olga]));
    expect(to.steps[0]?.records[0]?.names).toMatchObject([{ id: ids.olga }]);
    expect((await complete(to)).state).toBe('DONE');
    expect((await complete(await propose(...steps([])))).state).toBe('DONE');
  });

  it('has the currency of its amounts, and the invoices that are paid', async () => {
    const { id: openId } = await store(office.client, '/payments', payment('P3', 'C1', 200));
    const applied = { id: ids.invoice, amountLinked: 150 };
    const apply: Step = {
      list: 'payments',
      command: 'apply',
      input: { invoices: [applied] },
      recordIds: [openId],
    };
    const dispute: Step = {
      list: 'invoices',
      command: 'dispute',
      input: { reason: 'QUALITY', amount: 100 },
      recordIds: [ids.invoice],
    };
    const plan = await propose(apply, dispute);
    expect(plan.steps.flatMap(({ records }) => records)).toMatchObject([
      { currency: 'EUR', invoices: [{ id: ids.invoice, number: 'I1', amount: 150 }] },
      { currency: 'EUR', invoices: [] },
    ]);
    expect((await complete(plan)).state).toBe('DONE');
    const { body } = await office.client.get<{ items: { id: string }[] }>(
      `/disputes?invoiceId=${ids.invoice}`,
    );
    const resolve: Step = {
      list: 'disputes',
      command: 'resolve',
      input: { resolution: 'REJECTED' },
      recordIds: body.items.map(({ id }) => id),
    };
    const resolved = await complete(await propose(resolve));
    expect(resolved.state).toBe('DONE');
    expect(resolved.steps[0]?.records).toMatchObject([{ currency: 'EUR' }]);
  });
});

describe('an approval', () => {
  it('outdates a plan whose new effects exceed the limits of money', async () => {
    const tight = limits(['invoices.write_off'], { moneyPerPlan: { EUR: 700 }, moneyPerDay: { EUR: 700 } });
    agentKey = await office.keyWith(PROPOSER, tight);
    const plan = await propose(writeOff());
    expect((await office.client.delete(`/payments/${ids.payment}`)).status).toBe(204);
    const { id, fingerprint } = plan;
    expectError(await office.decide({ id }, 'approve', { fingerprint }), 409, 'CONFLICT');
    expect(await office.planOf(id)).toMatchObject({
      state: 'OUTDATED',
      problem: expect.stringContaining('700 EUR'),
    });
  });

  it('is refused after the key pair has expired', async () => {
    const { id, fingerprint } = await propose(writeOff());
    await service.database.pool.query(
      `UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE organization_id = $1 AND id = $2`,
      [office.client.organization.id, agentKey.apiKey],
    );
    expectError(await office.decide({ id }, 'approve', { fingerprint }), 409, 'CONFLICT');
  });
});

describe('a proposal', () => {
  it('notifies also the user in whose name the agent works', async () => {
    const answer = await agentKey.post<AgentPlan>('/agent-plans', planWith(pause()), {
      'x-quittance-user': ids.olga,
    });
    expect(answer.status, answer.text).toBe(201);
    const { body } = await office.owner.ask<{ items: object[] }>(
      'GET',
      office.client,
      '/internal/notifications',
    );
    expect(body.items).toContainEqual(
      expect.objectContaining({ kind: 'AGENT_PLAN', targetId: answer.body.id }),
    );
  });

  it('that is repeated returns the plan that waits', async () => {
    const { id } = await propose(pause());
    expect((await propose(pause())).id).toBe(id);
    expect((await propose({ ...pause(), input: { pausedUntil: '2026-12-02T00:00:00Z' } })).id).not.toBe(id);
    expect((await agentKey.post(`/agent-plans/${id}/withdraw`, {})).status).toBe(200);
    expect((await propose(pause())).id).not.toBe(id);
  });

  it('has no characters that hide a part of its texts', async () => {
    const hidden = 'Pay\u202e 001\u0007\n\u2066now';
    const text = { subject: `Sub\u202eject`, body: hidden };
    const { body } = await agentKey.post<AgentPlan>('/agent-plans', {
      title: `Pl\u202ean`,
      reason: hidden,
      steps: [{ ...mail(), input: { text } }],
    });
    expect(body).toMatchObject({
      title: 'Plan',
      reason: 'Pay 001\nnow',
      steps: [{ input: { text: { subject: 'Subject', body: 'Pay 001\nnow' } } }],
    });
    expect(body.steps[0]?.records[0]?.email?.text).toContain('Pay 001\nnow');
  });

  it.each(['work.perform', 'work.ignore', 'messages.resolve'])('cannot contain %s', async (name) => {
    const path = `/internal/agent-limits/${agentKey.apiKey}`;
    const refused = await office.owner.ask('PUT', office.client, path, limits([name]));
    expectError(refused, 400, 'INVALID_DATA');
    const { body } = await agentKey.get<{ items: { list: string; command: string }[] }>('/agent-commands');
    expect(body.items.map(({ list, command }) => `${list}.${command}`)).not.toContain(name);
  });
});
