import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineFacts } from './line-facts.ts';
import { type RecognizedStatement, recognizeLines, type StoredLine } from './recognize.ts';

const DAY = '2026-03-10';
const facts = (stated: Partial<Parameters<typeof lineFacts>[0]> = {}) => ({
  ...lineFacts({
    amount: 1000,
    currency: 'EUR',
    bookedOn: DAY,
    valueOn: null,
    isBooked: true,
    bankReference: null,
    endToEndId: null,
    payerIban: null,
    payerAccountNumber: null,
    payerName: null,
    text: null,
    ...stated,
  }),
  isBare: false,
});
type Extra = Partial<Pick<StoredLine, 'formats' | 'isComplete' | 'isEarlier'>>;
const stored = (
  entryId: string,
  stated: Parameters<typeof facts>[0] = {},
  extra: Extra = {},
): StoredLine => ({
  ...facts(stated),
  entryId,
  formats: ['CAMT'],
  isComplete: true,
  isEarlier: false,
  isReplaced: false,
  ...extra,
});
const CAMT: RecognizedStatement = { format: 'CAMT', isComplete: true, isNotification: false };
const MT940: RecognizedStatement = { format: 'MT940', isComplete: true, isNotification: false };
const NOTIFICATION: RecognizedStatement = { format: 'CAMT', isComplete: false, isNotification: true };
const INVOICE = { text: 'Invoice 4711', payerName: 'Miller Ltd' };

describe('a line is recognized', () => {
  it.each<[string, RecognizedStatement, Parameters<typeof facts>[0], StoredLine]>([
    ['by its bank reference', CAMT, { bankReference: 'B 1' }, stored('a', { bankReference: 'b1' })],
    ['by its text in an overlapping file', CAMT, INVOICE, stored('a', INVOICE)],
    [
      'by a text that another format writes without spaces',
      MT940,
      { ...INVOICE, text: 'INVOICE4711' },
      stored('a', INVOICE),
    ],
    [
      'by the end-to-end id, though the formats state other days',
      MT940,
      { endToEndId: 'E-1', bookedOn: '2026-03-11' },
      stored('a', { endToEndId: 'E-1' }),
    ],
    [
      'by a text that is part of the other',
      MT940,
      { text: 'Payment of invoice 4711' },
      stored('a', { text: 'invoice 4711' }),
    ],
    ['because both formats state the whole day', MT940, { text: 'anything' }, stored('a', INVOICE)],
    [
      'when the bank books a pending line under a new reference',
      CAMT,
      { ...INVOICE, bankReference: 'B-2', bookedOn: '2026-03-12' },
      stored('a', { ...INVOICE, bankReference: 'B-1', isBooked: false }, { isComplete: false }),
    ],
    [
      'when details follow a sum',
      NOTIFICATION,
      { text: 'details', bankReference: null },
      stored('a', { text: 'SEPA collection' }, { formats: ['MT940'] }),
    ],
  ])('%s', (_title, statement, line, one) => {
    expect(recognizeLines(statement, [facts(line)], [one])).toEqual(['a']);
  });
});

describe('a line is new', () => {
  it.each<[string, RecognizedStatement, Parameters<typeof facts>[0], StoredLine]>([
    ['if its end-to-end id differs', MT940, { endToEndId: 'E-2' }, stored('a', { endToEndId: 'E-1' })],
    ['if its payer differs', MT940, { payerIban: 'DE2' }, stored('a', { payerIban: 'DE1' })],
    [
      'if the same format gives it another reference',
      CAMT,
      { ...INVOICE, bankReference: '2' },
      stored('a', { ...INVOICE, bankReference: '1' }),
    ],
    ['if the same format gives it another text', CAMT, { text: 'April' }, stored('a', { text: 'March' })],
    ['if the day differs', CAMT, { ...INVOICE, bookedOn: '2026-04-10' }, stored('a', INVOICE)],
    [
      'if its bank reference returns in another year',
      CAMT,
      { ...INVOICE, bankReference: '1', bookedOn: '2027-03-10' },
      stored('a', { ...INVOICE, bankReference: '1' }),
    ],
    [
      'if blank references are all they share',
      CAMT,
      { bankReference: ' ', text: 'a' },
      stored('a', { bankReference: ' ', text: 'b' }),
    ],
    [
      'if its statement begins where that of the other ends',
      CAMT,
      INVOICE,
      stored('a', INVOICE, { isEarlier: true }),
    ],
    ['if nothing identifies it in an incomplete file', { ...MT940, isComplete: false }, {}, stored('a')],
  ])('%s', (_title, statement, line, one) => {
    expect(recognizeLines(statement, [facts(line)], [one])).toEqual([null]);
  });
});

describe('equal lines', () => {
  it('of one statement stay as many as they are', () => {
    const line = facts(INVOICE);
    expect(recognizeLines(CAMT, [line, line], [stored('a', INVOICE)])).toEqual(['a', null]);
  });

  it('are counted when a file is repeated, in any order', () => {
    const line = fc.record({
      text: fc.constantFrom('', 'rent', 'invoice 4711'),
      payerName: fc.constantFrom('', 'Miller'),
      bankReference: fc.constantFrom(null, ' ', 'B-1', 'B-2'),
      endToEndId: fc.constantFrom(null, 'NOTPROVIDED', 'E-1'),
      bookedOn: fc.constantFrom(DAY, '2026-03-11'),
    });
    fc.assert(
      fc.property(
        fc
          .array(line, { maxLength: 12 })
          .chain((lines) =>
            fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
          ),
        ([lines, again]) => {
          const before = lines.map((one, i) => stored(String(i).padStart(2, '0'), one));
          const found = recognizeLines(CAMT, again.map(facts), before);
          expect(found.filter((id) => id === null)).toEqual([]);
          expect(new Set(found).size).toBe(lines.length);
        },
      ),
    );
  });
});
