import { FIELD_SENTENCES } from '../api/names.gen.ts';

type Code = (typeof FIELD_SENTENCES)[number]['code'];

const PATTERNS = FIELD_SENTENCES.map(({ code, sentence }) => ({ code, pattern: patternOf(sentence) }));

/** Returns the pattern of a sentence, with a named group for each value in braces. */
export function patternOf(sentence: string): RegExp {
  const parts = sentence.split(/(\{+\w+\}+)/).map((part) => {
    const [, name] = /^\{+(\w+)\}+$/.exec(part) ?? [];
    return name === undefined ? part.replace(/[.*+?^$()|[\]\\/]/g, '\\$&') : `(?<${name}>.+)`;
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** Recognizes a sentence of the server about a refused field, and its values; null: another sentence. */
export function recognizeSentence(error: string): { code: Code; values: Record<string, string> } | null {
  // A field that may be null says so, which concerns programs.
  const plain = error.replace(/( or null)?(, not null)?$/, '');
  for (const { code, pattern } of PATTERNS) {
    const match = pattern.exec(plain);
    if (match !== null) return { code, values: { ...match.groups } };
  }
  return null;
}

/** Returns the last name of a field's path, such as `amount` of `lines[0].amount`. */
export const lastName = (field: string): string => field.match(/[A-Za-z_]\w*/g)?.at(-1) ?? '';

const IS_AMOUNT = /amount|balance|limit$|fee$|monthly$/i;

type TextKey = `fieldErrors.${Code}` | 'problems.amountTooSmall' | 'problems.amountTooLarge';

/**
 * Returns the key of the text for a sentence about a field, with its limit; null: the sentence is not known. The
 * limit of an amount is left out: it is in minor units of a currency that is not known here.
 */
export function textKeyOf(field: string, error: string): { key: TextKey; limit: string } | null {
  const found = recognizeSentence(error);
  if (found === null) return null;
  const { code, values } = found;
  if (IS_AMOUNT.test(lastName(field))) {
    if (code === 'AT_LEAST' || code === 'MORE_THAN') return { key: 'problems.amountTooSmall', limit: '' };
    if (code === 'AT_MOST' || code === 'LESS_THAN') return { key: 'problems.amountTooLarge', limit: '' };
  }
  return { key: `fieldErrors.${code}`, limit: values['limit'] ?? '' };
}
