import { describe, expect, it } from 'vitest';
import type { WorldAdvice } from './advice.ts';
import { matchLines } from './match-lines.ts';
import { bankLine, customer, invoice, matchLine, memory, summary, TODAY, world } from './testing/worlds.ts';

const IBAN = 'DE89370400440532013000';
const known = [memory(IBAN, 'A')];
const documents = [
  invoice('10023', 60_00),
  invoice('10024', 40_00),
  invoice('10025', 100_00),
  invoice('90001', 20_00, { kind: 'CREDIT_NOTE' }),
];
const line = bankLine({ iban: IBAN });

/** Builds an advice of customer `A` for today; each line is a number with the paid amount, and a deduction. */
function advice(
  lines: [number: string, paid: number, deduction?: number][],
  facts: Partial<WorldAdvice> = {},
): WorldAdvice {
  return {
    id: 'V1',
    customerId: 'A',
    customerNumber: null,
    isTrusted: true,
    lineId: null,
    amount: lines.reduce((sum, [, paid]) => sum + paid, 0),
    hasTotal: true,
    currency: 'EUR',
    day: TODAY,
    reference: null,
    lines: lines.map(([number, paid, deduction = 0]) => ({ number, paid, deduction, isDiscount: true })),
    ...facts,
  };
}

const two = advice([
  ['10023', 60_00],
  ['10024', 40_00],
]);
const facts = (...advices: WorldAdvice[]) => ({ documents, memory: known, advices });
const outcome = (...args: Parameters<typeof matchLine>) => {
  const result = matchLine(...args);
  return [summary(result), ...(result.proposals[0]?.blockers ?? [])];
};

