import { type RawBuilder, sql } from 'kysely';

/** Letters that are no others with an accent, and what they are taken for. */
const LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' } as const;

/**
 * Names as they are searched: in small letters without accents, a blank before them. The expression of the index
 * `customers_name_idx`, to the letter, or it does not serve.
 */
const SEARCHED = `(' ' || ${Object.entries(LETTERS).reduce(
  (text, [letter, plain]) => `replace(${text}, '${letter}', '${plain}')`,
  String.raw`lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'))`,
)})`;

/** A shorter word is looked for where words begin: within them there is no index. */
const TRIGRAM = 3;

/** What a search asks of a customer's name: each of its words is in it. */
export function nameConditions(search: string): RawBuilder<boolean>[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return words.map((word) => {
    const escaped = word.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
    const pattern = [...word].length < TRIGRAM ? `% ${escaped}%` : `%${escaped}%`;
    return sql<boolean>`${sql.raw(SEARCHED)} LIKE ${pattern}`;
  });
}

function plain(text: string): string {
  const small = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return Object.entries(LETTERS).reduce((done, [letter, to]) => done.replaceAll(letter, to), small);
}
