/**
 * Splits a text at its mentions, such as `@Ann Lee`: every second part is a mention. The longest name counts,
 * and a name ends where its word ends.
 */
export function splitAtMentions(text: string, names: readonly string[]): string[] {
  if (names.length === 0) return [text];
  const longestFirst = names.toSorted((a, b) => b.length - a.length).map(escapePattern);
  return text.split(new RegExp(`(@(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}-]))`, 'u'));
}

/** Returns true for the places of mentions in a split text. */
export const isMention = (at: number): boolean => at % 2 === 1;

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
