import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayPromise, type PromiseFacts, promiseDeadline, promiseStatus } from './promise.ts';

const PARIS = 'Europe/Paris';
/** 10 March in Paris, where that day ends at 23:00 UTC. */
const DAY = '2026-03-09T23:00:00.000Z';
const LAST = '2026-03-10T22:59:59.999Z';
const OVER = '2026-03-10T23:00:00.000Z';

const promise = (more: Partial<PromiseFacts> = {}): PromiseFacts => ({
  date: DAY,
  amount: null,
  amountLinkedBefore: 0,
  endedAt: null,
  endReason: null,
  ...more,
});
const paid = (...credits: [datedAt: string, amountInEffect: number][]) => ({
  amount: 100,
  credits: credits.map(([datedAt, amountInEffect]) => ({ datedAt, amountInEffect })),
});

describe('the status of a promise', () => {
  it.each([
    ['nothing is paid, and its day has not ended', promise(), paid(), LAST, 'OPEN'],
    ['all is paid before its day has ended', promise(), paid([DAY, 100]), LAST, 'OPEN'],
    ['nothing is paid when its day ends', promise(), paid(), OVER, 'BROKEN'],
    ['all is paid at the last moment', promise(), paid([LAST, 100]), OVER, 'KEPT'],
    ['all is paid a moment too late', promise(), paid([OVER, 100]), OVER, 'BROKEN'],
    ['all is paid by several, in time', promise(), paid([DAY, 60], [LAST, 40]), OVER, 'KEPT'],
    ['a part of it is paid too late', promise(), paid([DAY, 60], [OVER, 40]), OVER, 'BROKEN'],
    [
      'a payment dated long before is recorded late',
      promise(),
      paid(['2026-01-01T00:00:00.000Z', 100]),
      OVER,
      'KEPT',
    ],
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
      promise({ endedAt: LAST, endReason: 'CANCELLED' }),
      paid(),
      OVER,
      'CANCELLED',
    ],
    [
      'it was replaced before its day ended',
      promise({ endedAt: DAY, endReason: 'REPLACED' }),
      paid([DAY, 100]),
      OVER,
      'REPLACED',
    ],
    [
      'it was replaced when it was broken already',
      promise({ endedAt: OVER, endReason: 'REPLACED' }),
      paid(),
      OVER,
      'BROKEN',
    ],
    [
      'it was cancelled when it was kept already',
      promise({ endedAt: OVER, endReason: 'CANCELLED' }),
      paid([DAY, 100]),
      OVER,
      'KEPT',
    ],
  ] as const)('%s', (_, facts, invoice, now, status) => {
    expect(promiseStatus(facts, { ...invoice, credits: [...invoice.credits] }, now, PARIS)).toBe(status);
  });

  it('of an invoice of nothing is kept', () => {
    expect(promiseStatus(promise(), { amount: 0, credits: [] }, OVER, PARIS)).toBe('KEPT');
  });

  it('is one and the same whichever hour of its day is stated', () => {
    const hour = fc
      .integer({ min: Date.parse(DAY), max: Date.parse(LAST) })
      .map((at) => new Date(at).toISOString());
    fc.assert(
      fc.property(hour, hour, fc.nat({ max: 120 }), (one, other, amount) => {
        for (const now of [LAST, OVER]) {
          const status = (date: string) => promiseStatus(promise({ date }), paid([one, amount]), now, PARIS);
          expect(status(one)).toBe(status(other));
        }
      }),
    );
  });
});

describe('the day of a promise ends', () => {
  it.each([
    ['after 24 hours', '2026-07-01T12:00:00.000Z', PARIS, '2026-07-01T22:00:00.000Z'],
    ['after 23 hours when summer time begins', '2026-03-29T12:00:00.000Z', PARIS, '2026-03-29T22:00:00.000Z'],
    ['after 25 hours when summer time ends', '2026-10-25T12:00:00.000Z', PARIS, '2026-10-25T23:00:00.000Z'],
    ['where the organization is', '2026-07-01T12:00:00.000Z', 'America/New_York', '2026-07-02T04:00:00.000Z'],
    ['on the date line', '2026-07-01T12:00:00.000Z', 'Pacific/Kiritimati', '2026-07-02T10:00:00.000Z'],
    [
      'at one o’clock where midnight is skipped',
      '2026-09-05T12:00:00.000Z',
      'America/Santiago',
      '2026-09-06T04:00:00.000Z',
    ],
    ['on a leap day', '2028-02-29T12:00:00.000Z', 'UTC', '2028-03-01T00:00:00.000Z'],
  ])('%s', (_, date, timeZone, deadline) => {
    expect(promiseDeadline(date, timeZone)).toBe(deadline);
    const before = new Date(Date.parse(deadline) - 1).toISOString();
    expect(promiseStatus(promise({ date }), paid([before, 100]), before, timeZone)).toBe('OPEN');
    expect(promiseStatus(promise({ date }), paid([before, 100]), deadline, timeZone)).toBe('KEPT');
    expect(promiseStatus(promise({ date }), paid([deadline, 100]), deadline, timeZone)).toBe('BROKEN');
  });
});

it('debtors may promise unless a promise is open or was broken', () => {
  expect(mayPromise([])).toBe(true);
  expect(mayPromise(['KEPT', 'CANCELLED', 'REPLACED'])).toBe(true);
  expect(mayPromise(['KEPT', 'OPEN'])).toBe(false);
  expect(mayPromise(['BROKEN', 'KEPT'])).toBe(false);
});
