import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/seeds.ts';
import {
  anyAmount,
  anyChange,
  anyCredit,
  anyHistory,
  anyRefund,
  PEOPLE,
  someAmount,
} from '../../../../test/ledger/arbitraries.ts';
import { audit } from '../../../../test/ledger/audit.ts';
import { Book } from '../../../../test/ledger/book.ts';
import { DUE, invoice, payment, reconcile, refund, remove } from '../../../../test/ledger/changes.ts';
import { RefusalError } from '../refusal.ts';
import type { Change, PutDocument } from './changes.ts';
import { convertedFigures } from './conversion.ts';
import { amountOutstanding, amountOverpaid, balanceOf } from './records.ts';

/** Returns a book with a random history. */
function bookAfter(history: Change[][]): Book {
  const book = new Book();
  book.do(...PEOPLE);
  for (const batch of history) {
    book.apply(...batch);
    book.nextBatch();
  }
  return book;
}

/** Random draws rarely produce an undo: four empty lists under an existing externalId. */
const UNDOABLE: Change[][] = [
  [invoice('I1', 100), payment('P1', 100)],
  [reconcile('X1', { invoices: { I1: 100 }, payments: { P1: 100 } })],
];

const isRefused = (outcome: unknown): boolean => outcome instanceof RefusalError;

describe('the money rules for any history', () => {
  it('keep every derived figure consistent with the stated ones', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const book = new Book();
        book.do(...PEOPLE);
        for (const batch of history) {
          for (const change of batch) {
            book.apply(change);
            expect(audit(book.ledger)).toEqual([]);
          }
          book.nextBatch();
          expect(audit(book.ledger)).toEqual([]);
        }
      }),
      runs(400),
    );
  });

  it('give the same figures in one batch as in many', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const complete = new Book();
        complete.do(...PEOPLE);
        complete.apply(...history.flat());
        expect(complete.nextBatch().figures()).toEqual(bookAfter(history).figures());
      }),
    );
  });

  it('make an immediate repetition of a change have no effect', () => {
    fc.assert(
      fc.property(anyHistory, anyChange, (history, change) => {
        const book = bookAfter(history);
        const [first] = book.apply(change);
        fc.pre(first !== undefined && !(first instanceof RefusalError));
        fc.pre(change.type === 'putDocument' || change.type === 'putCustomer' || change.type === 'reconcile');
        const before = book.nextBatch().everything();
        const [outcome] = book.apply(change);
        // A reconciliation is undone once. After that, none exists.
        expect(outcome).toMatchObject(
          first.status === 'undone' ? { code: 'NOT_FOUND' } : { status: 'unchanged' },
        );
        expect(book.everything()).toEqual(before);
      }),
      { examples: [[UNDOABLE, reconcile('X1')]] },
    );
  });
});

describe('money rule 1: the balance is Σ invoices − Σ credit notes − Σ payments + Σ refunds', () => {
  it('counts every document and no link', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { ledger } = bookAfter(history);
        for (const row of ledger.balances.rows()) {
          const signs = { INVOICE: 1, REFUND: 1, PAYMENT: -1, CREDIT_NOTE: -1 };
          const expected = [...ledger.documents.rows()]
            .filter(({ customerId, currency }) => customerId === row.customerId && currency === row.currency)
            .reduce((sum, { kind, amount }) => sum + signs[kind] * amount, 0);
          expect(balanceOf(row)).toBe(expected);
        }
      }),
    );
  });
});

describe('money rule 2: a list that is present is complete', () => {
  it('leaves exactly the stated links, also of other origin', () => {
    fc.assert(
      fc.property(anyHistory, anyCredit, (history, change) => {
        const book = bookAfter(history);
        fc.pre(change.links?.linkedInvoices !== undefined && !isRefused(book.apply(change)[0]));
        const credit = book.document(change.kind, change.target.externalId ?? '');
        const toInvoices = book.ledger
          .linksOfCredit(credit.id)
          .map((link) => ({ debit: book.ledger.documents.get(link.debitId), amount: link.amount }))
          .filter(({ debit }) => debit?.kind === 'INVOICE');
        const linked = Object.groupBy(toInvoices, ({ debit }) => debit?.externalId ?? '');
        const sums = Object.entries(linked).map(([name, links = []]) => [
          name,
          links.reduce((s, l) => s + l.amount, 0),
        ]);
        const wished = change.links?.linkedInvoices?.map(({ target, amount }) => [target.externalId, amount]);
        expect(sums.sort()).toEqual(wished?.sort());
      }),
    );
  });

  it('leaves all links alone when it is absent', () => {
    fc.assert(
      fc.property(anyHistory, fc.oneof(anyCredit, anyRefund), (history, change) => {
        const book = bookAfter(history);
        const before = Object.entries(book.figures().links).map(([name, { amount }]) => [name, amount]);
        book.apply({ ...change, links: {} });
        expect(Object.entries(book.figures().links).map(([name, { amount }]) => [name, amount])).toEqual(
          before,
        );
      }),
    );
  });
});

