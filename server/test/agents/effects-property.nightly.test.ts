import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import type { AgentPlan, NewAgentPlan } from '../../src/agents/plans/schema.ts';
import { bulkTasks } from '../../src/desk/bulk/job.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { type AgentKey, limits, type Office, openOffice, PROPOSER } from '../harness/agents.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, payment, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { bankClient, paymentPart } from '../harness/matches.ts';
import { MONDAY } from '../harness/outgoing.ts';
import { howOften, itDraws } from '../harness/seeds.ts';
import { type TestService, testService } from '../harness/service.ts';
import { predict, type Snapshot, snapshotOf } from './effects-model.ts';

const COMMANDS = [
  'bank_transactions.accept',
  'bank_transactions.exclude',
  'bank_transactions.match',
  'customers.create_action',
  'customers.set_dunning',
  'customers.write_mail',
  'invoices.dispute',
  'invoices.promise',
  'invoices.reverse_write_off',
  'invoices.write_off',
  'payments.apply',
];
const INVOICES = [1_000, 700, 450];
const LINES = [600, 450];
const PAYMENT = 500;

let service: TestService;
let office: Office;
let agentKey: AgentKey;
let worlds = 0;

beforeAll(async () => {
  service = await testService({ clock: new ManualClock(MONDAY) });
  office = await openOffice(service, 'olga@effects.example');
  const money = { EUR: 1_000_000_000 };
  const wide = { moneyPerPlan: money, moneyPerDay: money, recordsPerDay: 10_000, openPlans: 100 };
  agentKey = await office.keyWith(PROPOSER, limits(COMMANDS, wide));
});
afterAll(() => closeVerified(service));

/** The records of one run: two customers, three invoices, a payment and two bank transactions. */
interface World {
  customers: string[];
  invoices: string[];
  payment: string;
  lines: string[];
}

async function newWorld(): Promise<World> {
  worlds += 1;
  const { client } = office;
  const names = [`C${worlds}a`, `C${worlds}b`] as const;
  const customers: string[] = [];
  for (const name of names) {
    const { id } = await store(client, '/customers', customer(name, { name }));
    await store(client, `/customers/${id}/contacts`, contact(`${name.toLowerCase()}@debtor.example`));
    customers.push(id);
  }
  const due = { issuedAt: '2026-01-02', dueDate: '2026-01-20' };
  const invoices: string[] = [];
  for (const [i, amount] of INVOICES.entries())
    invoices.push(
      (await store(client, '/invoices', invoice(`I${worlds}-${i}`, names[i % 2] ?? names[0], amount, due)))
        .id,
    );
  const paid = await store(client, '/payments', payment(`P${worlds}`, names[0], PAYMENT));
  const bank = bankClient(service, client);
  const lines: string[] = [];
  for (const [i, amount] of LINES.entries()) {
    const id = await bank.line(amount);
    // The first and the last invoice are those of the first customer.
    await proposeInvoice(id, { customerId: customers[0], documentId: invoices[i * 2], amount });
    lines.push(id);
  }
  return { customers, invoices, payment: paid.id, lines };
}

/** Stores a proposal of the rules to apply a bank transaction to one invoice. */
async function proposeInvoice(lineId: string, part: object): Promise<void> {
  const proposal = { id: 'only', rule: 1, parts: [{ kind: 'INVOICE', ...part }], blockers: [], proof: {} };
  await service.database.pool.query(
    'UPDATE bank_transactions SET decision = $3, decided_at = $4 WHERE organization_id = $1 AND id = $2',
    [office.client.organization.id, lineId, { state: 'PROPOSED', rule: 1, proposals: [proposal] }, MONDAY],
  );
}

const at = (count: number) => fc.nat({ max: count - 1 });
const type = <const T extends string>(name: T) => fc.constant(name);
const some = fc.subarray([0, 1], { minLength: 1 });
const draw = fc.oneof(
  fc.record({ type: type('pause'), customers: some, month: fc.constantFrom('11', '12') }),
  fc.record({ type: type('mail'), customers: some, word: fc.constantFrom('please', 'kindly') }),
  fc.record({ type: type('task'), customers: some }),
  fc.record({ type: type('promise'), invoice: at(INVOICES.length), day: fc.integer({ min: 10, max: 28 }) }),
  fc.record({ type: type('dispute'), invoice: at(INVOICES.length) }),
  fc.record({ type: type('writeOff'), invoice: at(INVOICES.length) }),
  fc.record({ type: type('reverse'), invoice: at(INVOICES.length) }),
  fc.record({ type: type('apply'), invoice: at(INVOICES.length), amount: fc.integer({ min: 1, max: 550 }) }),
  fc.record({
    type: type('match'),
    line: at(LINES.length),
    invoice: at(INVOICES.length),
    rest: fc.constantFrom(0, 0, 100),
    isWrittenOff: fc.boolean(),
    isByNumber: fc.boolean(),
  }),
  fc.record({ type: type('split'), line: at(LINES.length), first: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ type: type('accept'), line: at(LINES.length) }),
  fc.record({ type: type('exclude'), line: at(LINES.length) }),
);
type Draw = typeof draw extends fc.Arbitrary<infer T> ? T : never;

/** Plans that are always tried. Random ones rarely contain them. */
const EXAMPLES: [Draw[], 'APPROVED'][] = [
  [[{ type: 'accept', line: 1 }], 'APPROVED'],
  [[{ type: 'split', line: 0, first: 400 }], 'APPROVED'],
];
type Step = NewAgentPlan['steps'][number];

