import { describe, expect, it } from 'vitest';
import type { CurrentPlan, DunnedInvoice, DunningTrack } from './facts.ts';
import { DEFAULT_RECIPIENTS, type DunningStep, NO_CONDITIONS } from './plan.ts';
import { currentTrack, dueSteps, newTrack, passed, stepsToCome } from './schedule.ts';

const PARIS = 'Europe/Paris';

const step = (key: string, offsetDays: number, after?: 'PREVIOUS_STEP'): DunningStep => ({
  ...{ key, name: key, type: 'EMAIL', relativeTo: after ?? 'DUE_DATE', offsetDays, automatic: true },
  ...{ templateId: null, recipients: DEFAULT_RECIPIENTS, attachments: { invoices: false, statement: false } },
  conditions: NO_CONDITIONS,
});

const plan = (steps: DunningStep[], more: Partial<CurrentPlan> = {}): CurrentPlan => ({
  ...{ id: 'p', name: 'p', version: 1, isActive: true, mode: 'AUTOMATIC', entity: 'CUSTOMER', steps },
  takeover: 'CONTEXTUAL',
  ...more,
});

const invoice = (dueAt: string): DunnedInvoice => ({
  ...{ id: 'i', currency: 'EUR', outstanding: 1, dueAt, planId: null, pausedUntil: null, promiseDate: null },
  ...{ isDisputed: false, fields: new Map() },
});

const track = (more: Partial<DunningTrack> = {}): DunningTrack => ({
  ...{ planId: 'p', invoiceId: 'i', version: 1, startedOn: '2026-01-31', lastStepKey: null, lastDay: null },
  ...{ lastOn: null, nextOn: null, carryingDueAt: '2026-01-30T23:00:00.000Z' },
  ...more,
});

const done = (key: string, day: number, on: string): Partial<DunningTrack> => ({
  ...{ lastStepKey: key, lastDay: day, lastOn: on },
});

const standard = plan([step('a', -5), step('b', 0), step('c', 7), step('d', 30)]);

describe('the start of a track', () => {
  it.each([
    ['is the local day of the due date', '2026-01-30T23:00:00.000Z', PARIS, '2026-01-31'],
    [
      'is the day before where it is still that',
      '2026-01-30T23:00:00.000Z',
      'America/New_York',
      '2026-01-30',
    ],
    ['is a leap day', '2028-02-29T12:00:00.000Z', PARIS, '2028-02-29'],
    ['is the day on which summer time begins', '2026-03-28T23:00:00.000Z', PARIS, '2026-03-29'],
  ])('%s', (_title, dueAt, timezone, startedOn) => {
    expect(
      newTrack(standard, { carrying: invoice(dueAt), today: '2026-06-01', tracks: [], timezone }).startedOn,
    ).toBe(startedOn);
  });

  it.each([
    ['age, in a contextual plan', {}, [track(done('a', -5, '2026-01-26'))], '2026-01-31'],
    [
      'today, in one that begins anew',
      { takeover: 'STANDARD' },
      [track(done('a', -5, '2026-01-26'))],
      '2026-06-06',
    ],
    ['age, when nothing was done before', { takeover: 'STANDARD' }, [track()], '2026-01-31'],
    [
      'age, when another plan did something',
      { takeover: 'STANDARD' },
      [track({ planId: 'other', ...done('a', -5, '2026-01-26') })],
      '2026-01-31',
    ],
    [
      'age, in a plan for invoices',
      { takeover: 'STANDARD', entity: 'INVOICE' },
      [track(done('a', -5, '2026-01-26'))],
      '2026-01-31',
    ],
  ] as const)('goes by %s', (_title, more, tracks, startedOn) => {
    const of = { ...standard, ...more };
    expect(
      newTrack(of, {
        carrying: invoice('2026-01-30T23:00:00.000Z'),
        today: '2026-06-01',
        tracks,
        timezone: PARIS,
      }).startedOn,
    ).toBe(startedOn);
  });

  it('is the due date where that is later than beginning anew', () => {
    const of = { ...standard, takeover: 'STANDARD' as const };
    const before = [track(done('a', -5, '2026-01-26'))];
    expect(
      newTrack(of, {
        carrying: invoice('2026-06-20T12:00:00.000Z'),
        today: '2026-06-01',
        tracks: before,
        timezone: PARIS,
      }).startedOn,
    ).toBe('2026-06-20');
  });

  it.each([
    ['later', '2026-02-28T23:00:00.000Z', '2026-03-01'],
    ['earlier', '2026-01-15T23:00:00.000Z', '2026-01-16'],
    ['within the day', '2026-01-31T10:00:00.000Z', '2026-01-31'],
  ])('moves with the due date: %s', (_title, dueAt, startedOn) => {
    const moved = currentTrack(track(), standard, invoice(dueAt), PARIS);
    expect(moved).toMatchObject({ startedOn, carryingDueAt: dueAt });
    expect(currentTrack(moved, standard, invoice(dueAt), PARIS)).toEqual(moved);
  });
});

