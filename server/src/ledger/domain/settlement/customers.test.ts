import { beforeEach, describe, expect, it } from 'vitest';
import { Book } from '../../../../test/ledger/book.ts';
import {
  creditNote,
  customer,
  invoice,
  payment,
  refund,
  remove,
  removeCustomer,
} from '../../../../test/ledger/changes.ts';

let book: Book;

beforeEach(() => {
  book = new Book();
});

describe('putting a customer', () => {
  it('creates it, leaves it unchanged, then updates the given fields', () => {
    expect(book.do(customer('A', { name: 'Ada', city: 'Paris' }))[0]?.status).toBe('created');
    book.nextBatch();
    expect(book.do(customer('A', { name: 'Ada', city: 'Paris' }))[0]?.status).toBe('unchanged');
    expect(book.do(customer('A', { name: 'Ada L.' }))[0]?.status).toBe('updated');
    expect(book.customer('A')).toMatchObject({ name: 'Ada L.', city: 'Paris' });
  });

  it('is unchanged when structured values return from storage in another order', () => {
    const methods = { wireTransfer: { enabled: true, bankAccount: { id: 'x' } }, card: { enabled: false } };
    const reordered = { card: { enabled: false }, wireTransfer: { bankAccount: { id: 'x' }, enabled: true } };
    book.ledger.known.add('BANK_ACCOUNT x');
    book.do(customer('A', { paymentMethods: methods }));
    book.nextBatch();
    book.ledger.known.add('BANK_ACCOUNT x');
    expect(book.do(customer('A', { paymentMethods: reordered }))[0]?.status).toBe('unchanged');
    const changed = { ...reordered, card: { enabled: true } };
    expect(book.do(customer('A', { paymentMethods: changed }))[0]?.status).toBe('updated');
  });

  it('keeps absent payment methods and refuses an unknown bank account', () => {
    book.do(customer('A', { paymentMethods: { card: { enabled: true }, wireTransfer: { enabled: true } } }));
    book.do(customer('A', { paymentMethods: { wireTransfer: { enabled: false }, check: null } }));
    const kept = { card: { enabled: true }, wireTransfer: { enabled: false }, check: null };
    expect(book.customer('A')?.paymentMethods).toEqual(kept);
    const unknown = { wireTransfer: { enabled: true, bankAccount: { id: 'x' } } };
    expect(book.refused(customer('A', { paymentMethods: unknown }))).toEqual({
      code: 'REFERENCE_NOT_FOUND',
      field: 'paymentMethods.wireTransfer.bankAccount.id',
    });
    book.do(customer('A', { paymentMethods: null }));
    expect(book.customer('A')?.paymentMethods).toBeNull();
  });

  it('requires an externalId and a name for a new customer', () => {
    const nameless = { type: 'putCustomer', mode: 'import', target: { externalId: 'A' }, facts: {} } as const;
    expect(book.refused(nameless)).toEqual({ code: 'INVALID_DATA', field: 'name' });
    const anonymous = { type: 'putCustomer', mode: 'import', target: {}, facts: { name: 'A' } } as const;
    expect(book.refused(anonymous)).toEqual({ code: 'INVALID_DATA', field: 'externalId' });
  });

  it('renames the customer with the given id, unless the name is taken', () => {
    book.do(customer('A'), customer('B'));
    const { id } = book.customer('A');
    const rename = (externalId: string) =>
      ({ type: 'putCustomer', mode: 'import', target: { id, externalId }, facts: {} }) as const;
    expect(book.refused(rename('B'))).toEqual({ code: 'INVALID_DATA', field: 'externalId' });
    book.do(rename('C'));
    expect(book.customer('C').id).toBe(id);
  });

  it.each(['update', 'delete'])(
    'answers NOT_FOUND to an %s of an unknown customer, by id or externalId',
    (what) => {
      for (const target of [{ id: '00000000-0000-7000-8000-0000000fffff' }, { externalId: 'none' }]) {
        const change =
          what === 'delete'
            ? ({ type: 'deleteCustomer', target } as const)
            : ({ type: 'putCustomer', mode: 'update', target, facts: { name: 'x' } } as const);
        expect(book.refused(change)).toEqual({ code: 'NOT_FOUND', field: undefined });
      }
    },
  );

  it('answers REFERENCE_NOT_FOUND to an import with an unknown id', () => {
    const target = { id: '00000000-0000-7000-8000-0000000fffff', externalId: 'A' };
    expect(book.refused({ type: 'putCustomer', mode: 'import', target, facts: { name: 'x' } })).toEqual({
      code: 'REFERENCE_NOT_FOUND',
      field: 'id',
    });
  });

  it('does not confuse users, dunning plans and bank accounts', () => {
    const id = '00000000-0000-7000-8000-00000000abcd';
    book.ledger.known.add(`USER ${id}`);
    book.do(customer('A', { accountManagerId: id }));
    expect(book.refused(customer('A', { dunningPlanId: id }))).toEqual({
      code: 'REFERENCE_NOT_FOUND',
      field: 'dunningPlanId',
    });
    expect(book.refused(customer('A', { bankAccountIds: [id] }))).toEqual({
      code: 'REFERENCE_NOT_FOUND',
      field: 'bankAccounts[0].id',
    });
  });
});

