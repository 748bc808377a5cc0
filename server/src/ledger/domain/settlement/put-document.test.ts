import { beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../../../../test/ledger/audit.ts';
import { Book } from '../../../../test/ledger/book.ts';
import {
  creditNote,
  customer,
  invoice,
  payment,
  refund,
  remove,
  wishes,
} from '../../../../test/ledger/changes.ts';

let book: Book;

beforeEach(() => {
  book = new Book();
  book.do(customer('A'), customer('B'));
});

describe('importing a document', () => {
  it('creates it, leaves it unchanged when it is equal, and updates differences', () => {
    expect(book.do(invoice('I', 100))[0]?.status).toBe('created');
    book.nextBatch();
    expect(book.do(invoice('I', 100))[0]?.status).toBe('unchanged');
    expect(book.do(invoice('I', 120))[0]?.status).toBe('updated');
    expect(book.figures().balances).toMatchObject({
      'A EUR': { invoiced: 120, documents: 1, amountDue: 120 },
    });
  });

  it('keeps absent fields', () => {
    book.do(invoice('I', 100, { name: 'Rent', refNumber: 'r' }));
    book.do({
      type: 'putDocument',
      kind: 'INVOICE',
      mode: 'import',
      target: { externalId: 'I' },
      facts: { refNumber: null },
    });
    expect(book.document('INVOICE', 'I')).toMatchObject({ name: 'Rent', refNumber: null, amount: 100 });
  });

  it('names every field that a new document lacks', () => {
    const bare = { type: 'putDocument', kind: 'INVOICE', mode: 'import', target: {}, facts: {} } as const;
    const [refusal] = book.apply(bare);
    expect(refusal).toMatchObject({
      code: 'INVALID_DATA',
      details: ['externalId', 'grossAmount', 'issuedAt', 'dueDate', 'customer'].map((field) => ({ field })),
    });
  });

  it('uses the externalId as customId of invoices and credit notes without one', () => {
    book.do(invoice('I', 1), creditNote('C', 1), payment('P', 1), invoice('J', 1, { customId: '2026-7' }));
    expect(book.document('INVOICE', 'I').customId).toBe('I');
    expect(book.document('CREDIT_NOTE', 'C').customId).toBe('C');
    expect(book.document('PAYMENT', 'P').customId).toBeNull();
    expect(book.document('INVOICE', 'J').customId).toBe('2026-7');
    book.do(invoice('J', 1, { customId: null }));
    expect(book.document('INVOICE', 'J').customId).toBe('J');
  });

  it('uses the currency of the linked documents, else of the organization', () => {
    book.do(invoice('I', 100, { currency: 'USD' }));
    book.do(payment('P', 100, { invoices: { I: 100 } }), refund('R', 40, { payments: { P: 40 } }));
    book.do(creditNote('C', 100), refund('S', 40, { creditNotes: { C: 40 } }));
    expect(book.document('PAYMENT', 'P').currency).toBe('USD');
    expect(book.document('REFUND', 'R').currency).toBe('USD');
    expect(book.document('REFUND', 'S').currency).toBe('EUR');
  });

  it('keeps documents of different kinds with one externalId separate', () => {
    book.do(invoice('X', 1), payment('X', 2), creditNote('X', 3), refund('X', 4));
    expect(book.figures().balances).toEqual({
      'A EUR': { documents: 4, invoicesDue: 1, invoiced: 1, paid: 2, credited: 3, refunded: 4, amountDue: 1 },
    });
  });

  it('refuses totals beyond the exact integers', () => {
    const max = Number.MAX_SAFE_INTEGER;
    book.do(invoice('I', max), creditNote('C', max));
    expect(book.refused(invoice('J', 1)).code).toBe('INVALID_DATA');
    expect(book.refused(creditNote('D', 1)).code).toBe('INVALID_DATA');
    book.do(remove('INVOICE', 'I'));
    expect(book.refused(payment('P', 1)).code).toBe('INVALID_DATA');
    book.do(refund('R', max), payment('P', max));
    expect(book.refused(remove('REFUND', 'R')).code).toBe('CONFLICT');
    expect(book.refused(refund('R', 0)).code).toBe('INVALID_DATA');
    book.do(remove('CREDIT_NOTE', 'C'), remove('REFUND', 'R'));
    expect(audit(book.ledger)).toEqual([]);
  });
});

describe('references', () => {
  const unknownId = '00000000-0000-7000-8000-0000000fffff';

  it('answer NOT_FOUND to updates and deletions of unknown documents or other kinds', () => {
    book.do(payment('P', 1));
    const { id } = book.document('PAYMENT', 'P');
    for (const target of [{ id: unknownId }, { externalId: 'none' }, { id }]) {
      const update = { type: 'putDocument', kind: 'INVOICE', mode: 'update', target, facts: {} } as const;
      expect(book.refused(update)).toEqual({ code: 'NOT_FOUND', field: undefined });
      const deletion = { type: 'deleteDocument', kind: 'INVOICE', target } as const;
      expect(book.refused(deletion)).toEqual({ code: 'NOT_FOUND', field: undefined });
    }
  });

  it('answer REFERENCE_NOT_FOUND to an import with an unknown id', () => {
    const target = { id: unknownId, externalId: 'P' };
    expect(book.refused({ ...payment('P', 1), target })).toEqual({
      code: 'REFERENCE_NOT_FOUND',
      field: 'id',
    });
  });

  it('rename the document with the given id to a free externalId', () => {
    book.do(payment('P', 1), payment('Q', 1));
    const { id } = book.document('PAYMENT', 'P');
    const rename = (externalId: string) => ({ ...payment('P', 1), target: { id, externalId } });
    expect(book.refused(rename('Q'))).toEqual({ code: 'INVALID_DATA', field: 'externalId' });
    book.do(rename('Z'));
    expect(book.document('PAYMENT', 'Z').id).toBe(id);
  });

  it('name the field of an unknown document', () => {
    expect(book.refused(payment('P', 1, { customer: 'none' }))).toEqual({
      code: 'REFERENCE_NOT_FOUND',
      field: 'customer.externalId',
    });
    book.do(invoice('I', 100));
    expect(book.refused(payment('P', 100, { currency: 'EUR', invoices: { I: 1, none: 1 } }))).toEqual({
      code: 'REFERENCE_NOT_FOUND',
      field: 'linkedInvoices[1].invoice.externalId',
    });
    expect(book.refused(refund('R', 100, { currency: 'EUR', payments: { none: 1 } })).field).toBe(
      'linkedPayments[0].payment.externalId',
    );
    expect(book.refused(refund('R', 100, { currency: 'EUR', creditNotes: { none: 1 } })).field).toBe(
      'linkedCreditNotes[0].creditNote.externalId',
    );
  });

  it('are refused for an ambiguous customId and for contradictory parts', () => {
    book.do(invoice('I', 100, { customId: 'n' }), invoice('J', 100, { customId: 'n' }), invoice('K', 100));
    const paying = (target: { externalId?: string; customId?: string }) => ({
      ...payment('P', 100),
      links: { linkedInvoices: [{ target, amount: 1 }] },
    });
    expect(book.refused(paying({ customId: 'n' })).code).toBe('AMBIGUOUS_REFERENCE');
    expect(book.refused(paying({ externalId: 'I', customId: 'K' })).code).toBe('INVALID_DATA');
    expect(book.refused(paying({})).code).toBe('INVALID_DATA');
    book.do(paying({ externalId: 'K', customId: 'K' }));
  });

  it('do not confuse dunning plans and bank accounts', () => {
    const id = '00000000-0000-7000-8000-00000000abcd';
    book.ledger.known.add(`BANK_ACCOUNT ${id}`);
    book.do(payment('P', 1, { bankAccountId: id }));
    expect(book.refused(payment('P', 1, { dunningPlanId: id })).field).toBe('dunningPlanId');
  });
});

describe('currency and customer of a linked document', () => {
  beforeEach(() => {
    book.do(invoice('I', 100), payment('P', 100, { invoices: { I: 60 } }));
  });

  it('cannot change from either end', () => {
    expect(book.refused(invoice('I', 100, { currency: 'USD' })).field).toBe('currency');
    expect(book.refused(payment('P', 100, { currency: 'USD' })).field).toBe('currency');
    expect(book.refused(invoice('I', 100, { customer: 'B' })).field).toBe('customer');
    expect(book.refused(payment('P', 100, { customer: 'B' })).field).toBe('customer');
  });

  it('can change together with a list that removes the links', () => {
    book.do(payment('P', 100, { currency: 'USD', customer: 'B', invoices: {} }));
    expect(book.figures().links).toEqual({});
    expect(book.figures().balances).toMatchObject({ 'A EUR': { amountDue: 100 }, 'B USD': { paid: 100 } });
    expect(audit(book.ledger)).toEqual([]);
  });

  it('cannot change with a list that keeps a link, or with a refund', () => {
    expect(book.refused(payment('P', 100, { currency: 'USD', invoices: { I: 60 } })).field).toBe(
      'linkedInvoices[0].invoice',
    );
    book.do(refund('R', 10, { payments: { P: 10 } }));
    expect(book.refused(payment('P', 100, { currency: 'USD', invoices: {} })).field).toBe('currency');
  });
});

// Invalid input: the longest list that fits into a request must not block other requests.
it('settles a list of ten thousand links in one pass', () => {
  const amounts = Array.from({ length: 10_000 }, (_, i): [string, number] => [`I${i}`, 1]);
  book.do(...amounts.map(([externalId]) => invoice(externalId, 2)));
  let reads = 0;
  const { linksOfCredit } = book.ledger;
  Object.defineProperty(book.ledger, 'linksOfCredit', {
    value: (id: string) => {
      reads += 1;
      return linksOfCredit(id);
    },
  });
  book.do({ ...payment('P', 10_000), links: { linkedInvoices: wishes(amounts) } });
  expect(book.document('PAYMENT', 'P').amountLinked).toBe(10_000);
  // The number of passes over the owner's links must not grow with their number.
  expect(reads).toBeLessThan(10);
});
