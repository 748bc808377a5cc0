import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/seeds.ts';
import { PEOPLE, shuffled, someAmount } from '../../../../test/ledger/arbitraries.ts';
import { audit } from '../../../../test/ledger/audit.ts';
import { Book } from '../../../../test/ledger/book.ts';
import { creditNote, invoice, payment, refund, remove } from '../../../../test/ledger/changes.ts';
import type { Change } from './changes.ts';

/** A credit, its links to invoices from oldest to newest, and the amount of each refund. */
interface Scene {
  kind: 'PAYMENT' | 'CREDIT_NOTE';
  amount: number;
  linked: number[];
  refunded: number[];
}

/** Generates amounts whose sum is at most `limit`. */
function within(limit: number): fc.Arbitrary<number[]> {
  return fc.array(someAmount, { maxLength: 4 }).map((amounts) => {
    let left = limit;
    return amounts.filter((amount) => {
      if (amount > left) return false;
      left -= amount;
      return true;
    });
  });
}

const scene: fc.Arbitrary<Scene> = fc.integer({ min: 1, max: 250 }).chain((amount) =>
  fc.record({
    kind: fc.constantFrom('PAYMENT', 'CREDIT_NOTE'),
    amount: fc.constant(amount),
    linked: within(amount),
    refunded: within(amount),
  }),
);

const named = (letter: string, amounts: readonly number[]) =>
  amounts.map((amount, i): [string, number] => [`${letter}${i}`, amount]);

const credit = ({ kind, amount, linked }: Scene, links: number): Change =>
  (kind === 'PAYMENT' ? payment : creditNote)('X', amount, { invoices: named('I', linked.slice(0, links)) });

const takesBack = ({ kind, refunded }: Scene, i: number): Change => {
  const amount = refunded[i] ?? 0;
  return refund(
    `R${i}`,
    amount + 5,
    kind === 'PAYMENT' ? { payments: { X: amount } } : { creditNotes: { X: amount } },
  );
};

/** Generates an order of the credit's links and refunds that keeps the age of the links. */
function arrivals(of: Scene): fc.Arbitrary<Change[]> {
  const events = [...of.linked.map(() => 'link' as const), ...of.refunded.map((_, i) => i)];
  return shuffled(events).map((order) => {
    let links = 0;
    return order.map((event) => {
      if (event !== 'link') return takesBack(of, event);
      links += 1;
      return credit(of, links);
    });
  });
}

