import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/seeds.ts';
import { addDays } from '../../../kernel/days.ts';
import { COUNTRIES, COUNTRY_RULES, type Country, ruleInForce } from './countries.ts';
import { addDecimals } from './interest.ts';
import { DEFAULT_LATE_FEES, feesOwed, type LateFeeSettings, type LateInvoice } from './proposals.ts';

const settings = (more: Partial<LateFeeSettings>): LateFeeSettings => ({
  ...DEFAULT_LATE_FEES,
  mode: 'EU_DIRECTIVE',
  compensation: {},
  ...more,
});
const late = (amount: number, dueOn: string, more: Partial<LateInvoice> = {}): LateInvoice => ({
  amount,
  dueOn,
  changes: [],
  currency: 'EUR',
  isExempt: false,
  fees: [],
  ...more,
});
function interest(invoice: LateInvoice, more: Partial<LateFeeSettings>, until: string) {
  const { fees, missingRates } = feesOwed(invoice, settings(more), until);
  expect(missingRates).toEqual([]);
  const [fee] = fees;
  if (fee === undefined) throw new Error('no interest is owed');
  return fee;
}
const partsOf = (fee: ReturnType<typeof interest>) =>
  fee.formula.segments.map(({ from, until, days, rate }) => [from, until, days, rate]);

describe('a period across half-years, by hand', () => {
  // EUR 10,000.00 due on 31 May 2025, unpaid on 31 July. First half of 2025: 3.15, second: 2.15.
  const invoice = late(1_000_000, '2025-05-31');

  it('uses ten points and the rate of each half-year in France', () => {
    const fee = interest(invoice, { country: 'FR' }, '2025-07-31');
    expect(partsOf(fee)).toEqual([
      ['2025-06-01', '2025-06-30', 30, '13.15'],
      ['2025-07-01', '2025-07-31', 31, '12.15'],
    ]);
    // (30 × 13.15 + 31 × 12.15) × 1000000 / 36500 = 771.15 × 1000000 / 36500 = 21127.39…
    expect(fee).toMatchObject({
      amount: 21_127,
      formula: { marginPoints: '10', rateBasis: 'EACH_HALF_YEAR', monthlyRate: null },
    });
  });

  it('uses eight points and the rate of the first day throughout in Ireland', () => {
    const fee = interest(invoice, { country: 'IE' }, '2025-07-31');
    expect(partsOf(fee)).toEqual([['2025-06-01', '2025-07-31', 61, '11.15']]);
    // 61 × 11.15 × 1000000 / 36500 = 18634.24…
    expect(fee).toMatchObject({ amount: 18_634, formula: { marginPoints: '8', rateBasis: 'FIRST_DAY' } });
  });

  it('uses eight points and the rate of each half-year without a country', () => {
    // (30 × 11.15 + 31 × 10.15) × 1000000 / 36500 = 649.15 × 1000000 / 36500 = 17784.93…
    expect(interest(invoice, {}, '2025-07-31')).toMatchObject({
      amount: 17_785,
      formula: { marginPoints: '8', rateBasis: 'EACH_HALF_YEAR' },
    });
  });

  it('uses nine points above the base rate in Germany, 0.88 below the ECB rate', () => {
    // Deutsche Bundesbank: 2.27 from 1 January 2025, 1.27 from 1 July.
    expect(partsOf(interest(invoice, { country: 'DE' }, '2025-07-31')).map(([, , , rate]) => rate)).toEqual([
      addDecimals('2.27', '9'),
      addDecimals('1.27', '9'),
    ]);
  });
});

describe('the first day', () => {
  it('is the day after the due day', () => {
    // Due on the last day of the first half-year, so the delay begins in the second.
    const fee = interest(late(100_000, '2025-06-30'), { country: 'IE' }, '2025-07-02');
    expect(partsOf(fee)).toEqual([['2025-07-01', '2025-07-02', 2, '10.15']]);
  });

  it('stays the first day of the delay when interest continues after an accepted fee', () => {
    const invoice = late(1_000_000, '2025-05-31');
    const accepted = { ...interest(invoice, { country: 'IE' }, '2025-07-31'), id: 'a' };
    const next = late(1_000_000, '2025-05-31', { fees: [{ ...accepted, state: 'ACCEPTED' }] });
    expect(partsOf(interest(next, { country: 'IE' }, '2025-08-10'))).toEqual([
      ['2025-08-01', '2025-08-10', 10, '11.15'],
    ]);
  });

  it('requires only its own reference rate', () => {
    const invoice = late(100_000, '2026-05-31');
    const owed = (country: Country, until: string) =>
      feesOwed(invoice, settings({ country, compensation: { EUR: 4000 } }), until);
    expect(owed('IE', '2027-02-01')).toMatchObject({ missingRates: [], fees: [{ kind: 'INTEREST' }, {}] });
    expect(owed('FR', '2027-02-01')).toMatchObject({
      missingRates: ['2026-07-01', '2027-01-01'],
      fees: [{ kind: 'COMPENSATION' }],
    });
    expect(owed('FR', '2026-06-30').missingRates).toEqual([]);
  });
});

describe('the rule in force', () => {
  it.each([
    [{}, ['8', 'EACH_HALF_YEAR']],
    [{ country: 'FR' }, ['10', 'EACH_HALF_YEAR']],
    [{ country: 'IE' }, ['8', 'FIRST_DAY']],
    [{ country: 'FR', marginPoints: '8' }, ['8', 'EACH_HALF_YEAR']],
    [{ country: 'IE', rateBasis: 'EACH_HALF_YEAR' }, ['8', 'EACH_HALF_YEAR']],
    [{ marginPoints: '9.5', rateBasis: 'FIRST_DAY' }, ['9.5', 'FIRST_DAY']],
  ] as const)('is correct for %j', (stated, [marginPoints, rateBasis]) => {
    expect(ruleInForce({ ...DEFAULT_LATE_FEES, ...stated })).toEqual({ marginPoints, rateBasis });
  });

  it('exists for every listed country and never falls below the minimum of the directive', () => {
    expect(Object.keys(COUNTRY_RULES).sort()).toEqual([...COUNTRIES]);
    for (const { marginPoints } of Object.values(COUNTRY_RULES))
      expect(Number(marginPoints)).toBeGreaterThanOrEqual(8);
  });

  it('is equal by first day and by half-year until the first half-year ends', () => {
    const day = fc.integer({ min: 0, max: 5_000 }).map((days) => addDays('2010-01-01', days));
    fc.assert(
      fc.property(day, fc.nat(500), fc.integer({ min: 1_000_000, max: 1e10 }), (dueOn, days, amount) => {
        const until = addDays(dueOn, days + 1);
        const [each, first] = (['EACH_HALF_YEAR', 'FIRST_DAY'] as const).map((rateBasis) =>
          interest(late(amount, dueOn), { rateBasis }, until),
        );
        const [rate, ...others] = (each?.formula.segments ?? []).map((segment) => segment.rate);
        expect(first?.formula.segments.map((segment) => segment.rate)).toEqual([rate]);
        if (others.every((other) => other === rate)) expect(first?.amount).toBe(each?.amount);
      }),
      runs(100),
    );
  });
});
