import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLAN_ENDS } from '../../src/agents/plans/job.ts';
import type { AgentPlan } from '../../src/agents/plans/schema.ts';
import { bulkTasks } from '../../src/desk/bulk/job.ts';
import type { EventList } from '../../src/exchange/events/schema.ts';
import type { Notification } from '../../src/people/notifications/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { queueTimed, timedTasks } from '../../src/platform/jobs/timed-work.ts';
import { type AgentKey, limits, type Office, openOffice, PROPOSER } from '../harness/agents.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { MONDAY } from '../harness/outgoing.ts';
import { type TestService, testService } from '../harness/service.ts';

const clock = new ManualClock(MONDAY);
const DAY_MS = 86_400_000;
let service: TestService;
let office: Office;
let agentKey: AgentKey;
let customerId = '';
const invoiceIds: string[] = [];

beforeAll(async () => {
  service = await testService({ clock });
  office = await openOffice(service, 'olga@events.example');
  const { client } = office;
  customerId = (await store(client, '/customers', customer('C1'))).id;
  for (const name of ['I1', 'I2', 'I3'])
    invoiceIds.push((await store(client, '/invoices', invoice(name, 'C1', 1_000))).id);
  const money = { EUR: 10_000 };
  agentKey = await office.keyWith(
    PROPOSER,
    limits(['customers.set_dunning', 'invoices.write_off'], { moneyPerPlan: money, moneyPerDay: money }),
  );
});
afterAll(() => closeVerified(service));

const pause = { list: 'customers', command: 'set_dunning', input: { pausedUntil: '2026-12-01T00:00:00Z' } };
const writeOff = (i: number) => ({
  list: 'invoices',
  command: 'write_off',
  input: { reason: 'Lost' },
  recordIds: [invoiceIds[i] ?? ''],
});

