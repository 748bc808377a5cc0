import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refund, store } from '../harness/factories.ts';
import { email, openStage, type Stage, task } from './scenario.ts';
import { latest, ONCE_A_DAY, pay, person, REMINDERS, steps, workList } from './scenario-steps.ts';

/** Work that people do. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(true);
});
afterAll(() => stage.close());

describe('manual work', () => {
  const PEOPLE = [
    email('first', 7),
    task('call', 14),
    task('text', 21, { type: 'SMS' }),
    task('letter', 28, { type: 'LETTER' }),
  ];

  it('is one task at a time for an invoice: a later one supersedes it', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(PEOPLE);
    await scenario.owes('c', 'i', '2026-03-04');
    const announced = await scenario.announced('2026-04-05');
    for (const [day, open] of [
      ['2026-03-17', []],
      ['2026-03-18', ['call']],
      ['2026-03-24', ['call']],
      ['2026-03-25', ['text']],
      ['2026-04-01', ['letter']],
    ] as const) {
      await scenario.pass(day, ONCE_A_DAY);
      expect((await workList(scenario)).map(({ stepKey }) => stepKey)).toEqual(open);
    }
    expect(await scenario.notifications()).toEqual([
      '2026-03-11 first i',
      '2026-03-18 call i IGNORED OVERTAKEN',
      '2026-03-25 text i IGNORED OVERTAKEN',
      '2026-04-01 letter i',
    ]);
    expect(announced.map((line) => line.split(' ')[1])).toEqual(['first', 'call', 'text', 'letter']);
  });

  it('passes to the next invoice at the same step when the first one is paid', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(PEOPLE);
    for (const name of ['a', 'b'])
      await scenario.owes('c', name, '2026-03-02', { amount: name === 'a' ? 2000 : 1000 });
    await scenario.pass('2026-03-16', ONCE_A_DAY);
    const call = await latest(scenario, 'call');
    expect(call).toMatchObject({ state: 'TODO', carryingInvoice: { customId: 'a' } });
    await pay(scenario, 'p', 2000, { a: 2000 });
    await scenario.pass('2026-03-17', ONCE_A_DAY);
    expect(await latest(scenario, 'call')).toMatchObject({
      id: call.id,
      state: 'TODO',
      carryingInvoice: { customId: 'b' },
    });
    await pay(scenario, 'q', 1000, { b: 1000 });
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect(await latest(scenario, 'call')).toMatchObject({ id: call.id, state: 'IGNORED', outcome: 'PAID' });
    expect(await scenario.notifications()).toHaveLength(2);
  });

  it('is created again for an invoice at another step when the first one is paid', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7), task('call', 14), task('letter', 21, { type: 'LETTER' })]);
    await scenario.owes('c', 'a', '2026-03-02');
    await scenario.owes('c', 'b', '2026-03-09');
    await scenario.pass('2026-03-24', ONCE_A_DAY);
    await pay(scenario, 'p', 1000, { a: 1000 });
    await scenario.pass('2026-03-25', ONCE_A_DAY);
    expect((await scenario.notifications()).sort()).toEqual([
      '2026-03-09 first a+b',
      '2026-03-16 call a+b IGNORED OVERTAKEN',
      '2026-03-16 first b+a',
      '2026-03-23 letter a+b IGNORED PAID',
      '2026-03-25 call b',
    ]);
  });

  it('sends an email that needs approval once when users approve it, and counts days from its sending', async () => {
    const scenario = await stage.begin('2026-03-02');
    const [anna, bruno] = [await person(scenario), await person(scenario, 'bruno')];
    await scenario.plan([email('first', 7, { automatic: false }), email('second', 15)]);
    await scenario.owes('c', 'i', '2026-03-04');
    await scenario.pass('2026-03-12', ONCE_A_DAY);
    expect(await scenario.mails()).toEqual([]);
    const first = await latest(scenario, 'first');
    await Promise.all([anna.perform(first), bruno.perform(first)]);
    await scenario.pass('2026-03-20', ONCE_A_DAY);
    expect(await scenario.mails()).toHaveLength(1);
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    // Sent on the 13th; eight days later is a Saturday.
    expect(await scenario.notifications()).toEqual(['2026-03-11 first i', '2026-03-23 second i']);
    expect(await scenario.mails()).toHaveLength(2);
  });

  it('does not count as a step of an invoice that was paid and reopened before the call was made', async () => {
    const scenario = await stage.begin('2026-03-02');
    const anna = await person(scenario);
    await scenario.plan(REMINDERS);
    await scenario.owes('c', 'i', '2026-03-04');
    await scenario.pass('2026-04-03', ONCE_A_DAY);
    await pay(scenario, 'p', 1000, { i: 1000 });
    await store(scenario.client, '/refunds', refund('r', 'c', 1000, { payments: { p: 1000 } }));
    expect(await anna.perform(await latest(scenario, 'call'))).toBe(200);
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual([
      '2026-03-11 first i',
      '2026-03-19 second i',
      '2026-04-03 call i EXECUTED DONE',
      '2026-04-06 second i',
      '2026-04-21 call i',
    ]);
  });

  it('refuses a call about a paid invoice once it has ended', async () => {
    const scenario = await stage.begin('2026-03-02');
    const anna = await person(scenario);
    await scenario.plan(REMINDERS);
    await scenario.owes('c', 'i', '2026-03-04');
    await scenario.pass('2026-04-03', ONCE_A_DAY);
    await pay(scenario, 'p', 1000, { i: 1000 });
    await scenario.pass('2026-04-04', ONCE_A_DAY);
    expect(await anna.perform(await latest(scenario, 'call'))).toBe(409);
    expect(await latest(scenario, 'call')).toMatchObject({ state: 'IGNORED', outcome: 'PAID' });
  });
});

describe('the mark needsEarlier', () => {
  const call = (needsEarlier?: boolean) =>
    task('call', 30, needsEarlier === undefined ? {} : { needsEarlier });
  const stepsOf = (needsEarlier?: boolean) => [
    email('first', 7),
    email('second', 15),
    call(needsEarlier),
    task('notice', 45, { type: 'LETTER' }),
  ];

  it('lets an old invoice start with a call when it is false, and the notice waits for that call', async () => {
    const scenario = await stage.begin('2026-03-02');
    const anna = await person(scenario);
    await scenario.plan(stepsOf(false));
    await scenario.owes('c', 'i', '2026-01-01');
    await scenario.pass('2026-03-24', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual(['2026-03-02 call i']);
    await anna.perform(await latest(scenario, 'call'));
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    // The call was made as the 25th began, so the 15 days count from the 25th.
    expect(await scenario.notifications()).toEqual([
      '2026-03-02 call i EXECUTED DONE',
      '2026-04-09 notice i',
    ]);
  });

  it('keeps an old invoice from starting with an email when it is true', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7), email('second', 15, { needsEarlier: true })]);
    await scenario.owes('c', 'i', '2026-01-01');
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual(['2026-03-02 first i', '2026-03-10 second i']);
  });

  it('applies from the next hour on when a new version of the plan changes it', async () => {
    const scenario = await stage.begin('2026-03-02');
    const id = await scenario.plan(stepsOf());
    await scenario.owes('c', 'i', '2026-01-01');
    await scenario.put('/internal/invoices/external:i/dunning', { pausedUntil: '2026-03-10' });
    await scenario.pass('2026-03-09', ONCE_A_DAY);
    const facts = { name: 'Next', mode: 'AUTOMATIC', entity: 'CUSTOMER', takeover: 'CONTEXTUAL', version: 1 };
    await scenario.put(`/internal/dunning_plans/${id}`, { ...facts, steps: stepsOf(false) });
    await scenario.pass('2026-03-10', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual(['2026-03-10 call i']);
  });
});