describe('money rule 3: no link exceeds its documents', () => {
  it('leaves no effect of a refused change', () => {
    fc.assert(
      fc.property(anyHistory, anyChange, (history, change) => {
        const book = bookAfter(history);
        const before = book.everything();
        const [outcome] = book.apply(change);
        fc.pre(isRefused(outcome));
        expect(book.everything()).toEqual(before);
        expect(book.ledger.documents.changes()).toEqual({ inserted: [], updated: [], deleted: [] });
        expect(book.ledger.links.changes()).toEqual({ inserted: [], updated: [], deleted: [] });
      }),
      runs(300),
    );
  });

  // M1, M2, M10: several payments on one invoice never exceed its amount.
  it('accepts new and raised links exactly up to the open amounts of both ends', () => {
    const links = fc.tuple(fc.option(someAmount), fc.option(someAmount), fc.option(someAmount));
    fc.assert(
      fc.property(
        fc.tuple(anyAmount, anyAmount, anyAmount),
        anyAmount,
        links,
        links,
        (gross, own, before, after) => {
          const book = new Book();
          book.do(...PEOPLE, ...gross.map((amount, i) => invoice(`I${i}`, amount)));
          // Another payment covers a part of each invoice, and the payment may already have links.
          book.apply(
            ...gross.map((amount, i) =>
              payment(`O${i}`, 500, { invoices: { [`I${i}`]: Math.ceil(amount / 3) } }),
            ),
          );
          const lines = (list: typeof links extends fc.Arbitrary<infer T> ? T : never) =>
            list.flatMap((amount, i): [string, number][] => (amount === null ? [] : [[`I${i}`, amount]]));
          const [first] = book.apply(payment('P', own, { invoices: lines(before) }));
          const present = isRefused(first) ? [null, null, null] : before;
          const room = gross.map((amount) => amount - Math.ceil(amount / 3));
          const fits = after.every(
            (amount, i) => amount === null || amount <= Math.max(room[i] ?? 0, present[i] ?? 0),
          );
          const sum = after.reduce<number>((total, amount) => total + (amount ?? 0), 0);
          const [second] = book.apply(payment('P', own, { invoices: lines(after) }));
          if (fits && sum <= own) expect(isRefused(second)).toBe(false);
          else expect(second).toMatchObject({ code: 'AMOUNT_EXCEEDED' });
        },
      ),
      runs(500),
    );
  });

  it('refuses one document twice in one list, even within all amounts', () => {
    const book = new Book();
    book.do(...PEOPLE, invoice('I', 100));
    const twice: [string, number][] = [
      ['I', 10],
      ['I', 20],
    ];
    expect(book.refused(payment('P', 100, { invoices: twice })).field).toBe('linkedInvoices[1].invoice');
    book.do(payment('P', 100));
    const payments: [string, number][] = [
      ['P', 10],
      ['P', 20],
    ];
    expect(book.refused(refund('R', 100, { payments })).code).toBe('AMOUNT_EXCEEDED');
  });

  // M11: a line that is reconciled twice must not leave a negative remainder.
  it('limits several refunds of one payment to its amount', () => {
    const book = new Book();
    book.do(...PEOPLE, payment('P', 100), refund('R', 60, { payments: { P: 60 } }));
    expect(book.refused(refund('S', 60, { payments: { P: 41 } }))).toEqual({
      code: 'AMOUNT_EXCEEDED',
      field: 'linkedPayments[0].amountLinked',
    });
    expect(book.refused(refund('S', 30, { payments: { P: 40 } }))).toEqual({
      code: 'AMOUNT_EXCEEDED',
      field: 'amount',
    });
    book.do(refund('S', 60, { payments: { P: 40 } }));
    expect(book.refused(payment('P', 99))).toEqual({ code: 'AMOUNT_EXCEEDED', field: 'amount' });
  });
});

describe('money rule 5: an invoice may be lowered below its linked amount', () => {
  it('is overpaid then, and unchanged after it is raised again', () => {
    fc.assert(
      fc.property(someAmount, fc.nat(100), (linked, lowered) => {
        fc.pre(lowered < linked);
        const book = new Book();
        book.do(...PEOPLE, invoice('I', 120), payment('P', linked, { invoices: { I: linked } }));
        const before = book.figures();
        book.do(invoice('I', lowered));
        const document = book.document('INVOICE', 'I');
        expect(amountOutstanding(document)).toBe(0);
        expect(amountOverpaid(document)).toBe(linked - lowered);
        expect(book.figures().balances['A EUR']).toMatchObject({
          amountDue: 0,
          invoicesDue: 0,
          invoiced: lowered,
        });
        book.do(invoice('I', 120));
        expect(book.figures()).toEqual(before);
      }),
    );
  });

  it('applies rule 4: an invoice paid again meanwhile is overpaid when a refund is deleted', () => {
    const book = new Book();
    book.do(...PEOPLE, invoice('I', 100), payment('P', 100, { invoices: { I: 100 } }));
    book.do(
      refund('R', 100, { payments: { P: 100 } }),
      payment('Q', 100, { invoices: { I: 100 } }),
      remove('REFUND', 'R'),
    );
    expect(amountOverpaid(book.document('INVOICE', 'I'))).toBe(100);
    expect(audit(book.ledger)).toEqual([]);
  });
});

