import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readPastInvoices } from '../../../../../scripts/past-invoices.ts';
import { accuracyTable, compareMethods, type PastInvoice } from './accuracy.ts';

/** Generates reproducible pseudo-random numbers from 0 to 1, so that the table depends only on the code. */
function* numbers(): Generator<number> {
  let state = 12_345;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/**
 * Generates invoices of sixty payers, each with a habit of its own: −10 to 40 days late, plus or minus five.
 */
function generated(count = 1_500): PastInvoice[] {
  const random = numbers();
  const next = () => random.next().value ?? 0;
  const habits = Array.from({ length: 60 }, () => Math.round(next() * 50 - 10));
  return Array.from({ length: count }, (_, i) => {
    const customer = Math.floor(next() * habits.length);
    const issuedOn = 18_000 + Math.floor((i * 600) / count);
    const late = (habits[customer] ?? 0) + Math.round((next() + next() + next() - 1.5) * 10);
    return {
      customer: `c${customer}`,
      group: `g${customer % 3}`,
      issuedOn,
      dueOn: issuedOn + 30,
      paidOn: issuedOn + Math.max(0, 30 + late),
    };
  });
}

const byMethod = (rows: ReturnType<typeof compareMethods>) =>
  new Map(rows.map(({ method, ...row }) => [method, row]));

describe('the accuracy table', () => {
  it('finds generated habits and states a plausible certainty', () => {
    const { ofAllKnown, ofFirstPart, cut } = accuracyTable(generated());
    expect(cut).toBe(1_050);
    for (const rows of [ofAllKnown, ofFirstPart]) {
      const table = byMethod(rows);
      const forecast = table.get('FORECAST');
      const ofCustomer = table.get('MEDIAN_OF_CUSTOMER');
      expect(forecast?.invoices).toBe(450);
      expect(forecast?.meanAbsoluteError).toBeLessThan(ofCustomer?.meanAbsoluteError ?? 0);
      expect(forecast?.meanAbsoluteError).toBeLessThan((table.get('DUE_DATE')?.meanAbsoluteError ?? 0) / 2);
      expect(forecast?.within).toBeGreaterThan(0.75);
      expect(forecast?.within).toBeLessThan(0.95);
    }
  });

  it('uses nothing that was unknown on the day of issue', () => {
    const all = generated(300);
    const tested = all.filter(({ issuedOn }) => issuedOn === all[200]?.issuedOn);
    const today = tested[0]?.issuedOn ?? 0;
    // The forecast must not depend on what happens after its day.
    const otherwise = all.map((one) =>
      one.paidOn >= today && !tested.includes(one) ? { ...one, paidOn: one.paidOn + 200 } : one,
    );
    expect(compareMethods(tested, otherwise)).toEqual(compareMethods(tested, all));
  });
});

const FILE = process.env['QUITTANCE_PAST_INVOICES'];
describe('IBM’s sample of late payments', () => {
  it.skipIf(FILE === undefined)(
    'is predicted as well as docs/forecast.md says (set QUITTANCE_PAST_INVOICES to its file)',
    async () => {
      const { ofAllKnown, ofFirstPart } = accuracyTable(readPastInvoices(await readFile(FILE ?? '', 'utf8')));
      for (const rows of [ofAllKnown, ofFirstPart]) {
        const forecast = byMethod(rows).get('FORECAST');
        expect(forecast?.meanAbsoluteError).toBeLessThanOrEqual(6.3);
        expect(forecast?.lateRight).toBeGreaterThanOrEqual(0.82);
        expect(forecast?.within).toBeGreaterThanOrEqual(0.75);
        expect(forecast?.within).toBeLessThanOrEqual(0.85);
      }
    },
  );
});
