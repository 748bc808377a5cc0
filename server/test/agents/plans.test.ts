import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentPlan } from '../../src/agents/plans/schema.ts';
import type { AuditEntries } from '../../src/compliance/audit/schema.ts';
import { bulkTasks } from '../../src/desk/bulk/job.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import {
  type AgentKey,
  connectAgent,
  limits,
  type Office,
  openOffice,
  PROPOSER,
  readWith,
} from '../harness/agents.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, payment, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { MONDAY } from '../harness/outgoing.ts';
import { type TestService, testService } from '../harness/service.ts';

const clock = new ManualClock(MONDAY);
let service: TestService;
let office: Office;
let agentKey: AgentKey;
const ids: Record<string, string> = {};
const DUE = { issuedAt: '2026-01-02', dueDate: '2026-01-20' };
const COMMANDS = [
  'customers.write_mail',
  'customers.set_dunning',
  'customers.create_action',
  'invoices.promise',
  'invoices.write_off',
  'payments.apply',
  'work.snooze',
];

beforeAll(async () => {
  service = await testService({ clock });
  office = await openOffice(service, 'olga@seller.example');
  const { client } = office;
  for (let i = 1; i <= 14; i += 1) {
    const name = `C${i}`;
    ids[name] = (await store(client, '/customers', customer(name, { name: `Buyer ${i}` }))).id;
    await store(client, `/customers/${ids[name]}/contacts`, contact(`buyer${i}@debtor.example`));
    ids[`I${i}`] = (await store(client, '/invoices', invoice(`I${i}`, name, 10_000 + i, DUE))).id;
  }
  ids['P1'] = (await store(client, '/payments', payment('P1', 'C1', 4_000))).id;
  agentKey = await office.keyWith(
    PROPOSER,
    limits(COMMANDS, { moneyPerPlan: { EUR: 50_000 }, moneyPerDay: { EUR: 100_000 } }),
  );
});
afterAll(() => closeVerified(service));

const idOf = (name: string) => ids[name] ?? '';
const carryOut = () => runDueJobs(service.database, bulkTasks(service));
const TEXT = { subject: 'Open invoices', body: 'Dear {{ customer.name }}, please pay {{ total }}.' };

const PAUSE = { pausedUntil: '2026-12-01T00:00:00Z' };

/** Returns the first effect of each step. */
const effectsOf = ({ steps }: AgentPlan) => steps.flatMap(({ records: [effect] }) => effect ?? []);

const byField = (a: { field: string | null }, b: { field: string | null }) =>
  `${a.field}`.localeCompare(`${b.field}`);

/** Changes that the audit log records too, by field. */
const shownChanges = ({ steps }: AgentPlan): object[] =>
  steps
    .flatMap(({ records }) => records.flatMap(({ changes }) => changes))
    .filter(({ field, isHidden }) => field !== null && field !== 'openAmount' && !isHidden)
    .map(({ action, field, before, after }) => ({ action, field, before, after }))
    .toSorted(byField);

/** Returns the changes that the jobs of a plan made, from the audit log. */
async function auditOf({ id }: AgentPlan): Promise<object[]> {
  const { body } = await office.client.get<AuditEntries>('/internal/audit/entries?limit=500');
  const ofPlan = body.items.filter(({ actor }) => actor.plan?.id === id && actor.job !== null);
  expect(ofPlan.map(({ actor }) => actor.plan)).toContainEqual({
    id,
    apiKey: agentKey.apiKey,
    keyName: 'Collector bot',
  });
  return ofPlan
    .filter(({ action }) => action !== 'mail.written')
    .flatMap(({ action, changes }) =>
      changes
        .filter((change) => 'before' in change)
        .map(({ field, before, after }) => ({ action, field, before, after })),
    )
    .toSorted(byField);
}

const shownTexts = ({ steps }: AgentPlan): string[] =>
  steps.flatMap(({ records }) => records.flatMap(({ email }) => email?.text.trim() ?? [])).sort();

async function sentTexts(): Promise<string[]> {
  const { rows } = await service.database.pool.query<{ text: string }>(
    `SELECT text_body AS text FROM messages WHERE organization_id = $1`,
    [office.client.organization.id],
  );
  return rows.map(({ text }) => text.trim()).sort();
}

