import { type RawBuilder, sql } from 'kysely';
import { foldText, likeLiteral } from '../../platform/lists/folding.ts';
import type { SearchTerms } from '../domain/search/rank.ts';
import { type Pattern, type WordPatterns, wordPatterns } from '../domain/search/words.ts';

/**
 * Number of last characters of a long number to search for: they match few records, even if all share a
 * prefix.
 */
const TAIL = 8;
/** Minimum length of numbers that are also searched without separators. */
const MIN_COMPACT = 5;

/** A condition on the SQL of a searched text. */
export type TextCondition = (searched: string) => RawBuilder<boolean>;

/** A search in the form for comparison with records, and as SQL. */
export interface Search extends SearchTerms {
  /** The search as typed, and in upper and lower case. */
  identifiers: string[];
  /** Every word occurs; null if no index contains any of them. */
  strict: TextCondition | null;
  /**
   * The ends of long numbers occur, which `strict` implies. An index finds them faster; null: no long
   * numbers.
   */
  strictTail: TextCondition | null;
  /** The number occurs without separators; null if that adds nothing. */
  compact: TextCondition | null;
  /** The end of the number occurs, which `compact` implies. */
  compactTail: TextCondition | null;
  /** Every word occurs, with or without a tolerated mistake; null if no mistakes are tolerated. */
  similar: TextCondition | null;
}

/** Parses a search into words, identifiers and the SQL conditions that match them. */
export function readSearch(text: string): Search {
  const typed = text.trim().replaceAll(/\s+/gu, ' ');
  const plain = foldText(typed).trim();
  const words = wordPatterns(plain);
  const compact = plain.replaceAll(/[^0-9a-z]/g, '');
  const isParted = compact !== plain && /\d/.test(plain) && compact.length >= MIN_COMPACT;
  const isForgiven = words.some(({ similar }) => similar.length > 0);
  return {
    text: plain,
    words: words.map(({ word }) => word),
    identifiers: [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])],
    strict:
      words.length === 0
        ? null
        : (searched) => allOf(words.map(({ strict }) => likeCondition(searched, strict))),
    strictTail: tailsOf(words.map(({ word }) => word)),
    compact: isParted ? (searched) => likeCondition(searched, [compact]) : null,
    compactTail: isParted ? tailsOf([compact]) : null,
    similar: isForgiven ? (searched) => allOf(words.map((word) => likeAny(searched, word))) : null,
  };
}

/**
 * Many numbers share their first trigrams (`INV-2026-0…`), for each of which an index would read every
 * record.
 */
function tailsOf(words: readonly string[]): TextCondition | null {
  const tails = words
    .filter((word) => /\d/.test(word))
    .map((word) => [...word])
    .filter(({ length }) => length > TAIL)
    .map((letters) => letters.slice(-TAIL).join(''));
  return tails.length === 0
    ? null
    : (searched) => allOf(tails.map((tail) => likeCondition(searched, [tail])));
}

const allOf = (all: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(all, sql` AND `)})`;
const likeCondition = (searched: string, pattern: Pattern) =>
  sql<boolean>`${sql.raw(searched)} LIKE ${`%${pattern.map(likeLiteral).join('%')}%`}`;

/**
 * Returns one regular expression for each word, so that the text is computed once for each row. The index
 * looks up all its alternatives together, unlike conditions joined by OR.
 */
function likeAny(searched: string, { strict, similar }: WordPatterns): RawBuilder<boolean> {
  if (similar.length === 0) return likeCondition(searched, strict);
  const expression = [strict, ...similar].map((pattern) => pattern.map(regexLiteral).join('.*')).join('|');
  return sql<boolean>`${sql.raw(searched)} ~ ${expression}`;
}

const regexLiteral = (text: string) => text.replaceAll(/[^\p{Alphabetic}\p{Nd} ]/gu, (one) => `\\${one}`);
