import { REFUSALS } from '../api/names.gen.ts';
import { patternOf } from './field-sentence.ts';

type RefusalCode = keyof typeof REFUSALS;

const isCode = (name: string): name is RefusalCode => name in REFUSALS;

const PATTERNS = Object.entries(REFUSALS).flatMap(([code, sentence]) =>
  isCode(code) ? [{ code, pattern: patternOf(sentence) }] : [],
);

/** Recognizes the server's reason for a refusal, and its values; null: another sentence. */
export function recognizeRefusal(
  message: string,
): { code: RefusalCode; values: Record<string, string> } | null {
  for (const { code, pattern } of PATTERNS) {
    const match = pattern.exec(message);
    if (match !== null) return { code, values: { ...match.groups } };
  }
  return null;
}