function stepOf(world: World, one: Draw): Step {
  const customers = (chosen: readonly number[]) => chosen.map((i) => world.customers[i] ?? '');
  const invoiceId = 'invoice' in one ? (world.invoices[one.invoice] ?? '') : '';
  const onInvoice = (command: string, input: Record<string, unknown> = {}): Step => ({
    list: 'invoices',
    command,
    input,
    recordIds: [invoiceId],
  });
  const onCustomers = (command: string, chosen: readonly number[], input: Record<string, unknown>): Step => ({
    list: 'customers',
    command,
    input,
    recordIds: customers(chosen),
  });
  switch (one.type) {
    case 'pause':
      return onCustomers('set_dunning', one.customers, { pausedUntil: `2026-${one.month}-01T00:00:00Z` });
    case 'mail':
      return onCustomers('write_mail', one.customers, {
        text: { subject: 'Open', body: `Dear {{ customer.name }}, ${one.word} pay {{ total }}.` },
        includesPaused: true,
      });
    case 'task':
      return onCustomers('create_action', one.customers, { name: 'Call', type: 'CALL' });
    case 'promise':
      return onInvoice('promise', { date: `2026-12-${one.day}` });
    case 'dispute':
      return onInvoice('dispute', { reason: 'QUALITY' });
    case 'writeOff':
      return onInvoice('write_off', { reason: 'Lost' });
    case 'reverse':
      return onInvoice('reverse_write_off');
    case 'apply':
      return {
        list: 'payments',
        command: 'apply',
        input: { invoices: [{ id: invoiceId, amountLinked: one.amount }] },
        recordIds: [world.payment],
      };
    case 'exclude':
      return {
        list: 'bank_transactions',
        command: 'exclude',
        input: { reason: 'Own transfer' },
        recordIds: [world.lines[one.line] ?? ''],
      };
    case 'accept':
      return {
        list: 'bank_transactions',
        command: 'accept',
        input: {},
        recordIds: [world.lines[one.line] ?? ''],
      };
    case 'split': {
      // Both invoices are those of the first customer.
      const amount = LINES[one.line] ?? 0;
      const links = { [`I${worlds}-0`]: one.first, [`I${worlds}-2`]: amount - one.first };
      return {
        list: 'bank_transactions',
        command: 'match',
        input: { parts: [paymentPart(`C${worlds}a`, amount, links)] },
        recordIds: [world.lines[one.line] ?? ''],
      };
    }
    case 'match': {
      const amount = LINES[one.line] ?? 0;
      const reason = one.isWrittenOff ? { writeOffReason: 'Rest' } : {};
      const owner = `C${worlds}${one.invoice % 2 === 0 ? 'a' : 'b'}`;
      const named = one.isByNumber ? { externalId: `I${worlds}-${one.invoice}` } : { id: invoiceId };
      const linkedInvoices = [{ amountLinked: amount - one.rest, invoice: named, ...reason }];
      return {
        list: 'bank_transactions',
        command: 'match',
        input: { parts: [{ ...paymentPart(owner, amount), linkedInvoices }] },
        recordIds: [world.lines[one.line] ?? ''],
      };
    }
  }
}

const snapshot = (): Promise<Snapshot> => snapshotOf(service, office.client.organization.id);

/** Ends a plan, and returns the records that it should leave. */
async function end(
  plan: AgentPlan,
  ending: 'APPROVED' | 'REJECTED' | 'EXPIRED',
  before: Snapshot,
): Promise<Snapshot> {
  const { id, fingerprint } = plan;
  if (ending === 'APPROVED') {
    const answer = await office.decide(plan, 'approve', { fingerprint });
    expect(answer.status, answer.text).toBe(200);
    return predict(before, plan);
  }
  if (ending === 'REJECTED') {
    expect((await office.decide(plan, 'reject', { reason: null })).status).toBe(200);
    return before;
  }
  await service.database.pool.query(
    'UPDATE agent_plans SET expires_at = $3 WHERE organization_id = $1 AND id = $2',
    [office.client.organization.id, id, MONDAY],
  );
  expect((await office.decide(plan, 'approve', { fingerprint })).status).toBe(409);
  return before;
}

itDraws('effects that a plan shows are the changes of the records', { timeout: 1_200_000 }, async (seed) => {
  const approved = new Set<string>();
  const property = fc.asyncProperty(
    fc.array(draw, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('APPROVED' as const, 'APPROVED' as const, 'REJECTED' as const, 'EXPIRED' as const),
    async (draws, ending) => {
      const world = await newWorld();
      const before = await snapshot();
      const steps = draws.map((one) => stepOf(world, one));
      const answer = await agentKey.post<AgentPlan>('/agent-plans', { title: 'Plan', reason: 'Why', steps });
      expect([201, 400, 409, 422], answer.text).toContain(answer.status);
      expect(await snapshot()).toEqual(before);
      if (answer.status !== 201) return;
      const expected = await end(answer.body, ending, before);
      await runDueJobs(service.database, bulkTasks(service));
      const { state, steps: ended } = await office.planOf(answer.body.id);
      expect(state, JSON.stringify(ended)).toBe(ending === 'APPROVED' ? 'DONE' : ending);
      expect(await snapshot()).toEqual(expected);
      if (ending === 'APPROVED') for (const one of draws) approved.add(one.type);
    },
  );
  await fc.assert(property, { seed, examples: EXAMPLES, numRuns: howOften(40, 400), endOnFailure: true });
  expect([...approved]).toEqual(expect.arrayContaining(['accept', 'split']));
  expect(approved.size).toBeGreaterThan(6);
});
