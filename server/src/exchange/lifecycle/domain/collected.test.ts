import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CollectedStatus,
  correctedStatuses,
  missingStatuses,
  type ReceivedAmount,
  type VatShare,
} from './collected.ts';

const share = (rate: string | null, taxable: number, tax: number): VatShare => ({
  category: 'S',
  rate,
  taxable,
  tax,
});
const TWO_RATES = [share('20.00', 10_000, 2_000), share('5.5', 1_000, 55)];

describe('missingStatuses', () => {
  it('splits a payment by rate', () => {
    const received = [{ on: '2026-11-03', amount: 6_000 }];
    expect(missingStatuses({ vat: TWO_RATES, received, reported: [] })).toEqual([
      {
        on: '2026-11-03',
        amount: 6_000,
        shares: [
          { rate: '20.00', amount: 5_515, vat: 919 },
          { rate: '5.50', amount: 485, vat: 25 },
        ],
      },
    ]);
  });

  it('returns nothing when everything was reported', () => {
    const received = [{ on: '2026-11-03', amount: 6_000 }];
    const reported = missingStatuses({ vat: TWO_RATES, received, reported: [] });
    expect(missingStatuses({ vat: TWO_RATES, received, reported })).toEqual([]);
  });

  it('takes back what a day reported', () => {
    const received = [{ on: '2026-11-03', amount: 6_000 }];
    const reported = missingStatuses({ vat: TWO_RATES, received, reported: [] });
    expect(missingStatuses({ vat: TWO_RATES, received: [], reported })).toEqual([
      {
        on: '2026-11-03',
        amount: -6_000,
        shares: [
          { rate: '20.00', amount: -5_515, vat: -919 },
          { rate: '5.50', amount: -485, vat: -25 },
        ],
      },
    ]);
  });

  it.each([
    ['nothing beyond the breakdown', [share('20', 100, 20)], 125, 120],
    ['nothing without VAT facts', [], 100, 0],
  ])('reports %s', (_what, vat, amount, reported) => {
    const statuses = missingStatuses({ vat, received: [{ on: '2026-11-03', amount }], reported: [] });
    expect(statuses.reduce((sum, one) => sum + one.amount, 0)).toBe(reported);
  });

  it('reports the breakdown exactly, however it was paid and taken back', () => {
    const vatShare = fc.record({
      category: fc.constantFrom('S', null),
      rate: fc.constantFrom('20', '20.00', '5.5', '0', null),
      taxable: fc.integer({ min: 0, max: 1_000_000 }),
      tax: fc.integer({ min: 0, max: 200_000 }),
    });
    const days = fc.array(fc.array(fc.nat(1_000), { maxLength: 5 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(vatShare, { minLength: 1, maxLength: 5 }), days, (vat, states) => {
        const gross = vat.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0);
        const reported: CollectedStatus[] = [];
        const report = (received: ReceivedAmount[]) => {
          for (const one of missingStatuses({ vat, received, reported })) reported.push(one);
        };
        for (const permilles of states) {
          const parts = permilles.map((permille) => Math.floor((gross * permille) / 5_000));
          report(parts.map((amount, at) => ({ on: `2026-11-0${at + 1}`, amount })));
          expectSums(
            reported,
            parts.reduce((sum, part) => sum + part, 0),
          );
        }
        report([{ on: '2026-11-09', amount: gross }]);
        expectSums(reported, gross);
        expect(vatOf(reported)).toBe(
          vat.reduce((sum, { tax, taxable }) => sum + (taxable + tax === 0 ? 0 : tax), 0),
        );
        report([]);
        expectSums(reported, 0);
        expect(vatOf(reported)).toBe(0);
      }),
    );
  });
});

describe('correctedStatuses', () => {
  it('states the difference of each rate, and nothing for days that stay right', () => {
    const received = [{ on: '2026-11-03', amount: 1_200 }];
    const reported = missingStatuses({ vat: [share('20', 1_000, 200)], received, reported: [] });
    const vat = [share('5.5', 1_137, 63)];
    expect(correctedStatuses({ vat, received, reported })).toEqual([
      {
        on: '2026-11-03',
        amount: 0,
        shares: [
          { rate: '5.50', amount: 1_200, vat: 63 },
          { rate: '20.00', amount: -1_200, vat: -200 },
        ],
      },
    ]);
    expect(correctedStatuses({ vat: [share('20.00', 1_000, 200)], received, reported })).toEqual([]);
  });

  it('makes the reported amounts those of the new VAT, after payments and other VAT', () => {
    const vats = fc.array(
      fc.record({
        category: fc.constant('S'),
        rate: fc.constantFrom('20', '5.5', '10', null),
        taxable: fc.integer({ min: 0, max: 100_000 }),
        tax: fc.integer({ min: 0, max: 20_000 }),
      }),
      { minLength: 1, maxLength: 4 },
    );
    const amounts = fc.array(fc.nat(60_000), { minLength: 1, maxLength: 5 });
    const onDays = (parts: readonly number[]) =>
      parts.map((amount, at) => ({ on: `2026-11-0${at + 1}`, amount }));
    fc.assert(
      fc.property(vats, vats, amounts, amounts, (before, after, first, second) => {
        const reported = missingStatuses({ vat: before, received: onDays(first), reported: [] });
        const received = onDays(second);
        const corrections = correctedStatuses({ vat: after, received, reported });
        const right = missingStatuses({ vat: after, received, reported: [] });
        expect(sumsOf(reported.concat(corrections))).toEqual(sumsOf(right));
        const whole = [{ on: '2026-11-09', amount: grossOf(after) }];
        const all = reported.concat(corrections);
        const rest = missingStatuses({ vat: after, received: whole, reported: all });
        expect(sumsOf(all.concat(rest))).toEqual(
          sumsOf(missingStatuses({ vat: after, received: whole, reported: [] })),
        );
      }),
    );
  });
});

const grossOf = (vat: readonly VatShare[]) => vat.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0);

/** The sums by day and rate that are not 0. */
function sumsOf(statuses: readonly CollectedStatus[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { on, shares } of statuses)
    for (const { rate, amount, vat } of shares) {
      sums[`${on} ${rate}`] = (sums[`${on} ${rate}`] ?? 0) + amount;
      sums[`${on} ${rate} VAT`] = (sums[`${on} ${rate} VAT`] ?? 0) + vat;
    }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

const vatOf = (statuses: readonly CollectedStatus[]) =>
  statuses.flatMap(({ shares }) => shares).reduce((sum, { vat }) => sum + vat, 0);

function expectSums(statuses: readonly CollectedStatus[], amount: number): void {
  expect(statuses.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
  for (const { amount: whole, shares } of statuses)
    expect(shares.reduce((sum, one) => sum + one.amount, 0)).toBe(whole);
}
