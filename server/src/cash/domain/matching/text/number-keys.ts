import type { WorldDocument } from '../model.ts';
import { foldText } from './fold.ts';
import { type Group, groupsOf } from './groups.ts';

/** Numbers of fewer characters count only if they have a shape of the organization. */
export const MIN_NUMBER = 5;

type Word = Pick<Group, 'text' | 'isDigits'>;

const withoutZeros = (text: string) => text.replace(/^0+(?=.)/, '');

/** Joins groups to a key; zeros at the beginning of each group of digits do not count. */
export function keyOf(words: readonly Word[]): string {
  return words.map(({ text, isDigits }) => (isDigits ? withoutZeros(text) : text)).join('-');
}

/** Joins neighbouring groups of digits: `RE-2024-00123` becomes `RE`, `202400123`. */
export function mergeDigits(words: readonly Word[]): Word[] {
  const merged: Word[] = [];
  for (const word of words) {
    const last = merged.at(-1);
    if (last?.isDigits === true && word.isDigits)
      merged[merged.length - 1] = { text: last.text + word.text, isDigits: true };
    else merged.push({ text: word.text, isDigits: word.isDigits });
  }
  return merged;
}

/** Returns the groups after the letters at the beginning. */
export function withoutPrefix(words: readonly Word[]): readonly Word[] {
  const first = words.findIndex(({ isDigits }) => isDigits);
  const rest = first <= 0 ? words : words.slice(first);
  return rest.every(({ isDigits }) => isDigits) ? rest : words;
}

/**
 * Returns the keys under which a document number is found. Store them next to the document, in an index: the
 * keys of a line (`Lookups.numbers`) are compared with them.
 */
export function numberKeys(number: string): string[] {
  const words = groupsOf(number);
  if (!words.some(({ isDigits }) => isDigits)) return [];
  const bare = withoutPrefix(words);
  const keys = [words, mergeDigits(words), bare, mergeDigits(bare)].map(keyOf);
  return [...new Set(keys)];
}

/** Returns the keys of a document, by its number and its externalId. */
export function documentKeys({ number, externalId }: Pick<WorldDocument, 'number' | 'externalId'>): string[] {
  return [...new Set([number, externalId].flatMap((one) => (one === null ? [] : numberKeys(one))))];
}

/** Returns whether a number has one of the shapes; punctuation does not count. */
export function hasShape(number: string, patterns: readonly string[]): boolean {
  const characters = foldText(number).replace(/[^A-Z0-9]/g, '');
  return patterns.some((pattern) => {
    const shape = pattern.toUpperCase().replace(/[^A-Z0-9#@]/g, '');
    return (
      shape.length === characters.length && [...shape].every((sign, i) => isShape(sign, characters[i] ?? ''))
    );
  });
}

function isShape(sign: string, character: string): boolean {
  if (sign === '#') return character >= '0' && character <= '9';
  if (sign === '@') return character >= 'A' && character <= 'Z';
  return sign === character;
}
