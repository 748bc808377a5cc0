/** Characters of which indexes of trigrams are made; all others part words. */
const RUN = /[\p{Alphabetic}\p{Nd}]+/gu;
const STARTS = /^[\p{Alphabetic}\p{Nd}]/u;
const ENDS = /[\p{Alphabetic}\p{Nd}]$/u;
const TRIGRAM = 3;
/** Shorter words are too much like others when one letter is wrong. */
const MIN_FORGIVEN = 5;
const MAX_FORGIVEN = 40;
/** From this length on two letters may be wrong, of what is found at all. */
const LONG = 8;
const MAX_WORDS = 8;

/** What one word asks for. */
export interface WordPatterns {
  word: string;
  /** Where the word stands as it is. */
  strict: Pattern;
  /** Where it may stand with a letter wrong, left out, put in or two exchanged; none where that is not forgiven. */
  similar: Pattern[];
}

/** The parts of a text that follow each other, with anything between them. */
export type Pattern = readonly string[];

/**
 * The words of a search, folded, with what to look for. Words of which no index knows anything (punctuation) are left out.
 * @param text folded: small letters, no accents
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
  // Within words there is no index for so few letters.
  return STARTS.test(word) ? [` ${word}`] : null;
}

/**
 * One mistake leaves either the beginning or the end of a word whole, or both ends. Each pattern is one that the index of
 * trigrams serves; `distance` decides about what they find.
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

/** Whether mistakes in a word are forgiven: of names and addresses, not of numbers, where every digit counts. */
export function isForgiven(word: string): boolean {
  const { length } = [...word];
  const isName = /\p{Alphabetic}/u.test(word) && (word.includes('@') || !/\p{Nd}/u.test(word));
  return isName && length >= MIN_FORGIVEN && length <= MAX_FORGIVEN && STARTS.test(word) && ENDS.test(word);
}

/** Whether a word is another one but for a letter, or two of a long word. */
export function isSimilar(word: string, other: string): boolean {
  const allowed = [...word].length >= LONG ? 2 : 1;
  return distance([...word], [...other], allowed) <= allowed;
}

/** Letters to change, leave out, put in or exchange with the next one (optimal string alignment); beyond `most` only that it is more. */
function distance(a: readonly string[], b: readonly string[], most: number): number {
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
