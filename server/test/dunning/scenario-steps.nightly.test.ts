import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refund, store } from '../harness/factories.ts';
import { email, openStage, type Stage } from './scenario.ts';
import { latest, ONCE_A_DAY, pay, person, REMINDERS, STEPS } from './scenario-steps.ts';

/** The step of an invoice, independent of the steps of others. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('an old small invoice', () => {
  it('does not suppress reminders for a large new invoice after its last step', async () => {
    const scenario = await stage.begin('2025-11-24');
    const anna = await person(scenario);
    await scenario.plan(STEPS);
    await scenario.owes('c', 'trifle', '2025-12-01', { amount: 2_500 });
    const announced = await scenario.announced('2026-01-16');
    await scenario.pass('2026-01-16', ONCE_A_DAY);
    const old = await scenario.notifications();
    expect(old).toEqual([
      '2025-11-26 before trifle',
      '2025-12-01 day trifle',
      '2025-12-08 first trifle',
      '2025-12-16 second trifle',
      '2025-12-31 call trifle IGNORED OVERTAKEN',
      '2026-01-15 notice trifle',
    ]);
    expect(announced).toEqual(old.map((line) => line.replace(' IGNORED OVERTAKEN', '')));
    await anna.perform(await latest(scenario, 'notice'));
    await scenario.pass('2026-05-03', ONCE_A_DAY);
    await scenario.owes('c', 'large', '2026-05-13', { amount: 5_000_000 });
    const next = await scenario.announced('2026-06-30');
    await scenario.pass('2026-06-30', ONCE_A_DAY);
    const since = (await scenario.notifications()).slice(old.length);
    expect(since).toEqual([
      '2026-05-08 before large',
      '2026-05-13 day large',
      // The customer has reached the notice, so the last email before it is sent. The trifle is under notice.
      '2026-05-20 second large',
      '2026-06-12 call large IGNORED OVERTAKEN',
      // The notice about the trifle is more than 60 days old.
      '2026-06-29 notice large+trifle',
    ]);
    expect(next).toEqual(since.map((line) => line.replace(' IGNORED OVERTAKEN', '')));
  });

  it('does not hold back emails about a large new invoice while its letter is not printed', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await scenario.owes('c', 'trifle', '2025-12-31', { amount: 2_500 });
    // At 61 days the second reminder, 15 days later the call, and 15 days later the notice.
    await scenario.pass('2026-04-02', ONCE_A_DAY);
    await scenario.owes('c', 'large', '2026-04-22', { amount: 5_000_000 });
    await scenario.pass('2026-05-12', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual([
      '2026-03-02 second trifle',
      '2026-03-17 call trifle IGNORED OVERTAKEN',
      '2026-04-01 notice trifle',
      '2026-04-17 before large',
      '2026-04-22 day large',
      // The customer has reached the notice, so the last email before it is sent.
      '2026-04-29 second large+trifle',
    ]);
  });
});

describe('an invoice imported 60 days after its due date', () => {
  it.each([
    ['CONTEXTUAL', ['2026-03-02 second i', '2026-03-17 call i IGNORED OVERTAKEN', '2026-04-01 notice i']],
    [
      'STANDARD',
      [
        '2026-03-02 first i',
        '2026-03-10 second i',
        '2026-03-25 call i IGNORED OVERTAKEN',
        '2026-04-09 notice i',
      ],
    ],
  ])('gets an email before a call, and a call before a formal notice (%s)', async (takeover, days) => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS, { takeover });
    await scenario.owes('c', 'i', '2026-01-01');
    const announced = await scenario.announced('2026-04-30');
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual(days);
    expect(announced).toEqual(days.map((line) => line.replace(' IGNORED OVERTAKEN', '')));
  });

  it('gets the notice the stated days after the call was made, not after it was due', async () => {
    const scenario = await stage.begin('2026-03-02');
    const anna = await person(scenario);
    await scenario.plan(STEPS);
    await scenario.owes('c', 'i', '2026-01-01');
    await scenario.pass('2026-03-20', ONCE_A_DAY);
    await anna.perform(await latest(scenario, 'call'));
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    // The call was made as the 20th ended, so the 15 days count from the 21st.
    expect(await scenario.notifications()).toEqual([
      '2026-03-02 second i',
      '2026-03-17 call i EXECUTED DONE',
      '2026-04-06 notice i',
    ]);
  });

  it('starts with the call when its plan has no email before it, and gets no notice until the call is made', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('before', -5), ...REMINDERS.slice(2)], { takeover: 'STANDARD' });
    await scenario.owes('c', 'i', '2026-01-01');
    await scenario.pass('2026-03-02', ONCE_A_DAY);
    // The mark has no effect on the first step of the reminders.
    expect(await scenario.notifications()).toEqual(['2026-03-02 call i']);
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    // No person has recorded the call as made: the debtor has not been notified of anything yet.
    expect(await scenario.notifications()).toEqual(['2026-03-02 call i']);
  });
});

describe('a pause without any notification', () => {
  it.each([
    // Paused before any step: at 61 days a mail, never a step that needs an earlier one.
    ['2026-03-02', ['2026-05-04 second i', '2026-05-19 call i']],
    ['2026-03-12', ['2026-03-11 first i', '2026-05-04 second i', '2026-05-19 call i']],
    ['2026-03-20', ['2026-03-11 first i', '2026-03-19 second i', '2026-05-04 call i', '2026-05-19 notice i']],
  ])(
    'resumes at the step after the last one, not at the step for 61 days, when it begins on %s',
    async (from, days) => {
      const scenario = await stage.begin('2026-03-02');
      await scenario.plan(REMINDERS);
      await scenario.owes('c', 'i', '2026-03-04');
      if (from > '2026-03-02') await scenario.pass(`${from}T00:00`, ONCE_A_DAY);
      await scenario.put('/internal/customers/external:c/dunning', { pausedUntil: '2026-05-04' });
      await scenario.pass('2026-05-31', ONCE_A_DAY);
      const notifications = await scenario.notifications();
      expect(notifications.map((line) => line.replace(' IGNORED OVERTAKEN', ''))).toEqual(days);
    },
  );

  it('resumes by age at an email that needs no earlier step', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7), email('second', 15), email('third', 25), email('last', 40)]);
    await scenario.owes('c', 'i', '2026-03-04');
    await scenario.pass('2026-03-11', ONCE_A_DAY);
    await scenario.put('/internal/customers/external:c/dunning', { pausedUntil: '2026-04-07' });
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    // At 34 days the third step; 15 days later the last one.
    expect(await scenario.notifications()).toEqual([
      '2026-03-11 first i',
      '2026-04-07 third i',
      '2026-04-22 last i',
    ]);
  });
});

describe('the distance between two steps', () => {
  it('is never shorter than in the plan, however late the first step was', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(REMINDERS);
    // Seven days after it is a Saturday, eight days after the Monday is a Tuesday.
    await scenario.owes('c', 'i', '2026-03-07');
    const announced = await scenario.announced('2026-04-30');
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual([
      '2026-03-16 first i',
      '2026-03-24 second i',
      '2026-04-08 call i IGNORED OVERTAKEN',
      '2026-04-23 notice i',
    ]);
    expect(announced).toEqual([
      '2026-03-16 first i',
      '2026-03-24 second i',
      '2026-04-08 call i',
      '2026-04-23 notice i',
    ]);
  });
});

describe('a refund on an invoice that was paid long ago', () => {
  it.each([
    ['CONTEXTUAL', ['2026-04-01 second i', '2026-04-16 call i', '2026-05-01 notice i']],
    ['STANDARD', ['2026-04-01 first i', '2026-04-09 second i', '2026-04-24 call i', '2026-05-11 notice i']],
  ])('starts reminders again with an email (%s)', async (takeover, days) => {
    const scenario = await stage.begin('2026-01-05');
    await scenario.plan(REMINDERS, { takeover });
    await scenario.owes('c', 'i', '2026-01-05');
    await scenario.pass('2026-01-20', ONCE_A_DAY);
    await pay(scenario, 'p', 1000, { i: 1000 });
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    await store(scenario.client, '/refunds', refund('r', 'c', 1000, { payments: { p: 1000 } }));
    const announced = await scenario.announced('2026-05-31');
    await scenario.pass('2026-05-31', ONCE_A_DAY);
    const notifications = await scenario.notifications();
    expect(notifications.map((line) => line.replace(' IGNORED OVERTAKEN', ''))).toEqual([
      '2026-01-12 first i',
      '2026-01-20 second i',
      ...days,
    ]);
    expect(announced).toEqual(days);
  });

  it('also starts with an email after a formal notice, and the call waits as long as in the plan', async () => {
    const scenario = await stage.begin('2026-03-02');
    const anna = await person(scenario);
    await scenario.plan(REMINDERS);
    await scenario.owes('c', 'i', '2025-12-20');
    await scenario.pass('2026-04-03', ONCE_A_DAY);
    await anna.perform(await latest(scenario, 'notice'));
    await pay(scenario, 'p', 1000, { i: 1000 });
    await scenario.pass('2026-04-14', ONCE_A_DAY);
    await store(scenario.client, '/refunds', refund('r', 'c', 400, { payments: { p: 400 } }));
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual([
      '2026-03-02 second i',
      '2026-03-17 call i IGNORED OVERTAKEN',
      '2026-04-01 notice i EXECUTED DONE',
      '2026-04-15 second i',
      '2026-04-30 call i',
    ]);
  });
});

describe('missed or moved days', () => {
  it('skip the reminder of a due date on a weekend, and send the first one on its day', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('day', 0), email('three', 3), email('ten', 10)]);
    await scenario.owes('c', 'i', '2026-03-07');
    const announced = await scenario.announced('2026-03-31');
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual(['2026-03-10 three i', '2026-03-17 ten i']);
    expect(announced).toEqual(await scenario.notifications());
  });

  it('repeat courtesies and the first reminder when the due date moves after the first reminder', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await scenario.owes('c', 'i', '2026-03-04');
    await scenario.pass('2026-03-12', ONCE_A_DAY);
    await scenario.owes('c', 'i', '2026-03-25');
    const announced = await scenario.announced('2026-04-20');
    await scenario.pass('2026-04-20', ONCE_A_DAY);
    const announcedAgain = [
      '2026-03-20 before i',
      '2026-03-25 day i',
      '2026-04-01 first i',
      '2026-04-09 second i',
    ];
    expect(await scenario.notifications()).toEqual([
      // The courtesy is three days late, so the one on the due date would follow it too soon.
      '2026-03-02 before i',
      '2026-03-11 first i',
      ...announcedAgain,
    ]);
    expect(announced).toEqual(announcedAgain);
  });

  it('keep the first reminder when the due date moves to a day before it', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await scenario.owes('c', 'i', '2026-03-04');
    await scenario.pass('2026-03-12', ONCE_A_DAY);
    await scenario.owes('c', 'i', '2026-03-10');
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    // Fifteen days after the new due date, which is more than eight days after the first.
    expect((await scenario.notifications()).slice(2)).toEqual(['2026-03-25 second i']);
  });
});
