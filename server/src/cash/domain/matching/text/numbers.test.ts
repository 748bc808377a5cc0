import { array, assert, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itDraws, runs } from '../../../../../test/harness/seeds.ts';
import { accountKey, foldText, nameKey, similarity, trigramsOf } from './fold.ts';
import { hasShape, numberKeys } from './number-keys.ts';
import { rangeMembers } from './ranges.ts';
import { isOneSlip } from './slips.ts';
import { spansOf } from './spans.ts';

describe('numbers in a text', () => {
  it.each([
    ['RE-2026-00123', ['RE-2026-123', 'RE-202600123', '2026-123', '202600123']],
    ['EVENT-0005', ['EVENT-5', '5']],
    ['10023', ['10023']],
    ['A7B', ['A-7-B']],
    ['none', []],
  ])('%s is found under %o', (number, keys) => expect(numberKeys(number)).toEqual(keys));

  it.each([
    ['1001-1005', ['1001', '1002', '1003', '1004', '1005']],
    ['RE-1001/02/03', ['RE-1001', 'RE-1002', 'RE-1003']],
    ['2026-00098 - 00101', ['2026-00098', '2026-00099', '2026-00100', '2026-00101']],
    ['1005-1001', []],
    ['10001-99999', []],
    ['01.02.2026-28.02.2026', []],
    ['29104-06', ['29104', '29105', '29106']],
    ['RE-29198 - 201', ['RE-29198', 'RE-29199', 'RE-29200', 'RE-29201']],
    ['2026-29104-06', ['2026-29104', '2026-29105', '2026-29106']],
    ['29104-06-26', []],
    ['29104-6', []],
    ['29104-03', []],
    ['29104-06A', []],
  ])('%s means %o', (text, values) =>
    expect(rangeMembers(text, ['####', '@@####']).map(({ value }) => value)).toEqual(values),
  );

  it('have a shape', () => {
    expect(hasShape('RE-0012', ['RE####'])).toBe(true);
    expect(hasShape('RE-001', ['RE####'])).toBe(false);
    expect(hasShape('x7', ['@#'])).toBe(true);
  });

  it.each([
    ['10023', '10032', true],
    ['10023', '1002', true],
    ['10023', '10024', true],
    ['10023', '10023', false],
    ['10023', '20024', false],
  ])('%s and %s differ by one slip: %s', (a, b, isSlip) => expect(isOneSlip(a, b)).toBe(isSlip));

  itDraws('are found as whole tokens wherever they are written', (seed) => {
    const words = array(constantFrom('Rechnung', 'vom', 'Danke', 'EUR', 'Müller', '&'), { maxLength: 6 });
    const separators = constantFrom(' ', ', ', ': ', ' / ', '; ', '\n');
    assert(
      property(
        words,
        words,
        separators,
        integer({ min: 10_000, max: 9_999_999 }),
        (before, after, by, number) => {
          const text = [...before, `${number}`, ...after].join(by);
          const found = spansOf(text).filter(({ key, isWhole }) => key === `${number}` && isWhole);
          expect(found.map(({ start, end }) => text.slice(start, end))).toContain(`${number}`);
          const inside = spansOf(text.replace(`${number}`, `9${number}7`));
          expect(inside.filter(({ key }) => key === `${number}`)).toEqual([]);
        },
      ),
      { seed, ...runs(200) },
    );
  });

  itDraws('of any text are bounded, and folding keeps positions', (seed) => {
    assert(
      property(string({ maxLength: 2_000, unit: 'binary' }), (text) => {
        expect(foldText(text).length).toBe(text.length);
        expect(spansOf(text).length).toBeLessThanOrEqual(420);
      }),
      { seed, ...runs(100) },
    );
  });
});

describe('names', () => {
  it.each([
    ['Müller Bau GmbH & Co. KG', 'MUELLER BAU'],
    ['Société Générale S.A.', 'societe generale'],
    ['J. Doe Ltd.', 'J Doe Limited'],
  ])('%s and %s are the same', (a, b) => expect(nameKey(a)).toBe(nameKey(b)));

  it('are similar in spite of a typing error', () => {
    const [a, b, c] = ['Schneider Metallbau', 'Schnieder Metalbau', 'Becker Holz'].map((name) =>
      trigramsOf(nameKey(name)),
    );
    expect(similarity(a ?? new Set(), b ?? new Set())).toBeGreaterThan(0.45);
    expect(similarity(a ?? new Set(), c ?? new Set())).toBeLessThan(0.2);
  });

  it('of accounts lose blanks and zeros', () => {
    expect(accountKey('de89 3704')).toBe('DE893704');
    expect(accountKey('000123-4')).toBe('1234');
  });
});
