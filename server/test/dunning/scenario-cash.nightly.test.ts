import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceOverview } from '../../src/cases/overview/schema.ts';
import { read, store } from '../harness/factories.ts';
import { openStage, type Scenario, type Stage } from './scenario.ts';
import { beginOwing, decideLines, exclude, holdsOf, receive } from './scenario-cash.ts';
import { ONCE_A_DAY, steps } from './scenario-steps.ts';

/** Money that is received and not applied holds reminders. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(true);
});
afterAll(() => stage.close());

const REMINDED = '2026-03-06 first RE-2026-0001';
const MONDAY = '2026-03-09';

describe('money whose payer is certain', () => {
  it('holds reminders and is shown, until it is on account, which pays the invoice', async () => {
    const scenario = await beginOwing(stage);
    const line = await receive(scenario);
    expect(line.state).toBe('PROPOSED');
    expect(await holdsOf(scenario)).toEqual(['CASH_RECEIVED']);
    const { id } = await read<{ id: string }>(scenario.client, '/invoices/external:RE-2026-0001');
    expect(
      (await read<InvoiceOverview>(scenario.client, `/internal/invoices/${id}/overview`)).dunning,
    ).toMatchObject({ heldBackBy: ['CASH_RECEIVED'], nextStep: { on: '2026-03-10' } });
    await scenario.pass(MONDAY, ONCE_A_DAY);
    const part = { kind: 'PAYMENT', amount: 1000, customer: { externalId: 'K-10001' } };
    await scenario.post(`/bank_transactions/${line.id}/match`, { parts: [part] });
    expect(await holdsOf(scenario)).toEqual(['NOT_DUE']);
    await scenario.pass('2026-03-16', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual([]);
  });

  it('no longer holds them when the line is excluded', async () => {
    const scenario = await beginOwing(stage);
    const line = await receive(scenario);
    await scenario.pass('2026-03-06T10:00', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual([]);
    await exclude(scenario, line);
    expect(await holdsOf(scenario)).toEqual([]);
    await scenario.pass('2026-03-06', [11]);
    expect(await steps(scenario)).toEqual([REMINDED]);
  });

  it('holds them for five days at most, also if the rules decide again', async () => {
    const scenario = await beginOwing(stage);
    await receive(scenario);
    await scenario.pass('2026-03-08', ONCE_A_DAY);
    await receive(scenario, { payer: { name: 'Stranger' }, text: 'unknown', amount: 77 });
    expect(await scenario.announced('2026-03-12')).toEqual(['2026-03-10 first RE-2026-0001']);
    await scenario.pass('2026-03-10T11:59', [8, 11]);
    expect(await steps(scenario)).toEqual([]);
    await scenario.pass('2026-03-10', [13]);
    expect(await steps(scenario)).toEqual(['2026-03-10 first RE-2026-0001']);
    expect(await holdsOf(scenario)).not.toContain('CASH_RECEIVED');
  });

  it('holds them again after a match is undone', async () => {
    const scenario = await beginOwing(stage);
    const line = await receive(scenario);
    const part = { kind: 'PAYMENT', amount: 1000, customer: { externalId: 'K-10001' } };
    await scenario.post(`/bank_transactions/${line.id}/match`, { parts: [part] });
    await scenario.post(`/bank_transactions/${line.id}/unmatch`, { cause: 'Wrong invoice' });
    expect(await holdsOf(scenario)).toEqual([]);
    await runDueJobsLater(scenario);
    expect(await holdsOf(scenario)).toEqual(['CASH_RECEIVED']);
  });

  it('holds them while the bank has only announced it, and does not match it', async () => {
    const scenario = await beginOwing(stage);
    const line = await receive(scenario, { isPending: true });
    expect(line.state).toBe('PENDING');
    expect(await holdsOf(scenario)).toEqual(['CASH_RECEIVED']);
    await scenario.pass(MONDAY, ONCE_A_DAY);
    expect(await steps(scenario)).toEqual([]);
    await scenario.pass('2026-03-10', [8, 13]);
    expect(await steps(scenario)).toEqual(['2026-03-10 first RE-2026-0001']);
  });

  it.each([
    ['whose payer is unknown', { payer: { name: 'Other Corp' }, text: 'thanks' }],
    ['that only resembles a name', { text: 'thanks' }],
    ['out', { amount: -1000 }],
  ])('holds nothing if it is money %s', async (_, more) => {
    const scenario = await beginOwing(stage);
    await receive(scenario, more);
    expect(await holdsOf(scenario)).toEqual([]);
    await scenario.pass(MONDAY, ONCE_A_DAY);
    expect(await steps(scenario)).toEqual([REMINDED]);
  });

  it('holds nothing of a customer with the same number in another organization', async () => {
    const scenario = await beginOwing(stage);
    const other = await beginOwing(stage);
    await receive(other);
    expect(await holdsOf(other)).toEqual(['CASH_RECEIVED']);
    expect(await holdsOf(scenario)).toEqual([]);
  });
});

describe('money of a family', () => {
  it('of the parent holds reminders of its children, that of a child not those of its parent', async () => {
    const scenario = await beginOwing(stage);
    const parent = { parent: { externalId: 'K-10001' } };
    await scenario.customer('K-10002', { name: 'Miller Transport', ...parent });
    await scenario.owes('K-10002', 'RE-2026-0002', '2026-02-27', { amount: 2500 });
    const line = await receive(scenario);
    expect(await holdsOf(scenario, 'K-10002')).toEqual(['CASH_RECEIVED']);
    await exclude(scenario, line);
    await receive(scenario, { amount: 2500, payer: { name: 'Miller Transport' }, text: 'Customer K-10002' });
    expect(await holdsOf(scenario, 'K-10002')).toEqual(['CASH_RECEIVED']);
    expect(await holdsOf(scenario, 'K-10001')).toEqual([]);
  });

  it('follows a customer that is merged, and comes back when the merge is undone', async () => {
    const scenario = await beginOwing(stage);
    await receive(scenario);
    await scenario.customer('K-20001', { name: 'Bakery Schmidt' });
    const merged = '/internal/customers/external:K-10001/merge';
    const { id } = await store(scenario.client, merged, { into: { externalId: 'K-20001' } });
    expect(await holdsOf(scenario, 'K-20001')).toEqual(['CASH_RECEIVED']);
    await decideLines(scenario);
    expect(await holdsOf(scenario, 'K-20001')).toEqual(['CASH_RECEIVED']);
    await scenario.post(`/internal/customer_merges/${id}/undo`);
    expect(await holdsOf(scenario, 'K-20001')).not.toContain('CASH_RECEIVED');
    expect(await holdsOf(scenario, 'K-10001')).toEqual(['CASH_RECEIVED']);
  });
});

/** Runs the rules after the delay in which decisions of a person join one run. */
async function runDueJobsLater(scenario: Scenario): Promise<void> {
  await expect
    .poll(async () => {
      await decideLines(scenario);
      return (await holdsOf(scenario)).length;
    })
    .toBeGreaterThan(0);
}
