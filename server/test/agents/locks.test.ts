import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { type AgentKey, limits, type Office, openOffice, PROPOSER } from '../harness/agents.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer, invoice, payment, store } from '../harness/factories.ts';
import { bankClient, paymentPart } from '../harness/matches.ts';
import { MONDAY } from '../harness/outgoing.ts';
import { itNightly } from '../harness/seeds.ts';
import { type TestService, testService } from '../harness/service.ts';

const clock = new ManualClock(MONDAY);
const RECORDS = 100;
const PATIENCE_MS = 2_000;
let service: TestService;
let office: Office;
let agentKey: AgentKey;
const invoiceIds: string[] = [];

beforeAll(async () => {
  service = await testService({ clock });
  office = await openOffice(service, 'olga@locks.example');
  const { client } = office;
  for (const name of ['C1', 'C2']) await store(client, '/customers', customer(name));
  const due = { issuedAt: '2026-01-02', dueDate: '2026-01-20' };
  const all = Array.from({ length: RECORDS }, (_, i) => invoice(`I${i}`, `C${(i % 2) + 1}`, 1_000, due));
  for (const one of all) invoiceIds.push((await store(client, '/invoices', one)).id);
  agentKey = await office.keyWith(PROPOSER, limits(['invoices.promise']));
});
afterAll(() => closeVerified(service));

const promises = (recordIds: readonly string[], reason: string) => ({
  title: 'Promises',
  reason,
  steps: recordIds.map((id) => ({
    list: 'invoices',
    command: 'promise',
    input: { date: '2026-12-20' },
    recordIds: [id],
  })),
});
const inOneStep = {
  title: 'Promises',
  reason: 'All of them.',
  steps: [{ list: 'invoices', command: 'promise', input: { date: '2026-12-20' }, recordIds: invoiceIds }],
};

itNightly('lets a payment of the same customer through while a plan of 100 records is proposed', async () => {
  // The first proposal and payment of a process load their code.
  expect((await agentKey.post('/agent-plans', promises(invoiceIds.slice(0, 1), 'First.'))).status).toBe(201);
  await store(office.client, '/payments', payment('P', 'C1', 100));
  const proposal = agentKey.post('/agent-plans', inOneStep);
  const waits: number[] = [];
  let isProposed = false;
  void proposal.finally(() => {
    isProposed = true;
  });
  for (let i = 0; !isProposed; i += 1) {
    const startedMs = performance.now();
    await store(office.client, '/payments', payment(`P${i}`, 'C1', 100));
    waits.push(performance.now() - startedMs);
  }
  expect((await proposal).status).toBe(201);
  expect(Math.max(...waits)).toBeLessThan(PATIENCE_MS);
});

it('takes the locks in the order of ids for both orders of steps', async () => {
  const other = await office.keyWith(PROPOSER, limits(['invoices.promise']));
  const [a = '', b = ''] = invoiceIds;
  const answers = await Promise.all([
    agentKey.post('/agent-plans', promises([a, b], 'Forwards.')),
    other.post('/agent-plans', promises([b, a], 'Backwards.')),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
});

it('takes the locks in the order of ids for records that the inputs name', async () => {
  const money = { moneyPerPlan: { EUR: 1_000 }, moneyPerDay: { EUR: 1_000 } };
  const bank = bankClient(service, office.client);
  const propose = async (customers: readonly string[]) => {
    const key = await office.keyWith(PROPOSER, limits(['bank_transactions.match'], money));
    const steps: object[] = [];
    for (const name of customers) {
      const parts = [paymentPart(name, 5, { [name === 'C1' ? 'I10' : 'I11']: 5 })];
      const recordIds = [await bank.line(5)];
      steps.push({ list: 'bank_transactions', command: 'match', input: { parts }, recordIds });
    }
    return () => key.post('/agent-plans', { title: 'Match', reason: 'Both.', steps });
  };
  const [forwards, backwards] = [await propose(['C1', 'C2']), await propose(['C2', 'C1'])];
  const answers = await Promise.all([forwards(), backwards()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
});

it('answers at once that the records are locked', async () => {
  const blocker = await service.database.pool.connect();
  await blocker.query('BEGIN');
  await blocker.query('SELECT 1 FROM customers WHERE organization_id = $1 FOR UPDATE', [
    office.client.organization.id,
  ]);
  const answer = await agentKey.post('/agent-plans', promises(invoiceIds.slice(2, 4), 'Locked.'));
  expectError(answer, 503, 'UNAVAILABLE');
  expect(answer.headers.get('retry-after')).not.toBeNull();
  await blocker.query('ROLLBACK');
  blocker.release();
});
