import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cdarFile } from '../testing/cdar-file.ts';
import { mutate, mutation } from '../testing/mutate.ts';
import { sample } from '../testing/sample.ts';
import { ublFile } from '../testing/ubl-file.ts';
import type { CollectedMessage } from './model.ts';
import { readLifecycleStatuses } from './read.ts';
import { writeCollectedMessage } from './write.ts';

const read = (file: string) => readLifecycleStatuses(Buffer.from(file));

describe('a life-cycle message', () => {
  it('states the status of invoices, with reasons', () => {
    const file = cdarFile(
      { number: 'F-1', code: '210', reasonCode: 'TX_TVA_ERR', reason: 'Taux de TVA & montant' },
      { number: 'F-2', code: '213' },
      { number: 'F-3', code: '999' },
    );
    expect(read(file).statuses).toEqual([
      {
        number: 'F-1',
        code: '210',
        status: 'REFUSED',
        reasons: [{ code: 'TX_TVA_ERR', text: 'Taux de TVA & montant' }],
        collected: [],
      },
      { number: 'F-2', code: '213', status: 'REJECTED', reasons: [], collected: [] },
      { number: 'F-3', code: '999', status: 'OTHER', reasons: [], collected: [] },
    ]);
  });

  it.each([
    ['another document', ublFile(sample()), 'READ-SYNTAX'],
    ['no invoice', cdarFile(), 'READ-SYNTAX'],
    ['an invoice without number', cdarFile({ number: '', code: '210' }), 'MDT-87'],
    ['an invoice without status', cdarFile({ number: 'F-1', code: '' }), 'MDT-105'],
    ['a document type declaration', '<!DOCTYPE a><a/>', 'READ-DOCTYPE'],
  ])('with %s is refused', (_what, file, rule) => {
    expect(read(file)).toMatchObject({ statuses: null, refusal: { rule } });
  });

  it('that is damaged is refused or read', () => {
    const file = cdarFile({ number: 'F-1', code: '210', reason: 'x' });
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (changes) => {
        const { statuses, refusal } = readLifecycleStatuses(mutate(file, changes));
        expect(statuses === null).toBe(refusal !== null);
      }),
      { numRuns: 500 },
    );
  });
});

const MESSAGE: CollectedMessage = {
  id: 'F-1-212-1',
  createdAt: '2026-11-28T09:30:05.000Z',
  invoice: { number: 'F-1', issuedOn: '2026-10-01', typeCode: '380' },
  seller: { registration: '732829320', name: 'Durand & Fils', address: null },
  buyer: { registration: '552100554', name: 'Martin', address: { id: '552100554', scheme: '0225' } },
  collectedOn: '2026-11-27',
  currency: 'EUR',
  decimals: 2,
  shares: [
    { rate: '20', amount: 12_000 },
    { rate: '5.5', amount: -5 },
  ],
};

describe('the message Encaissée', () => {
  it('states the amount of each rate, its day and its parties', () => {
    const file = writeCollectedMessage(MESSAGE);
    for (const part of [
      '<ram:ReferenceDateTime><udt:DateTimeString format="102">20261127</udt:DateTimeString>',
      '<ram:IssueDateTime><udt:DateTimeString format="204">20261128093005</udt:DateTimeString>',
      '<ram:GlobalID schemeID="0002">732829320</ram:GlobalID><ram:Name>Durand &amp; Fils</ram:Name>',
      '<ram:URIID schemeID="0225">552100554</ram:URIID>',
    ])
      expect(file).toContain(part);
  });

  it('is read again with its number, status and amounts', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
    const share = fc.record({
      rate: fc.constantFrom('0', '5.5', '20'),
      amount: fc.integer({ min: -1e9, max: 1e9 }),
    });
    const message = fc.record({
      number: fc
        .string({ unit: 'grapheme-ascii', minLength: 1 })
        .filter((number) => number.trim() === number),
      name: text,
      shares: fc.array(share, { minLength: 1, maxLength: 4 }),
      decimals: fc.constantFrom(0, 2, 3),
    });
    fc.assert(
      fc.property(message, ({ number, name, shares, decimals }) => {
        const invoice = { ...MESSAGE.invoice, number };
        const seller = { ...MESSAGE.seller, name };
        const file = writeCollectedMessage({ ...MESSAGE, invoice, seller, shares, decimals });
        const { statuses } = read(file);
        expect(statuses).toMatchObject([{ number, code: '212', status: 'COLLECTED' }]);
        const amounts = statuses?.[0]?.collected.map(({ amount, rate, currency }) => [
          Math.round(Number(amount) * 10 ** decimals),
          rate,
          currency,
        ]);
        expect(amounts).toEqual(shares.map(({ amount, rate }) => [amount, rate, 'EUR']));
      }),
      { numRuns: 200 },
    );
  });
});
