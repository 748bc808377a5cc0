import { type RawBuilder, sql } from 'kysely';
import { folded, foldedSql, likeLiteral } from '../../platform/lists/folding.ts';
import { SEARCHED } from '../records/search-expressions.ts';

/** The searchable form of a name, with a leading space. */
const NAME = `(' ' || ${foldedSql('name')})`;

/**
 * Minimum word length for trigram search. Shorter words match only at word starts, because no index covers
 * their inside.
 */
const TRIGRAM = 3;

/** Returns conditions that each word of the search occurs in the customer's name. */
export function nameConditions(search: string): RawBuilder<boolean>[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return words.map((word) => {
    const escaped = likeLiteral(word);
    const pattern = [...word].length < TRIGRAM ? `% ${escaped}%` : `%${escaped}%`;
    // The indexed text begins with the name.
    return sql<boolean>`${sql.raw(SEARCHED.customers)} LIKE ${pattern} AND ${sql.raw(NAME)} LIKE ${pattern}`;
  });
}
