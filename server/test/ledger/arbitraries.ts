import fc from 'fast-check';
import type { Change } from '../../src/ledger/domain/settlement/changes.ts';
import type { DocumentKind } from '../../src/ledger/domain/settlement/records.ts';
import {
  creditNote,
  customer,
  DUE,
  invoice,
  payment,
  reconcile,
  refund,
  remove,
  removeCustomer,
} from './changes.ts';

/**
 * Random changes in a small world, so that they meet: two families, three names for each kind of document,
 * two currencies, similar amounts.
 * Many changes are refused, which is part of the test.
 */

/** Two roots, one with a child. */
export const PEOPLE: Change[] = [customer('A'), customer('A1', { parent: 'A' }), customer('B')];

const names = (letter: string) => [1, 2, 3].map((i) => `${letter}${i}`);
const someone = fc.oneof(
  { weight: 6, arbitrary: fc.constant('A') },
  { weight: 3, arbitrary: fc.constant('A1') },
  { weight: 1, arbitrary: fc.constant('B') },
);
const currency = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom({ currency: 'USD' }, { currency: 'EUR' }) },
);
export const anyAmount = fc.integer({ min: 0, max: 200 });
export const someAmount = fc.integer({ min: 1, max: 120 });

type Lines = [externalId: string, amount: number][];

/** Returns lines of a list, each naming another document. */
function amounts(letter: string): fc.Arbitrary<Lines> {
  return fc.uniqueArray(fc.tuple(fc.constantFrom(...names(letter)), someAmount), {
    maxLength: 3,
    selector: ([name]) => name,
  });
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>, name: string) =>
  fc.option(arbitrary, { nil: undefined }).map((value) => (value === undefined ? {} : { [name]: value }));

const common = fc.tuple(someone, currency).map(([who, money]) => ({ customer: who, ...money }));
const writtenOff = fc.constantFrom({}, {}, {}, { writtenOffAt: DUE }, { writtenOffAt: null });

const anyInvoice = fc
  .tuple(fc.constantFrom(...names('I')), anyAmount, common, writtenOff)
  .map(([name, amount, options, off]) => invoice(name, amount, { ...options, ...off }));

export const anyCredit = fc
  .tuple(fc.boolean(), fc.nat(2), anyAmount, common, maybe(amounts('I'), 'invoices'))
  .map(([isPayment, i, amount, options, lists]) =>
    isPayment
      ? payment(`P${i + 1}`, amount, { ...options, ...lists })
      : creditNote(`C${i + 1}`, amount, { ...options, ...lists }),
  );

export const anyRefund = fc
  .tuple(
    fc.constantFrom(...names('R')),
    anyAmount,
    common,
    maybe(amounts('P'), 'payments'),
    maybe(amounts('C'), 'creditNotes'),
  )
  .map(([name, amount, options, payments, notes]) =>
    refund(name, amount, { ...options, ...payments, ...notes }),
  );

const KINDS: Record<string, DocumentKind> = { I: 'INVOICE', C: 'CREDIT_NOTE', P: 'PAYMENT', R: 'REFUND' };

const anyRemoval = fc
  .tuple(fc.constantFrom('I', 'C', 'P', 'R'), fc.integer({ min: 1, max: 3 }))
  .map(([letter, i]) => remove(KINDS[letter] ?? 'INVOICE', `${letter}${i}`));

/** Both sides have the same sum, because the last debit takes the rest of the credits. */
const anyReconcile = fc
  .tuple(fc.constantFrom('X1', 'X2'), amounts('I'), amounts('P'), amounts('C'), fc.nat(2), fc.boolean())
  .map(([name, invoices, payments, creditNotes, last, toInvoice]) => {
    const sum = (list: Lines) => list.reduce((total, [, amount]) => total + amount, 0);
    const credits = sum(payments) + sum(creditNotes);
    const rest = credits - sum(invoices);
    if (rest === 0) return reconcile(name, { invoices, payments, creditNotes });
    if (rest > 0)
      return reconcile(name, { invoices, payments, creditNotes, refunds: [[`R${last + 1}`, rest]] });
    const complete = credits === 0 ? [] : [[`${toInvoice ? 'I' : 'R'}${last + 1}`, credits] as const];
    return reconcile(name, { [toInvoice ? 'invoices' : 'refunds']: complete, payments, creditNotes });
  });

const anyMove = fc.constantFrom(
  customer('A1', { parent: null }),
  customer('A1', { parent: 'A' }),
  customer('A1', { parent: 'B' }),
  customer('B', { parent: 'A' }),
  customer('B', { parent: null }),
  removeCustomer('B'),
  customer('B'),
);

/** Draws any change. */
export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: anyInvoice },
  { weight: 6, arbitrary: anyCredit },
  { weight: 3, arbitrary: anyRefund },
  { weight: 3, arbitrary: anyReconcile },
  { weight: 2, arbitrary: anyRemoval },
  { weight: 1, arbitrary: anyMove },
);

/** Histories: changes in the batches in which they arrive. */
export const anyHistory: fc.Arbitrary<Change[][]> = fc.array(
  fc.array(anyChange, { minLength: 1, maxLength: 5 }),
  {
    maxLength: 12,
  },
);

/** Returns the same items in another order. */
export function shuffled<T>(items: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length });
}
