import { readEInvoice } from '@quittance/e-invoice';
import { plainSample, type Sample, ublFile } from '@quittance/e-invoice/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EInvoiceReading, KnownCustomer, KnownDocument } from './model.ts';
import { planEInvoices } from './plan.ts';

const CUSTOMER: KnownCustomer = {
  id: 'id-1',
  externalId: 'C-1001',
  name: 'Müller',
  paymentTerms: null,
  references: ['C-1001'],
  vatNumber: 'DE123456789',
  emails: [],
};

function readingOf(facts: Sample): EInvoiceReading {
  const { invoice } = readEInvoice(Buffer.from(ublFile(facts)), { decimals: () => 2 });
  if (invoice === null) throw new Error('it was not read');
  return { fileName: `${facts.number}.xml`, hasPdf: false, invoice, refusal: null };
}

const amounts = (gross: number) => ({ net: `${gross}.00`, vat: '0', gross: `${gross}.00`, rate: '0' });
const invoice = (number: string, gross: number) =>
  readingOf(plainSample(amounts(gross), { number, preceding: [] }));
const credit = (number: string, gross: number, ...of: string[]) => {
  const preceding = of.map((one) => ({ number: one, issuedOn: '2026-11-01' }));
  return readingOf(plainSample(amounts(gross), { number, typeCode: '381', preceding }));
};
const plan = (readings: readonly EInvoiceReading[], documents: readonly KnownDocument[] = []) =>
  planEInvoices(readings, { customers: [CUSTOMER], documents }, { createsCustomers: false });

describe('a plan', () => {
  it('never credits more than an invoice has open, in any order of the files', () => {
    const grosses = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), grosses, fc.boolean(), (gross, credits, isLast) => {
        const notes = credits.map((one, at) => credit(`CN-${at}`, one, 'F-1'));
        const first = invoice('F-1', gross);
        const plans = plan(isLast ? [...notes, first] : [first, ...notes]);
        const linked = plans.flatMap(({ document }) => document?.links ?? []);
        const sum = linked.reduce((total, { amount }) => total + amount, 0);
        const wanted = credits.reduce((total, one) => total + one, 0);
        expect(sum).toBe(100 * Math.min(gross, wanted));
        expect(plans.map(({ outcome }) => outcome)).toEqual(plans.map(() => 'CREATED'));
      }),
      { numRuns: 50 },
    );
  });

  it('plans the same file once, and refuses another document of its number', () => {
    const plans = plan([invoice('F-1', 10), invoice('F-1', 10), invoice('F-1', 11)]);
    expect(plans.map(({ outcome, refusal }) => [outcome, refusal?.rule ?? null])).toEqual([
      ['CREATED', null],
      ['UNCHANGED', null],
      ['REFUSED', 'NUMBER_TAKEN'],
    ]);
  });

  it('links a credit note to several invoices, in their order', () => {
    const [, , note] = plan([
      invoice('F-1', 10),
      invoice('F-2', 10),
      credit('CN-1', 15, 'F-2', 'F-1', 'F-9'),
    ]);
    expect(note?.document?.links).toEqual([
      { externalId: 'F-2', number: 'F-2', amount: 1_000 },
      { externalId: 'F-1', number: 'F-1', amount: 500 },
    ]);
  });

  it('links nothing of another customer or currency', () => {
    const other: KnownDocument = {
      kind: 'INVOICE',
      externalId: 'x',
      number: 'F-1',
      customerId: 'id-2',
      currency: 'EUR',
      amount: 1_000,
      outstanding: 1_000,
    };
    for (const one of [other, { ...other, customerId: 'id-1', currency: 'USD' }]) {
      const [note] = plan([credit('CN-1', 10, 'F-1')], [one]);
      expect(note).toMatchObject({ outcome: 'CREATED', document: { links: [] } });
    }
  });

  it('refuses a buyer that may be two customers', () => {
    const twin = { ...CUSTOMER, id: 'id-2', externalId: 'other', name: 'Twin' };
    const [only] = planEInvoices(
      [invoice('F-1', 10)],
      { customers: [CUSTOMER, twin], documents: [] },
      { createsCustomers: true },
    );
    expect(only?.refusal).toMatchObject({ rule: 'CUSTOMER_AMBIGUOUS', message: /Müller \(C-1001\).*Twin/ });
  });
});
