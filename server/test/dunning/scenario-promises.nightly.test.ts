import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROKEN_PROMISES } from '../../src/cases/promises/job.ts';
import { queueTimed, timedTasks } from '../../src/platform/jobs/timed-work.ts';
import { payment, read, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { openStage, type Scenario, type Stage } from './scenario.ts';
import { about, ONCE_A_DAY, pay, REMINDERS, steps } from './scenario-steps.ts';

/** Promises, and money that keeps them before it is applied. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Begins with an invoice due on 4 March whose first reminder was sent on the 11th. */
async function reminded(): Promise<Scenario> {
  const scenario = await stage.begin('2026-03-02');
  await scenario.plan(REMINDERS);
  await scenario.owes('c', 'i', '2026-03-04');
  await scenario.pass('2026-03-12T10:00', ONCE_A_DAY);
  return scenario;
}

describe('a promise', () => {
  interface Promised {
    items: { status: string; pendingApplication: boolean }[];
  }
  const PROMISES = '/invoices/external:i/promises';
  const status = async ({ client }: Scenario) =>
    (await read<Promised>(client, PROMISES)).items.map(({ status: is, pendingApplication }) => [
      is,
      pendingApplication,
    ]);
  async function broken({ service, client }: Scenario) {
    await queueTimed(service, BROKEN_PROMISES);
    await runDueJobs(service.database, timedTasks(service, BROKEN_PROMISES));
    const { items } = await read<{ items: { name: string }[] }>(client, '/actions?limit=500');
    return items.filter(({ name }) => name === 'Broken promise to pay').length;
  }

  it('is kept when an unlinked payment covers it, and no task reports it as broken', async () => {
    const scenario = await reminded();
    await scenario.post('/invoices/external:i/promise', { date: '2026-03-20' });
    await scenario.pass('2026-03-18', ONCE_A_DAY);
    await pay(scenario, 'p', 1000);
    await scenario.pass('2026-03-24', ONCE_A_DAY);
    expect(await status(scenario)).toEqual([['KEPT', true]]);
    expect(await broken(scenario)).toBe(0);
    expect(await steps(scenario)).toEqual(['2026-03-11 first i']);
    expect(await about(scenario, 'ON_ACCOUNT')).toMatchObject([
      { name: 'Apply credit on account: €10.00', state: 'TODO' },
    ]);
    await store(scenario.client, '/payments', payment('p', 'c', 1000, { i: 1000 }));
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect(await status(scenario)).toEqual([['KEPT', false]]);
    expect(await about(scenario, 'ON_ACCOUNT')).toMatchObject([{ state: 'IGNORED', outcome: 'NOT_DUE' }]);
    expect(await broken(scenario)).toBe(0);
  });

  it('is broken when the payment is deleted: one task, and reminders continue', async () => {
    const scenario = await reminded();
    await scenario.post('/invoices/external:i/promise', { date: '2026-03-20' });
    await scenario.pass('2026-03-18', ONCE_A_DAY);
    await pay(scenario, 'p', 1000);
    await scenario.pass('2026-03-24', ONCE_A_DAY);
    await scenario.delete('/payments/external:p');
    expect(await broken(scenario)).toBe(1);
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect(await status(scenario)).toEqual([['BROKEN', false]]);
    expect(await broken(scenario)).toBe(1);
    expect(await steps(scenario)).toEqual(['2026-03-11 first i', '2026-03-25 second i']);
  });

  it('is broken when credit on account falls short by a cent', async () => {
    const scenario = await reminded();
    await scenario.post('/invoices/external:i/promise', { date: '2026-03-20' });
    await scenario.pass('2026-03-18', ONCE_A_DAY);
    await pay(scenario, 'p', 999);
    await scenario.pass('2026-03-22', ONCE_A_DAY);
    expect(await status(scenario)).toEqual([['BROKEN', false]]);
    expect(await broken(scenario)).toBe(1);
    await scenario.pass('2026-03-23', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual(['2026-03-11 first i', '2026-03-23 second i']);
  });
});

describe('an instalment plan', () => {
  const planned = async (scenario: Scenario) => {
    const { id } = await read<{ id: string }>(scenario.client, '/invoices/external:i');
    await scenario.post('/instalment_plans', {
      invoices: [{ id }],
      instalments: [
        { date: '2026-03-16', amount: 400 },
        { date: '2026-04-13', amount: 600 },
      ],
    });
  };

  it('holds reminders until the first unpaid instalment, and again once it is paid late', async () => {
    const scenario = await reminded();
    await planned(scenario);
    await pay(scenario, 'p', 400);
    await store(scenario.client, '/payments', payment('p', 'c', 400, { i: 400 }));
    await scenario.pass('2026-04-10', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual(['2026-03-11 first i']);
    await scenario.pass('2026-04-16', ONCE_A_DAY);
    expect(await steps(scenario)).toHaveLength(2);
  });

  it('holds reminders while money on account keeps the instalment', async () => {
    const scenario = await reminded();
    await planned(scenario);
    await pay(scenario, 'p', 400);
    await scenario.pass('2026-04-10', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual(['2026-03-11 first i']);
    await scenario.pass('2026-04-16', ONCE_A_DAY);
    expect(await steps(scenario)).toHaveLength(2);
  });

  it('lets reminders resume after a broken instalment', async () => {
    const scenario = await reminded();
    await planned(scenario);
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual(['2026-03-11 first i', '2026-03-19 second i']);
  });
});
