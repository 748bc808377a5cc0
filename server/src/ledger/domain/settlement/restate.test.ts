import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/seeds.ts';
import { audit } from '../../../../test/ledger/audit.ts';
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
import { randomState, type State, type StateDocument } from '../../../../test/ledger/states.ts';
import { Random } from '../../../../test/model/random.ts';
import { RefusalError } from '../refusal.ts';
import type { PutDocument } from './changes.ts';
import type { DocumentKind } from './records.ts';
import { restate } from './restate.ts';
import type { StateChange } from './state-batch.ts';

function bookWith(...changes: Parameters<Book['do']>): Book {
  const book = new Book();
  book.do(customer('A'), customer('B'), ...changes);
  return book.nextBatch();
}

/** Restates in every rotation of the changes, checks that all agree, and returns statuses or refusals. */
function restated(make: () => Book, ...changes: StateChange[]): { book: Book; outcomes: string[] } {
  const results = changes.map((_, shift) => {
    const book = make();
    const order = changes.map((_change, i) => (i + shift) % changes.length);
    const done = restate(
      book.ledger,
      order.flatMap((i) => changes[i] ?? []),
    );
    const outcomes = changes.map((_change, i) => {
      const outcome = done[order.indexOf(i)];
      if (outcome instanceof RefusalError) return `${outcome.code} ${outcome.message}`;
      return outcome?.status ?? '';
    });
    expect(audit(book.ledger)).toEqual([]);
    return { book, outcomes };
  });
  const [first] = results;
  if (first === undefined) throw new Error('nothing to restate');
  for (const { book, outcomes } of results) {
    expect(outcomes).toEqual(first.outcomes);
    expect(book.figures()).toEqual(first.book.figures());
  }
  return first;
}

const linksOf = (book: Book) =>
  Object.entries(book.figures().links).map(([name, { amount }]) => `${name} ${amount}`);

