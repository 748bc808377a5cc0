import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { email, openStage, type Scenario, type Stage, task } from './scenario.ts';
import { ONCE_A_DAY, pay, REMINDERS, steps, accountTasks as tasks } from './scenario-steps.ts';

/** Customers with a parent: its money, and their joint decisions. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(true);
});
afterAll(() => stage.close());

/** Begins with a parent that has unlinked money, and its child `c`, which owes the same amount. */
async function familyWithMoney(amount: number): Promise<Scenario> {
  const scenario = await stage.begin('2026-03-02');
  await scenario.plan(REMINDERS);
  await scenario.customer('parent');
  await pay(scenario, 'p', amount, undefined, 'parent');
  await scenario.customer('c', { parent: { externalId: 'parent' } });
  await scenario.owes('c', 'i', '2026-03-04', { amount });
  return scenario;
}

describe('credit on account of a parent', () => {
  it('counts for its children beyond its own overdue amount, in full for each child', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(REMINDERS);
    await scenario.customer('parent');
    await scenario.owes('parent', 'own', '2026-03-04', { amount: 60_000 });
    await pay(scenario, 'p', 100_000, undefined, 'parent');
    for (const [child, amount] of [
      ['covered', 40_000],
      ['owing', 40_001],
    ] as const) {
      await scenario.customer(child, { parent: { externalId: 'parent' } });
      await scenario.owes(child, `of ${child}`, '2026-03-04', { amount });
    }
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual(['2026-03-11 first of owing', '2026-03-19 second of owing']);
    expect((await tasks(scenario)).map((line) => line.split(' ')[1]).sort()).toEqual(['covered', 'parent']);
  });

  // Regression: the task stayed open, because a link to the child's invoice counted as the parent's money.
  it('ends the task of the child when it is applied to the invoice of the child', async () => {
    const scenario = await familyWithMoney(100_000);
    await scenario.pass('2026-03-20', ONCE_A_DAY);
    expect(await tasks(scenario)).toEqual(['2026-03-11 c Apply credit on account: €1,000.00: open']);
    await pay(scenario, 'p', 100_000, { i: 100_000 }, 'parent');
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual([]);
    expect(await tasks(scenario)).toEqual(['2026-03-11 c Apply credit on account: €1,000.00: NOT_DUE']);
  });

  // Regression: no mail was sent, and a task named EUR 1,000.00 that did not exist.
  it('does not count for a sibling when it is applied to the invoice of one child', async () => {
    const scenario = await familyWithMoney(100_000);
    await pay(scenario, 'p', 100_000, { i: 100_000 }, 'parent');
    await scenario.customer('sibling', { parent: { externalId: 'parent' } });
    await scenario.owes('sibling', 'j', '2026-03-04', { amount: 100_000 });
    await scenario.pass('2026-03-20', ONCE_A_DAY);
    expect(await tasks(scenario)).toEqual([]);
    expect(await steps(scenario)).toEqual(['2026-03-11 first j', '2026-03-19 second j']);
  });

  // Regression: the task named EUR 1,000.00.
  it('does not hide the credit of a child when it has paid an old invoice of that child', async () => {
    const scenario = await familyWithMoney(100_000);
    await pay(scenario, 'p', 100_000, { i: 100_000 }, 'parent');
    await scenario.owes('c', 'j', '2026-03-04', { amount: 30_000 });
    await pay(scenario, 'q', 30_000);
    await scenario.pass('2026-03-20', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual([]);
    expect(await tasks(scenario)).toEqual(['2026-03-11 c Apply credit on account: €300.00: open']);
  });

  // Regression: its balance is −100.00, although it owes 900.00 and has nothing unlinked. No mail was sent,
  // and a task named EUR 1,000.00.
  it('does not cover the parent when it has paid for a child', async () => {
    const scenario = await familyWithMoney(100_000);
    await pay(scenario, 'p', 100_000, { i: 100_000 }, 'parent');
    await scenario.owes('parent', 'own', '2026-03-04', { amount: 90_000 });
    await scenario.pass('2026-03-20', ONCE_A_DAY);
    expect(await tasks(scenario)).toEqual([]);
    expect(await steps(scenario)).toEqual(['2026-03-11 first own', '2026-03-19 second own']);
  });
});

describe('the relatives of a customer that gets mail', () => {
  // Regression: they were decided twice in the hour of the mail, and their invoices took two steps.
  it('take one step of an invoice in an hour', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([task('call', 3), email('mail', 3)], { takeover: 'STANDARD' });
    const dunningPlanId = await scenario.plan([email('only', 3)], { isDefault: false });
    await scenario.customer('parent');
    for (const [child, more] of [
      ['first', {}],
      ['mailed', { dunningPlanId }],
      ['last', {}],
    ] as const) {
      await scenario.customer(child, { parent: { externalId: 'parent' }, ...more });
      await scenario.owes(child, `of ${child}`, '2026-03-02');
    }
    const made = async () =>
      (await scenario.actions()).map(({ stepKey, customer }) => `${stepKey} ${customer.externalId}`).sort();
    await scenario.pass('2026-03-04', ONCE_A_DAY);
    await scenario.nextRun([8]);
    const first = ['call first', 'call last', 'only mailed'];
    expect(await made()).toEqual(first);
    await scenario.nextRun([9]);
    expect(await made()).toEqual([...first, 'mail first', 'mail last'].sort());
  });
});
