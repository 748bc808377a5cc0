/** Letters that Unicode does not decompose into a base letter and an accent, with their replacements. */
const LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' } as const;

/**
 * Returns the SQL of a text in search form: lower case, without accents. Indexes must contain exactly the
 * same expression to be used. Every function in it is immutable, which `unaccent` is not.
 * @param expression SQL of a text
 */
export function foldedSql(expression: string): string {
  return Object.entries(LETTERS).reduce(
    (text, [letter, plain]) => `replace(${text}, '${letter}', '${plain}')`,
    String.raw`lower(regexp_replace(normalize(${expression}, NFKD), '[\u0300-\u036f]', '', 'g'))`,
  );
}

/** Returns the SQL of a text in the form that search compares: folded, with a leading and a trailing space. */
export const searchForm = (expression: string) => `(' ' || ${foldedSql(expression)} || ' ')`;

/** Returns the result of `foldedSql` for a text. */
export function foldText(text: string): string {
  const small = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return Object.entries(LETTERS).reduce((done, [letter, to]) => done.replaceAll(letter, to), small);
}

/** Escapes a text for use in a LIKE pattern. */
export const likeLiteral = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
