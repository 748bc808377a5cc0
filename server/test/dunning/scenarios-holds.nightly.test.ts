import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contact, customer, payment, store } from '../harness/factories.ts';
import { email, openStage, type Scenario, type Stage, task } from './scenario.ts';

/** Pauses of reminders, and the plan that applies to a customer. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const STEPS = [email('day', 0), email('seven', 7), email('fifteen', 15), task('call', 30)];
const I = '/invoices/external:i';

async function begun(): Promise<Scenario> {
  const scenario = await stage.begin('2026-03-02');
  await scenario.plan(STEPS);
  await scenario.owes('c', 'i', '2026-03-04', { amount: 50_000 });
  return scenario;
}

describe('a dispute', () => {
  it('stops reminders of its invoice only, which later resumes at the step of its age', async () => {
    const scenario = await begun();
    await scenario.owes('c', 'other', '2026-03-05');
    await scenario.pass('2026-03-05');
    await scenario.post(`${I}/dispute`, { reason: 'QUALITY' });
    await scenario.pass('2026-03-18');
    await scenario.post(`${I}/dispute/resolve`, { resolution: 'REJECTED' });
    await scenario.pass('2026-04-10');
    expect(await scenario.notifications()).toEqual([
      '2026-03-04 day i+other',
      '2026-03-12 seven other',
      '2026-03-19 fifteen i+other',
      // Its step would be due a day later, but mails to a customer are at least three days apart.
      '2026-03-23 fifteen other+i',
      '2026-04-03 call i+other',
    ]);
  });
});

describe('a promise', () => {
  it('ends reminders when it is kept', async () => {
    const scenario = await begun();
    await scenario.pass('2026-03-05');
    await scenario.post(`${I}/promise`, { date: '2026-03-20' });
    await scenario.pass('2026-03-19');
    await store(scenario.client, '/payments', payment('p', 'c', 50_000, { i: 50_000 }));
    await scenario.pass('2026-04-10');
    expect(await scenario.notifications()).toEqual(['2026-03-04 day i']);
  });

  it('lets reminders resume at the step of the age once it is broken at the end of its day', async () => {
    const scenario = await begun();
    await scenario.pass('2026-03-05');
    await scenario.put('/invoices/external:i', { promiseToPay: { date: '2026-03-19' } });
    await scenario.pass('2026-04-10');
    expect((await scenario.notifications()).filter((line) => !line.includes('null'))).toEqual([
      '2026-03-04 day i',
      '2026-03-20 fifteen i',
      '2026-04-06 call i',
    ]);
  });

  it('lets reminders resume at once when it is cancelled', async () => {
    const scenario = await begun();
    await scenario.pass('2026-03-05');
    await scenario.post(`${I}/promise`, { date: '2026-05-19' });
    await scenario.pass('2026-03-12');
    await scenario.delete(`${I}/promise`);
    await scenario.pass('2026-03-13');
    expect(await scenario.notifications()).toEqual(['2026-03-04 day i', '2026-03-13 seven i']);
  });
});

describe('a pause', () => {
  it('of an invoice excludes it until the pause ends', async () => {
    const scenario = await begun();
    await scenario.owes('c', 'other', '2026-03-03');
    await scenario.put('/internal/invoices/external:other/dunning', { pausedUntil: '2026-03-10T12:00' });
    await scenario.pass('2026-03-20');
    expect(await scenario.notifications()).toEqual([
      '2026-03-04 day i',
      '2026-03-10 seven other+i',
      '2026-03-18 fifteen other+i',
    ]);
  });

  it('of a customer stops all of its reminders until then, and no others', async () => {
    const scenario = await begun();
    await scenario.owes('free', 'j', '2026-03-04');
    await scenario.pass('2026-03-05');
    await scenario.put('/internal/customers/external:c/dunning', { pausedUntil: '2026-03-18T09:00' });
    await scenario.pass('2026-03-20');
    expect((await scenario.notifications()).filter((line) => line.endsWith(' i'))).toEqual([
      '2026-03-04 day i',
      '2026-03-18 seven i',
    ]);
    expect((await scenario.notifications()).filter((line) => line.endsWith(' j'))).toHaveLength(3);
  });
});

describe('the plan of an invoice', () => {
  const plans = async (scenario: Scenario) => {
    const byDefault = await scenario.plan([email('default', 1)], { name: 'Default' });
    const other = (name: string) => scenario.plan([email(name, 1)], { name, isDefault: false });
    return {
      byDefault,
      parent: await other('parent'),
      own: await other('own'),
      invoice: await other('invoice'),
    };
  };

  it('is its own, or else that of its customer, its parent, or the organization', async () => {
    const scenario = await stage.begin('2026-03-02');
    const { parent, own, invoice } = await plans(scenario);
    await scenario.customer('p', { dunningPlanId: parent });
    await scenario.customer('child', { parent: { externalId: 'p' } });
    await scenario.customer('chooser', { parent: { externalId: 'p' }, dunningPlanId: own });
    await scenario.owes('ordinary', 'by default', '2026-03-03');
    await scenario.owes('p', 'of parent', '2026-03-03');
    await scenario.owes('child', 'of child', '2026-03-03');
    await scenario.owes('chooser', 'of chooser', '2026-03-03');
    await scenario.owes('chooser', 'apart', '2026-03-04');
    await scenario.put('/invoices/external:apart', { dunningPlanId: invoice });
    await scenario.pass('2026-03-05');
    expect((await scenario.notifications()).sort()).toEqual([
      '2026-03-04 default by default',
      // A customer has one contact, under any number of plans for customers.
      '2026-03-04 own of chooser+apart',
      '2026-03-04 parent of child',
      '2026-03-04 parent of parent',
    ]);
  });

  it('is none where dunning of the customer or its parent is disabled, even if they name a plan', async () => {
    const scenario = await stage.begin('2026-03-02');
    const { own, invoice } = await plans(scenario);
    await scenario.customer('p', { dunningEnabled: false });
    await scenario.customer('child', { parent: { externalId: 'p' } });
    await scenario.customer('chooser', { parent: { externalId: 'p' }, dunningPlanId: own });
    for (const name of ['p', 'child', 'chooser']) await scenario.owes(name, `of ${name}`, '2026-03-03');
    await scenario.owes('p', 'apart', '2026-03-04');
    await scenario.put('/invoices/external:apart', { dunningPlanId: invoice });
    await scenario.pass('2026-03-05');
    expect(await scenario.notifications()).toEqual([]);
    await scenario.put('/customers/external:p', { dunningEnabled: true });
    await scenario.pass('2026-03-09');
    expect((await scenario.notifications()).sort()).toEqual([
      '2026-03-06 default of child',
      '2026-03-06 default of p+apart',
      '2026-03-06 own of chooser',
    ]);
  });

  it('can be replaced on the way, and the new plan starts at the age', async () => {
    const scenario = await begun();
    await scenario.pass('2026-03-05');
    const other = await scenario.plan([email('x', 2), email('y', 9), email('z', 20)], {
      name: 'Other',
      isDefault: false,
    });
    await scenario.put('/customers/external:c', { dunningPlanId: other });
    await scenario.pass('2026-03-25');
    expect(await scenario.notifications()).toEqual([
      '2026-03-04 day i',
      '2026-03-06 x i',
      '2026-03-13 y i',
      '2026-03-24 z i',
    ]);
  });

  it('does nothing while it is inactive, and skips the missed steps', async () => {
    const scenario = await stage.begin('2026-03-02');
    const planId = await scenario.plan(STEPS);
    await scenario.owes('c', 'i', '2026-03-04');
    await scenario.pass('2026-03-05');
    await scenario.put(`/internal/dunning_plans/${planId}/state`, { isActive: false });
    await scenario.pass('2026-03-20');
    await scenario.put(`/internal/dunning_plans/${planId}/state`, { isActive: true });
    await scenario.pass('2026-03-31');
    expect(await scenario.notifications()).toEqual(['2026-03-04 day i', '2026-03-23 fifteen i']);
  });
});

describe('tasks and conditions', () => {
  it('leave every step of a manual plan to users, at once on working days', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS, { mode: 'MANUAL' });
    await scenario.owes('c', 'i', '2026-03-06');
    await scenario.pass('2026-03-15');
    expect(await scenario.notifications()).toEqual([
      '2026-03-06 day i IGNORED OVERTAKEN',
      '2026-03-13 seven i waits',
    ]);
    expect(await scenario.mails()).toEqual([]);
  });

  it('come on the next working day after a weekend and a holiday of the organization', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.put('/internal/dunning_settings', { holidays: ['2026-03-16'] });
    await scenario.plan(STEPS, { mode: 'MANUAL' });
    await scenario.owes('c', 'i', '2026-03-07');
    await scenario.pass('2026-03-20');
    // Saturday the 14th is day 7; Monday is the holiday.
    expect(await scenario.notifications()).toEqual(['2026-03-17 seven i waits']);
    expect(await scenario.mails()).toEqual([]);
  });

  it('skip a step whose conditions do not hold, but not the next one', async () => {
    const scenario = await stage.begin('2026-03-02');
    const minOutstanding = 20_000;
    await scenario.plan([email('a', 0), email('b', 7, { conditions: { minOutstanding } }), email('c', 14)]);
    await scenario.owes('small', 'i', '2026-03-04', { amount: 19_999 });
    await scenario.owes('large', 'j', '2026-03-04', { amount: 20_000 });
    await scenario.pass('2026-03-20');
    expect((await scenario.notifications()).map((line) => line.slice(5)).sort()).toEqual([
      '03-04 a i',
      '03-04 a j',
      '03-11 b j',
      '03-18 c i',
      '03-18 c j',
    ]);
  });

  it('report a customer without a contact, and the plan continues', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await store(scenario.client, '/customers', customer('c'));
    await scenario.owes('c', 'i', '2026-03-04');
    await scenario.pass('2026-03-05');
    await store(scenario.client, '/customers', customer('c', { contacts: [contact('now@buyer.example')] }));
    await scenario.pass('2026-03-12');
    expect(await scenario.notifications()).toEqual([
      '2026-03-04 day i IGNORED OVERTAKEN',
      '2026-03-11 seven i',
    ]);
  });
});