function opened(of: Scene): Book {
  const book = new Book();
  book.do(...PEOPLE, ...named('I', of.linked).map(([name, amount]) => invoice(name, amount)));
  return book;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('money rule 4: a refund releases its payment or credit note', () => {
  it('gives the same figures in every order of credit, links and refunds', () => {
    const withOrder = scene.chain((of) => fc.tuple(fc.constant(of), arrivals(of)));
    fc.assert(
      fc.property(withOrder, fc.boolean(), ([of, order], inBatches) => {
        const straight = opened(of);
        straight.do(credit(of, of.linked.length), ...of.refunded.map((_, i) => takesBack(of, i)));
        const other = opened(of);
        other.do(credit(of, 0));
        for (const change of order) {
          other.do(change);
          if (inBatches) other.nextBatch();
        }
        expect(other.figures()).toEqual(straight.figures());
        expect(audit(other.ledger)).toEqual([]);
      }),
      runs(500),
    );
  });

  it('uses the unlinked part first, then releases the newest links, and keeps stated amounts', () => {
    fc.assert(
      fc.property(scene, (of) => {
        const book = opened(of);
        book.do(credit(of, of.linked.length), ...of.refunded.map((_, i) => takesBack(of, i)));
        // The oldest links share what refunds leave of the credit.
        let left = of.amount - sum(of.refunded);
        for (const [name, amount] of named('I', of.linked)) {
          const inEffect = Math.min(amount, left);
          left -= inEffect;
          expect(book.figures().links[`${of.kind} X > INVOICE ${name}`]).toEqual({
            amount,
            amountInEffect: inEffect,
          });
          expect(book.document('INVOICE', name).amountLinked).toBe(inEffect);
        }
        const { amountLinked, amountRefunded } = book.document(of.kind, 'X');
        expect(amountRefunded).toBe(sum(of.refunded));
        expect(amountLinked).toBe(Math.min(sum(of.linked), of.amount - sum(of.refunded)));
      }),
    );
  });

  it('is undone by deleting the refunds, in any order', () => {
    const withOrder = scene.chain((of) => fc.tuple(fc.constant(of), shuffled(of.refunded.map((_, i) => i))));
    fc.assert(
      fc.property(withOrder, ([of, order]) => {
        const book = opened(of);
        book.do(credit(of, of.linked.length));
        const before = book.figures();
        book.do(...of.refunded.map((_, i) => takesBack(of, i)));
        book.do(...order.map((i) => remove('REFUND', `R${i}`)));
        expect(book.figures()).toEqual(before);
      }),
    );
  });

  it('is undone by a list that omits the credit', () => {
    const of: Scene = { kind: 'PAYMENT', amount: 100, linked: [100], refunded: [60] };
    const book = opened(of);
    book.do(credit(of, 1), takesBack(of, 0), refund('R0', 65, { payments: {} }));
    expect(book.document('INVOICE', 'I0').amountLinked).toBe(100);
    expect(book.document('REFUND', 'R0').amountLinked).toBe(0);
  });

  it('makes a released invoice due again, so that another payment can pay it', () => {
    const book = new Book();
    book.do(...PEOPLE, invoice('I', 100), payment('P', 100, { invoices: { I: 100 } }));
    expect(book.figures().balances['A EUR']).toMatchObject({ amountDue: 0, invoicesDue: 0 });
    book.do(refund('R', 60, { payments: { P: 60 } }));
    expect(book.figures().balances['A EUR']).toMatchObject({ amountDue: 60, invoicesDue: 1 });
    book.do(payment('Q', 60, { invoices: { I: 60 } }));
    expect(book.figures().balances['A EUR']).toMatchObject({ amountDue: 0, invoicesDue: 0 });
  });

  it('applies the released amount of a deleted invoice to the next links', () => {
    const of: Scene = { kind: 'PAYMENT', amount: 100, linked: [60, 40], refunded: [60] };
    const book = opened(of);
    book.do(credit(of, 2), takesBack(of, 0), remove('INVOICE', 'I0'));
    expect(book.document('INVOICE', 'I1').amountLinked).toBe(40);
    expect(audit(book.ledger)).toEqual([]);
  });

  it("restores more or less of the released links when the credit's own amount changes", () => {
    const of: Scene = { kind: 'PAYMENT', amount: 100, linked: [60, 40], refunded: [60] };
    const book = opened(of);
    book.do(credit(of, 2), takesBack(of, 0), payment('X', 130));
    expect([0, 1].map((i) => book.document('INVOICE', `I${i}`).amountLinked)).toEqual([60, 10]);
    book.do(payment('X', 101));
    expect([0, 1].map((i) => book.document('INVOICE', `I${i}`).amountLinked)).toEqual([41, 0]);
    expect(audit(book.ledger)).toEqual([]);
  });

  it('does not let a released link be raised beyond its invoice', () => {
    const book = new Book();
    book.do(...PEOPLE, invoice('I', 100), payment('P', 200, { invoices: { I: 90 } }));
    book.do(refund('R', 180, { payments: { P: 180 } }));
    const raised = (amount: number) => payment('P', 200, { invoices: { I: amount } });
    expect(book.refused(raised(101)).code).toBe('AMOUNT_EXCEEDED');
    book.do(raised(100));
    expect(book.document('INVOICE', 'I').amountLinked).toBe(20);
  });
});
