import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  COMPANY,
  invoiceRecord,
  lineRecord,
  partyRecord,
} from '../../../../test/integrations/tryton/records.ts';
import type { Family } from '../canonical.ts';
import { mapFamily } from './map.ts';
import { distribute } from './pairs.ts';
import type { TrytonLine, TrytonRecords } from './records.ts';

interface Drawn {
  base: number;
  rate: number | null;
  due: number;
  isOfInvoice: boolean;
}

/** A line by its amounts; the last line of a set balances it in the currency of the company. */
const drawnLine: fc.Arbitrary<Drawn> = fc.record({
  base: fc.integer({ min: -100_000, max: 100_000 }).filter((base) => base !== 0),
  rate: fc.constantFrom(null, null, 1.1, 1.2345),
  due: fc.integer({ min: 1, max: 28 }),
  isOfInvoice: fc.boolean(),
});
const drawnSets = fc.array(fc.array(drawnLine, { minLength: 1, maxLength: 5 }), { maxLength: 4 });
const drawnOpen = fc.array(drawnLine, { maxLength: 6 });

function recordsOf(sets: readonly Drawn[][], open: readonly Drawn[]): TrytonRecords {
  const lines: TrytonLine[] = [];
  const add = ({ base, rate, due, isOfInvoice }: Drawn, reconciliationId: number | null) => {
    const id = lines.length + 1;
    const amount = rate === null ? base : Math.round(base * rate) || Math.sign(base);
    const maturityOn = `2026-04-${String(due).padStart(2, '0')}`;
    const place = { moveId: isOfInvoice ? 100 + id : id, reconciliationId, maturityOn };
    lines.push(lineRecord({ id, amount, base, currency: rate === null ? 'EUR' : 'USD', ...place }));
  };
  for (const [i, set] of sets.entries()) {
    for (const one of set) add(one, i + 1);
    const rest = -set.reduce((sum, { base }) => sum + base, 0);
    if (rest !== 0) add({ base: rest, rate: null, due: 1, isOfInvoice: false }, i + 1);
  }
  for (const one of open) add(one, null);
  const ofInvoices = lines.filter((line) => line.moveId > 100);
  const payers = lines.filter((line) => line.reconciliationId === null && line.moveId < 100);
  const invoices = ofInvoices.map(({ id, currency, reconciliationId }, i) => {
    const isOpen = reconciliationId === null && currency === 'EUR';
    return invoiceRecord({
      id,
      currency,
      paymentLineIds: isOpen && i === 0 ? payers.map((one) => one.id) : [],
    });
  });
  return { company: COMPANY, parties: [partyRecord()], lines, invoices };
}

const SIGNS = { INVOICE: 1, REFUND: 1, CREDIT_NOTE: -1, PAYMENT: -1 } as const;

function balances({ items, differences }: Family): Record<string, number> {
  const sums: Record<string, number> = { EUR: 0, USD: 0 };
  const add = (currency: string, amount: number) => {
    sums[currency] = (sums[currency] ?? 0) + amount;
  };
  for (const { kind, currency, amount } of items) add(currency, SIGNS[kind] * amount);
  for (const { currency, amount, isOutsideSums } of differences)
    if (isOutsideSums !== true) add(currency, amount);
  return sums;
}

const sorted = ({ items, links, differences }: Family) =>
  [items, links, differences].map((all) => all.map((one) => JSON.stringify(one)).sort());

it('adds up to the open lines by currency, with the differences that it names', () => {
  fc.assert(
    fc.property(drawnSets, drawnOpen, (sets, open) => {
      const all = recordsOf(sets, open);
      const expected = { EUR: 0, USD: 0 };
      for (const { currency, amount, reconciliationId } of all.lines)
        if (reconciliationId === null) expected[currency === 'EUR' ? 'EUR' : 'USD'] += amount;
      expect(balances(mapFamily(all, ''))).toEqual(expected);
    }),
  );
});

it('links items of one currency and opposite signs, never beyond their amounts', () => {
  fc.assert(
    fc.property(drawnSets, drawnOpen, (sets, open) => {
      const { items, links } = mapFamily(recordsOf(sets, open), '');
      const byKey = new Map(items.map((item) => [item.key, item]));
      const left = new Map(items.map((item) => [item.key, item.amount]));
      for (const { fromKey, toKey, amount } of links) {
        const [from, to] = [byKey.get(fromKey), byKey.get(toKey)];
        expect(amount).toBeGreaterThan(0);
        expect(from?.currency).toBe(to?.currency);
        expect(from && to && SIGNS[from.kind] + SIGNS[to.kind]).toBe(0);
        for (const key of [fromKey, toKey]) left.set(key, (left.get(key) ?? 0) - amount);
      }
      for (const amount of left.values()) expect(amount).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('gives the same family in whichever order the records are read', () => {
  fc.assert(
    fc.property(drawnSets, drawnOpen, (sets, open) => {
      const all = recordsOf(sets, open);
      const reversed = { ...all, lines: all.lines.toReversed(), invoices: all.invoices.toReversed() };
      expect(sorted(mapFamily(reversed, ''))).toEqual(sorted(mapFamily(all, '')));
    }),
  );
});

it('distributes an amount exactly, with shares that differ from the weights by less than one', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), weights, (amount, all) => {
      const shares = distribute(amount, all);
      const total = all.reduce((sum, one) => sum + one, 0);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(amount);
      for (const [i, share] of shares.entries())
        expect(Math.abs(share - (amount * (all[i] ?? 0)) / total)).toBeLessThanOrEqual(1);
    }),
  );
});