describe('restate', () => {
  it('swaps the invoices of two payments', () => {
    const make = () =>
      bookWith(
        invoice('I1', 100),
        invoice('I2', 100),
        payment('P1', 100, { invoices: { I1: 100 } }),
        payment('P2', 100, { invoices: { I2: 100 } }),
      );
    const { book, outcomes } = restated(
      make,
      payment('P1', 100, { invoices: { I2: 100 } }),
      payment('P2', 100, { invoices: { I1: 100 } }),
    );
    expect(outcomes).toEqual(['updated', 'updated']);
    expect(linksOf(book)).toEqual(['PAYMENT P1 > INVOICE I2 100', 'PAYMENT P2 > INVOICE I1 100']);
  });

  it('moves the documents of a merged customer and deletes it', () => {
    const make = () =>
      bookWith(
        invoice('I1', 100),
        payment('P1', 100, { invoices: { I1: 100 } }),
        refund('R1', 40, { payments: { P1: 40 } }),
      );
    const { book, outcomes } = restated(
      make,
      invoice('I1', 100, { customer: 'B' }),
      payment('P1', 100, { customer: 'B', invoices: { I1: 100 } }),
      refund('R1', 40, { customer: 'B', payments: { P1: 40 } }),
      removeCustomer('A'),
    );
    expect(outcomes).toEqual(['updated', 'updated', 'updated', 'deleted']);
    expect(Object.keys(book.figures().balances)).toEqual(['B EUR']);
  });

  it('leaves unchanged records as they are', () => {
    const changes = [
      customer('A'),
      invoice('I1', 100),
      payment('P1', 100, { invoices: { I1: 100 } }),
      refund('R1', 40, { payments: { P1: 40 } }),
    ];
    const make = () => bookWith(...changes);
    const { book, outcomes } = restated(make, ...changes);
    expect(outcomes).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
    expect(book.nextBatch().everything()).toEqual(make().everything());
  });

  it('refuses what needs the invoice that a refused payment keeps, and names the cause', () => {
    const make = () =>
      bookWith(
        invoice('I1', 100),
        invoice('I2', 100),
        invoice('I3', 100),
        payment('P1', 100, { invoices: { I1: 100 } }),
        payment('P2', 100, { invoices: { I2: 100 } }),
      );
    const { book, outcomes } = restated(
      make,
      payment('P1', 100, { bankAccountId: 'unknown', invoices: { I2: 100 } }),
      payment('P2', 100, { invoices: { I1: 100 } }),
      payment('P3', 100, { invoices: { I2: 60 } }),
      payment('P4', 100, { invoices: { I3: 60 } }),
    );
    expect(outcomes).toEqual([
      'REFERENCE_NOT_FOUND bankAccountId: does not exist: unknown',
      'AMOUNT_EXCEEDED linkedInvoices[0].amountLinked: exceeds the open amount of 0 besides payment P1; payment P1 was refused (bankAccountId: does not exist: unknown)',
      expect.stringMatching(/^AMOUNT_EXCEEDED/),
      'created',
    ]);
    expect(linksOf(book)).toEqual([
      'PAYMENT P1 > INVOICE I1 100',
      'PAYMENT P2 > INVOICE I2 100',
      'PAYMENT P4 > INVOICE I3 60',
    ]);
  });

  it('refuses documents of a customer that cannot be created', () => {
    const { outcomes } = restated(
      () => bookWith(),
      customer('N', { bankAccountIds: ['x'] }),
      invoice('I1', 100, { customer: 'N' }),
      payment('P1', 100, { customer: 'N', invoices: { I1: 100 } }),
      invoice('I2', 100),
    );
    const cause = 'customer N was refused (bankAccounts[0].id: does not exist: x)';
    expect(outcomes).toEqual([
      'REFERENCE_NOT_FOUND bankAccounts[0].id: does not exist: x',
      `REFERENCE_NOT_FOUND customer.externalId: customer does not exist: N; ${cause}`,
      `REFERENCE_NOT_FOUND customer.externalId: customer does not exist: N; ${cause}`,
      'created',
    ]);
  });

  it('moves a customer with links to another family if both ends move', () => {
    const make = () =>
      bookWith(
        customer('C', { parent: 'A' }),
        customer('D', { parent: 'A' }),
        invoice('I1', 100, { customer: 'C' }),
        payment('P1', 100, { customer: 'D', invoices: { I1: 100 } }),
      );
    expect(restated(make, customer('C', { parent: 'B' }), customer('D', { parent: 'B' })).outcomes).toEqual([
      'updated',
      'updated',
    ]);
    expect(restated(make, customer('C', { parent: 'B' }), customer('D')).outcomes).toEqual([
      'INVALID_DATA parent: links to documents of the current family would be left behind',
      'unchanged',
    ]);
  });

  it('turns a family around', () => {
    const make = () => bookWith(customer('C', { parent: 'A' }));
    expect(restated(make, customer('C', { parent: null }), customer('A', { parent: 'C' })).outcomes).toEqual([
      'updated',
      'updated',
    ]);
    expect(restated(make, customer('C', { parent: 'A' }), customer('A', { parent: 'B' })).outcomes).toEqual([
      'unchanged',
      'INVALID_DATA parent: this customer has children, so it cannot have a parent',
    ]);
  });

  it('refuses a record that is stated twice, or stated and deleted', () => {
    const { outcomes } = restated(
      () => bookWith(invoice('I1', 100)),
      invoice('I1', 100),
      remove('INVOICE', 'I1'),
      invoice('I2', 100),
      invoice('I2', 120),
      creditNote('N1', 10),
    );
    const twice = 'INVALID_DATA externalId: several lines state this record; state each record once';
    expect(outcomes).toEqual([twice, twice, twice, twice, 'created']);
  });
});

function changeTo({ kind, name, amount, links, ...facts }: StateDocument): StateChange {
  const linked = (of: DocumentKind) =>
    links.flatMap(([one, target, sum]): [string, number][] => (one === of ? [[target, sum]] : []));
  if (kind === 'INVOICE') return invoice(name, amount, facts);
  if (kind === 'REFUND')
    return refund(name, amount, {
      ...facts,
      payments: linked('PAYMENT'),
      creditNotes: linked('CREDIT_NOTE'),
    });
  const put = kind === 'PAYMENT' ? payment : creditNote;
  return put(name, amount, { ...facts, invoices: linked('INVOICE') });
}