describe('families', () => {
  it('have one level: no grandparents, in any order of changes', () => {
    book.do(customer('root'), customer('child', { parent: 'root' }), customer('other'));
    expect(book.refused(customer('grandchild', { parent: 'child' })).field).toBe('parent');
    expect(book.refused(customer('root', { parent: 'other' })).field).toBe('parent');
    book.nextBatch();
    expect(book.refused(customer('root', { parent: 'other' })).field).toBe('parent');
    expect(book.refused(customer('other', { parent: 'other' })).field).toBe('parent');
  });

  it('refuse a parent that does not exist', () => {
    expect(book.refused(customer('A', { parent: 'none' }))).toEqual({
      code: 'REFERENCE_NOT_FOUND',
      field: 'parent.externalId',
    });
  });

  it('let a root join another family once its children have left', () => {
    book.do(customer('root'), customer('child', { parent: 'root' }), customer('other'));
    book.do(customer('child', { parent: null }), customer('root', { parent: 'other' }));
    expect(book.customer('root').parentId).toBe(book.customer('other').id);
  });

  // Money rule 9 for a customer that moves: its documents move with it.
  it('cannot be left while links of the same batch remain', () => {
    book.do(customer('root'), customer('child', { parent: 'root' }), customer('other'));
    book.do(
      invoice('I', 100, { customer: 'child' }),
      payment('P', 100, { customer: 'root', invoices: { I: 60 } }),
    );
    expect(book.refused(customer('child', { parent: null })).field).toBe('parent');
    expect(book.refused(customer('child', { parent: 'other' })).field).toBe('parent');
    book.do(payment('P', 100, { customer: 'root', invoices: {} }), customer('child', { parent: 'other' }));
    expect(book.customer('child').parentId).toBe(book.customer('other').id);
  });

  it('cannot be left while stored links remain, unless the batch removes them', () => {
    book.do(customer('root'), customer('child', { parent: 'root' }), customer('other'));
    book.do(
      creditNote('C', 100, { customer: 'child' }),
      refund('R', 60, { customer: 'root', creditNotes: { C: 60 } }),
    );
    book.nextBatch();
    for (const link of book.ledger.links.rows())
      book.ledger.linksAcross.set(book.customer('child').id, new Set([link.id]));
    expect(book.refused(customer('child', { parent: 'other' })).field).toBe('parent');
    book.do(remove('REFUND', 'R'), customer('child', { parent: 'other' }));
  });

  it('cannot be left while links that the batch did not load remain', () => {
    book.do(customer('root'), customer('child', { parent: 'root' }));
    book.nextBatch();
    book.ledger.linksAcross.set(book.customer('child').id, new Set(['00000000-0000-7000-8000-0000000fffff']));
    expect(book.refused(customer('child', { parent: null })).field).toBe('parent');
  });

  it('can be left by a customer whose links are all between its own documents', () => {
    book.do(customer('root'), customer('child', { parent: 'root' }));
    book.do(
      invoice('I', 100, { customer: 'child' }),
      payment('P', 100, { customer: 'child', invoices: { I: 60 } }),
    );
    book.do(customer('child', { parent: null }));
    expect(book.figures().links).toEqual({ 'PAYMENT P > INVOICE I': { amount: 60, amountInEffect: 60 } });
  });
});

// Money rule 8.
describe('deleting a customer', () => {
  it('is refused with the reasons while it has documents or children', () => {
    book.do(customer('root'), customer('child', { parent: 'root' }), invoice('I', 1, { customer: 'root' }));
    const before = book.everything();
    const [refusal] = book.apply(removeCustomer('root'));
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'documents' }, { field: 'children' }],
    });
    expect(book.everything()).toEqual(before);
  });

  it('succeeds once they are removed, also within one batch', () => {
    book.do(customer('root'), customer('child', { parent: 'root' }), invoice('I', 1, { customer: 'root' }));
    book.do(remove('INVOICE', 'I'), removeCustomer('child'), removeCustomer('root'));
    expect(book.figures()).toEqual({ documents: {}, links: {}, balances: {} });
    book.do(customer('root'));
  });
});