describe('a remittance advice', () => {
  it('supplies the numbers of a line of the same payer and amount', () => {
    const result = matchLine(line, facts(two));
    expect(summary(result)).toBe('MATCHED 3 10023 10024');
    expect(result.proposals[0]?.proof.advice).toEqual({ id: 'V1', day: TODAY });
    const less = advice([
      ['10023', 60_00],
      ['10024', 40_00],
      ['10025', 100_00],
      ['90001', -20_00],
    ]);
    expect(outcome({ ...line, amount: 180_00 }, facts(less))).toEqual(['MATCHED 4 10023 10024 10025 90001']);
  });

  it('is found by the name of the payer, or by the reference that the line repeats', () => {
    const people = [customer('A', { names: ['Miller Ltd'] })];
    const byName = bankLine({ name: 'Miller Limited' });
    expect(outcome(byName, { documents, customers: people, advices: [two] })).toEqual([
      'MATCHED 3 10023 10024',
    ]);
    const referenced = advice([['10025', 100_00]], { reference: 'PAY-998', day: '2025-01-01' });
    const repeats = bankLine({ endToEndId: 'PAY998' });
    expect(outcome(repeats, { documents, advices: [referenced] })).toEqual(['MATCHED 3 10025']);
  });

  it('only proposes if nothing but the amount agrees', () => {
    expect(outcome(bankLine(), { documents, advices: [two] })).toEqual([
      'PROPOSED 3 10023 10024',
      'ADVICE_NOT_CERTAIN',
    ]);
  });

  it('only proposes if its sender is unknown', () => {
    expect(outcome(line, facts({ ...two, isTrusted: false }))).toEqual([
      'PROPOSED 3 10023 10024',
      'ADVICE_NOT_CERTAIN',
    ]);
  });

  it('is not about a line of another payer, another amount or another time', () => {
    const other = [memory(IBAN, 'B')];
    const without = 'ON_ACCOUNT 8 ON_ACCOUNT';
    expect(summary(matchLine(line, { documents, memory: other, advices: [two] }))).toBe(without);
    expect(summary(matchLine({ ...line, amount: 99_99 }, facts(two)))).toBe(without);
    const open = documents.slice(0, 2);
    const late = { ...two, day: '2026-04-16' };
    expect(
      matchLine(line, { documents: open, memory: known, advices: [late] }).proposals[0]?.proof.advice,
    ).toBeUndefined();
  });

  it('is ambiguous if several lines or several advices fit', () => {
    const lines = [line, { ...line, id: 'L2' }];
    const results = matchLines(lines, world(facts(two)));
    expect(results.map(({ state, proposals }) => [state, proposals[0]?.blockers])).toEqual([
      ['PROPOSED', ['ADVICE_AMBIGUOUS']],
      ['PROPOSED', ['ADVICE_AMBIGUOUS']],
    ]);
    const other = advice([['10025', 100_00]], { id: 'V2' });
    expect(matchLine(line, facts(two, other))).toMatchObject({ state: 'AMBIGUOUS', total: 2 });
    expect(outcome(line, facts(two, { ...two, id: 'V2', isTrusted: false }))).toEqual([
      'MATCHED 3 10023 10024',
    ]);
  });

  it('that a person added to a line is about this line only', () => {
    const lines = [line, { ...line, id: 'L2' }];
    const added = { ...two, lineId: 'L2' };
    const results = matchLines(lines, world(facts(added)));
    expect(results.map((one) => one.proposals[0]?.proof.advice?.id ?? null)).toEqual([null, 'V1']);
    expect(results[1]?.state).toBe('MATCHED');
  });

  it('completes a text that names a part, and contradicts one that names others', () => {
    expect(outcome({ ...line, text: '10023 and others' }, facts(two))).toEqual(['MATCHED 3 10023 10024']);
    expect(outcome({ ...line, text: '10025' }, facts(two))).toEqual([
      'AMBIGUOUS 3 10025',
      'ADVICE_CONTRADICTS',
      'SEVERAL_SOLUTIONS',
    ]);
    expect(outcome({ ...line, text: '10025' }, facts({ ...two, isTrusted: false }))).toEqual([
      'MATCHED 3 10025',
    ]);
    expect(matchLine({ ...line, text: '10023 10024' }, facts(two)).proposals[0]?.proof.advice?.id).toBe('V1');
  });

  it('proposes deductions and partial payments as it states them', () => {
    const deducted = advice([['10025', 98_00, 2_00]]);
    const result = matchLine({ ...line, amount: 98_00 }, facts(deducted));
    expect([summary(result), result.proposals[0]?.parts]).toEqual([
      'PROPOSED 5 10025 10025',
      [
        { kind: 'INVOICE', customerId: 'A', documentId: '10025', amount: 100_00 },
        { kind: 'DISCOUNT', customerId: 'A', documentId: '10025', amount: -2_00 },
      ],
    ]);
    const partial = advice([
      ['10023', 60_00],
      ['10025', 40_00],
    ]);
    expect(outcome(line, facts(partial))).toEqual([
      'PROPOSED 5 10023 10025',
      'BEYOND_TOLERANCE',
      'RULE_ONLY_PROPOSES',
    ]);
  });

  it('only proposes if it names a document that is closed or unknown', () => {
    const unknown = advice([
      ['10023', 60_00],
      ['77777', 40_00],
    ]);
    expect(outcome(line, facts(unknown))).toEqual([
      'PROPOSED 5 10023 ON_ACCOUNT',
      'NUMBER_UNKNOWN',
      'RULE_ONLY_PROPOSES',
    ]);
    expect(
      matchLine(line, facts({ ...unknown, hasTotal: false })).proposals[0]?.proof.advice,
    ).toBeUndefined();
    const closed = documents.map((one) => (one.id === '10023' ? { ...one, outstanding: 0 } : one));
    expect(outcome(line, { documents: closed, memory: known, advices: [two] })).toContain(
      'NAMED_DOCUMENT_CLOSED',
    );
  });

  it('gives the same results in any order of lines and advices', () => {
    const other = advice([['10025', 100_00]], { id: 'V2' });
    const lines = [line, { ...line, id: 'L2', text: '10025' }, { ...line, id: 'L3', amount: 60_00 }];
    const advices = [two, other, advice([['10023', 60_00]], { id: 'V3' })];
    const run = (some: typeof lines, all: WorldAdvice[]) =>
      matchLines(some, world(facts(...all)))
        .toSorted((a, b) => a.lineId.localeCompare(b.lineId))
        .map((one) => [summary(one), one.proposals]);
    const expected = run(lines, advices);
    for (let i = 0; i < 3; i += 1) {
      const turned = <T>(items: T[]) => items.slice(i).concat(items.slice(0, i));
      expect(run(turned(lines).reverse(), turned(advices))).toEqual(expected);
    }
  });
});