describe('money rule 6: outstanding and due amounts', () => {
  it('are gross less effective links, never below zero, and due unless written off', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const { ledger } = bookAfter(history);
        const due = new Map<string, number>();
        for (const document of ledger.documents.rows()) {
          if (document.kind !== 'INVOICE') continue;
          const inEffect = ledger
            .linksOfDebit(document.id)
            .reduce((sum, link) => sum + link.amountInEffect, 0);
          const outstanding = Math.max(0, document.amount - inEffect);
          expect(amountOutstanding(document)).toBe(outstanding);
          const key = `${document.customerId} ${document.currency}`;
          if (document.writtenOffAt === null) due.set(key, (due.get(key) ?? 0) + outstanding);
        }
        for (const row of ledger.balances.rows())
          expect(row.amountDue).toBe(due.get(`${row.customerId} ${row.currency}`) ?? 0);
      }),
    );
  });

  it('exclude a written-off invoice until the write-off is reversed', () => {
    const book = new Book();
    book.do(...PEOPLE, invoice('I', 100), payment('P', 30, { invoices: { I: 30 } }));
    const before = book.figures();
    book.do(invoice('I', 100, { writtenOffAt: DUE }));
    expect(book.figures().balances['A EUR']).toMatchObject({ amountDue: 0, invoicesDue: 0, invoiced: 100 });
    book.do(invoice('I', 100, { writtenOffAt: null }));
    expect(book.figures()).toEqual(before);
  });
});

describe('money rule 7: customers have figures in the organization’s currency', () => {
  it('are updated with every batch that changes their documents', () => {
    fc.assert(
      fc.property(anyHistory, fc.constantFrom(undefined, '0.9', '1.37'), (history, rate) => {
        const book = new Book();
        if (rate !== undefined) book.rates.set('USD', rate);
        book.do(...PEOPLE);
        for (const batch of history) {
          book.apply(...batch);
          book.nextBatch();
        }
        for (const row of book.ledger.customers.rows()) {
          const own = book.ledger.balancesOfCustomer(row.id);
          const { balance, amountDue } = convertedFigures(own, 'EUR', book.rates);
          expect({ balance: row.balance, amountDue: row.amountDue }).toEqual({ balance, amountDue });
        }
      }),
    );
  });
});

describe('money rule 8: deleting a document restores the other ends', () => {
  it.each([
    ['a credit', anyCredit],
    ['a refund', anyRefund],
  ])('leaves all figures as before for %s that was new', (_, arbitrary) => {
    fc.assert(
      fc.property(anyHistory, arbitrary, (history, change: PutDocument) => {
        const book = bookAfter(history);
        const name = 'new';
        const before = book.figures();
        fc.pre(!isRefused(book.apply({ ...change, target: { externalId: name } })[0]));
        book.do(remove(change.kind, name));
        expect(book.figures()).toEqual(before);
      }),
    );
  });

  // M6, M9, M14: a deleted document releases what it consumed, once.
  it('removes the links of any document exactly once', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const book = bookAfter(history);
        const documents = [...book.ledger.documents.rows()];
        book.do(...documents.map(({ kind, externalId }) => remove(kind, externalId)));
        expect(book.figures()).toEqual({ documents: {}, links: {}, balances: {} });
      }),
    );
  });
});

describe('money rule 9: a document moves with its amounts', () => {
  it('moves to any customer without links, and within the family with links', () => {
    const who = fc.constantFrom('A', 'A1', 'B');
    fc.assert(
      fc.property(
        who,
        who,
        someAmount,
        fc.boolean(),
        fc.boolean(),
        (from, to, amount, isLinked, movesInvoice) => {
          const book = new Book();
          const root = from === 'B' ? 'B' : 'A';
          book.do(...PEOPLE);
          const ownInvoice = (customer: string) => invoice('I', 120, { customer });
          const ownPayment = (customer: string) => payment('P', amount, { customer });
          book.do(ownInvoice(movesInvoice ? from : root), ownPayment(movesInvoice ? root : from));
          if (isLinked)
            book.do({
              ...ownPayment(movesInvoice ? root : from),
              links: { linkedInvoices: [{ target: { externalId: 'I' }, amount }] },
            });
          const before = book.everything();
          const [outcome] = book.apply(movesInvoice ? ownInvoice(to) : ownPayment(to));
          const staysInFamily = (from === 'B') === (to === 'B');
          expect(isRefused(outcome)).toBe(isLinked && !staysInFamily);
          if (isRefused(outcome)) expect(book.everything()).toEqual(before);
          else
            expect(book.figures().balances[`${to} EUR`]).toMatchObject(
              movesInvoice ? { invoiced: 120 } : { paid: amount },
            );
          expect(audit(book.ledger)).toEqual([]);
        },
      ),
    );
  });
});
