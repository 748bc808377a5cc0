import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payment, read, store } from '../harness/factories.ts';
import { email, openStage, type Stage, task } from './scenario.ts';

/** Days, hours and clocks, and plans that change meanwhile. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => hour);
const EVERY_DAY = { weekdays: [1, 2, 3, 4, 5, 6, 7] };
const SETTINGS = '/internal/dunning_settings';
const STEPS = [
  email('before', -5),
  email('day', 0),
  email('seven', 7),
  email('fifteen', 15),
  task('call', 30),
];

describe('R8: days', () => {
  it.each([
    [
      'the end of a month',
      'Europe/Paris',
      '2026-01-20',
      '2026-01-31',
      ['01-26', '01-31', '02-07', '02-15', '03-02'],
    ],
    ['a leap day', 'Europe/Paris', '2028-02-20', '2028-02-29', ['02-24', '02-29', '03-07', '03-15', '03-30']],
    [
      'the end of a year',
      'Europe/Paris',
      '2026-12-20',
      '2026-12-31',
      ['12-26', '12-31', '01-07', '01-15', '01-30'],
    ],
    [
      'the start of summer time',
      'Europe/Paris',
      '2026-03-20',
      '2026-03-28',
      ['03-23', '03-28', '04-04', '04-12', '04-27'],
    ],
    [
      'the end of summer time',
      'Europe/Paris',
      '2026-10-15',
      '2026-10-25',
      ['10-20', '10-25', '11-01', '11-09', '11-24'],
    ],
    [
      'the start of summer time in New York',
      'America/New_York',
      '2026-03-01',
      '2026-03-08',
      ['03-03', '03-08', '03-15', '03-23', '04-07'],
    ],
    [
      'a time zone without summer time',
      'Asia/Kolkata',
      '2026-03-20',
      '2026-03-29',
      ['03-24', '03-29', '04-05', '04-13', '04-28'],
    ],
  ])('are calendar days over %s', async (_title, timezone, begin, dueDate, days) => {
    const scenario = await stage.begin(begin, { timezone });
    await scenario.plan(STEPS);
    await scenario.put(SETTINGS, EVERY_DAY);
    await scenario.owes('c', 'i', dueDate);
    const end = days.at(-1) ?? '';
    const year = end < begin.slice(5) ? Number(begin.slice(0, 4)) + 1 : begin.slice(0, 4);
    const announced = await scenario.announced(`${year}-${end}`);
    await scenario.pass(`${year}-${end}`);
    const notifications = await scenario.notifications();
    expect(notifications.map((line) => line.slice(5))).toEqual(
      days.map((day, i) => `${day} ${['before', 'day', 'seven', 'fifteen', 'call'][i]} i`),
    );
    expect(announced).toEqual(notifications);
  });

  it('and hours use the time zone of the organization: one instant is due on two days', async () => {
    const dueDate = '2026-03-10T02:00:00Z';
    for (const [timezone, day, at] of [
      ['Europe/Paris', '2026-03-10', '2026-03-10T07:00:00.000Z'],
      ['America/New_York', '2026-03-09', '2026-03-09T12:00:00.000Z'],
      ['Pacific/Auckland', '2026-03-10', '2026-03-09T19:00:00.000Z'],
      ['Asia/Kolkata', '2026-03-10', '2026-03-10T02:30:00.000Z'],
    ] as const) {
      const scenario = await stage.begin('2026-03-08', { timezone });
      await scenario.plan([email('day', 0)]);
      await scenario.owes('c', 'i', dueDate);
      await scenario.pass('2026-03-11', EVERY_HOUR);
      expect(await scenario.notifications()).toEqual([`${day} day i`]);
      const [action] = await scenario.actions();
      // This time zone is half an hour off UTC's full hours, so the window opens between two runs.
      const first = timezone === 'Asia/Kolkata' ? '2026-03-10T03:00:00.000Z' : at;
      expect(action?.performedAt).toBe(first);
    }
  });

  it('move with the due date: later steps are repeated, and earlier ones are not', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await scenario.owes('c', 'i', '2026-03-09');
    await scenario.pass('2026-03-10');
    await scenario.owes('c', 'i', '2026-03-24');
    await scenario.pass('2026-04-07');
    await scenario.owes('c', 'i', '2026-03-10');
    await scenario.pass('2026-04-30');
    expect(await scenario.notifications()).toEqual([
      '2026-03-04 before i',
      '2026-03-09 day i',
      '2026-03-19 before i',
      '2026-03-24 day i',
      '2026-03-31 seven i',
      '2026-04-08 fifteen i',
      '2026-04-23 call i',
    ]);
  });
});

describe('contact hours and limits', () => {
  it('let emails out in the sending window on working days, and create tasks at once', async () => {
    const scenario = await stage.begin('2026-04-01');
    await scenario.plan([email('mail', 1), task('call', 9)]);
    const holidays = ['2026-04-03', '2026-04-06'];
    await scenario.put(SETTINGS, { sendingFrom: '13:00', sendingUntil: '15:00', holidays });
    await scenario.owes('c', 'i', '2026-04-03');
    await scenario.owes('d', 'j', '2026-04-01');
    await scenario.pass('2026-04-15', EVERY_HOUR);
    const actions = await scenario.actions();
    expect(
      actions.map((one) => [one.carryingInvoice?.customId, one.stepKey, one.performedAt ?? one.createdAt]),
    ).toEqual([
      ['j', 'mail', '2026-04-02T11:00:00.000Z'],
      ['i', 'mail', '2026-04-07T11:00:00.000Z'],
      ['j', 'call', '2026-04-09T22:00:00.000Z'],
      // Eight days after its mail, as in the plan, and not eight days after the planned day of that mail.
      ['i', 'call', '2026-04-14T22:00:00.000Z'],
    ]);
  });

  it('keep to the weekly limit, the oldest invoice first', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('day', 1)], { entity: 'INVOICE', combineAbove: 100 });
    await scenario.put(SETTINGS, { ...EVERY_DAY, minDaysBetweenContacts: 2, maxContactsPerWeek: 2 });
    const due = ['2026-02-20', '2026-02-21', '2026-02-22', '2026-02-23', '2026-02-24'];
    for (const [i, dueDate] of due.entries()) await scenario.owes('c', `i${i}`, dueDate);
    const announced = await scenario.announced('2026-03-31');
    await scenario.pass('2026-03-31');
    expect(await scenario.notifications()).toEqual([
      '2026-03-02 day i0',
      '2026-03-02 day i1',
      '2026-03-09 day i2',
      '2026-03-09 day i3',
      '2026-03-16 day i4',
    ]);
    expect(announced).toEqual(await scenario.notifications());
  });

  it('do not catch up missed days in a burst', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await scenario.owes('c', 'i', '2026-03-09');
    await scenario.pass('2026-03-04');
    scenario.sleep('2026-03-26T10:00');
    await scenario.pass('2026-04-10');
    expect(await scenario.notifications()).toEqual([
      '2026-03-04 before i',
      '2026-03-26 fifteen i',
      '2026-04-10 call i',
    ]);
  });

  it('count a step relative to the former one from the day on which that one was taken', async () => {
    const scenario = await stage.begin('2026-03-02');
    const after = { relativeTo: 'PREVIOUS_STEP' };
    await scenario.plan([email('a', 1), email('b', 7, after), task('c', 3, after)]);
    // Its first mail waits from Saturday until Monday.
    await scenario.owes('c', 'i', '2026-03-06');
    await scenario.pass('2026-03-31');
    expect(await scenario.notifications()).toEqual(['2026-03-09 a i', '2026-03-16 b i', '2026-03-19 c i']);
  });
});

describe('a plan that changes on the way', () => {
  it('continues in its newest version from the step with the same key', async () => {
    const scenario = await stage.begin('2026-03-02');
    const id = await scenario.plan([email('a', 0), email('b', 7), email('c', 14)]);
    await scenario.owes('c', 'i', '2026-03-04');
    await scenario.pass('2026-03-11');
    const { items } = await read<{ items: { id: string; version: number }[] }>(
      scenario.client,
      '/dunning_plans',
    );
    const version = items.find((one) => one.id === id)?.version;
    const facts = { name: 'Next', mode: 'AUTOMATIC', entity: 'CUSTOMER', takeover: 'CONTEXTUAL', version };
    const steps = [email('new', 1), email('b', 8), task('c', 10), email('d', 20)];
    await scenario.put(`/internal/dunning_plans/${id}`, { ...facts, steps });
    const announced = await scenario.announced('2026-03-31');
    await scenario.pass('2026-03-31');
    const notifications = await scenario.notifications();
    expect(notifications).toEqual([
      '2026-03-04 a i',
      '2026-03-11 b i',
      '2026-03-16 c i IGNORED OVERTAKEN',
      '2026-03-26 d i',
    ]);
    expect(announced).toEqual(['2026-03-16 c i', '2026-03-26 d i']);
  });

  it('continues by days when the step was deleted', async () => {
    const scenario = await stage.begin('2026-03-02');
    const id = await scenario.plan([email('a', 0), email('b', 7), email('c', 14)]);
    await scenario.owes('c', 'i', '2026-03-04');
    await scenario.pass('2026-03-11');
    const facts = { name: 'Next', mode: 'AUTOMATIC', entity: 'CUSTOMER', takeover: 'CONTEXTUAL', version: 1 };
    const steps = [email('x', 0), email('y', 6), email('z', 9), email('last', 14)];
    await scenario.put(`/internal/dunning_plans/${id}`, { ...facts, steps });
    await scenario.pass('2026-03-31');
    expect((await scenario.notifications()).slice(2)).toEqual(['2026-03-16 z i', '2026-03-23 last i']);
  });
});

describe('two organizations', () => {
  it('with different time zones are reminded independently', async () => {
    const paris = await stage.begin('2026-03-26', { timezone: 'Europe/Paris' });
    await paris.plan([email('day', 0)]);
    await paris.owes('c', 'i', '2026-03-30', { currency: 'JPY', amount: 500 });
    const newYork = await stage.begin('2026-03-26', { timezone: 'America/New_York', currency: 'USD' });
    await newYork.plan([email('day', 0)]);
    await newYork.owes('c', 'i', '2026-03-30', { currency: 'USD' });
    await store(newYork.client, '/payments', payment('p', 'c', 1, { i: 1 }));
    await paris.pass('2026-03-31', EVERY_HOUR);
    stage.clock.set('2026-03-26T04:00:00.000Z');
    await newYork.pass('2026-03-31', EVERY_HOUR);
    const times = async (one: typeof paris) => (await one.actions()).map(({ performedAt }) => performedAt);
    expect(await times(paris)).toEqual(['2026-03-30T06:00:00.000Z']);
    expect(await times(newYork)).toEqual(['2026-03-30T12:00:00.000Z']);
    expect((await paris.mails())[0]).toMatch(/500/);
    expect((await newYork.mails())[0]).toMatch(/9\.99/);
  });
});