describe('steps to come', () => {
  const dates = (of: CurrentPlan, more: Partial<DunningTrack> = {}) =>
    stepsToCome(track(more), of).map(({ step: { key }, on }) => `${key} ${on}`);

  it.each([
    ['the end of January', '2026-01-31', ['a 2026-01-26', 'b 2026-01-31', 'c 2026-02-07', 'd 2026-03-02']],
    ['a leap day', '2028-02-29', ['a 2028-02-24', 'b 2028-02-29', 'c 2028-03-07', 'd 2028-03-30']],
    ['the end of a year', '2026-12-31', ['a 2026-12-26', 'b 2026-12-31', 'c 2027-01-07', 'd 2027-01-30']],
    [
      'a beginning of summer time',
      '2026-03-27',
      ['a 2026-03-22', 'b 2026-03-27', 'c 2026-04-03', 'd 2026-04-26'],
    ],
  ])('count days from %s', (_title, startedOn, expected) => {
    expect(dates(standard, { startedOn })).toEqual(expected);
  });

  const chain = plan([
    step('a', 0),
    step('b', 7, 'PREVIOUS_STEP'),
    step('c', 7, 'PREVIOUS_STEP'),
    step('d', 20),
  ]);

  it('follow each other as planned before the first one', () => {
    expect(dates(chain)).toEqual(['a 2026-01-31', 'b 2026-02-07', 'c 2026-02-14', 'd 2026-02-20']);
  });

  it('follow the day on which the one before was taken, and never go back', () => {
    expect(dates(chain, done('a', 0, '2026-02-10'))).toEqual([
      'b 2026-02-17',
      'c 2026-02-24',
      'd 2026-02-24',
    ]);
  });

  it('move with the start, also those that follow the one before', () => {
    const moved = { ...done('a', 0, '2026-01-31'), startedOn: '2026-03-31' };
    expect(dates(chain, moved)).toEqual(['b 2026-04-07', 'c 2026-04-14', 'd 2026-04-20']);
  });

  it.each([
    ['where its key is', plan([step('x', -1), step('b', 3), step('c', 9)]), ['c 2026-02-09']],
    ['by its day where the key is gone', plan([step('x', -1), step('y', 0), step('z', 3)]), ['z 2026-02-03']],
    [
      'before all when they are all later',
      plan([step('y', 2), step('z', 3)]),
      ['y 2026-02-02', 'z 2026-02-03'],
    ],
    ['after all', plan([step('y', -9)]), []],
  ])('go on in a new version %s', (_title, of, expected) => {
    expect(dates(of, done('b', 0, '2026-01-31'))).toEqual(expected);
  });
});

describe('steps that are due', () => {
  const due = (of: CurrentPlan, today: string, more: Partial<DunningTrack> = {}) => {
    const { track: left, due: steps } = dueSteps(track(more), of, today);
    return { passedOver: left.lastStepKey, lastOn: left.lastOn, due: steps.map(({ step: { key } }) => key) };
  };

  it.each([
    ['none before the first', '2026-01-25', { passedOver: null, lastOn: null, due: [] }],
    ['the first on its day', '2026-01-26', { passedOver: null, lastOn: null, due: ['a'] }],
    ['the same until the next one', '2026-01-30', { passedOver: null, lastOn: null, due: ['a'] }],
    ['the latest only', '2026-02-10', { passedOver: 'b', lastOn: '2026-01-31', due: ['c'] }],
    ['the last one for ever', '2027-02-10', { passedOver: 'c', lastOn: '2026-02-07', due: ['d'] }],
  ])('are %s', (_title, today, expected) => {
    expect(due(standard, today)).toEqual(expected);
  });

  it('are all those of one day', () => {
    const of = plan([step('a', 0), step('b', 3), step('c', 0, 'PREVIOUS_STEP'), step('d', 3)]);
    expect(due(of, '2026-02-05')).toEqual({ passedOver: 'a', lastOn: '2026-01-31', due: ['b', 'c', 'd'] });
  });

  it('are those of one planned day, also where a late one has pushed others to its date', () => {
    const of = plan([step('a', 0), step('b', 10, 'PREVIOUS_STEP'), step('c', 12), step('d', 15)]);
    const late = done('a', 0, '2026-02-10');
    expect(dueSteps(track(late), of, '2026-02-20')).toMatchObject({
      track: { lastStepKey: 'c', lastOn: '2026-02-20' },
      due: [{ step: { key: 'd' }, on: '2026-02-20' }],
    });
  });

  it('are done once they are passed', () => {
    const [first] = stepsToCome(track(), standard);
    if (first === undefined) throw new Error('no step');
    const next = passed(track(), first, '2026-01-27');
    expect(next).toMatchObject({ lastStepKey: 'a', lastDay: -5, lastOn: '2026-01-27' });
    expect(dueSteps(next, standard, '2026-01-30').due).toEqual([]);
  });
});
