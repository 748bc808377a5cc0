import { type RawBuilder, sql } from 'kysely';
import { folded, foldedSql, likeLiteral } from '../../platform/lists/folding.ts';
import { SEARCHED } from '../records/searched.ts';

/** Names as they are searched, a blank before them. */
const NAME = `(' ' || ${foldedSql('name')})`;

/** A shorter word is looked for where words begin: within them there is no index. */
const TRIGRAM = 3;

/** What a search asks of a customer's name: each of its words is in it. */
export function nameConditions(search: string): RawBuilder<boolean>[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return words.map((word) => {
    const escaped = likeLiteral(word);
    const pattern = [...word].length < TRIGRAM ? `% ${escaped}%` : `%${escaped}%`;
    // The name is the beginning of what the index holds.
    return sql<boolean>`${sql.raw(SEARCHED.customers)} LIKE ${pattern} AND ${sql.raw(NAME)} LIKE ${pattern}`;
  });
}