/** Undoes the pauses of a plan by its bulk job. */
async function expectUndo({ steps }: AgentPlan): Promise<void> {
  const jobId = steps.find(({ command }) => command === 'set_dunning')?.bulkJobId;
  const undone = await office.owner.ask('POST', office.client, `/internal/bulk-jobs/${jobId}/undo`, {});
  expect(undone.status, undone.text).toBe(201);
  await carryOut();
  const { rows } = await service.database.pool.query(
    `SELECT 1 FROM customers WHERE organization_id = $1 AND dunning_paused_until IS NOT NULL`,
    [office.client.organization.id],
  );
  expect(rows).toEqual([]);
}

describe('an agent that helps', () => {
  it('proposes a day of collections, which has exactly the effects that it showed', async () => {
    const agent = await connectAgent(service, agentKey);
    const { items: commands } = await readWith(agent, 'list_agent_commands');
    expect(commands).toContainEqual(expect.objectContaining({ command: 'write_mail', isAllowed: true }));
    const customers = Array.from({ length: 14 }, (_, i) => idOf(`C${i + 1}`));
    const proposed = await readWith(agent, 'propose_agent_plan', {
      title: 'Collections of Monday',
      reason: 'These customers are overdue since January.',
      steps: [
        {
          list: 'payments',
          command: 'apply',
          input: { invoices: [{ id: idOf('I1'), amountLinked: 4_000 }] },
          recordIds: [idOf('P1')],
        },
        { list: 'customers', command: 'write_mail', input: { text: TEXT }, recordIds: customers },
        {
          list: 'customers',
          command: 'set_dunning',
          input: PAUSE,
          recordIds: customers.slice(0, 3),
        },
        {
          list: 'invoices',
          command: 'promise',
          input: { date: '2026-12-20', comment: 'Said on the phone' },
          recordIds: [idOf('I4'), idOf('I5')],
        },
        {
          list: 'customers',
          command: 'create_action',
          input: { name: 'Call again', type: 'CALL', dueDate: '2026-12-01' },
          recordIds: [idOf('C6')],
        },
      ],
    });
    const plan = await office.planOf(proposed.id);
    expect(plan.totals).toEqual({ records: 21, emails: 14, money: [{ currency: 'EUR', amount: 4_000 }] });
    expect(effectsOf(plan)).toMatchObject([
      { name: 'P1', money: [{ currency: 'EUR', amount: 4_000 }] },
      {
        name: 'Buyer 1',
        email: { to: ['buyer1@debtor.example'], text: 'Dear Buyer 1, please pay €60.01.\n' },
      },
      {
        name: 'Buyer 1',
        changes: [{ field: 'pausedUntil', before: null, after: '2026-12-01T00:00:00.000Z' }],
      },
      { name: 'I4', changes: expect.arrayContaining([expect.objectContaining({ after: '2026-12-20' })]) },
      { name: 'Buyer 6', changes: [{ action: 'action.created', record: { kind: 'ACTION', id: null } }] },
    ]);
    const approved = await office.decide(plan, 'approve', { fingerprint: plan.fingerprint });
    expect(approved.status, approved.text).toBe(200);
    await carryOut();
    const done = await office.planOf(plan.id);
    expect(done.steps.flatMap(({ records }) => records.flatMap(({ result }) => result?.error ?? []))).toEqual(
      [],
    );
    expect(done).toMatchObject({ state: 'DONE', results: { changed: 21, refused: 0, pending: 0 } });
    expect(await auditOf(plan)).toEqual(shownChanges(plan));
    expect(await sentTexts()).toEqual(shownTexts(plan));
    await expectUndo(done);
  });

  it('learns why a plan was rejected', async () => {
    const { body: plan } = await agentKey.post<AgentPlan>('/agent-plans', {
      title: 'Pause',
      reason: 'They asked for it.',
      steps: [{ list: 'customers', command: 'set_dunning', input: PAUSE, recordIds: [idOf('C8')] }],
    });
    const rejected = await office.decide(plan, 'reject', { reason: 'Not these' });
    expect(rejected.status, rejected.text).toBe(200);
    const agent = await connectAgent(service, agentKey);
    expect(await readWith(agent, 'get_agent_plan', { agentPlanId: plan.id })).toMatchObject({
      state: 'REJECTED',
      decisionReason: 'Not these',
    });
  });
});