function changesTo(to: State, from: State): StateChange[] {
  const customers = [...to.customers].map(([name, parent]) => customer(name, { parent }));
  const documents = [...to.documents.values()].map(changeTo);
  const goneDocuments = [...from.documents].filter(([key]) => !to.documents.has(key));
  const goneCustomers = [...from.customers.keys()].filter((name) => !to.customers.has(name));
  return [
    ...customers,
    ...documents,
    ...goneDocuments.map(([, { kind, name }]) => remove(kind, name)),
    ...goneCustomers.map(removeCustomer),
  ];
}

const NOTHING: State = { customers: new Map(), documents: new Map() };

function bookOf(state: State, random: Random): Book {
  const book = new Book();
  const outcomes = restate(book.ledger, random.shuffled(changesTo(state, NOTHING)));
  expect(outcomes.filter((one) => one instanceof RefusalError)).toEqual([]);
  expect(audit(book.ledger)).toEqual([]);
  return book.nextBatch();
}

const parentsOf = (book: Book) =>
  Object.fromEntries(
    [...book.ledger.customers.rows()]
      .map(({ externalId, parentId }) => [externalId, book.ledger.customers.get(parentId ?? '')?.externalId])
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
  );

/** Returns the facts and own links of a change's document, without links to documents that `now` lacks. */
function statedOf(book: Book, { kind, target }: PutDocument, now = book): unknown {
  const { customers, documents, documentsByExternalId, linksOfCredit, linksOfDebit } = book.ledger;
  const [document] = documentsByExternalId(`${kind} ${target.externalId}`);
  if (document === undefined) return null;
  const links = kind === 'REFUND' ? linksOfDebit(document.id) : linksOfCredit(document.id);
  const own = links.flatMap(({ creditId, debitId, amount }) => {
    const other = documents.get(kind === 'REFUND' ? creditId : debitId);
    const key = `${other?.kind} ${other?.externalId}`;
    const isOwn = kind === 'REFUND' || other?.kind !== 'REFUND';
    return isOwn && now.ledger.documentsByExternalId(key).length > 0 ? [`${key} ${amount}`] : [];
  });
  const { amount, currency, customerId } = document;
  return { amount, currency, customer: customers.get(customerId)?.externalId, links: own.sort() };
}

describe('restate of any valid state', () => {
  it('leads to any other valid state, in any order of the changes', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = new Random(seed);
        const [from, to] = [randomState(random), randomState(random)];
        const book = bookOf(from, random);
        const changes = random.shuffled(changesTo(to, from));
        const outcomes = restate(book.ledger, changes);
        expect(outcomes.filter((one) => one instanceof RefusalError)).toEqual([]);
        expect(audit(book.ledger)).toEqual([]);
        const scratch = bookOf(to, random);
        expect(book.nextBatch().figures()).toEqual(scratch.figures());
        expect(parentsOf(book)).toEqual(parentsOf(scratch));
        const before = book.everything();
        const again = restate(book.ledger, random.shuffled(changesTo(to, NOTHING)));
        expect(new Set(again.map((one) => ('status' in one ? one.status : one.message)))).toEqual(
          new Set(['unchanged']),
        );
        expect(book.nextBatch().everything()).toEqual(before);
      }),
      runs(80),
    );
  });

  it('refuses wrong changes in the same way in any order, and keeps every figure consistent', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = new Random(seed);
        const [from, to] = [randomState(random), randomState(random)];
        const changes = changesTo(to, from).filter(() => random.chance(75));
        const former = bookOf(from, new Random(seed));
        const results = [changes, random.shuffled(changes)].map((ordered) => {
          const book = bookOf(from, new Random(seed));
          const outcomes = new Map(
            restate(book.ledger, ordered).map((outcome, i) => [ordered[i], outcome] as const),
          );
          expect(audit(book.ledger)).toEqual([]);
          for (const [change, outcome] of outcomes)
            if (outcome instanceof RefusalError && change?.type === 'putDocument')
              expect(statedOf(book, change)).toEqual(statedOf(former, change, book));
          const said = changes.map((change) => {
            const outcome = outcomes.get(change);
            return outcome instanceof RefusalError ? outcome.message : outcome?.status;
          });
          return { said, figures: book.figures() };
        });
        expect(results[1]).toEqual(results[0]);
      }),
      runs(40),
    );
  });
});
