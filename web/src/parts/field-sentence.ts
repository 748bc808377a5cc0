import { FIELD_SENTENCES } from '../api/names.gen.ts';

type Code = (typeof FIELD_SENTENCES)[number]['code'];

const PATTERNS = FIELD_SENTENCES.map(({ code, sentence }) => ({ code, pattern: patternOf(sentence) }));

/** Returns the pattern of a sentence, with a named group for each value. */
function patternOf(sentence: string): RegExp {
  const parts = sentence.split(/(\{\w+\})/).map((part) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
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
