import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itDraws, runs } from '../../../../test/harness/seeds.ts';
import { creditorReference, parseCreditorReference, printedReference } from './creditor-reference.ts';

const isDigit = (character: string) => character <= '9';
const LETTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

describe('a creditor reference', () => {
  // Examples of the European Payments Council and Finance Finland.
  it.each([
    ['539007547034', 'RF18539007547034'],
    ['000000000539007547034', 'RF18000000000539007547034'],
    ['2348231', 'RF712348231'],
  ])('is computed: %s is %s', (body, reference) => {
    expect(creditorReference(body)).toBe(reference);
    expect(parseCreditorReference(reference)).toBe(reference);
  });

  it('is read as people write it', () => {
    expect(parseCreditorReference(' rf18 5390 0754 7034 ')).toBe('RF18539007547034');
    expect(printedReference('RF18539007547034')).toBe('RF18 5390 0754 7034');
    expect(printedReference('RF712348231')).toBe('RF71 2348 231');
  });

  it.each([
    '',
    'RF',
    'RF18',
    'RF19539007547034',
    'XX18539007547034',
    'RF18539007547034Ä',
    `RF18${'0'.repeat(22)}`,
  ])('is not read from %o', (text) => expect(parseCreditorReference(text)).toBeNull());

  it.each(['', 'a-b', 'ä', '0'.repeat(22)])('cannot contain %o', (body) =>
    expect(() => creditorReference(body)).toThrow(RangeError),
  );

  itDraws('detects every wrong digit and every wrong letter', (seed) => {
    const bodies = array(constantFrom(...LETTERS), { minLength: 1, maxLength: 21 });
    assert(
      property(bodies, constantFrom(...LETTERS), (letters, other) => {
        const reference = creditorReference(letters.join(''));
        expect(reference.length).toBeLessThanOrEqual(25);
        for (let i = 4; i < reference.length; i += 1) {
          const right = reference[i] ?? '';
          if (right === other || isDigit(right) !== isDigit(other)) continue;
          expect(parseCreditorReference(reference.slice(0, i) + other + reference.slice(i + 1))).toBeNull();
        }
      }),
      { seed, ...runs(100) },
    );
  });
});
