import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchOf } from './rank.ts';
import { isSimilar, type Pattern, wordPatterns } from './words.ts';

const letter = fc.constantFrom(...'abcdefghij');
const word = fc.array(letter, { minLength: 5, maxLength: 14 });

/** Generates a word with one mistake: a wrong, missing, extra or transposed letter. */
const mistaken = fc
  .tuple(word, fc.nat(), letter, fc.constantFrom('wrong', 'out', 'in', 'exchanged'))
  .map(([letters, n, other, kind]): [string, string] => {
    const at = n % letters.length;
    const typed = [...letters];
    if (kind === 'wrong') typed[at] = other;
    else if (kind === 'out') typed.splice(at, 1);
    else if (kind === 'in') typed.splice(at, 0, other);
    else typed.splice(Math.min(at, letters.length - 2), 2, ...letters.slice(at, at + 2).reverse());
    return [letters.join(''), typed.join('')];
  });

/** Matches a pattern as LIKE does. */
const fits = (text: string, pattern: Pattern) => {
  let from = 0;
  for (const part of pattern) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
};

describe('words', () => {
  it.each([
    ['dupont sa', [['dupont'], [' sa']]],
    ['c-1 -- ,', [[' c-1']]],
    ['-a', []],
    ['x', [[' x']]],
    ['fr 40', [[' fr'], [' 40']]],
    ['a%b_c', [[' a%b_c']]],
    ['日本 株式会社', [[' 日本'], ['株式会社']]],
  ])('turn %j into the patterns %j', (text, expected) => {
    expect(wordPatterns(text).map(({ strict }) => strict)).toEqual(expected);
  });

  it('are at most eight, and numbers must match exactly', () => {
    expect(wordPatterns('aaa '.repeat(50))).toHaveLength(8);
    expect(wordPatterns('inv-20260').flatMap(({ similar }) => similar)).toEqual([]);
    expect(wordPatterns('dupo').flatMap(({ similar }) => similar)).toEqual([]);
  });

  it('are found by their remaining parts despite one typo', () => {
    fc.assert(
      fc.property(mistaken, ([meant, typed]) => {
        expect(isSimilar(typed, meant)).toBe(true);
        const [asked] = wordPatterns(typed);
        if (asked === undefined || typed.length < 6) return;
        const found = [asked.strict, ...asked.similar].some((pattern) => fits(` ${meant} `, pattern));
        expect(found, `${typed} for ${meant}`).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['dupotn', 'dupont', true],
    ['dupnot', 'dupont', true],
    ['dpuotn', 'dupont', false],
    ['maschinebau', 'maschinenbau', true],
    ['maschnebau', 'maschinenbau', true],
    ['abcde', 'abcdefg', false],
  ])('match %s for %s: %s', (typed, meant, expected) => {
    expect(isSimilar(typed, meant)).toBe(expected);
  });
});

describe('matches', () => {
  const asked = (text: string) => ({ text, words: text.split(' ') });
  const fields = [
    { field: 'name', text: 'dupont distribution sa' },
    { field: 'number', text: 'c-1001' },
    { field: 'vat', text: 'fr 40 552100554' },
  ];

  it.each([
    ['c-1001', 'number', 'EXACT'],
    ['c1001', 'number', 'EXACT'],
    ['fr40552100554', 'vat', 'EXACT'],
    ['dupont', 'name', 'BEGINS'],
    ['sa dist', 'name', 'BEGINS'],
    ['c-10', 'number', 'BEGINS'],
    ['tribu', 'name', 'CONTAINS'],
    ['521005', 'vat', 'CONTAINS'],
    ['dupont 1001', 'name', 'CONTAINS'],
    ['dupond', 'name', 'SIMILAR'],
    ['dupond 1001', 'name', 'SIMILAR'],
  ])('are found for %s: %s %s', (text, field, how) => {
    expect(matchOf(asked(text), fields)).toEqual({ field, how });
  });

  it('do not include other texts', () => {
    for (const text of ['durand', 'dupont x9', '1002']) expect(matchOf(asked(text), fields), text).toBeNull();
  });
});
