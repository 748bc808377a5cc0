import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentPlan, NewAgentPlan } from '../../src/agents/plans/schema.ts';
import { decideLines } from '../../src/cash/decisions/run.ts';
import type { BankProposals } from '../../src/cash/decisions/schema.ts';
import type { BankTransaction } from '../../src/cash/transactions/schema.ts';
import type { AuditEntries } from '../../src/compliance/audit/schema.ts';
import { bulkTasks } from '../../src/desk/bulk/job.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { type AgentKey, limits, type Office, openOffice, PROPOSER } from '../harness/agents.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { type BankClient, bankClient, feePart, paymentOf, paymentPart } from '../harness/matches.ts';
import { MONDAY } from '../harness/outgoing.ts';
import { type TestService, testService } from '../harness/service.ts';

const COMMANDS = ['bank_transactions.accept', 'bank_transactions.match', 'bank_transactions.exclude'];
let service: TestService;
let office: Office;
let bank: BankClient;
let agentKey: AgentKey;
let invoiceId = '';
let offices = 0;

beforeAll(async () => {
  service = await testService({ clock: new ManualClock(MONDAY) });
});
afterAll(() => closeVerified(service));
beforeEach(async () => {
  offices += 1;
  office = await openOffice(service, `olga${offices}@bank-plans.example`);
  bank = bankClient(service, office.client);
  await store(office.client, '/customers', customer('C1', { name: 'Payer AG' }));
  invoiceId = (await store(office.client, '/invoices', invoice('I1', 'C1', 1_000))).id;
  const money = { EUR: 2_000 };
  agentKey = await office.keyWith(
    PROPOSER,
    limits(COMMANDS, { moneyPerPlan: money, moneyPerDay: money, recordsPerPlan: 2 }),
  );
});

type Step = NewAgentPlan['steps'][number];
const step = (command: string, recordId: string, input: Record<string, unknown> = {}): Step => ({
  list: 'bank_transactions',
  command,
  input,
  recordIds: [recordId],
});
const ask = (...steps: Step[]) =>
  agentKey.post<AgentPlan>('/agent-plans', { title: 'Cash of today', reason: 'The texts name them.', steps });

async function propose(...steps: Step[]): Promise<AgentPlan> {
  const answer = await ask(...steps);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function complete({ id, fingerprint }: AgentPlan): Promise<AgentPlan> {
  const answer = await office.decide({ id }, 'approve', { fingerprint });
  expect(answer.status, answer.text).toBe(200);
  await runDueJobs(service.database, bulkTasks(service));
  return office.planOf(id);
}

/** Undoes a plan as the page Agents does. */
async function undo({ steps }: AgentPlan): Promise<number> {
  const records = steps.flatMap((one) => one.records);
  const changeIds = records.flatMap(({ result }) => result?.changeId ?? []);
  const { status } = await office.owner.ask('POST', office.client, '/internal/undo', { changeIds });
  return status;
}

const outstanding = async () =>
  (await read<{ amountOutstanding: number }>(office.client, `/invoices/${invoiceId}`)).amountOutstanding;
const stateOf = async (id: string) => (await bank.transaction(id)).state;

/** Adds a line whose payer the rules know by name only, and lets them decide. */
async function proposedLine(): Promise<string> {
  const id = await bank.line(1_000, { text: 'Thank you' });
  await decideLines(service, office.client.organization, () => false);
  expect(await stateOf(id)).toBe('PROPOSED');
  return id;
}

/** Stores invoices of the payer with the same amount, and returns their ids. */
async function storeInvoices(count: number, amount: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1)
    ids.push((await store(office.client, '/invoices', invoice(`M${i}`, 'C1', amount))).id);
  return ids;
}

/** Replaces the invoices of the only proposal for a line, as rules that decide again do. */
async function proposeInvoices(lineId: string, ids: readonly string[], amount: number): Promise<void> {
  const { id: customerId } = await read<{ id: string }>(office.client, '/customers/external:C1');
  const parts = ids.map((documentId) => ({ kind: 'INVOICE', customerId, documentId, amount }));
  const { rowCount } = await service.database.pool.query(
    `UPDATE bank_transactions SET decision = jsonb_set(decision, '{proposals,0,parts}', $3)
     WHERE organization_id = $1 AND id = $2`,
    [office.client.organization.id, lineId, JSON.stringify(parts)],
  );
  expect(rowCount).toBe(1);
}

/** Adds a line that is on account, and whose payer then named the invoice. */
async function answeredLine(): Promise<string> {
  const id = await bank.line(1_000, { text: 'Thank you' });
  await bank.matched(id, paymentPart('C1', 1_000));
  await service.database.pool.query(
    `INSERT INTO payer_questions (organization_id, id, bank_transaction_id, customer_id, action_id, asked_at, answered_at,
       answered_documents)
     SELECT organization_id, gen_random_uuid(), $2, customer_id, gen_random_uuid(), $4, $4, $5
     FROM documents WHERE organization_id = $1 AND id = $3`,
    [
      office.client.organization.id,
      id,
      invoiceId,
      MONDAY,
      JSON.stringify([{ documentId: invoiceId, amount: 1_000 }]),
    ],
  );
  await decideLines(service, office.client.organization, () => false);
  return id;
}

