import { isForgiven, isSimilar } from './words.ts';

/** How a record matches a search, best first. */
export const MATCHES = ['EXACT', 'BEGINS', 'CONTAINS', 'SIMILAR'] as const;
export type How = (typeof MATCHES)[number];

/** A searched field of a record, with folded text. */
export interface SearchedField<F extends string = string> {
  field: F;
  text: string;
}

export interface Match<F extends string = string> {
  field: F;
  how: How;
}

/** A search in folded form. */
export interface SearchTerms {
  text: string;
  words: readonly string[];
}

const compactText = (text: string) => text.replaceAll(/[^0-9a-z]/g, '');
const wordsOf = (text: string) => text.split(/[^\p{Alphabetic}\p{Nd}]+/u).filter(Boolean);

/**
 * Returns the best match of a search with the fields of a record, separately or together.
 * @param asked with at least one word
 * @returns null without a match
 */
export function matchOf<F extends string>(
  asked: SearchTerms,
  fields: readonly SearchedField<F>[],
): Match<F> | null {
  const found = fields.flatMap(({ field, text }) => {
    const how = howOf(asked, text);
    return how === null ? [] : [{ field, how }];
  });
  const [best] = found.sort((a, b) => MATCHES.indexOf(a.how) - MATCHES.indexOf(b.how));
  return best ?? matchAcrossFields(asked, fields);
}

function howOf({ text: asked, words }: SearchTerms, text: string): How | null {
  const [plainAsked, plain] = [compactText(asked), compactText(text)];
  if (text === asked || (plain !== '' && plain === plainAsked)) return 'EXACT';
  if (text.startsWith(asked) || (plainAsked !== '' && plain.startsWith(plainAsked))) return 'BEGINS';
  if (words.every((word) => ` ${text}`.includes(` ${word}`))) return 'BEGINS';
  if (words.every((word) => text.includes(word)) || (plainAsked.length > 2 && plain.includes(plainAsked)))
    return 'CONTAINS';
  return isLike(words, text) ? 'SIMILAR' : null;
}

/** Returns whether each word occurs exactly, or with a tolerated mistake. */
function isLike(words: readonly string[], text: string): boolean {
  const parts = [...wordsOf(text), ...text.split(' ')];
  return words.every(
    (word) => text.includes(word) || (isForgiven(word) && parts.some((part) => isSimilar(word, part))),
  );
}

/** Matches each word with some field, such as a name and a number. */
function matchAcrossFields<F extends string>(
  { words }: SearchTerms,
  fields: readonly SearchedField<F>[],
): Match<F> | null {
  const holding = words.map((word) => fields.find(({ text }) => text.includes(word)));
  const [first] = holding;
  if (first !== undefined && holding.every((field) => field !== undefined))
    return { field: first.field, how: 'CONTAINS' };
  const all = fields.map(({ text }) => text).join(' ');
  const [main] = fields;
  return main !== undefined && isLike(words, all) ? { field: main.field, how: 'SIMILAR' } : null;
}
