/** Letters that are no others with an accent, and what they are taken for. */
const LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' } as const;

/**
 * SQL of a text as it is searched: in small letters, without accents. Indexes hold the same expression, to the letter, or they do
 * not serve; every function in it is immutable, which `unaccent` is not.
 * @param expression SQL of a text
 */
export function foldedSql(expression: string): string {
  return Object.entries(LETTERS).reduce(
    (text, [letter, plain]) => `replace(${text}, '${letter}', '${plain}')`,
    String.raw`lower(regexp_replace(normalize(${expression}, NFKD), '[\u0300-\u036f]', '', 'g'))`,
  );
}

/** What `foldedSql` makes of a text. */
export function folded(text: string): string {
  const small = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return Object.entries(LETTERS).reduce((done, [letter, to]) => done.replaceAll(letter, to), small);
}

/** A text within a pattern of LIKE, where it stands for itself. */
export const likeLiteral = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