describe('a plan', () => {
  it('shows all invoices of a match, also those that it names by number', async () => {
    const ids = await storeInvoices(25, 40);
    const lineId = await bank.line(1_000);
    const links = Object.fromEntries(ids.map((_, i) => [`M${i}`, 40]));
    const plan = await propose(step('match', lineId, { parts: [paymentPart('C1', 1_000, links)] }));
    const invoices = plan.steps[0]?.records[0]?.invoices ?? [];
    expect(invoices.map(({ id, amount }) => [id, amount]).sort()).toEqual(ids.map((id) => [id, 40]).sort());
    expect(invoices.map(({ number }) => number).sort()).toEqual(Object.keys(links).sort());
    expect(plan.totals.money).toEqual([{ currency: 'EUR', amount: 1_000 }]);
    expect(await complete(plan)).toMatchObject({ state: 'DONE', results: { changed: 1 } });
  });

  it('is not carried out with other invoices that the rules propose after its approval', async () => {
    const lineId = await proposedLine();
    const ids = await storeInvoices(26, 40);
    await proposeInvoices(lineId, ids.slice(0, 25), 40);
    const { id, fingerprint, steps } = await propose(step('accept', lineId));
    expect(steps[0]?.records[0]?.invoices).toHaveLength(25);
    expect((await office.decide({ id }, 'approve', { fingerprint })).status).toBe(200);
    await proposeInvoices(lineId, ids.toSpliced(24, 1), 40);
    await runDueJobs(service.database, bulkTasks(service));
    const ended = await office.planOf(id);
    expect(ended).toMatchObject({ state: 'PARTLY_DONE', results: { refused: 1, changed: 0 } });
    expect(await stateOf(lineId)).toBe('PROPOSED');
  });

  it('counts what an answer of the payer applies, though its payment exists', async () => {
    const lineId = await answeredLine();
    const money = { EUR: 999 };
    const accept = ['bank_transactions.accept'];
    const wide = agentKey;
    agentKey = await office.keyWith(PROPOSER, limits(accept, { moneyPerPlan: money, moneyPerDay: money }));
    expectError(await ask(step('accept', lineId)), 403, 'ACCESS_FORBIDDEN');
    agentKey = wide;
    const plan = await propose(step('accept', lineId));
    expect(plan.totals.money).toEqual([{ currency: 'EUR', amount: 1_000 }]);
    expect(plan.steps[0]?.records[0]?.invoices).toEqual([{ id: invoiceId, number: 'I1', amount: 1_000 }]);
    const done = await complete(plan);
    expect([done.state, await outstanding()]).toEqual(['DONE', 0]);
    // The match is older than the plan, so its undo is not that of the plan.
    expect(done.steps[0]?.records[0]?.result).toMatchObject({ outcome: 'CHANGED', changeId: null });
  });

  it('counts the parts that replace a deleted payment', async () => {
    const lineId = await bank.line(1_000);
    const matched = await bank.matched(lineId, paymentPart('C1', 600), paymentPart('C1', 400));
    expect((await office.client.delete(`/payments/${paymentOf(matched, 1)}`)).status).toBe(204);
    expect(await stateOf(lineId)).toBe('PARTLY_MATCHED');
    const plan = await propose(step('match', lineId, { parts: [paymentPart('C1', 400, { I1: 400 })] }));
    expect(plan.totals.money).toEqual([{ currency: 'EUR', amount: 400 }]);
  });

  it('accepts a proposal of the rules, shows its exact effects, and can be undone', async () => {
    const lineId = await proposedLine();
    const plan = await propose(step('accept', lineId));
    expect(await outstanding()).toBe(1_000);
    expect(plan.totals.money).toEqual([{ currency: 'EUR', amount: 1_000 }]);
    const [record] = plan.steps[0]?.records ?? [];
    expect(record).toMatchObject({
      kind: 'BANK_TRANSACTION',
      currency: 'EUR',
      invoices: [{ id: invoiceId, number: 'I1', amount: 1_000 }],
    });
    expect(record?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'state', before: 'PROPOSED', after: 'MATCHED' }),
        expect.objectContaining({ field: 'customers', before: [], after: ['Payer AG (C1)'] }),
      ]),
    );
    const done = await complete(plan);
    expect(done).toMatchObject({ state: 'DONE', results: { changed: 1 } });
    expect([await stateOf(lineId), await outstanding()]).toEqual(['MATCHED', 0]);
    const audit = await read<AuditEntries>(office.client, `/internal/audit/entries?recordId=${lineId}`);
    expect(audit.items[0]).toMatchObject({
      action: 'bank_transaction.matched',
      actor: { kind: 'USER', plan: { id: plan.id, apiKey: agentKey.apiKey } },
    });
    expect(await undo(done)).toBe(200);
    expect([await stateOf(lineId), await outstanding()]).toEqual(['UNMATCHED', 1_000]);
    const { steps } = await office.planOf(plan.id);
    expect(steps[0]?.records[0]?.result).toMatchObject({
      outcome: 'CHANGED',
      changeId: null,
      undoneAt: MONDAY,
    });
  });

  it('applies a bank transaction to invoices, with write-offs and fees that count as money', async () => {
    const lineId = await bank.line(870);
    const part = {
      ...paymentPart('C1', 900),
      linkedInvoices: [{ amountLinked: 900, invoice: { id: invoiceId }, writeOffReason: 'Discount' }],
    };
    const plan = await propose(step('match', lineId, { parts: [part, feePart(-30)] }));
    expect(plan.totals.money).toEqual([{ currency: 'EUR', amount: 900 + 30 + 100 }]);
    expect(plan.steps[0]?.records[0]?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'writtenOffAmount', before: 0, after: 100 }),
        expect.objectContaining({ field: 'feeAmount', before: 0, after: -30 }),
      ]),
    );
    const done = await complete(plan);
    expect(done.state).toBe('DONE');
    expect(await read(office.client, `/invoices/${invoiceId}`)).toMatchObject({
      amountOutstanding: 100,
      writtenOff: { reason: 'Discount' },
    });
    expect(await undo(done)).toBe(200);
    expect(await read(office.client, `/invoices/${invoiceId}`)).toMatchObject({
      amountOutstanding: 1_000,
      writtenOff: null,
    });
  });

  it('sets a bank transaction aside, and can be undone', async () => {
    const lineId = await bank.line(77);
    const plan = await propose(step('exclude', lineId, { reason: 'Own transfer' }));
    expect(plan.totals.money).toEqual([]);
    const done = await complete(plan);
    expect(await bank.transaction(lineId)).toMatchObject({
      state: 'EXCLUDED',
      exclusionReason: 'Own transfer',
    });
    expect(await undo(done)).toBe(200);
    expect(await stateOf(lineId)).toBe('UNMATCHED');
    expect(await undo(done)).toBe(409);
  });

  it('is undone only as far as no other decision was made since', async () => {
    const lineId = await bank.line(77);
    const done = await complete(await propose(step('exclude', lineId, { reason: 'Own transfer' })));
    const changed = await office.client.post<BankTransaction>(`/bank_transactions/${lineId}/exclude`, {
      reason: 'Interest',
    });
    expect(changed.status).toBe(200);
    expect(await undo(done)).toBe(409);
    expect(await bank.transaction(lineId)).toMatchObject({ exclusionReason: 'Interest' });
  });
});

