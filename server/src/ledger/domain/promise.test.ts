import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../kernel/days.ts';
import { mayPromise, type PromiseFacts, promiseStatus } from './promise.ts';

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
  ...{ amount: 100, credits: [], onAccount: paid(...credits).credits },
});

describe('the status of a promise', () => {
  it.each([
    ['all is on account in time', promise(), onAccount([DAY, 100]), OVER, 'KEPT'],
    ['all is on account a day late', promise(), onAccount([OVER, 100]), OVER, 'BROKEN'],
    ['nothing is paid, and its day has not ended', promise(), paid(), DAY, 'OPEN'],
    ['all is paid before its day has ended', promise(), paid([BEFORE, 100]), BEFORE, 'KEPT'],
    ['less than all is paid before its day has ended', promise(), paid([BEFORE, 99]), DAY, 'OPEN'],
    ['its payment bears a later day than today', promise(), paid([DAY, 100]), BEFORE, 'OPEN'],
    ['all is on account, and its day has not ended', promise(), onAccount([BEFORE, 100]), DAY, 'OPEN'],
    ['the part that was promised is paid early', promise({ amount: 40 }), paid([BEFORE, 40]), BEFORE, 'KEPT'],
    [
      'it was replaced after it was kept, before its day ended',
      promise({ amount: 40, endedOn: DAY, endReason: 'REPLACED' }),
      paid([BEFORE, 40]),
      OVER,
      'KEPT',
    ],
    ['nothing is paid when its day ends', promise(), paid(), OVER, 'BROKEN'],
    ['all is paid on its day', promise(), paid([DAY, 100]), OVER, 'KEPT'],
    ['all is paid a day too late', promise(), paid([OVER, 100]), OVER, 'BROKEN'],
    ['all is paid by several, in time', promise(), paid([BEFORE, 60], [DAY, 40]), OVER, 'KEPT'],
    ['a part of it is paid too late', promise(), paid([DAY, 60], [OVER, 40]), OVER, 'BROKEN'],
    ['a payment dated long before is recorded late', promise(), paid(['2026-01-01', 100]), OVER, 'KEPT'],
    ['the part that was promised is paid', promise({ amount: 40 }), paid([DAY, 40]), OVER, 'KEPT'],
    [
      'less than the part that was promised is paid',
      promise({ amount: 40 }),
      paid([DAY, 39]),
      OVER,
      'BROKEN',
    ],
    [
      'only what was paid before is paid',
      promise({ amount: 40, amountLinkedBefore: 50 }),
      paid([DAY, 50]),
      OVER,
      'BROKEN',
    ],
    [
      'the part is paid beyond what was paid before',
      promise({ amount: 40, amountLinkedBefore: 50 }),
      paid([DAY, 90]),
      OVER,
      'KEPT',
    ],
    [
      'the invoice was lowered below what was promised',
      promise({ amount: 100 }),
      { ...paid([DAY, 80]), amount: 80 },
      OVER,
      'KEPT',
    ],
    [
      'it was cancelled before its day ended',
      promise({ endedOn: DAY, endReason: 'CANCELLED' }),
      paid(),
      OVER,
      'CANCELLED',
    ],
    [
      'it was replaced before its day ended',
      promise({ endedOn: BEFORE, endReason: 'REPLACED' }),
      paid([DAY, 100]),
      OVER,
      'REPLACED',
    ],
    [
      'it was replaced when it was broken already',
      promise({ endedOn: OVER, endReason: 'REPLACED' }),
      paid(),
      OVER,
      'BROKEN',
    ],
    [
      'it was cancelled when it was kept already',
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

it('lets debtors promise unless a promise is open or was broken', () => {
  expect(mayPromise([])).toBe(true);
  expect(mayPromise(['KEPT', 'CANCELLED', 'REPLACED'])).toBe(true);
  expect(mayPromise(['KEPT', 'OPEN'])).toBe(false);
  expect(mayPromise(['BROKEN', 'KEPT'])).toBe(false);
});
