import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { email, openStage, type Scenario, type Stage } from './scenario.ts';
import { ONCE_A_DAY, REMINDERS } from './scenario-steps.ts';

/** Plans for invoices: one mail per invoice, up to the weekly limit. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Begins with equal invoices of one day, named by letters. */
async function equal(count: number, plan: Record<string, unknown> = {}): Promise<Scenario> {
  const scenario = await stage.begin('2026-03-02');
  await scenario.plan(REMINDERS, { entity: 'INVOICE', ...plan });
  for (const name of 'abcdefghij'.slice(0, count)) await scenario.owes('c', name, '2026-03-02');
  return scenario;
}

/** Returns the number of invoices in each mail, by step and day. Equal invoices are ordered by id. */
async function notified(scenario: Scenario): Promise<string[]> {
  const lines = (await scenario.notifications()).map((line) => line.split(' '));
  const days = new Map<string, number[]>();
  for (const [day, step, names = ''] of lines) {
    const key = `${day} ${step}`;
    days.set(key, [...(days.get(key) ?? []), names.split('+').length]);
  }
  return [...days].map(([key, counts]) => `${key} ${counts.join(' ')}`);
}

/** Returns the first step that each invoice was notified with. */
async function firstSteps(scenario: Scenario): Promise<Map<string, string>> {
  const first = new Map<string, string>();
  for (const line of await scenario.notifications()) {
    const [, step = '', names = ''] = line.split(' ');
    for (const name of names.split('+')) if (!first.has(name)) first.set(name, step);
  }
  return first;
}

describe('ten equal invoices at three contacts a week', () => {
  it('are all reminded in one email on the first day, and proceed together', async () => {
    const scenario = await equal(10);
    const announced = await scenario.announced('2026-03-31');
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect(await notified(scenario)).toEqual(['2026-03-09 first 10', '2026-03-17 second 10']);
    expect([...(await firstSteps(scenario)).values()]).toEqual(Array(10).fill('first'));
    expect(announced).toEqual(await scenario.notifications());
  });

  it('each get their own task for the call', async () => {
    const scenario = await equal(10);
    await scenario.pass('2026-04-01', ONCE_A_DAY);
    expect((await notified(scenario)).at(-1)).toBe(`2026-04-01 call ${Array(10).fill(1).join(' ')}`);
  });
});

describe('equal invoices that mostly fit into the contacts of this week', () => {
  it.each([
    [3, ['2026-03-09 first 1 1 1']],
    [4, ['2026-03-09 first 1 1 1', '2026-03-16 first 1']],
    // Three of six wait: half of them, not more.
    [6, ['2026-03-09 first 1 1 1', '2026-03-16 first 1 1 1']],
    [7, ['2026-03-09 first 7']],
  ])('are reminded one by one or together, %i of them', async (count, days) => {
    const scenario = await equal(count, { combineAbove: 50 });
    const announced = await scenario.announced('2026-03-16');
    await scenario.pass('2026-03-16', ONCE_A_DAY);
    expect(await notified(scenario)).toEqual(days);
    expect([...(await firstSteps(scenario)).values()]).toEqual(Array(count).fill('first'));
    expect(announced).toEqual(await scenario.notifications());
  });

  it('are combined above the share that the plan states', async () => {
    const together = await equal(4, { combineAbove: 24 });
    await together.pass('2026-03-09', ONCE_A_DAY);
    expect(await notified(together)).toEqual(['2026-03-09 first 4']);
    const apart = await equal(4, { combineAbove: 25 });
    await apart.pass('2026-03-09', ONCE_A_DAY);
    expect(await notified(apart)).toEqual(['2026-03-09 first 1 1 1']);
  });
});

describe('a week whose contacts are used up', () => {
  it('postpones all further invoices to the next week, and starts each with its first step', async () => {
    const scenario = await equal(3);
    for (const name of ['x', 'y', 'z']) await scenario.owes('c', name, '2026-03-03');
    const announced = await scenario.announced('2026-03-16');
    await scenario.pass('2026-03-16', ONCE_A_DAY);
    expect(await notified(scenario)).toEqual(['2026-03-09 first 1 1 1', '2026-03-16 first 1 1 1']);
    expect([...(await firstSteps(scenario)).values()]).toEqual(Array(6).fill('first'));
    expect(announced).toEqual(await scenario.notifications());
  });
});

describe('six equal invoices with steps less than a week apart', () => {
  /** Invoices that waited a week would be old enough for the second step by then. */
  it('reach no second step before the first', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7), email('second', 12)], { entity: 'INVOICE' });
    for (const name of 'abcdef') await scenario.owes('c', name, '2026-03-02');
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect([...(await firstSteps(scenario)).values()]).toEqual(Array(6).fill('first'));
  });

  it('are all reminded within a week of the first one', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7), email('second', 12)], { entity: 'INVOICE' });
    for (const name of 'abcdef') await scenario.owes('c', name, '2026-03-02');
    await scenario.pass('2026-03-16', ONCE_A_DAY);
    expect([...(await firstSteps(scenario)).keys()].sort()).toEqual([...'abcdef']);
  });
});
