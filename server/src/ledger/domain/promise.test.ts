import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../kernel/days.ts';
import { mayPromise, type PromiseFacts, type PromiseStatus, promiseStatus } from './promise.ts';

const BEFORE = '2026-03-09';
const DAY = '2026-03-10';
const OVER = '2026-03-11';

const promise = (more: Partial<PromiseFacts> = {}): PromiseFacts => ({
  dueOn: DAY,
  amount: null,
  amountLinkedBefore: 0,
  endedOn: null,
  endReason: null,
  ...more,
});
const paid = (...credits: [datedOn: string, amountInEffect: number][]) => ({
  amount: 100,
  credits: credits.map(([datedOn, amountInEffect]) => ({ datedOn, amountInEffect })),
  onAccount: [],
});

/** Returns the same credits as unapplied cash. */
const onAccount = (...credits: [datedOn: string, amountInEffect: number][]) => ({
  amount: 100,
  credits: [],
  onAccount: paid(...credits).credits,
});

describe('the status of a promise', () => {
  it.each([
    ['is KEPT when enough cash is on account in time', promise(), onAccount([DAY, 100]), OVER, 'KEPT'],
    ['is BROKEN when the cash comes a day late', promise(), onAccount([OVER, 100]), OVER, 'BROKEN'],
    ['is OPEN when nothing is paid before its day has ended', promise(), paid(), DAY, 'OPEN'],
    [
      'is KEPT when everything is paid before its day has ended',
      promise(),
      paid([BEFORE, 100]),
      BEFORE,
      'KEPT',
    ],
    ['is OPEN when less is paid before its day has ended', promise(), paid([BEFORE, 99]), DAY, 'OPEN'],
    ['is OPEN while its payment is dated in the future', promise(), paid([DAY, 100]), BEFORE, 'OPEN'],
    [
      'is KEPT when enough cash is on account before its day has ended',
      promise(),
      onAccount([BEFORE, 100]),
      DAY,
      'OPEN',
    ],
    [
      'is KEPT when the promised part is paid early',
      promise({ amount: 40 }),
      paid([BEFORE, 40]),
      BEFORE,
      'KEPT',
    ],
    [
      'is KEPT when it was replaced after it was kept, before its day ended',
      promise({ amount: 40, endedOn: DAY, endReason: 'REPLACED' }),
      paid([BEFORE, 40]),
      OVER,
      'KEPT',
    ],
    ['is BROKEN when nothing is paid by the end of its day', promise(), paid(), OVER, 'BROKEN'],
    ['is KEPT when everything is paid on its day', promise(), paid([DAY, 100]), OVER, 'KEPT'],
    ['is BROKEN when everything is paid a day late', promise(), paid([OVER, 100]), OVER, 'BROKEN'],
    [
      'is KEPT when several payments cover it in time',
      promise(),
      paid([BEFORE, 60], [DAY, 40]),
      OVER,
      'KEPT',
    ],
    ['is BROKEN when a part is paid late', promise(), paid([DAY, 60], [OVER, 40]), OVER, 'BROKEN'],
    ['is KEPT when an earlier payment is recorded late', promise(), paid(['2026-01-01', 100]), OVER, 'KEPT'],
    ['is KEPT when the promised part is paid', promise({ amount: 40 }), paid([DAY, 40]), OVER, 'KEPT'],
    [
      'is BROKEN when less than the promised part is paid',
      promise({ amount: 40 }),
      paid([DAY, 39]),
      OVER,
      'BROKEN',
    ],
    [
      'is BROKEN when only earlier payments exist',
      promise({ amount: 40, amountLinkedBefore: 50 }),
      paid([DAY, 50]),
      OVER,
      'BROKEN',
    ],
    [
      'is KEPT when the part is paid on top of earlier payments',
      promise({ amount: 40, amountLinkedBefore: 50 }),
      paid([DAY, 90]),
      OVER,
      'KEPT',
    ],
    [
      'is KEPT when the invoice is lowered below the promised amount and paid',
      promise({ amount: 100 }),
      { ...paid([DAY, 80]), amount: 80 },
      OVER,
      'KEPT',
    ],
    [
      'is CANCELLED when it was cancelled before its day ended',
      promise({ endedOn: DAY, endReason: 'CANCELLED' }),
      paid(),
      OVER,
      'CANCELLED',
    ],
    [
      'is REPLACED when it was replaced before its day ended',
      promise({ endedOn: BEFORE, endReason: 'REPLACED' }),
      paid([DAY, 100]),
      OVER,
      'REPLACED',
    ],
    [
      'stays BROKEN when it is replaced later',
      promise({ endedOn: OVER, endReason: 'REPLACED' }),
      paid(),
      OVER,
      'BROKEN',
    ],
    [
      'stays KEPT when it is cancelled later',
      promise({ endedOn: OVER, endReason: 'CANCELLED' }),
      paid([DAY, 100]),
      OVER,
      'KEPT',
    ],
  ] as const)('%s', (_, facts, invoice, today, status) => {
    expect(promiseStatus(facts, invoice, today)).toBe(status);
  });

  it('is KEPT for a zero invoice', () => {
    expect(promiseStatus(promise(), { amount: 0, credits: [], onAccount: [] }, OVER)).toBe('KEPT');
  });

  it('is KEPT once it is covered, and time does not change it after its day', () => {
    const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(DAY, days));
    fc.assert(
      fc.property(day, day, day, fc.nat({ max: 120 }), (dueOn, paidOn, today, amount) => {
        const status = (on: string) => promiseStatus(promise({ dueOn }), paid([paidOn, amount]), on);
        const isKept = paidOn <= dueOn && paidOn <= today && amount >= 100;
        expect(status(today)).toBe(isKept ? 'KEPT' : today <= dueOn ? 'OPEN' : 'BROKEN');
        if (isKept) expect(status(addDays(today, 1))).toBe('KEPT');
        if (today > dueOn) expect(status(addDays(today, 1))).toBe(status(today));
      }),
    );
  });
});

describe('whether debtors may promise', () => {
  const today = '2026-02-12';
  const past = (status: PromiseStatus, isAnnouncement = false, endedOn: string | null = null) => ({
    status,
    isAnnouncement,
    endedOn,
  });

  it('depends on open and broken promises', () => {
    expect(mayPromise([], today)).toBe(true);
    const ended = [
      past('KEPT'),
      past('CANCELLED', false, '2026-02-01'),
      past('REPLACED', true, '2026-02-01'),
    ];
    expect(mayPromise(ended, today)).toBe(true);
    expect(mayPromise([past('KEPT'), past('OPEN')], today)).toBe(false);
    expect(mayPromise([past('BROKEN'), past('KEPT')], today)).toBe(false);
  });

  it('ends with the day on which an announcement was taken back', () => {
    expect(mayPromise([past('CANCELLED', true, today)], today)).toBe(true);
    expect(mayPromise([past('CANCELLED', true, '2026-02-11')], today)).toBe(false);
    expect(mayPromise([past('CANCELLED', true, '2026-02-11'), past('CANCELLED', true, today)], today)).toBe(
      false,
    );
  });
});