describe('a proposal', () => {
  it('is refused beyond the limits of commands, number and money', async () => {
    const lineId = await bank.line(2_001);
    const whole = step('match', lineId, { parts: [paymentPart('C1', 2_001)] });
    expectError(await ask(whole), 403, 'ACCESS_FORBIDDEN');
    const ids = [lineId, await bank.line(1), await bank.line(2)];
    const many = { ...step('exclude', lineId, { reason: 'Interest' }), recordIds: ids };
    expectError(await ask(many), 403, 'ACCESS_FORBIDDEN');
    agentKey = await office.keyWith(PROPOSER, limits(['bank_transactions.accept']));
    expectError(await ask(step('exclude', lineId, { reason: 'Interest' })), 403, 'ACCESS_FORBIDDEN');
  });

  it('is refused for a line without a proposal, and for one that is matched', async () => {
    const lineId = await bank.line(5);
    expectError(await ask(step('accept', lineId)), 409, 'CONFLICT');
    expectError(await ask(step('accept', lineId, { proposalId: 'unknown' })), 409, 'CONFLICT');
    await bank.matched(lineId, paymentPart('C1', 5));
    expectError(await ask(step('exclude', lineId, { reason: 'Interest' })), 409, 'CONFLICT');
  });

  it('is not carried out if a person decided about the line before', async () => {
    const lineId = await proposedLine();
    const { proposals } = await read<BankProposals>(office.client, `/bank_transactions/${lineId}/proposals`);
    const { id, fingerprint } = await propose(step('accept', lineId, { proposalId: proposals[0]?.id }));
    await bank.matched(lineId, paymentPart('C1', 1_000));
    expectError(await office.decide({ id }, 'approve', { fingerprint }), 409, 'CONFLICT');
    expect(await office.planOf(id)).toMatchObject({ state: 'OUTDATED' });
    expect(await outstanding()).toBe(1_000);
  });
});
