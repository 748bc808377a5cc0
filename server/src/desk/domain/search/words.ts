/** Characters that trigram indexes contain; all others separate words. */
const RUN = /[\p{Alphabetic}\p{Nd}]+/gu;
const STARTS = /^[\p{Alphabetic}\p{Nd}]/u;
const ENDS = /[\p{Alphabetic}\p{Nd}]$/u;
const TRIGRAM = 3;
/** Minimum length for tolerated mistakes. Shorter words with a wrong letter are too similar to others. */
const MIN_FORGIVEN = 5;
const MAX_FORGIVEN = 40;
/** Minimum length for two wrong letters. */
const LONG = 8;
const MAX_WORDS = 8;

/** The patterns for one search word. */
export interface WordPatterns {
  word: string;
  /** Pattern for the exact word. */
  strict: Pattern;
  /**
   * Patterns for the word with a wrong, missing, extra or transposed letter; empty if mistakes are not
   * tolerated.
   */
  similar: Pattern[];
}

/** Parts of a text in this order, with anything between them. */
export type Pattern = readonly string[];

/**
 * Splits a search into words with their patterns. Words that no index contains (punctuation) are ignored.
 * @param text folded: lower case, no accents
 */
export function wordPatterns(text: string): WordPatterns[] {
  return text
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .flatMap((word) => {
      const strict = strictPattern(word);
      return strict === null ? [] : [{ word, strict, similar: similarPatterns(word) }];
    });
}

function strictPattern(word: string): Pattern | null {
  const runs = (word.match(RUN) ?? []).map((run) => [...run].length);
  if (Math.max(0, ...runs) >= TRIGRAM) return [word];
  // No index covers so few letters inside words.
  return STARTS.test(word) ? [` ${word}`] : null;
}

/**
 * Returns patterns for a word with a mistake. One mistake leaves the beginning, the end, or both ends intact.
 * The trigram index serves each pattern; `editDistance` filters the results.
 */
function similarPatterns(word: string): Pattern[] {
  const letters = [...word];
  const { length } = letters;
  const part = (from: number, to?: number) => letters.slice(from, to).join('');
  if (!isForgiven(word)) return [];
  const beginning: Pattern = [` ${part(0, length - TRIGRAM)}`];
  const end: Pattern = [`${part(TRIGRAM)} `];
  if (length < LONG) return [[` ${part(0, 2)}`, `${part(-2)} `], beginning, end];
  const middle = Math.floor(length / 2);
  return [
    [` ${part(0, middle - 1)}`, `${part(-2)} `],
    [` ${part(0, 2)}`, `${part(middle + 1)} `],
    beginning,
    end,
  ];
}

/**
 * Returns whether mistakes in a word are tolerated: in names and addresses, not in numbers, where every digit
 * counts.
 */
export function isForgiven(word: string): boolean {
  const { length } = [...word];
  const isName = /\p{Alphabetic}/u.test(word) && (word.includes('@') || !/\p{Nd}/u.test(word));
  return isName && length >= MIN_FORGIVEN && length <= MAX_FORGIVEN && STARTS.test(word) && ENDS.test(word);
}

/** Returns whether two words differ by at most one letter, or by two in a long word. */
export function isSimilar(word: string, other: string): boolean {
  const allowed = [...word].length >= LONG ? 2 : 1;
  return editDistance([...word], [...other], allowed) <= allowed;
}

/**
 * Returns the edit distance with transpositions (optimal string alignment). Distances above `most` are not
 * exact.
 */
function editDistance(a: readonly string[], b: readonly string[], most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const options = [
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (isSame ? 0 : 1),
      ];
      row.push(Math.min(...options, isSwapped ? (before[j - 2] ?? 0) + 1 : most + 1));
    }
    if (Math.min(...row) > most) return most + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}
