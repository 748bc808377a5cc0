import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itDraws, runs } from '../../../test/harness/seeds.ts';
import {
  type AccountFacts,
  type AccountMovement,
  accountStatements,
  type WrittenOffInvoice,
  writeOffMovements,
} from './account-statement.ts';

const day = fc.integer({ min: 1, max: 28 }).map((one) => `2026-02-${String(one).padStart(2, '0')}`);
const currency = fc.constantFrom('EUR', 'JPY');
const documents = fc.array(
  fc
    .record({
      kind: fc.constantFrom('INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND'),
      documentId: fc.uuid(),
      number: fc.constant('n'),
      on: day,
      currency,
      size: fc.integer({ min: 0, max: 1_000 }),
    })
    .map(({ size, ...one }): AccountMovement => {
      const isDebit = one.kind === 'INVOICE' || one.kind === 'REFUND';
      return { ...one, amount: isDebit ? size : -size };
    }),
  { maxLength: 15 },
);

/** Returns a credit on its day and, if it is refunded, its end on the refund's day. */
function applicationsOf({ on, refundedOn, amount }: Credit): WrittenOffInvoice['applied'] {
  const applied = { on, amount };
  if (refundedOn === null) return [applied];
  return [applied, { on: refundedOn > on ? refundedOn : on, amount: -amount }];
}

const writtenOff = fc.array(
  fc.record({
    id: fc.uuid(),
    number: fc.constant('w'),
    currency,
    datedOn: day,
    writtenOffOn: day,
    amount: fc.integer({ min: 0, max: 500 }),
    applied: fc
      .array(fc.record({ on: day, refundedOn: fc.option(day), amount: fc.integer({ min: 1, max: 300 }) }), {
        maxLength: 4,
      })
      .map((credits) => credits.flatMap(applicationsOf)),
  }),
  { maxLength: 4 },
);
const history = fc.record({ documents, writtenOff, days: fc.array(day, { minLength: 3, maxLength: 3 }) });

interface Credit {
  on: string;
  refundedOn: string | null;
  amount: number;
}

interface History {
  documents: AccountMovement[];
  writtenOff: WrittenOffInvoice[];
}

/** Returns what the database returns for a period, with at most `max` documents. */
function factsOf(all: History, from: string, to: string, max = 1_000): AccountFacts {
  const sorted = all.documents.toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
  const total = (own: AccountMovement[]) => own.reduce((sum, { amount }) => sum + amount, 0);
  const sums = ['EUR', 'JPY'].map((code) => {
    const own = sorted.filter((one) => one.currency === code);
    const within = own.filter(({ on }) => on >= from && on <= to);
    const before = total(own.filter(({ on }) => on < from));
    return { currency: code, before, within: total(within), count: within.length };
  });
  const within = sorted.filter(({ on }) => on >= from && on <= to);
  return { period: { from, to }, sums, documents: within.slice(0, max), writtenOff: all.writtenOff };
}

/** Computes the balance at the end of a day from the definition, without movements. */
function balanceOn(all: History, code: string, on: string): number {
  const documentSum = all.documents
    .filter((one) => one.currency === code && one.on <= on)
    .reduce((sum, { amount }) => sum + amount, 0);
  const lost = all.writtenOff
    .filter((one) => one.currency === code && one.writtenOffOn <= on && one.datedOn <= on)
    .map(({ amount, applied }) =>
      Math.max(0, amount - applied.filter((one) => one.on <= on).reduce((sum, one) => sum + one.amount, 0)),
    );
  return documentSum - lost.reduce((sum, one) => sum + one, 0);
}

const dayBefore = (on: string) =>
  new Date(Date.parse(`${on}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

describe('a statement of a period', () => {
  itDraws('leads from the balance before it to the balance at its end', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 20 }), (all, max) => {
        const [from = '', middle = '', to = ''] = all.days.toSorted();
        for (const one of accountStatements(factsOf(all, from, to, max), max)) {
          const moved = one.movements.reduce((sum, { amount }) => sum + amount, 0);
          expect(one.opening).toBe(balanceOn(all, one.currency, dayBefore(from)));
          expect(one.closing).toBe(balanceOn(all, one.currency, to));
          expect(one.opening + moved + one.further.amount).toBe(one.closing);
          expect(one.movements.at(-1)?.balance ?? one.opening).toBe(one.opening + moved);
        }
        const first = accountStatements(factsOf(all, from, dayBefore(middle)), max);
        const second = accountStatements(factsOf(all, middle, to), max);
        expect(first.map(({ closing }) => closing)).toEqual(second.map(({ opening }) => opening));
      }),
      runs(300),
    );
  });

  it('lists a write-off, and its recovery by a later payment', () => {
    const invoice = {
      id: 'i',
      number: 'F-1',
      currency: 'EUR',
      datedOn: '2026-01-05',
      writtenOffOn: '2026-02-01',
      amount: 1_000,
      applied: [
        { on: '2026-01-20', amount: 300 },
        { on: '2026-03-01', amount: 200 },
      ],
    };
    expect(writeOffMovements(invoice).map(({ kind, on, amount }) => [kind, on, amount])).toEqual([
      ['WRITE_OFF', '2026-02-01', -700],
      ['RECOVERY', '2026-03-01', 200],
    ]);
  });

  it('writes off again what a refund takes back, on the day of the refund', () => {
    const invoice = {
      id: 'i',
      number: 'F-1',
      currency: 'EUR',
      datedOn: '2026-01-05',
      writtenOffOn: '2026-02-01',
      amount: 100,
      applied: [
        { on: '2026-01-10', amount: 60 },
        { on: '2026-03-01', amount: -60 },
      ],
    };
    expect(writeOffMovements(invoice).map(({ kind, on, amount }) => [kind, on, amount])).toEqual([
      ['WRITE_OFF', '2026-02-01', -40],
      ['WRITE_OFF', '2026-03-01', -60],
    ]);
  });

  it('counts the movements beyond its limit', () => {
    const one = (documentId: string, on: string, amount: number): AccountMovement => ({
      kind: 'INVOICE',
      documentId,
      number: documentId,
      on,
      currency: 'EUR',
      amount,
    });
    const all = { documents: [one('a', '2026-02-01', 5), one('b', '2026-02-02', 7)], writtenOff: [] };
    const [euros] = accountStatements(factsOf(all, '2026-02-01', '2026-02-28', 1), 1);
    expect(euros).toMatchObject({ closing: 12, further: { count: 1, amount: 7 } });
  });
});
