import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import type { AgentPlan } from '../../src/agents/plans/schema.ts';
import { bulkTasks, lookAfterBulkJobs } from '../../src/desk/bulk/job.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { limits, type Office, openOffice, PROPOSER } from '../harness/agents.ts';
import type { BulkProcessFacts } from '../harness/bulk-process.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, payment, read, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { bankClient, paymentPart } from '../harness/matches.ts';
import { deliver, MONDAY, mailServices } from '../harness/outgoing.ts';
import { howOften, itDraws } from '../harness/seeds.ts';
import { type TestService, testService } from '../harness/service.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';
import { Random } from '../model/random.ts';

const PROCESS = fileURLToPath(new URL('../harness/bulk-process.ts', import.meta.url));
const CUSTOMERS = ['C1', 'C2', 'C3'];
const COMMANDS = [
  'payments.apply',
  'customers.write_mail',
  'bank_transactions.match',
  'customers.create_action',
  'invoices.promise',
];
/** Plans that are killed, and the kills of each. */
const PLANS = howOften(2, 20);
const KILLS = 3;

let service: TestService;
let smtp: SmtpTrap;
let mails: Awaited<ReturnType<typeof mailServices>>;
let offices = 0;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock(MONDAY) });
  smtp = await startSmtp();
  mails = await mailServices(service, smtp);
});
afterAll(async () => {
  await mails.close();
  await smtp.close();
  await closeVerified(service);
});

/** Opens an office with an approved plan of five steps over ten records. */
async function approvedPlan(): Promise<{ office: Office; plan: AgentPlan }> {
  offices += 1;
  const office = await openOffice(service, `olga${offices}@killed.example`);
  const { client } = office;
  const customerIds: string[] = [];
  const invoiceIds: string[] = [];
  for (const name of CUSTOMERS) {
    const { id } = await store(client, '/customers', customer(name, { name }));
    await store(client, `/customers/${id}/contacts`, contact(`${name.toLowerCase()}@debtor.example`));
    customerIds.push(id);
    const due = { issuedAt: '2026-01-02', dueDate: '2026-01-20' };
    invoiceIds.push((await store(client, '/invoices', invoice(`I-${name}`, name, 1_000, due))).id);
  }
  const { id: paymentId } = await store(client, '/payments', payment('P1', 'C1', 400));
  const lineId = await bankClient(service, client).line(250);
  const money = { EUR: 10_000 };
  const key = await office.keyWith(
    PROPOSER,
    limits(COMMANDS, { moneyPerPlan: money, moneyPerDay: money, recordsPerDay: 100 }),
  );
  const mail = { text: { subject: 'Open', body: 'Dear {{ customer.name }}, please pay {{ total }}.' } };
  const proposed = await key.post<AgentPlan>('/agent-plans', {
    title: 'Plan',
    reason: 'Asked for.',
    steps: [
      {
        list: 'payments',
        command: 'apply',
        input: { invoices: [{ id: invoiceIds[0], amountLinked: 400 }] },
        recordIds: [paymentId],
      },
      {
        list: 'bank_transactions',
        command: 'match',
        input: { parts: [paymentPart('C2', 250, { 'I-C2': 250 })] },
        recordIds: [lineId],
      },
      { list: 'customers', command: 'write_mail', input: mail, recordIds: customerIds },
      {
        list: 'customers',
        command: 'create_action',
        input: { name: 'Call', type: 'CALL' },
        recordIds: customerIds,
      },
      {
        list: 'invoices',
        command: 'promise',
        input: { date: '2026-12-20' },
        recordIds: invoiceIds.slice(1),
      },
    ],
  });
  expect(proposed.status, proposed.text).toBe(201);
  const { id, fingerprint } = proposed.body;
  const approved = await office.decide({ id }, 'approve', { fingerprint });
  expect(approved.status, approved.text).toBe(200);
  return { office, plan: await office.planOf(id) };
}

/**
 * Carries the plan out in a process of its own.
 * @param killAt the statement before which it kills itself; null: none
 * @returns its statements; 0 if it was killed
 */
async function lifeOf({ client }: Office, { steps }: AgentPlan, killAt: number | null): Promise<number> {
  const facts: BulkProcessFacts = {
    connection: service.connection,
    organizationId: client.organization.id,
    bulkJobIds: steps.flatMap(({ bulkJobId }) => bulkJobId ?? []),
    isApproved: true,
    now: MONDAY,
    killAt,
  };
  const child = spawn(process.execPath, [PROCESS, JSON.stringify(facts)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return Number(printed);
}

/** Everything that the steps changed, without ids and times. */
async function outcome({ client, planOf }: Office, { id }: AgentPlan) {
  const { state, results } = await planOf(id);
  const count = async (statement: string) => {
    const { rows } = await service.database.pool.query<{ row: string }>(
      `${statement} WHERE organization_id = $1 ORDER BY 1`,
      [client.organization.id],
    );
    return rows.map(({ row }) => row);
  };
  const { items } = await read<{ items: { action: string; actor: { plan: { id: string } | null } }[] }>(
    client,
    '/internal/audit/entries?limit=500',
  );
  return {
    state,
    results,
    documents: await count(`SELECT concat_ws(' ', kind, amount, amount_linked) AS row FROM documents`),
    promises: await count(`SELECT date::text AS row FROM promises`),
    actions: await count(`SELECT concat_ws(' ', type, name, state) AS row FROM actions`),
    messages: await count(`SELECT text_body AS row FROM messages`),
    matches: await count(`SELECT (undone_at IS NULL)::text AS row FROM bank_matches`),
    undoable: await count(`SELECT concat_ws(' ', kind, record_kind) AS row FROM undoable_changes`),
    audit: items
      .filter(({ actor }) => actor.plan?.id === id)
      .map(({ action }) => action)
      .sort(),
  };
}

/** Sends the emails of an organization, as often as a worker may try. @returns their recipients */
async function sendMails({ client }: Office): Promise<string[]> {
  smtp.received = [];
  const { rows } = await service.database.pool.query<{ actionId: string }>(
    'SELECT action_id AS "actionId" FROM messages WHERE organization_id = $1',
    [client.organization.id],
  );
  for (const { actionId } of rows.concat(rows)) await deliver(mails, client, actionId);
  return smtp.received.flatMap(({ to }) => to).sort();
}

itDraws(
  'a plan is carried out once when its process is killed at any statement',
  { timeout: 600_000 },
  async (seed) => {
    const random = new Random(seed);
    const whole = await approvedPlan();
    const statements = await lifeOf(whole.office, whole.plan, null);
    expect(statements).toBeGreaterThan(50);
    const expected = await outcome(whole.office, whole.plan);
    expect(expected).toMatchObject({ state: 'DONE', results: { changed: 10, refused: 0, skipped: 0 } });
    expect(expected.messages).toHaveLength(CUSTOMERS.length);
    const recipients = CUSTOMERS.map((name) => `${name.toLowerCase()}@debtor.example`);
    expect(await sendMails(whole.office)).toEqual(recipients);

    for (let n = 0; n < PLANS; n += 1) {
      const { office, plan } = await approvedPlan();
      for (let kill = 0; kill < KILLS; kill += 1)
        await lifeOf(office, plan, random.integer(1, Math.ceil(statements / KILLS)));
      // The clock and the worker of the next process.
      await lookAfterBulkJobs(service);
      await runDueJobs(service.database, bulkTasks(service));
      expect(await outcome(office, plan)).toEqual(expected);
      expect(await sendMails(office)).toEqual(recipients);
    }
  },
);
