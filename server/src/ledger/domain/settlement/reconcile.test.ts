import { beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../../../../test/ledger/audit.ts';
import { Book } from '../../../../test/ledger/book.ts';
import {
  creditNote,
  customer,
  invoice,
  payment,
  reconcile,
  refund,
  remove,
  wishes,
} from '../../../../test/ledger/changes.ts';

let book: Book;

beforeEach(() => {
  book = new Book();
  book.do(customer('A'), customer('B'));
  book.do(invoice('I', 100), invoice('J', 100), payment('P', 100), payment('Q', 100));
  book.do(creditNote('C', 100), refund('R', 100));
});

const linked = (kind: 'INVOICE' | 'PAYMENT', externalId: string) =>
  book.document(kind, externalId).amountLinked;

describe('a reconciliation', () => {
  it('pairs in the given order, invoices before refunds and payments before credit notes', () => {
    const sides = {
      invoices: { J: 70, I: 40 },
      refunds: { R: 20 },
      payments: { Q: 50, P: 40 },
      creditNotes: { C: 40 },
    };
    expect(book.do(reconcile('X', sides))[0]?.status).toBe('created');
    expect(book.figures().links).toEqual({
      'PAYMENT Q > INVOICE J reconciled': { amount: 50, amountInEffect: 50 },
      'PAYMENT P > INVOICE J reconciled': { amount: 20, amountInEffect: 20 },
      'PAYMENT P > INVOICE I reconciled': { amount: 20, amountInEffect: 20 },
      'CREDIT_NOTE C > INVOICE I reconciled': { amount: 20, amountInEffect: 20 },
      'CREDIT_NOTE C > REFUND R reconciled': { amount: 20, amountInEffect: 20 },
    });
    expect(audit(book.ledger)).toEqual([]);
  });

  // Connectors send one item for each line that moves money.
  it('adds up repeated entries of one document', () => {
    const sides = {
      invoices: [
        ['I', 30],
        ['J', 20],
        ['I', 10],
      ] as const,
      payments: { P: 60 },
    };
    book.do(reconcile('X', sides));
    expect(book.figures().links).toEqual({
      'PAYMENT P > INVOICE I reconciled': { amount: 40, amountInEffect: 40 },
      'PAYMENT P > INVOICE J reconciled': { amount: 20, amountInEffect: 20 },
    });
    const once = reconcile('X', { invoices: { I: 40, J: 20 }, payments: { P: 60 } });
    expect(book.do(once)[0]?.status).toBe('unchanged');
  });

  // I7: connectors send credit notes against refunds, without an invoice.
  it('links credit notes to refunds', () => {
    book.do(reconcile('X', { refunds: { R: 30 }, creditNotes: { C: 30 } }));
    expect(book.document('CREDIT_NOTE', 'C')).toMatchObject({ amountLinked: 0, amountRefunded: 30 });
    expect(book.document('REFUND', 'R').amountLinked).toBe(30);
  });

  it.each([
    ['unequal sums', { invoices: { I: 50 }, payments: { P: 40 } }, 'INVALID_DATA', 'invoices'],
    ['debits only', { refunds: { R: 50 } }, 'INVALID_DATA', 'refunds'],
    ['credits only', { creditNotes: { C: 50 } }, 'INVALID_DATA', 'creditNotes'],
    [
      'an unknown document',
      { invoices: { I: 5 }, payments: { none: 5 } },
      'REFERENCE_NOT_FOUND',
      'payments[0].externalId',
    ],
    [
      'more than an invoice has open',
      { invoices: { I: 101 }, payments: { P: 100, Q: 1 } },
      'AMOUNT_EXCEEDED',
      'invoices[0].amountLinked',
    ],
    [
      'more than a payment has left',
      { invoices: { I: 100, J: 1 }, payments: { P: 101 } },
      'AMOUNT_EXCEEDED',
      'payments[0].amountLinked',
    ],
    [
      'more than a refund has left',
      { refunds: { R: 101 }, payments: { P: 100, Q: 1 } },
      'AMOUNT_EXCEEDED',
      'refunds[0].amountLinked',
    ],
    // To an invoice and to a refund, each within its limits, together more than the payment.
    [
      'more than a payment is worth',
      { invoices: { I: 100 }, refunds: { R: 50 }, payments: { P: 150 } },
      'AMOUNT_EXCEEDED',
      'payments[0].amountLinked',
    ],
    [
      'more than a payment has, in several items',
      {
        invoices: { I: 100, J: 1 },
        payments: [
          ['P', 50],
          ['P', 51],
        ],
      },
      'AMOUNT_EXCEEDED',
      'payments[0].amountLinked',
    ],
  ] as const)('refuses %s without any effect', (_, sides, code, field) => {
    const before = book.everything();
    expect(book.refused(reconcile('X', sides))).toEqual({ code, field });
    expect(book.everything()).toEqual(before);
  });

  it('refuses to link two families or two currencies', () => {
    book.do(invoice('K', 100, { customer: 'B' }), invoice('L', 100, { currency: 'USD' }));
    expect(book.refused(reconcile('X', { invoices: { K: 5 }, payments: { P: 5 } }))).toEqual({
      code: 'INVALID_DATA',
      field: 'invoices[0]',
    });
    expect(book.refused(reconcile('X', { invoices: { L: 5 }, payments: { P: 5 } })).code).toBe(
      'INVALID_DATA',
    );
  });

  it('may name documents by their customId', () => {
    book.do(invoice('K', 100, { customId: '2026-1' }));
    const sides = {
      ...reconcile('X', { payments: { P: 5 } }),
      invoices: [{ target: { customId: '2026-1' }, amount: 5 }],
    };
    book.do(sides);
    expect(linked('INVOICE', 'K')).toBe(5);
  });

  it('does not use amounts that are already linked elsewhere', () => {
    book.do(payment('P', 100, { invoices: { I: 60 } }));
    expect(book.refused(reconcile('X', { invoices: { J: 41 }, payments: { P: 41 } })).code).toBe(
      'AMOUNT_EXCEEDED',
    );
    expect(book.refused(reconcile('X', { invoices: { I: 41 }, payments: { Q: 41 } })).code).toBe(
      'AMOUNT_EXCEEDED',
    );
    book.do(reconcile('X', { invoices: { J: 40 }, payments: { P: 40 } }));
    expect(linked('PAYMENT', 'P')).toBe(100);
  });
});

describe('a repeated externalId', () => {
  it('has no effect with the same content, also when stored in another order', () => {
    const sides = { invoices: { I: 60 }, payments: { P: 60 } };
    book.do(reconcile('X', sides));
    const [stored] = book.ledger.reconciliationsByExternalId('X');
    if (stored === undefined) throw new Error('the reconciliation does not exist');
    const { invoices, refunds, payments, creditNotes } = stored.content;
    book.nextBatch();
    book.ledger.reconciliations.load([{ ...stored, content: { refunds, invoices, payments, creditNotes } }]);
    const before = book.everything();
    expect(book.do(reconcile('X', sides))[0]?.status).toBe('unchanged');
    expect(book.everything()).toEqual(before);
  });

  it('replaces the earlier content', () => {
    book.do(reconcile('X', { invoices: { I: 60 }, payments: { P: 60 } }));
    expect(book.do(reconcile('X', { invoices: { J: 30 }, payments: { Q: 30 } }))[0]?.status).toBe('updated');
    expect(book.figures().links).toEqual({
      'PAYMENT Q > INVOICE J reconciled': { amount: 30, amountInEffect: 30 },
    });
    expect(audit(book.ledger)).toEqual([]);
  });

  it('keeps the earlier content when the new one is refused', () => {
    book.do(reconcile('X', { invoices: { I: 60 }, payments: { P: 60 } }));
    const before = book.everything();
    book.refused(reconcile('X', { invoices: { J: 101 }, payments: { P: 100, Q: 1 } }));
    expect(book.everything()).toEqual(before);
  });

  it('undoes the reconciliation with four empty lists, also repeatedly', () => {
    const before = book.figures();
    expect(book.refused(reconcile('X')).code).toBe('NOT_FOUND');
    book.do(reconcile('X', { invoices: { I: 60 }, payments: { P: 60 } }));
    expect(book.do(reconcile('X'))[0]?.status).toBe('undone');
    expect(book.figures()).toEqual(before);
    expect(book.do(reconcile('X'))[0]?.status).toBe('unchanged');
    expect(book.figures()).toEqual(before);
    expect(book.do(reconcile('X', { invoices: { I: 5 }, payments: { P: 5 } }))[0]?.status).toBe('created');
  });

  it('keeps absent lists', () => {
    book.do(reconcile('X', { invoices: { I: 60 }, payments: { P: 60 } }));
    expect(book.do({ type: 'reconcile', externalId: 'X', payments: wishes({ P: 60 }) })[0]?.status).toBe(
      'unchanged',
    );
    const other = { payments: wishes({ P: 20, Q: 40 }) };
    expect(book.do({ type: 'reconcile', externalId: 'X', ...other })[0]?.status).toBe('updated');
    expect(book.figures().links).toEqual({
      'PAYMENT P > INVOICE I reconciled': { amount: 20, amountInEffect: 20 },
      'PAYMENT Q > INVOICE I reconciled': { amount: 40, amountInEffect: 40 },
    });
    expect(book.refused({ type: 'reconcile', externalId: 'X', payments: [] })).toEqual({
      code: 'INVALID_DATA',
      field: 'invoices',
    });
    expect(book.refused({ type: 'reconcile', externalId: 'X' })).toEqual({
      code: 'INVALID_DATA',
      field: 'invoices',
    });
    expect(audit(book.ledger)).toEqual([]);
  });

  it('keeps the age of the remaining pairs', () => {
    book.do(reconcile('X', { invoices: { I: 50 }, payments: { P: 50 } }));
    book.do(payment('P', 100, { invoices: { I: 50, J: 50 } }));
    book.do(reconcile('X', { invoices: { I: 40 }, payments: { P: 40 } }));
    // The pair with I is the older one, so a refund releases J's link.
    book.do(refund('R', 60, { payments: { P: 60 } }));
    expect([linked('INVOICE', 'I'), linked('INVOICE', 'J')]).toEqual([40, 0]);
  });

  // Money rule 3 refuses new and raised links. A lowered or unchanged link is allowed.
  it('may lower a link that a refund has released, but not raise it', () => {
    book.do(reconcile('X', { invoices: { I: 100 }, payments: { P: 100 } }));
    book.do(refund('R', 60, { payments: { P: 60 } }));
    book.do(reconcile('X', { invoices: { I: 90 }, payments: { P: 90 } }));
    expect(book.figures().links['PAYMENT P > INVOICE I reconciled']).toEqual({
      amount: 90,
      amountInEffect: 40,
    });
    expect(book.refused(reconcile('X', { invoices: { I: 91 }, payments: { P: 91 } })).code).toBe(
      'AMOUNT_EXCEEDED',
    );
    expect(book.refused(reconcile('X', { invoices: { J: 5, I: 90 }, payments: { P: 95 } })).code).toBe(
      'AMOUNT_EXCEEDED',
    );
    expect(audit(book.ledger)).toEqual([]);
  });

  it('may lower a link to an invoice that was lowered meanwhile', () => {
    book.do(reconcile('X', { invoices: { I: 100 }, payments: { P: 100 } }), invoice('I', 50));
    book.do(reconcile('X', { invoices: { I: 80 }, payments: { P: 80 } }));
    expect(linked('INVOICE', 'I')).toBe(80);
  });
});

describe('links of a reconciliation', () => {
  it('are removed by a list that omits them (money rule 2)', () => {
    book.do(reconcile('X', { invoices: { I: 60 }, payments: { P: 60 } }));
    book.do(payment('P', 100, { invoices: { J: 10 } }));
    expect(book.figures().links).toEqual({ 'PAYMENT P > INVOICE J': { amount: 10, amountInEffect: 10 } });
    expect(book.do(reconcile('X'))[0]?.status).toBe('undone');
  });

  it('stay when a list states their sum, and are replaced when it states another', () => {
    book.do(
      payment('P', 100, { invoices: { I: 10 } }),
      reconcile('X', { invoices: { I: 60 }, payments: { P: 60 } }),
    );
    const before = book.figures();
    book.do(payment('P', 100, { invoices: { I: 70 } }));
    expect(book.figures()).toEqual(before);
    book.do(payment('P', 100, { invoices: { I: 75 } }));
    expect(book.figures().links).toEqual({ 'PAYMENT P > INVOICE I': { amount: 75, amountInEffect: 75 } });
  });

  // M12: unreconcile followed by cancel left the payment in the receivables.
  it('are deleted with their documents, and the other ends are restored', () => {
    const before = book.figures();
    book.do(
      payment('N', 50),
      reconcile('X', { invoices: { I: 50 }, payments: { N: 50 } }),
      remove('PAYMENT', 'N'),
    );
    book.do(reconcile('X'));
    expect(book.figures()).toEqual(before);
  });
});

it('settles ten thousand pairs of one payment in one pass', () => {
  const amounts = Array.from({ length: 10_000 }, (_, i): [string, number] => [`K${i}`, 1]);
  book.do(...amounts.map(([externalId]) => invoice(externalId, 2)), payment('N', 10_000));
  let reads = 0;
  const { linksOfCredit } = book.ledger;
  Object.defineProperty(book.ledger, 'linksOfCredit', {
    value: (id: string) => {
      reads += 1;
      return linksOfCredit(id);
    },
  });
  book.do({ ...reconcile('X', { payments: { N: 10_000 } }), invoices: wishes(amounts) });
  expect(linked('PAYMENT', 'N')).toBe(10_000);
  expect(reads).toBeLessThan(10);
});
