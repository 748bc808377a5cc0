import { type RawBuilder, sql } from 'kysely';
import { folded, likeLiteral } from '../../platform/lists/folding.ts';
import type { Asked } from '../domain/search/rank.ts';
import { type Pattern, type WordPatterns, wordPatterns } from '../domain/search/words.ts';

/** Of longer words that hold digits, so many of the last characters name few records, where all of them are numbered alike. */
const TAIL = 8;
/** Numbers that people part in ways of their own are found without what parts them, from so many characters on. */
const MIN_COMPACT = 5;

/** A condition on SQL of a searched text. */
export type Condition = (searched: string) => RawBuilder<boolean>;

/** What a search asks for, as records are compared with it and as SQL. */
export interface Search extends Asked {
  /** As it was typed, in the cases in which identifiers are usual. */
  identifiers: string[];
  /** Each word is there; null where no index knows any of them. */
  strict: Condition | null;
  /** Where `strict` holds, so does this: that the ends of long numbers are there. An index finds them in less time; null: there are none. */
  strictTail: Condition | null;
  /** A number without what parts it is there; null where that says nothing else. */
  compact: Condition | null;
  /** The same of `compact`. */
  compactTail: Condition | null;
  /** Each word is there as it is, or with what is forgiven; null where nothing is. */
  similar: Condition | null;
}

export function readSearch(text: string): Search {
  const typed = text.trim().replaceAll(/\s+/gu, ' ');
  const plain = folded(typed).trim();
  const words = wordPatterns(plain);
  const compact = plain.replaceAll(/[^0-9a-z]/g, '');
  const isParted = compact !== plain && /\d/.test(plain) && compact.length >= MIN_COMPACT;
  const isForgiven = words.some(({ similar }) => similar.length > 0);
  return {
    text: plain,
    words: words.map(({ word }) => word),
    identifiers: [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])],
    strict:
      words.length === 0 ? null : (searched) => allOf(words.map(({ strict }) => like(searched, strict))),
    strictTail: tailsOf(words.map(({ word }) => word)),
    compact: isParted ? (searched) => like(searched, [compact]) : null,
    compactTail: isParted ? tailsOf([compact]) : null,
    similar: isForgiven ? (searched) => allOf(words.map((word) => likeAny(searched, word))) : null,
  };
}

/** The first trigrams of a number are those of all numbers (`INV-2026-0…`), and an index reads through every record for each of them. */
function tailsOf(words: readonly string[]): Condition | null {
  const tails = words
    .filter((word) => /\d/.test(word))
    .map((word) => [...word])
    .filter(({ length }) => length > TAIL)
    .map((letters) => letters.slice(-TAIL).join(''));
  return tails.length === 0 ? null : (searched) => allOf(tails.map((tail) => like(searched, [tail])));
}

const allOf = (all: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(all, sql` AND `)})`;
const like = (searched: string, pattern: Pattern) =>
  sql<boolean>`${sql.raw(searched)} LIKE ${`%${pattern.map(likeLiteral).join('%')}%`}`;

/**
 * One regular expression a word: the text is worked out once a row, and the index looks all words up together, which it does not
 * for conditions joined by OR.
 */
function likeAny(searched: string, { strict, similar }: WordPatterns): RawBuilder<boolean> {
  if (similar.length === 0) return like(searched, strict);
  const expression = [strict, ...similar].map((pattern) => pattern.map(regexLiteral).join('.*')).join('|');
  return sql<boolean>`${sql.raw(searched)} ~ ${expression}`;
}

const regexLiteral = (text: string) => text.replaceAll(/[^\p{Alphabetic}\p{Nd} ]/gu, (one) => `\\${one}`);