async function propose(title: string, ...steps: object[]): Promise<AgentPlan> {
  const answer = await agentKey.post<AgentPlan>('/agent-plans', { title, reason: 'Asked for.', steps });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
const proposePause = (title: string) => propose(title, { ...pause, recordIds: [customerId] });
const approve = ({ id, fingerprint }: AgentPlan) => office.decide({ id }, 'approve', { fingerprint });

/** Carries out approved plans, and looks for plans that ended, twice at the same time. */
async function passTime(): Promise<void> {
  await runDueJobs(service.database, bulkTasks(service));
  await Promise.all([queueTimed(service, PLAN_ENDS), queueTimed(service, PLAN_ENDS)]);
  await runDueJobs(service.database, timedTasks(service, PLAN_ENDS));
}

async function eventsOf({ id }: AgentPlan) {
  const { items } = await read<EventList>(office.client, '/events?limit=500');
  return items.filter(({ type, data }) => type.startsWith('agent_plan.') && 'id' in data && data.id === id);
}
const typesOf = async (plan: AgentPlan) => (await eventsOf(plan)).map(({ type }) => type);

async function noticesOf({ id }: AgentPlan): Promise<string[]> {
  const { body } = await office.owner.ask<{ items: Notification[] }>(
    'GET',
    office.client,
    '/internal/notifications',
  );
  return body.items.filter(({ targetId }) => targetId === id).map(({ kind }) => kind);
}

it('a decision about a plan causes an event, without the texts of the agent', async () => {
  const rejected = await proposePause('Rejected plan');
  expect((await office.decide(rejected, 'reject', { reason: 'Private reason' })).status).toBe(200);
  const withdrawn = await proposePause('Withdrawn plan');
  expect((await agentKey.post(`/agent-plans/${withdrawn.id}/withdraw`, {})).status).toBe(200);
  expect(await typesOf(rejected)).toEqual(['agent_plan.proposed', 'agent_plan.rejected']);
  expect(await typesOf(withdrawn)).toEqual(['agent_plan.proposed', 'agent_plan.withdrawn']);
  const [proposed, decided] = await eventsOf(rejected);
  expect([proposed?.actor?.kind, decided?.actor?.kind]).toEqual(['API_KEY', 'USER']);
  expect(decided?.customerId).toBeNull();
  const { body: me } = await office.owner.ask<{ user: { id: string } }>('GET', office.client, '/internal/me');
  expect(decided?.data).toEqual({
    id: rejected.id,
    apiKey: agentKey.apiKey,
    records: 1,
    emails: 0,
    money: [],
    expiresAt: rejected.expiresAt,
    decidedByUserId: me.user.id,
  });
  const only = await read<EventList>(office.client, '/events?type=agent_plan.withdrawn');
  expect(only.items.map(({ type }) => type)).toEqual(['agent_plan.withdrawn']);
  await passTime();
  expect(await typesOf(rejected)).toHaveLength(2);
});

it('a plan that was carried out causes one event when its last step has ended', async () => {
  const plan = await propose('Two steps', { ...pause, recordIds: [customerId] }, writeOff(0));
  expect((await approve(plan)).status).toBe(200);
  await queueTimed(service, PLAN_ENDS);
  await runDueJobs(service.database, timedTasks(service, PLAN_ENDS));
  expect(await typesOf(plan)).toEqual(['agent_plan.proposed', 'agent_plan.approved']);
  await passTime();
  await passTime();
  expect(await typesOf(plan)).toEqual(['agent_plan.proposed', 'agent_plan.approved', 'agent_plan.finished']);
  expect((await eventsOf(plan)).at(-1)?.data).toMatchObject({
    state: 'DONE',
    money: [{ currency: 'EUR', amount: 1_000 }],
  });
  expect(await noticesOf(plan)).toEqual(['AGENT_PLAN']);
});

it('a plan that stopped because a step failed notifies those who approve, and channels', async () => {
  await store(office.client, '/internal/notification_channels', {
    name: '#agents',
    service: 'SLACK',
    url: 'https://hooks.slack.example/services/T0/B0/secret',
    kinds: ['AGENT_PLAN', 'AGENT_PLAN_STOPPED'],
  });
  const plan = await propose('Late write-off', writeOff(1));
  expect((await approve(plan)).status).toBe(200);
  await store(office.client, '/payments', payment('P1', 'C1', 100, { I2: 100 }));
  await passTime();
  await passTime();
  expect((await eventsOf(plan)).at(-1)).toMatchObject({
    type: 'agent_plan.finished',
    data: { state: 'PARTLY_DONE' },
  });
  expect(await noticesOf(plan)).toEqual(['AGENT_PLAN_STOPPED', 'AGENT_PLAN']);
  const { rows } = await service.database.pool.query<{ kind: string }>(
    'SELECT kind FROM channel_messages WHERE organization_id = $1 AND record_id = $2 ORDER BY created_at, id',
    [office.client.organization.id, plan.id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['AGENT_PLAN', 'AGENT_PLAN_STOPPED']);
});

it('a plan that a person cancelled notifies of no failure', async () => {
  const resume = { list: 'customers', command: 'set_dunning', input: { pausedUntil: null } };
  const plan = await propose('Cancelled', { ...resume, recordIds: [customerId] });
  const approved = await approve(plan);
  expect(approved.status, approved.text).toBe(200);
  const { steps } = await office.planOf(plan.id);
  const path = `/internal/bulk-jobs/${steps[0]?.bulkJobId}/cancel`;
  expect((await office.owner.ask('POST', office.client, path, {})).status).toBe(200);
  await passTime();
  expect((await eventsOf(plan)).at(-1)?.data).toMatchObject({ state: 'PARTLY_DONE' });
  expect(await noticesOf(plan)).toEqual(['AGENT_PLAN']);
});

it('a plan without a decision causes an event when it expires, and one that is outdated when it is', async () => {
  const outdated = await propose('Outdated', writeOff(2));
  expect((await office.client.delete(`/invoices/${invoiceIds[2]}`)).status).toBe(204);
  expect((await approve(outdated)).status).toBe(409);
  const plan = await proposePause('Forgotten');
  await passTime();
  expect(await typesOf(plan)).toEqual(['agent_plan.proposed']);
  clock.set(new Date(Date.parse(MONDAY) + DAY_MS).toISOString());
  await passTime();
  await passTime();
  expect(await typesOf(plan)).toEqual(['agent_plan.proposed', 'agent_plan.expired']);
  expect(await typesOf(outdated)).toEqual(['agent_plan.proposed', 'agent_plan.outdated']);
});
